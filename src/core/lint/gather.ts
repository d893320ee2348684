/** Ranges for findings that gather several places of one cause. */
import type { TextRange } from '../text/positions.ts';

export interface Gathered {
  readonly range: TextRange | undefined;
  readonly also: readonly TextRange[];
}

/** The first place, and the others as further places of the same finding. */
export function gather(ranges: readonly TextRange[]): Gathered {
  const sorted = [...ranges].sort((a, b) => a.start - b.start || a.end - b.end);
  return { range: sorted[0], also: sorted.slice(1) };
}
