/**
 * Asks addresses whether they answer: each once in a run, a few at a time, without cookies, referrer or body, and never
 * a private host. Every redirect is judged like the first address.
 */
import { lookup, type LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { LinkAnswer, LinkAnswers } from '../../core/lint/link-answers.ts';
import { actsOnClick } from '../../core/lint/askable-addresses.ts';
import { isLocalHost } from '../../core/urls/hosts.ts';
import { askOnce, type Head } from './ask-once.ts';
import { answerOfError, isUnreached } from './link-failure.ts';
import { isPublicAddress } from './public-address.ts';

/** Different addresses of one template. */
export const ADDRESSES_PER_TEMPLATE = 100;
const AT_ONCE = 6;
/** For an address with all its redirects. */
const TIMEOUT_MS = 10_000;
const REDIRECTS = 5;
const REDIRECTING: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** To be asked again with another method would only make it worse. */
const TOO_MANY_REQUESTS = 429;

export interface LinkCheckOptions {
  /** Says honestly who asks. */
  readonly userAgent: string;
  /** Ends everything under way; `ask` rejects with its reason then. */
  readonly signal: AbortSignal;
  /** Tests let 127.0.0.1 pass; everybody else keeps the default. */
  readonly isPublic?: (address: string, host: string) => boolean;
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
  readonly timeoutMs?: number;
  /**
   * True where the environment names a proxy. Links are asked without it all the same: through it, the proxy and not
   * our own judgement would decide which machine a name stands for (server-side request forgery). But where nothing
   * answers, that says nothing about the link.
   */
  readonly behindProxy?: boolean;
}

export interface LinkCheck {
  /** The answers of a template's addresses, which `addressOf` has spelled. One that was asked before is not asked again. */
  ask(addresses: readonly string[], onAnswer?: () => void): Promise<LinkAnswers>;
}

const resolveName = (host: string): Promise<readonly LookupAddress[]> =>
  new Promise((resolve, reject) => {
    lookup(host, { all: true, verbatim: true }, (error, addresses) => {
      if (error) reject(error);
      else resolve(addresses);
    });
  });

const isPublicHost = (address: string, host: string): boolean =>
  !isLocalHost(host.replace(/\.$/u, '')) && isPublicAddress(address);

/** Rejects as soon as the signal says so, also where the work itself cannot be stopped. */
function until<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      reject(new Error('Stopped.'));
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', stop);
    });
  });
}

/** Lets a few in at a time, in their order. */
function createGate(width: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return async (work) => {
    if (inside < width) inside++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else inside--;
    }
  };
}

export function createLinkCheck(options: LinkCheckOptions): LinkCheck {
  const { userAgent, isPublic = isPublicHost, resolve = resolveName, timeoutMs = TIMEOUT_MS } = options;
  const gate = createGate(AT_ONCE);
  const asked = new Map<string, Promise<LinkAnswer>>();

  /** What the host stands for; null when any of it is private: a name with both would be asked at random. */
  const judge = async (
    { hostname }: URL,
    signal: AbortSignal,
  ): Promise<[LookupAddress, ...LookupAddress[]] | null> => {
    const bare = hostname.replace(/^\[(.*)\]$/u, '$1');
    const family = isIP(bare);
    const resolved = family === 0 ? await until(signal, resolve(hostname)) : [{ address: bare, family }];
    const [first, ...rest] = resolved;
    if (!first) throw Object.assign(new Error('The name has no address.'), { code: 'ENODATA' });
    return resolved.every(({ address }) => isPublic(address, hostname)) ? [first, ...rest] : null;
  };

  const follow = async (address: string, signal: AbortSignal): Promise<LinkAnswer> => {
    let url = new URL(address);
    for (let hop = 0; hop <= REDIRECTS; hop++) {
      const resolved = await judge(url, signal);
      if (!resolved) return { notAsked: 'private' };
      const ask = (method: 'HEAD' | 'GET'): Promise<Head> =>
        askOnce({ method, url, resolved, userAgent, signal });
      let head = await ask('HEAD');
      // Many servers refuse HEAD, with whatever status; a browser asks with GET, so nothing is called dead without one.
      if (head.status >= 400 && head.status !== TOO_MANY_REQUESTS) head = await ask('GET');
      if (!REDIRECTING.has(head.status) || head.location === null) {
        const hasLength = head.status === 200 && head.length !== null;
        return hasLength ? { status: 200, bytes: head.length ?? 0 } : { status: head.status };
      }
      if (!URL.canParse(head.location, url.href)) return { failure: 'broken' };
      url = new URL(head.location, url);
      // An app's own scheme, or a page that acts when it is opened: the first address does answer.
      if (!/^https?:$/u.test(url.protocol) || actsOnClick(url.href)) return { status: head.status };
    }
    return { failure: 'redirects' };
  };

  const askOne = async (address: string): Promise<LinkAnswer> => {
    options.signal.throwIfAborted();
    const control = new AbortController();
    const stop = (): void => {
      control.abort();
    };
    const timer = setTimeout(stop, timeoutMs);
    options.signal.addEventListener('abort', stop, { once: true });
    try {
      // Raced, so that it ends in time whatever the network does.
      return await until(control.signal, follow(address, control.signal));
    } catch (error) {
      options.signal.throwIfAborted();
      const answer: LinkAnswer = control.signal.aborted ? { failure: 'timeout' } : answerOfError(error);
      return options.behindProxy === true && isUnreached(answer) ? { notAsked: 'proxy' } : answer;
    } finally {
      clearTimeout(timer);
      options.signal.removeEventListener('abort', stop);
    }
  };

  return {
    async ask(addresses, onAnswer) {
      const different = [...new Set(addresses)];
      const answers = different.map(async (address, index): Promise<[string, LinkAnswer]> => {
        if (index >= ADDRESSES_PER_TEMPLATE) return [address, { notAsked: 'limit' }];
        const before = asked.get(address);
        const answer = before ?? gate(() => askOne(address));
        if (!before) asked.set(address, answer);
        const result = await answer;
        if (!before) onAnswer?.();
        return [address, result];
      });
      return new Map(await Promise.all(answers));
    },
  };
}
