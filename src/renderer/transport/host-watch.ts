/**
 * Looks every few seconds whether the program behind this window is there, so that its end is noticed before the next
 * click, and lets the window in again when it was started anew. The other side is browser-host/resume.ts, which says
 * what each step is for: nothing is sent to a program that could not prove that it is ours.
 */
import * as v from 'valibot';

export type HostState =
  /** It answers, and this window may call it. */
  | 'here'
  /** Nobody listens: it stopped. */
  | 'stopped'
  /** Somebody listens who says nothing. */
  | 'silent'
  /** Another program answers at this address, or one that does not know this window. */
  | 'stranger';

const INTERVAL_MS = 2000;
/** A busy program answers within this; it does nothing long in its main thread. */
const PATIENCE_MS = 10_000;

const secretSchema = v.object({ secret: v.string(), launch: v.string() });
const aliveSchema = v.object({
  launch: v.string(),
  challenge: v.string(),
  proof: v.string(),
  session: v.boolean(),
});

export interface HostWatchOptions {
  readonly origin: string;
  readonly fetch: typeof fetch;
  readonly onState: (state: HostState) => void;
  /** The program was started anew and this window is in again: what it had open is gone there. */
  readonly onRestart: () => void;
}

export interface HostWatch {
  /** Looks now; also what the interval does. */
  look(): Promise<void>;
  stop(): void;
}

const toBase64Url = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/u, '');

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

/**
 * Starts watching.
 * @throws Error when the program does not hand over what this window needs to recognise it later.
 */
export async function createHostWatch(options: HostWatchOptions): Promise<HostWatch> {
  const { origin } = options;
  const post = (path: string, body: unknown): Promise<Response> =>
    options.fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
      cache: 'no-store',
      redirect: 'error',
    });

  // Kept by this function alone: no other code of the page can read it.
  const first = v.parse(secretSchema, await (await post('/host/secret', {})).json());
  const key = await crypto.subtle.importKey(
    'raw',
    fromBase64Url(first.secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const sign = async (...parts: readonly string[]): Promise<string> =>
    toBase64Url(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(parts.join('\n'))));

  let { launch } = first;
  let state: HostState = 'here';
  let looking: Promise<void> | null = null;

  function become(next: HostState): void {
    if (next === state) return;
    state = next;
    options.onState(next);
  }

  /** @returns the launch that answers and lets us call, or why there is none. */
  async function ask(): Promise<{ readonly launch: string } | Exclude<HostState, 'here'>> {
    const nonce = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
    const response = await post('/host/alive', { nonce });
    if (!response.ok) return 'stranger';
    const alive = v.safeParse(aliveSchema, await response.json());
    if (!alive.success) return 'stranger';
    const { challenge, proof, session } = alive.output;
    if (proof !== (await sign('program', origin, alive.output.launch, challenge, nonce))) return 'stranger';
    if (!session) {
      const answer = await post('/host/resume', {
        challenge,
        proof: await sign('window', origin, challenge),
      });
      if (!answer.ok) return 'stranger';
    }
    return { launch: alive.output.launch };
  }

  async function lookOnce(): Promise<void> {
    try {
      const found = await ask();
      if (typeof found === 'string') {
        become(found);
        return;
      }
      const restarted = found.launch !== launch;
      ({ launch } = found);
      become('here');
      if (restarted) options.onRestart();
    } catch (error) {
      if (error instanceof SyntaxError) become('stranger');
      else become(error instanceof DOMException && error.name === 'TimeoutError' ? 'silent' : 'stopped');
    }
  }

  const look = (): Promise<void> =>
    (looking ??= lookOnce().finally(() => {
      looking = null;
    }));

  const timer = setInterval(() => void look(), INTERVAL_MS);
  return {
    look,
    stop() {
      clearInterval(timer);
    },
  };
}
