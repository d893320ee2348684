/** One POST of JSON, within a time and a size, to one address and nowhere else. */

export interface PostLimits {
  /** Milliseconds until the headers of the answer have to be there. */
  readonly headersMs: number;
  /** Milliseconds until the whole answer has to be there, from the start. */
  readonly wholeMs: number;
  /** Bytes of the answer, unpacked. Stops an endless or a packed answer from filling the memory. */
  readonly maxBytes: number;
}

export const DEFAULT_POST_LIMITS: PostLimits = {
  headersMs: 15_000,
  wholeMs: 60_000,
  maxBytes: 32 * 1024 * 1024,
};

export interface PostRequest {
  readonly fetch: typeof fetch;
  readonly url: string;
  readonly apiKey: string;
  readonly body: unknown;
  readonly limits: PostLimits;
  readonly signal: AbortSignal | undefined;
}

export interface PostReply {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

/** Nothing usable came back. `headers` and `whole` are our own deadlines; `size` is our own limit. */
export type PostFailureKind = 'headers' | 'whole' | 'size' | 'redirect' | 'cut-off' | 'failed';

export class PostFailure extends Error {
  override readonly name = 'PostFailure';
  readonly kind: PostFailureKind;

  constructor(kind: PostFailureKind, options?: ErrorOptions) {
    super(kind, options);
    this.kind = kind;
  }
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel();
    throw new PostFailure('size');
  }
  if (response.body === null) return '';
  const chunks: AsyncIterable<unknown> = response.body;
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let size = 0;
  // Leaving the loop by an error also ends the transfer.
  for await (const chunk of chunks) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('The answer is no stream of bytes.');
    size += chunk.byteLength;
    if (size > maxBytes) throw new PostFailure('size');
    pieces.push(decoder.decode(chunk, { stream: true }));
  }
  pieces.push(decoder.decode());
  return pieces.join('');
}

/** Undici says "unexpected redirect" and Chromium's stack "ERR_…REDIRECT…"; neither gives a code of its own. */
function isRedirect(error: unknown): boolean {
  const said = error instanceof Error ? `${error.message} ${String(error.cause)}` : '';
  return /redirect/iu.test(said);
}

/**
 * Sends one request.
 * @throws PostFailure when no whole answer came; the caller's abort reason when `signal` ended it.
 */
export async function postJson(request: PostRequest): Promise<PostReply> {
  const { limits, signal } = request;
  signal?.throwIfAborted();
  const stop = new AbortController();
  const abort = (): void => {
    stop.abort();
  };
  signal?.addEventListener('abort', abort, { once: true });
  let late: 'headers' | 'whole' | null = null;
  let answered = false;
  const expire = (kind: 'headers' | 'whole') => (): void => {
    late = kind;
    stop.abort();
  };
  const headersTimer = setTimeout(expire('headers'), limits.headersMs);
  const wholeTimer = setTimeout(expire('whole'), limits.wholeMs);
  try {
    const response = await request.fetch(request.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'X-API-KEY': request.apiKey,
      },
      body: JSON.stringify(request.body),
      // A redirect would carry the key to an address that nobody entered.
      redirect: 'error',
      // No cookies or stored log-ins of the host's network stack.
      credentials: 'omit',
      signal: stop.signal,
    });
    answered = true;
    clearTimeout(headersTimer);
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw new PostFailure('redirect');
    }
    const text = await readText(response, limits.maxBytes);
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof PostFailure) throw error;
    if (late !== null) throw new PostFailure(late, { cause: error });
    if (answered) throw new PostFailure('cut-off', { cause: error });
    throw new PostFailure(isRedirect(error) ? 'redirect' : 'failed', { cause: error });
  } finally {
    clearTimeout(headersTimer);
    clearTimeout(wholeTimer);
    signal?.removeEventListener('abort', abort);
  }
}
