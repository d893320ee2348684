/** Reads what a request asks for, in the one form that browsers send to a server. */
import type { IncomingMessage } from 'node:http';

/**
 * The address asked for, of this server whatever the request says; null when the target is not a path. `//` and
 * `//host/x` are paths here: read against a base they would name another host or be no address at all, and an error
 * thrown in a server's listener ends the whole program. Any page of the user's browser can send such a request.
 */
export function requestUrl(request: IncomingMessage, origin: string): URL | null {
  const target = request.url ?? '';
  if (!target.startsWith('/') || !URL.canParse(`${origin}${target}`)) return null;
  return new URL(`${origin}${target}`);
}

/**
 * The `Host` a request names, or null when it names none or several. Two parties that each read another one of several
 * hosts do not judge the same request.
 */
export function requestHost(request: IncomingMessage): string | null {
  const named = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  return named.length === 1 ? (request.headers.host ?? null) : null;
}
