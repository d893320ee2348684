/**
 * How calls travel: over the MessagePort that Electron's preload hands over, or over HTTP to the server the page came
 * from. What they carry is checked against the contract on this side too, in both directions.
 */
import { createORPCClient } from '@orpc/client';
import { RPCLink as FetchLink } from '@orpc/client/fetch';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { RequestValidationPlugin, ResponseValidationPlugin } from '@orpc/contract/plugins';
import { contract, type Contract } from '../../contract/contract.ts';
import { WIRE } from '../../contract/wire.ts';
import { PORT_MESSAGE } from '../../contract/port-channel.ts';

export type Client = ContractRouterClient<Contract>;

function plugins(): (
  | RequestValidationPlugin<Record<never, never>>
  | ResponseValidationPlugin<Record<never, never>>
)[] {
  return [new RequestValidationPlugin(contract), new ResponseValidationPlugin(contract)];
}

/** Waits for the port. Only a message of this very window counts: a frame of a mail could post one too. */
function receivePort(): Promise<MessagePort> {
  return new Promise((resolve) => {
    const listen = (event: MessageEvent): void => {
      const [port] = event.ports;
      if (event.source !== window || event.data !== PORT_MESSAGE || port === undefined) return;
      window.removeEventListener('message', listen);
      port.start();
      resolve(port);
    };
    window.addEventListener('message', listen);
  });
}

/** What a call fails with while nobody may be called: the same as when nobody listens. */
const NOT_CALLED = 'Failed to fetch: the program behind this window has not proved that it is ours.';

export interface BrowserLink {
  readonly client: Client;
  /** Until it is opened again, no call leaves: whoever listens now could be another program that took the port. */
  close(): void;
  open(): void;
}

/** Connects to the server the page came from. `onUnreachable` is told when nobody listens there. */
export function connectByHttp(onUnreachable: () => void): BrowserLink {
  let isOpen = true;
  const link = new FetchLink({
    ...WIRE,
    url: `${window.location.origin}/rpc`,
    plugins: plugins(),
    fetch: async (request, init) => {
      if (!isOpen) throw new TypeError(NOT_CALLED);
      try {
        return await fetch(request, init);
      } catch (error) {
        if (error instanceof TypeError) onUnreachable();
        throw error;
      }
    },
  });
  return {
    client: createORPCClient(link),
    close() {
      isOpen = false;
    },
    open() {
      isOpen = true;
    },
  };
}

/** Connects to the main process of the desktop app. */
export async function connectByPort(): Promise<Client> {
  const port = await receivePort();
  return createORPCClient(new PortLink({ ...WIRE, port, plugins: plugins() }));
}
