/** Says where a link of a mail really leads, for the question that is asked before it is opened. */
import { getDomain } from 'tldts';

export interface DescribedLink {
  /** Whole, as a browser reads it. Printable ASCII only: invisible and reordering characters stand as %E2%80%AE. */
  readonly address: string;
  /** Names the place that decides what opens: the registered domain, the bare host, or the recipient of a mail. */
  readonly question: string;
  /** What could make the address look like another one; one sentence each. */
  readonly warnings: readonly string[];
}

/** Other schemes start programs (`ms-msdt:`, `file:`, `smb:`), which is how a link in a mail would run something. */
export const OPENABLE_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/** Longest piece of an address inside a sentence; the address itself is always whole. */
const QUOTED = 60;
const quote = (text: string): string => `“${text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text}”`;

function describePage(url: URL): Pick<DescribedLink, 'question' | 'warnings'> {
  const { hostname, username, port } = url;
  // Private suffixes count: what stands on somebody.github.io is somebody's, not GitHub's.
  const domain = getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
  const warnings: string[] = [];
  if (username !== '') {
    warnings.push(
      `The address begins with a user name, ${quote(username)}, which is no part of where it leads.`,
    );
  }
  if (hostname !== domain && hostname !== `www.${domain}`) {
    warnings.push(`The host's whole name is ${quote(hostname)}. Who owns it is said by its end, ${domain}.`);
  }
  if (/(?:^|\.)xn--/.test(hostname)) {
    warnings.push(
      'The host has letters beyond a to z, which can look like others. It is written here as computers do.',
    );
  }
  if (/^\[|^[\d.]+$/.test(hostname)) warnings.push('The host is a bare number (an IP address), not a name.');
  if (port !== '') warnings.push(`It asks on the unusual port ${port}.`);
  return { question: `Open ${domain} outside Mailproof?`, warnings };
}

function describeMail(url: URL): Pick<DescribedLink, 'question' | 'warnings'> {
  const [first = '', ...others] = url.pathname.split(',').filter((one) => one.trim() !== '');
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return {
    question: first === '' ? 'Write a mail outside Mailproof?' : `Write to ${quote(first)}${more}?`,
    warnings: [],
  };
}

/** Null for what is no address or is never opened from a mail. */
export function describeLink(text: string): DescribedLink | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (!OPENABLE_PROTOCOLS.has(url.protocol)) return null;
  // The URL standard already escapes everything beyond ASCII in what it serialises; whatever is left is escaped here.
  const address = url.href.replaceAll(/[^\x20-\x7e]/gu, (sign) => encodeURIComponent(sign));
  return { address, ...(url.protocol === 'mailto:' ? describeMail(url) : describePage(url)) };
}
