/** Stretches of a text: found, compared, measured. */
import type { TextRange } from './positions.ts';

/** The whole of a field's text. */
export const wholeOf = (text: string): TextRange => ({ start: 0, end: text.length });

/** Every match of a global expression. */
export function matchRanges(text: string, pattern: RegExp): TextRange[] {
  // Most are asked for what is not there; matchAll makes a copy of the expression first.
  pattern.lastIndex = 0;
  const found = pattern.test(text);
  pattern.lastIndex = 0;
  if (!found) return [];
  return [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Tells whether a range overlaps any of many, in logarithmic time. */
export function overlapTest(ranges: readonly TextRange[]): (range: TextRange) => boolean {
  const merged: TextRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && range.start <= last.end) {
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    } else merged.push(range);
  }
  return ({ start, end }) => {
    let low = 0;
    let high = merged.length;
    // The first one that ends behind the start decides.
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((merged[middle]?.end ?? 0) > start) high = middle;
      else low = middle + 1;
    }
    const candidate = merged[low];
    return candidate !== undefined && candidate.start < end;
  };
}

/** Whether two stretches share a character. */
export const overlaps = (a: TextRange, b: TextRange): boolean => a.start < b.end && b.start < a.end;

/** The offset behind the first `limit` code points. */
export function offsetOfCodePoint(text: string, limit: number): number {
  let at = 0;
  for (let count = 0; count < limit && at < text.length; count++) {
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  return at;
}

/**
 * Whether any of many stretches touches a range; `sorted` is ordered by start and does not overlap. Empty ranges, such as blank values, touch what they stand beside. */
export function overlapsAny(sorted: readonly TextRange[], range: TextRange): boolean {
  let low = 0;
  let high = sorted.length;
  // The first one that does not end before the range; at most one non-empty one only borders on it.
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.end ?? 0) < range.start) low = middle + 1;
    else high = middle;
  }
  for (let candidate = sorted[low]; candidate && candidate.start <= range.end; candidate = sorted[++low]) {
    const isEmpty = candidate.start === candidate.end || range.start === range.end;
    if (isEmpty || (candidate.end > range.start && candidate.start < range.end)) return true;
  }
  return false;
}
