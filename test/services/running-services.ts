/** The services over real HTTP: an oRPC client, a server on loopback, the sandbox behind it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import { RPCHandler } from '@orpc/server/node';
import type { Contract } from '../../src/contract/contract.ts';
import { WIRE } from '../../src/contract/wire.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.ts';
import { createSessionKeychain } from '../../src/services/keychain/session-keychain.ts';
import type { DocumentUse } from '../../src/services/preview-store/preview-store.ts';
import { createServices, type Services, type ServicesOptions } from '../../src/services/services.ts';
import { buildWorker } from './built-worker.ts';

export interface RunningServices {
  readonly client: ContractRouterClient<Contract>;
  readonly services: Services;
  readonly sandbox: Sandbox;
  readonly folder: string;
  /** The calls made so far, such as `template.fetch`. */
  readonly calls: ReadonlySet<string>;
  /** Everything that crossed the wire towards the client so far. */
  readonly sent: () => Promise<string>;
  stop(): Promise<void>;
}

export async function runServices(options: Partial<ServicesOptions> = {}): Promise<RunningServices> {
  const folder = await mkdtemp(join(tmpdir(), 'mailproof-services-'));
  const [worker, transformWorker, sandbox] = await Promise.all([
    buildWorker(),
    buildWorker('src/services/mail-transforms/worker.ts'),
    createSandbox(),
  ]);
  const services = await createServices({
    host: 'browser',
    version: '1.2.3',
    dataFolder: join(folder, 'data'),
    fetch,
    keychain: createSessionKeychain('Kept for this test.'),
    previewUrl: (id, path = '/') => `http://preview.test/${id}${path}`,
    lintWorkerUrl: worker.url,
    transformWorkerUrl: transformWorker.url,
    sandbox,
    retryDelaysMs: [0, 0],
    ...options,
  });
  const handler = new RPCHandler(services.router, { ...WIRE });
  const server = createServer((request, response) => {
    void handler.handle(request, response, { prefix: '/rpc', context: {} }).then(({ matched }) => {
      if (!matched) response.writeHead(404).end();
    });
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  const received: Promise<string>[] = [];
  const texts: string[] = [];
  const calls = new Set<string>();
  const link = new RPCLink({
    ...WIRE,
    url: `http://127.0.0.1:${port}/rpc`,
    fetch: async (request, init) => {
      calls.add(new URL(request.url).pathname.split('/').slice(2).join('.'));
      const response = await fetch(request, init);
      const copy = response.clone().text();
      received.push(copy);
      copy.then(
        (text) => texts.push(text),
        () => undefined,
      );
      return response;
    },
  });
  return {
    client: createORPCClient(link),
    services,
    sandbox,
    folder,
    calls,
    async sent() {
      await Promise.allSettled(received);
      return texts.join('\n');
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.allSettled(received);
      await services.close();
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The preview of that id as it is kept. */
export function documentOf(
  { previewStore }: Services,
  previewId: string,
): { html: string; use: DocumentUse } {
  const found = previewStore.get(previewId, '/');
  if (found.kind !== 'document') throw new Error('There is no such preview.');
  return found;
}
