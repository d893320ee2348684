/** Phrases in what a recipient reads: text, alternative texts and the lines of a header; not in code or comments. */
import { createInsertionContexts } from '../substitution/insertion-context.ts';
import type { PlaceText } from './place-text.ts';
import { isLiteral } from './mail-urls.ts';
import { matchRanges } from '../text/ranges.ts';
import type { TextRange } from '../text/positions.ts';

const SHOWN: ReadonlySet<string> = new Set(['html', 'attribute', 'header', 'plaintext']);

/**
 * Matches in the source, in order. Tags of the engine count as letters, so a phrase never spans one.
 * @param pattern a global expression
 */
export function shownMatches(place: PlaceText, pattern: RegExp): readonly TextRange[] {
  const found = matchRanges(place.masked, pattern).filter((range) => isLiteral(place, range));
  if (found.length === 0) return found;
  const contextAt = createInsertionContexts(place, place.parsed);
  return found.filter(({ start }) => SHOWN.has(contextAt(start)));
}
