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
import { PORT_MESSAGE } from '../../contract/port-channel.ts';
import { isElectron } from './host.ts';

export type Client = ContractRouterClient<Contract>;

function plugins(): (
  RequestValidationPlugin<Record<never, never>> | ResponseValidationPlugin<Record<never, never>>
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

/** Connects to the services of the host we run in. */
export async function connect(): Promise<Client> {
  if (isElectron()) {
    const port = await receivePort();
    return createORPCClient(new PortLink({ port, plugins: plugins() }));
  }
  return createORPCClient(new FetchLink({ url: `${window.location.origin}/rpc`, plugins: plugins() }));
}
