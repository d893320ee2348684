/** One POST of JSON, within a time and a size, to one address and nowhere else. */
import { readBody, type OpenBody, type ReadText } from './read-body.ts';

export interface PostLimits {
  /** Milliseconds until the headers of the answer have to be there. */
  readonly headersMs: number;
  /** Milliseconds until the whole answer has to be there, from the start. */
  readonly wholeMs: number;
  /**
   * Bytes of the answer, unpacked. Stops an endless or a packed answer from filling the memory. The specification limits one
   * attachment (section 8: 9,786,710 bytes of base64) and not how many there are: this is room for two dozen full ones.
   */
  readonly maxBytes: number;
  /** Bytes beside long plain texts, as contents of attachments are: what has to be read as one text. */
  readonly maxTextBytes: number;
}

export const DEFAULT_POST_LIMITS: PostLimits = {
  headersMs: 15_000,
  wholeMs: 60_000,
  maxBytes: 256 * 1024 * 1024,
  maxTextBytes: 32 * 1024 * 1024,
};

export interface PostRequest {
  readonly fetch: typeof fetch;
  readonly url: string;
  readonly apiKey: string;
  readonly body: unknown;
  readonly limits: PostLimits;
  readonly signal: AbortSignal | undefined;
}

export interface PostReply extends ReadText {
  readonly status: number;
  readonly retryAfter: string | null;
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

/** Undici says "unexpected redirect", Electron "Attempted to redirect …"; neither gives a code of its own. */
function isRedirect(error: unknown): boolean {
  const text = error instanceof Error ? `${error.message} ${String(error.cause)}` : '';
  return /redirect/iu.test(text);
}

/** Where a network stack lets one through although it was told not to. */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** What one exchange has open, so that it can be ended from outside. */
interface Exchange {
  readonly stop: AbortController;
  body: OpenBody | null;
  /** Nobody waits for it any more. */
  over: boolean;
  answered: () => void;
}

/** Ends what is open, without waiting for it: what hangs may hang in this as well. */
function hangUp({ stop, body }: Exchange): void {
  // Later: a body that comes from a Node stream, as Electron's does, may have a chunk under way to it that must not
  // meet a closed body, else that is an uncaught error (ERR_INVALID_STATE).
  setImmediate(() => {
    // Both: before the headers there is no body to cancel, and after them the abort may not reach it.
    body?.cancel().catch(() => undefined);
    stop.abort();
  });
}

async function exchange(request: PostRequest, open: Exchange): Promise<PostReply> {
  let response: Response;
  try {
    response = await request.fetch(request.url, {
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
      signal: open.stop.signal,
    });
  } catch (error) {
    throw new PostFailure(isRedirect(error) ? 'redirect' : 'failed', { cause: error });
  }
  open.answered();
  const { status, headers } = response;
  open.body = response.body?.getReader() ?? null;
  if (open.over) {
    hangUp(open);
    throw new PostFailure('failed');
  }
  if (REDIRECTS.has(status)) throw new PostFailure('redirect');
  if (Number(headers.get('content-length') ?? 0) > request.limits.maxBytes) throw new PostFailure('size');
  try {
    const read = await readBody(open.body, request.limits);
    if (read === 'too-large') throw new PostFailure('size');
    return { status, retryAfter: headers.get('retry-after'), ...read };
  } catch (error) {
    throw error instanceof PostFailure ? error : new PostFailure('cut-off', { cause: error });
  }
}

/**
 * Sends one request. Ends within `limits`, whatever the network stack does: every wait is raced against timers of our
 * own and against `signal`. (An abort alone is not enough: Node 20's fetch holds its signal by a weak reference, so
 * after a garbage collection during the read it no longer reaches the body; Electron's fetch does the same.)
 * @throws PostFailure when no whole answer came; the caller's abort reason when `signal` ended it.
 */
export async function postJson(request: PostRequest): Promise<PostReply> {
  const { limits, signal } = request;
  signal?.throwIfAborted();
  let end: (reason: unknown) => void = () => undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    end = reject;
  });
  // The race below handles it; before that, nobody may be listening.
  ended.catch(() => undefined);
  const expire = (kind: 'headers' | 'whole') => (): void => {
    end(new PostFailure(kind));
  };
  const headersTimer = setTimeout(expire('headers'), limits.headersMs);
  const wholeTimer = setTimeout(expire('whole'), limits.wholeMs);
  const abort = (): void => {
    end(signal?.reason);
  };
  signal?.addEventListener('abort', abort, { once: true });
  const open: Exchange = {
    stop: new AbortController(),
    body: null,
    over: false,
    answered: () => {
      clearTimeout(headersTimer);
    },
  };
  const work = exchange(request, open);
  // It may fail after the race is over.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, ended]);
  } catch (error) {
    open.over = true;
    hangUp(open);
    signal?.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(headersTimer);
    clearTimeout(wholeTimer);
    signal?.removeEventListener('abort', abort);
  }
}
