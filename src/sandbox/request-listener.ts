import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Operation } from './operations.ts';
import { readFields } from './request-body.ts';
import { serviceErrors, ServiceFault } from './service-error.ts';

const basePath = '/api/v1';

interface RequestListenerOptions {
  readonly apiKey: string;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly latencyMs: number;
}

interface Requests {
  readonly basePath: string;
  readonly listener: RequestListener;
  /** Requests answered so far. */
  count(): number;
  /** Drops replies that are still held back by the latency. */
  abandon(): void;
}

interface Reply {
  readonly httpStatus: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Turns HTTP requests into operations and their results into the reply shapes of the specification. Nothing a
 * caller sends ends the process: what no rule foresees becomes code 150.
 *
 * There are no CORS headers on purpose: with them any web page open in the user's browser could read the replies.
 */
export function createRequestListener({ apiKey, operations, latencyMs }: RequestListenerOptions): Requests {
  const closing = new AbortController();
  let answered = 0;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const reply = await run(request, operations, apiKey);
    if (latencyMs > 0) await delay(latencyMs, undefined, { signal: closing.signal });
    answered += 1;
    write(response, reply);
  };

  return {
    basePath,
    listener: (request, response) => {
      answer(request, response).catch(() => {
        // The caller went away or the sandbox is closing: there is nobody left to answer.
        response.destroy();
      });
    },
    count: () => answered,
    abandon: () => {
      closing.abort();
    },
  };
}

async function run(
  request: IncomingMessage,
  operations: ReadonlyMap<string, Operation>,
  apiKey: string,
): Promise<Reply> {
  try {
    const operation = findOperation(request.url ?? '/', operations);
    if (request.method !== 'POST') {
      throw new ServiceFault(serviceErrors.methodNotAllowed(request.method ?? ''));
    }
    checkKey(request.headers['x-api-key'], apiKey);
    return { httpStatus: 200, body: { status: 'Success', ...operation(await readFields(request)) } };
  } catch (error) {
    const fault = error instanceof ServiceFault ? error : new ServiceFault(serviceErrors.internal);
    return {
      httpStatus: fault.httpStatus,
      body: { status: 'Error', code: fault.code, message: fault.message },
    };
  }
}

function findOperation(url: string, operations: ReadonlyMap<string, Operation>): Operation {
  const path = url.split('?')[0] ?? '';
  const operation = path.startsWith(`${basePath}/`)
    ? operations.get(path.slice(basePath.length + 1))
    : undefined;
  if (operation === undefined) throw new ServiceFault(serviceErrors.unknownOperation(path.slice(0, 200)));
  return operation;
}

function checkKey(sent: string | string[] | undefined, apiKey: string): void {
  const key = Array.isArray(sent) ? sent.join(', ') : (sent ?? '');
  if (key.trim() === '') throw new ServiceFault(serviceErrors.keyMissing);
  if (key !== apiKey) throw new ServiceFault(serviceErrors.keyInvalid(randomUUID(), key));
}

function write(response: ServerResponse, { httpStatus, body }: Reply): void {
  const text = JSON.stringify(body);
  response.writeHead(httpStatus, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(httpStatus === 405 ? { Allow: 'POST' } : {}),
    // The request may not have been read to its end, so the connection cannot carry another one.
    ...(httpStatus === 413 ? { Connection: 'close' } : {}),
  });
  response.end(text);
}
