/** What a URL says about where it leads. Reading stops short of fetching: nothing here touches the network. */
import { getDomain, parse } from 'tldts';
import { memoText } from '../collections/memo.ts';

export interface UrlParts {
  /** Lower case, without the colon; null when the text has none. */
  readonly scheme: string | null;
  /** What stands between `//` and the path, as written; null when there is none. */
  readonly authority: string | null;
  /** Lower case, without port and userinfo, international labels as punycode; null when there is none. */
  readonly host: string | null;
  /** Path, query and fragment. */
  readonly rest: string;
}

const SPLIT = /^(?:([a-z][a-z0-9+.-]*):)?(?:\/\/([^/?#\\]*))?([\s\S]*)$/iu;

/** Splits a URL without demanding that it is right. Tabs and line breaks inside count as nothing, as in browsers. */
export function splitUrl(url: string): UrlParts {
  const found = SPLIT.exec(url.trim().replace(/[\t\r\n]+/gu, ''));
  const scheme = found?.[1]?.toLowerCase() ?? null;
  const authority = found?.[2] ?? null;
  return {
    scheme,
    authority,
    host: authority === null ? null : hostOfAuthority(authority),
    rest: found?.[3] ?? '',
  };
}

const hostOfAuthority = memoText((authority): string | null => {
  const bare = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/u, '');
  if (bare === '') return null;
  return URL.canParse(`https://${bare}/`) ? new URL(`https://${bare}/`).hostname : bare.toLowerCase();
});

/**
 * The domain somebody registered: `shop.co.uk` for `www.shop.co.uk`, `anna.github.io` for a page there. Null for an
 * address in figures and for names that nobody can register.
 */
export const registrableDomain = memoText((host): string | null =>
  getDomain(host, { allowPrivateDomains: true }),
);

/** True for a host whose last labels are a public suffix of the DNS itself, not just any word with a dot. */
export function isPublicHost(host: string): boolean {
  const { domain, isIcann, isIp } = parse(host);
  return isIp !== true && isIcann === true && domain !== null;
}

const IPV4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/u;
/** RFC 6761, RFC 6762, RFC 8375 and the names that home routers and companies use inside. */
const LOCAL_SUFFIX = /(?:^|\.)(?:localhost|local|test|internal|intranet|lan|home\.arpa|corp)$/u;

function isPrivateIpv4(host: string): boolean {
  const found = IPV4.exec(host);
  if (!found) return false;
  const a = Number(found[1]);
  const b = Number(found[2]);
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254)
  );
}

/** Reachable only on the sender's own machine or network (RFC 1918, 3927, 4193, 4291, 6761, 6762). */
export const isLocalHost = (host: string): boolean =>
  isPrivateIpv4(host) ||
  LOCAL_SUFFIX.test(host) ||
  /^\[(?:::1|::|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/u.test(host);

/** RFC 2606 reserves these three names, and nothing is sold or answered there. */
export const isExampleHost = (host: string): boolean => /^(?:www\.)?example\.(?:com|org|net)$/u.test(host);
