/**
 * `session.fetch` of Electron as its source (lib/browser/api/net-fetch.ts) behaves, over Node's http: its own `Request`
 * follows the caller's signal by a weak reference, an abort after the headers destroys the body without an error,
 * cancelling the body does not end the transfer, nothing has a deadline, and errors are Chromium's.
 */
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';

const NET_ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'net::ERR_CONNECTION_REFUSED',
  ECONNRESET: 'net::ERR_CONNECTION_RESET',
  ENOTFOUND: 'net::ERR_NAME_NOT_RESOLVED',
};

const netError = (error: NodeJS.ErrnoException): Error =>
  new Error(NET_ERRORS[error.code ?? ''] ?? 'net::ERR_INVALID_HTTP_RESPONSE');

/** Chromium's stream of the body: it reads on however little is taken from it, and knows no `cancel`. */
function bodyOf(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding'];
  const unpacked =
    encoding === 'gzip'
      ? response.pipe(createGunzip())
      : encoding === 'br'
        ? response.pipe(createBrotliDecompress())
        : response;
  const body = new Readable({
    read() {
      unpacked.resume();
    },
    destroy(error, done) {
      done(error);
    },
  });
  unpacked
    .on('data', (chunk: Buffer) => {
      if (!body.destroyed && !body.push(chunk)) unpacked.pause();
    })
    .on('end', () => {
      if (!body.destroyed) body.push(null);
    })
    .on('error', () => body.destroy(new Error('net::ERR_CONTENT_DECODING_FAILED')));
  response.on('error', () => body.destroy(new Error('net::ERR_CONTENT_LENGTH_MISMATCH')));
  return body;
}

export const electronFetch: typeof fetch = (input, init) =>
  new Promise((resolve, reject) => {
    const asked = new Request(input, init);
    const headers = Object.fromEntries(asked.headers);
    let body: Readable | undefined;
    let aborted = false;
    const outgoing = requestHttp(asked.url, { method: asked.method, headers, agent: false });
    asked.signal.addEventListener(
      'abort',
      () => {
        aborted = true;
        reject(asked.signal.reason as Error);
        outgoing.destroy();
        body?.destroy();
      },
      { once: true },
    );
    outgoing.on('error', (error) => {
      reject(netError(error));
    });
    outgoing.on('response', (response) => {
      if (aborted) return;
      const { statusCode: status = 0 } = response;
      if ([301, 302, 303, 307, 308].includes(status) && response.headers.location !== undefined) {
        outgoing.destroy();
        reject(new Error("Attempted to redirect, but redirect policy was 'error'"));
        return;
      }
      const empty = [204, 205, 304].includes(status);
      body = bodyOf(response);
      const answer: unknown = Readable.toWeb(body);
      const entries = Object.entries(response.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]);
      resolve(
        new Response(empty ? null : (answer as ReadableStream), { status, headers: new Headers(entries) }),
      );
    });
    void asked.text().then((text) => outgoing.end(text));
  });
