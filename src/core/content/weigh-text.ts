/** What makes a part heavy: the bytes of a merged text by what they are for. */
import { utf8Length } from '../text/positions.ts';

export const WEIGHT_KINDS = [
  'styles',
  'style attributes',
  'comments',
  'pictures in the text',
  'white space',
  'the rest',
] as const;
export type WeightKind = (typeof WEIGHT_KINDS)[number];

export interface Weight {
  /** Bytes of the whole text in UTF-8, as it travels before the mail's own encoding. */
  readonly bytes: number;
  /** Those that there are, the heaviest first; together they are all bytes. */
  readonly shares: readonly { readonly kind: WeightKind; readonly bytes: number }[];
}

/** What begins something that is counted by itself. Of blanks, the first is needed and the others are not. */
const BEGINNINGS = /<!--|<style\b|\sstyle\s*=\s*["']|data:image\/[a-z.+-]{1,20}[;,]|[ \t\r\n]{2,}/giu;
const ADDRESS = /[^"'\s)>]*/uy;

/** Where text ends that something closes; the text's end when nothing does. */
function endAfter(text: string, closing: string, from: number): number {
  const at = text.indexOf(closing, from);
  return at < 0 ? text.length : at + closing.length;
}

/** Reads markup roughly, in one pass: what it counts is said in whole kilobytes. */
export function weighMarkup(text: string): Weight {
  const bytesOf = new Map<WeightKind, number>();
  const lower = text.toLowerCase();
  // A few letters change their length in lower case; then only the exact spelling closes a style element.
  const searched = lower.length === text.length ? lower : text;
  let at = 0;
  BEGINNINGS.lastIndex = 0;
  for (let found = BEGINNINGS.exec(text); found; found = BEGINNINGS.exec(text)) {
    const [begin] = found;
    let start = found.index;
    let end = start + begin.length;
    let kind: WeightKind = 'white space';
    if (begin === '<!--') {
      kind = 'comments';
      end = endAfter(text, '-->', end);
    } else if (/^<style/iu.test(begin)) {
      kind = 'styles';
      end = endAfter(searched, '</style>', end);
    } else if (/style/iu.test(begin)) {
      kind = 'style attributes';
      end = endAfter(text, begin.slice(-1), end);
    } else if (/^data/iu.test(begin)) {
      kind = 'pictures in the text';
      ADDRESS.lastIndex = end;
      end += ADDRESS.exec(text)?.[0].length ?? 0;
    } else start++;
    bytesOf.set(kind, (bytesOf.get(kind) ?? 0) + utf8Length(text.slice(start, end)));
    at = Math.max(end, at + 1);
    BEGINNINGS.lastIndex = at;
  }
  const bytes = utf8Length(text);
  const counted = [...bytesOf.values()].reduce((sum, one) => sum + one, 0);
  bytesOf.set('the rest', bytes - counted);
  const shares = WEIGHT_KINDS.map((kind) => ({ kind, bytes: bytesOf.get(kind) ?? 0 }))
    .filter((share) => share.bytes > 0)
    .sort((a, b) => b.bytes - a.bytes);
  return { bytes, shares };
}

/** A plain text is nothing but text. */
export function weighText(text: string): Weight {
  const bytes = utf8Length(text);
  return { bytes, shares: bytes > 0 ? [{ kind: 'the rest', bytes }] : [] };
}
