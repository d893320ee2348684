/**
 * Who may talk to the loopback server. Every page in the user's browser can reach 127.0.0.1, and other users of the
 * machine can too, so each request has to prove three things:
 *
 * - `Host` is exactly ours: a foreign name that was made to resolve to 127.0.0.1 (DNS rebinding) is refused.
 * - `Origin` and `Sec-Fetch-Site`, where the browser sends them, say that our own page asks: other sites' forms and
 *   scripts (cross-site request forgery) are refused. No CORS header is ever sent.
 * - The session cookie, which only the browser gets that opened the printed address with its secret. The secret works
 *   once; the cookie is HttpOnly and SameSite=Strict, and its name holds the port because cookies ignore ports.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ALIVE_PATH, RESUME_PATH } from './knock.ts';
import { requestHost, requestUrl } from './request-path.ts';

export type Verdict =
  | { readonly kind: 'allowed' }
  /** The printed address, opened for the first time: set this cookie and go to `/`. */
  | { readonly kind: 'welcome'; readonly cookie: string }
  /** A window asks whether we are there, or to be let in again (resume.ts); it may have no session. */
  | { readonly kind: 'knock'; readonly hasSession: boolean; readonly cookie: string }
  | { readonly kind: 'refused'; readonly status: 400 | 403 | 421; readonly reason: string };

export interface Access {
  /** The address to print and open, with the secret that works once. */
  readonly entryUrl: string;
  readonly origin: string;
  judge(request: IncomingMessage): Verdict;
}

const ENTRY_PATH = '/open';
/** Asked without a session by a window of ours whose program was started again. */
const KNOCK_PATHS: ReadonlySet<string> = new Set([ALIVE_PATH, RESUME_PATH]);

function same(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

function cookieOf(request: IncomingMessage, name: string): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

export function createAccess(port: number): Access {
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;
  const cookieName = `mailproof-${port}`;
  const session = randomBytes(32).toString('base64url');
  let secret: string | null = randomBytes(32).toString('base64url');
  const entryUrl = `${origin}${ENTRY_PATH}?secret=${secret}`;
  const cookie = `${cookieName}=${session}; HttpOnly; SameSite=Strict; Path=/`;

  const refuse = (status: 400 | 403 | 421, reason: string): Verdict => ({ kind: 'refused', status, reason });

  return {
    entryUrl,
    origin,
    judge(request) {
      if (requestHost(request) !== host) return refuse(421, 'This address is not served here.');
      const sent = request.headers.origin;
      if (sent !== undefined && sent !== origin) return refuse(403, 'Requests from other sites are refused.');
      const url = requestUrl(request, origin);
      if (!url) return refuse(400, 'The request does not ask for a path.');
      const isEntry = url.pathname === ENTRY_PATH && request.method === 'GET';
      const site = request.headers['sec-fetch-site'];
      // A click on the printed address comes from nowhere ("none"); our own page's requests are "same-origin".
      if (!isEntry && site !== undefined && site !== 'same-origin' && site !== 'none') {
        return refuse(403, 'Requests from other sites are refused.');
      }
      const hasSession = same(cookieOf(request, cookieName) ?? '', session);
      if (isEntry) {
        const given = url.searchParams.get('secret') ?? '';
        if (secret !== null && same(given, secret)) {
          secret = null;
          return { kind: 'welcome', cookie };
        }
        if (hasSession) return { kind: 'welcome', cookie };
        return refuse(
          403,
          'This address was used already, or its secret is wrong. Start Mailproof again for a new one.',
        );
      }
      // Our own page alone: another site's requests carry its own origin, and one without any is no browser's POST.
      if (KNOCK_PATHS.has(url.pathname) && request.method === 'POST' && sent === origin) {
        return { kind: 'knock', hasSession, cookie };
      }
      if (!hasSession) {
        return refuse(403, 'Open the address that Mailproof printed when it started.');
      }
      if (request.method !== 'GET' && request.method !== 'HEAD' && sent !== origin) {
        return refuse(403, 'The request does not say that it comes from this page.');
      }
      return { kind: 'allowed' };
    },
  };
}
