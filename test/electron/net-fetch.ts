/**
 * `session.fetch`, where it differs from Node's fetch. Follows lib/browser/api/net-fetch.ts and
 * lib/browser/api/net-client-request.ts of Electron:
 *
 * - `redirect: 'error'` and `'manual'` reject, each with its own sentence;
 * - network failures reject with an Error whose message is Chromium's name of the failure, not with a TypeError;
 * - `signal` rejects with its reason before the answer; after it, the body ends with an AbortError;
 * - a body that breaks off or stalls is the reader's business: nothing here has a deadline;
 * - schemes of the app are answered by the session's handlers, and the session's `onBeforeRequest` is asked first
 *   ("will trigger webRequest handlers if present", https://www.electronjs.org/docs/latest/api/net#netfetchinput-init);
 * - `url` and `type` of the answer are not filled in (the same page says that they are incorrect).
 */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { PassThrough, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { netError } from './net-errors.ts';

/** Chromium's limit: net/url_request/url_request.cc, kMaxRedirects. */
const MAX_REDIRECTS = 20;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const NO_BODY = new Set([101, 204, 205, 304]);

export interface FetchHooks {
  /** Asks `onBeforeRequest`; false cancels. */
  readonly isAllowed: (url: string, method: string) => Promise<boolean>;
  /** Answers an address of a registered scheme; undefined when no handler has it. */
  readonly handle: (request: Request) => Promise<Response | undefined>;
}

type Init = RequestInit & { readonly bypassCustomProtocolHandlers?: boolean };

function decompressor(encoding: string | undefined): Transform {
  if (encoding === 'gzip') return createGunzip();
  if (encoding === 'deflate') return createInflate();
  if (encoding === 'br') return createBrotliDecompress();
  return new PassThrough();
}

/**
 * Chromium's stream of the body: it reads on however little is taken from it, and cancelling it does not end the
 * transfer. What arrived stays readable when the connection ends badly: the error has Chromium's name.
 */
function bodyOf(message: IncomingMessage): Readable {
  const unpacked = message.pipe(decompressor(message.headers['content-encoding']));
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
  message.on('error', (error) => {
    const isChunked = message.headers['transfer-encoding'] === 'chunked';
    const cutOff = isChunked ? 'net::ERR_INCOMPLETE_CHUNKED_ENCODING' : 'net::ERR_CONTENT_LENGTH_MISMATCH';
    body.destroy(error.message === 'aborted' ? new Error(cutOff) : netError(error));
  });
  return body;
}

function toResponse(message: IncomingMessage, body: Readable, method: string): Response {
  const status = message.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const hasBody = !NO_BODY.has(status) && method !== 'HEAD';
  return new Response(hasBody ? (Readable.toWeb(body) as unknown as ReadableStream) : null, {
    status,
    statusText: message.statusMessage ?? '',
    headers,
  });
}

function ask(url: string, method: string, headers: Headers, payload: Buffer | null, signal: AbortSignal) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const make = url.startsWith('https:') ? httpsRequest : httpRequest;
    const sent = make(url, {
      method,
      agent: false,
      headers: { 'accept-encoding': 'gzip, deflate, br', ...Object.fromEntries(headers) },
    });
    sent.on('response', resolve);
    sent.on('error', (error) => {
      reject(netError(error));
    });
    const stop = (): void => {
      sent.destroy();
    };
    signal.addEventListener('abort', stop);
    sent.on('close', () => {
      signal.removeEventListener('abort', stop);
    });
    sent.end(payload ?? undefined);
  });
}

export async function sessionFetch(
  input: string | Request,
  init: Init | undefined,
  hooks: FetchHooks,
): Promise<Response> {
  const request = new Request(input, init);
  const { signal, redirect } = request;
  signal.throwIfAborted();
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener(
      'abort',
      () => {
        reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
      },
      { once: true },
    );
  });
  aborted.catch(() => undefined);
  const unlessAborted = <T>(work: Promise<T>): Promise<T> => Promise.race([work, aborted]);

  let { url, method } = request;
  let payload: Buffer | null = request.body === null ? null : Buffer.from(await request.arrayBuffer());
  const headers = new Headers(request.headers);
  for (let hop = 0; ; hop++) {
    if (hop > MAX_REDIRECTS) throw new Error('net::ERR_TOO_MANY_REDIRECTS');
    if (!(await unlessAborted(hooks.isAllowed(url, method)))) throw new Error('net::ERR_BLOCKED_BY_CLIENT');
    if (!/^https?:/.test(url)) {
      const own = new Request(url, { method, headers });
      const answer = init?.bypassCustomProtocolHandlers ? undefined : await unlessAborted(hooks.handle(own));
      if (answer === undefined) throw new Error('net::ERR_UNKNOWN_URL_SCHEME');
      return answer;
    }
    const message = await unlessAborted(ask(url, method, headers, payload, signal));
    const location = message.headers.location;
    if (!REDIRECTS.has(message.statusCode ?? 0) || location === undefined) {
      const body = bodyOf(message);
      // As `ClientRequest.abort`, which destroys the answer without an error: its reader gets an AbortError.
      signal.addEventListener(
        'abort',
        () => {
          body.destroy();
          message.destroy();
        },
        { once: true },
      );
      return toResponse(message, body, method);
    }
    message.destroy();
    if (redirect === 'error') {
      throw new Error("Attempted to redirect, but redirect policy was 'error'");
    }
    if (redirect === 'manual') throw new Error('Redirect was cancelled');
    const isSeeOther = message.statusCode === 303 && method !== 'HEAD';
    if (isSeeOther || (method === 'POST' && (message.statusCode === 301 || message.statusCode === 302))) {
      method = 'GET';
      payload = null;
      headers.delete('content-type');
    }
    url = new URL(location, url).href;
  }
}
