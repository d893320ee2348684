/** Writes plain answers of the loopback servers. */
import type { ServerResponse } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string;
}

/** Sends an answer; a HEAD request gets the headers alone. */
export function respond(response: ServerResponse, answer: Answer, method = 'GET'): void {
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  response.writeHead(answer.status, { ...answer.headers, 'Content-Length': String(body.byteLength) });
  response.end(method === 'HEAD' ? undefined : body);
}

/** A page for a person who came without permission: one sentence, no markup of the request's. */
export function refusal(status: number, reason: string): Answer {
  return {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Cache-Control': 'no-store',
    },
    body: `${reason}\n`,
  };
}
