/** Which tests of the client-support data still say something of a client as it is today. */
import { supportOf, type SupportLevel } from './support.ts';

/**
 * Their one test of selectors is of March to May 2020, when they took every style element out, and so no selector could
 * match. The page html-style of the same data says "yes" of the one since February 2022 and "partly" of the other since
 * January 2023.
 */
const BEFORE_STYLES: ReadonlySet<string> = new Set(['protonmail.desktop-webmail', 'protonmail.ios']);

const isSelector = (slug: string): boolean =>
  slug.startsWith('css-selector-') || slug.startsWith('css-pseudo-');

/** The level of support that a finding may state: a test that something later made void counts as none. */
export function levelToday(slug: string, client: string): SupportLevel {
  const { level } = supportOf(slug, client);
  return level === 'no' && isSelector(slug) && BEFORE_STYLES.has(client) ? 'unknown' : level;
}
