/** A service that takes exactly what the specification says and nothing else, in place of the sandbox. */
import { createServer, type IncomingMessage } from 'node:http';

export interface StrictCall {
  readonly path: string;
  readonly key: string | undefined;
  readonly body: unknown;
}

export interface StrictService {
  readonly baseUrl: string;
  readonly calls: readonly StrictCall[];
  /** What stood out as wrong in any request. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

/** One answer for a call: the HTTP status and the JSON body. */
export type Answer = (call: StrictCall) => { readonly status: number; readonly json: unknown };

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

export async function createStrictService(answer: Answer): Promise<StrictService> {
  const calls: StrictCall[] = [];
  const complaints: string[] = [];
  const server = createServer((request, response) => {
    void read(request).then((text) => {
      const path = request.url ?? '';
      if (request.method !== 'POST') complaints.push(`${path}: method ${request.method ?? ''}`);
      if (request.headers['content-type'] !== 'application/json') {
        complaints.push(`${path}: content type ${String(request.headers['content-type'])}`);
      }
      const header = request.headers['x-api-key'];
      const call = {
        path,
        key: typeof header === 'string' ? header : undefined,
        body: JSON.parse(text) as unknown,
      };
      calls.push(call);
      const { status, json } = answer(call);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    });
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return {
    baseUrl: `http://127.0.0.1:${port}/base`,
    calls,
    complaints,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}
