/** A small server on loopback that answers as a test tells it, and remembers what it was asked. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Answer = (response: ServerResponse, request: SeenRequest, count: number) => void;

export interface MockService {
  readonly baseUrl: string;
  readonly requests: readonly SeenRequest[];
  answer(how: Answer): void;
  close(): Promise<void>;
}

/** Answers with JSON; the status is 200 when left out. */
export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

/** Answers with any text. */
export const text =
  (body: string, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, headers);
    response.end(body);
  };

export const serviceError = (code: number, message: string, status = 400): Answer =>
  json({ status: 'Error', code, message }, status);

/** One answer a request, in order; the last one stays. */
export const inTurn =
  (...answers: readonly [Answer, ...Answer[]]): Answer =>
  (response, request, count) => {
    (answers[Math.min(count, answers.length) - 1] ?? answers[0])(response, request, count);
  };

export async function createMockService(first: Answer): Promise<MockService> {
  let current = first;
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const seen = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(pieces).toString('utf8'),
      };
      requests.push(seen);
      current(response, seen, requests.length);
    });
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    requests,
    answer(how) {
      current = how;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}
