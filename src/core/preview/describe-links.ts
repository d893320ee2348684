/** What a list says of a mail's links: where each really leads, what it carries, and which lead to the same place. */
import { UNSUBSCRIBE } from '../content/unsubscribe-words.ts';

export interface LinkFacts {
  /** The host as computers write it, in ASCII, so that no letter looks like another; empty for what has none. */
  readonly host: string;
  /** Lower case, without its colon: `https`, `mailto`; empty where there is none. */
  readonly scheme: string;
  /** Parameters that only tell where a click came from, by name: `utm_source`. */
  readonly tracking: readonly string[];
  /** How many links of the mail lead to the same address; 1 for this one alone. */
  readonly same: number;
  /** Its text or its address says that it leaves the list. */
  readonly unsubscribes: boolean;
}

/** Of campaign tools and advertisers, by their documentation; each is read by the page's analytics alone. */
const TRACKING =
  /^(?:utm_[a-z_]+|gclid|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|mc_[ce]id|_hsenc|_hsmi|mkt_tok|vero_id|oly_(?:anon|enc)_id|ysclid|_openstat)$/iu;

interface Read {
  readonly host: string;
  readonly scheme: string;
  readonly tracking: readonly string[];
  /** The address as a browser writes it, by which links are compared. */
  readonly key: string;
}

function read(address: string): Read {
  if (!URL.canParse(address)) {
    const scheme = /^([a-z][a-z0-9+.-]*):/iu.exec(address)?.[1]?.toLowerCase() ?? '';
    return { host: '', scheme, tracking: [], key: address };
  }
  const url = new URL(address);
  const names = [...new Set([...url.searchParams].map(([name]) => name))];
  return {
    host: url.host,
    scheme: url.protocol.slice(0, -1),
    tracking: names.filter((name) => TRACKING.test(name)),
    key: url.href,
  };
}

/** In the order of the links. */
export function describeLinks(
  links: readonly { readonly url: string; readonly text: string }[],
): readonly LinkFacts[] {
  const all = links.map(({ url }) => read(url));
  const counts = new Map<string, number>();
  for (const { key } of all) counts.set(key, (counts.get(key) ?? 0) + 1);
  return all.map(({ host, scheme, tracking, key }, index) => ({
    host,
    scheme,
    tracking,
    same: counts.get(key) ?? 1,
    unsubscribes: UNSUBSCRIBE.test(links[index]?.text ?? '') || /unsubscri|opt-?out/iu.test(key),
  }));
}
