/** Text that is still in quoted-printable, the form in which mails travel (RFC 2045, section 6.7). */
import type { TextRange } from './positions.ts';

export interface QuotedPrintable {
  /** The first sign of it. */
  readonly first: TextRange;
  /** How many `=3D` stand for an equals sign. */
  readonly equals: number;
  /** How many lines end with a lone `=`. */
  readonly breaks: number;
}

const ESCAPE = /=(?:[0-9a-f]{2}|[\t ]*\r?\n)/giu;
/** With fewer signs than these a text may be about the encoding. */
const FEWEST = 5;
const SURELY = 3;
/** Nearly every equals sign begins an escape; a pasted one may have been added by hand. */
const SHARE = 0.9;

/** Null for text that is not, as a whole, in quoted-printable. */
export function quotedPrintable(text: string): QuotedPrintable | null {
  const all = text.split('=').length - 1;
  if (all < FEWEST) return null;
  const found = [...text.matchAll(ESCAPE)];
  const [first] = found;
  if (!first || found.length < all * SHARE) return null;
  const equals = found.filter(([sign]) => /^=3d$/iu.test(sign)).length;
  const breaks = found.filter(([sign]) => sign.endsWith('\n')).length;
  if (equals < SURELY && breaks < SURELY) return null;
  return { first: { start: first.index, end: first.index + first[0].trimEnd().length }, equals, breaks };
}
