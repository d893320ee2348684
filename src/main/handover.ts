/**
 * What the system hands the app to open: arguments, a second start's arguments, and on macOS files and links by event.
 * Listening begins before the app is ready, because macOS sends `open-file` and `open-url` that early when they are
 * what started it (https://www.electronjs.org/docs/latest/api/app#event-open-file-macos); it is kept until the services
 * are there.
 */
import type { App } from 'electron';
import * as v from 'valibot';
import { readLink, readStartRequests, type StartRequest } from '../services/start-requests.ts';

const startSchema = v.object({ args: v.array(v.string()), folder: v.string() });
export type Start = v.InferOutput<typeof startSchema>;

/**
 * A person's own arguments out of `process.argv`. Run as `electron [switches] <folder> …` (`process.defaultApp`) they
 * begin behind the app's folder, packaged behind the program: https://www.electronjs.org/docs/latest/api/process
 */
export function ownArguments(argv: readonly string[], defaultApp: boolean): string[] {
  if (!defaultApp) return argv.slice(1);
  const folderAt = argv.findIndex((arg, index) => index > 0 && !arg.startsWith('-'));
  return folderAt === -1 ? [] : argv.slice(folderAt + 1);
}

export interface Handover {
  /** What to give `app.requestSingleInstanceLock`, so that the first instance gets exactly these arguments. */
  readonly start: Start;
  /** Hands over what has come so far and whatever comes from now on; the second function is called to show the window. */
  deliver(open: (request: StartRequest) => void, showWindow: () => void): void;
}

export function listenForHandover(
  app: Pick<App, 'on'>,
  { argv, defaultApp, folder }: { argv: readonly string[]; defaultApp: boolean; folder: string },
): Handover {
  const start = { args: ownArguments(argv, defaultApp), folder };
  const early: StartRequest[] = readStartRequests(start.args, folder);
  let open = (request: StartRequest): void => {
    early.push(request);
  };
  let showWindow = (): void => undefined;

  function take(requests: readonly StartRequest[]): void {
    for (const request of requests) open(request);
    showWindow();
  }
  app.on('open-file', (event, path) => {
    event.preventDefault();
    take([{ kind: 'file', path }]);
  });
  app.on('open-url', (event, url) => {
    event.preventDefault();
    const request = readLink(url);
    take(request === null ? [] : [request]);
  });
  app.on('second-instance', (_event, args, workingFolder, data) => {
    // Electron's own list may be reordered and longer; the data is what the second instance was started with.
    const given = v.safeParse(startSchema, data);
    const second = given.success
      ? given.output
      : { args: ownArguments(args, defaultApp), folder: workingFolder };
    take(readStartRequests(second.args, second.folder));
  });

  return {
    start,
    deliver(opener, show) {
      open = opener;
      showWindow = show;
      for (const request of early.splice(0)) opener(request);
    },
  };
}
