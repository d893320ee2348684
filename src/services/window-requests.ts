/** What a host asks of its window: to run an action, to open a file or a template. It waits until a window is there. */
import type { ActionId } from '../contract/actions.ts';
import { isUuid } from '../core/template/decode-template.ts';
import type { Connections } from './connections/connections.ts';
import type { HandedFiles } from './handed-files.ts';
import type { StartRequest } from './start-requests.ts';
import type { WindowEvents } from './window-events.ts';

export interface FurtherWish {
  /** The place of a problem to go to. */
  readonly finding?: string | undefined;
  /** The window asks before it fetches. */
  readonly byLink?: true | undefined;
}

export interface WindowRequests {
  /** Opens what a start, the system or a menu named. */
  open(request: StartRequest): void;
  runAction(id: ActionId): void;
  /** Opens a file that the person named: an absolute path. What is wrong with it is said in the window. */
  openFile(path: string, finding?: string): void;
  /** Fetches a template on a connection given by its id or name, on the one in use when left out. */
  openTemplate(templateId: string, connection?: string, further?: FurtherWish): Promise<void>;
}

export function createWindowRequests(
  events: WindowEvents,
  handedFiles: HandedFiles,
  connections: Connections,
): WindowRequests {
  const refuse = (message: string): void => {
    events.send({ kind: 'refused', message });
  };
  const requests: WindowRequests = {
    open(request) {
      if (request.kind === 'file') requests.openFile(request.path, request.finding);
      else void requests.openTemplate(request.templateId, request.connection, request);
    },
    runAction(id) {
      events.send({ kind: 'action', id });
    },
    openFile(path, finding) {
      events.send({ kind: 'file', file: handedFiles.hand(path), finding });
    },
    async openTemplate(templateId, connection, { finding, byLink } = {}) {
      // Whatever named it, a link on a web page included, gets no further than the id of a template.
      if (!isUuid(templateId)) {
        refuse('The template was not opened: this is no id of a template.');
        return;
      }
      const list = connection === undefined ? [] : (await connections.list()).connections;
      const found = list.find(({ id }) => id === connection) ?? list.find(({ name }) => name === connection);
      if (connection !== undefined && found === undefined) {
        refuse(`The template was not opened: there is no connection ${connection.slice(0, 80)}.`);
        return;
      }
      events.send({ kind: 'template', templateId, connectionId: found?.id ?? null, finding, byLink });
    },
  };
  return requests;
}
