/** Ranges for findings that gather several places of one cause. */
import type { TextRange } from '../../text/positions.ts';

export interface Gathered {
  readonly range: TextRange | undefined;
  readonly also: readonly TextRange[];
}

/** The first place, and the others as further places of the same finding. */
export function gather(ranges: readonly TextRange[]): Gathered {
  const sorted = [...ranges].sort((a, b) => a.start - b.start || a.end - b.end);
  return { range: sorted[0], also: sorted.slice(1) };
}

/** The whole of a field's text. */
export const wholeOf = (text: string): TextRange => ({ start: 0, end: text.length });

/** Every match of a global expression. */
export function matchRanges(text: string, pattern: RegExp): TextRange[] {
  return [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

export const overlaps = (a: TextRange, b: TextRange): boolean => a.start < b.end && b.start < a.end;

/** The offset behind the first `limit` code points. */
export function offsetOfCodePoint(text: string, limit: number): number {
  let at = 0;
  for (let count = 0; count < limit && at < text.length; count++) {
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  return at;
}
