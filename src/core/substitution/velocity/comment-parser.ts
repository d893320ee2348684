/** Comments and literal blocks: `## …`, `#* … *#`, `#[[ … ]]#`. */
import { isLineBreak } from './characters.ts';
import { addControlTag, flushText, type Draft } from './draft.ts';

/**
 * `##` drops the rest of the line, in links and colours too. A comment on its own line is meant; one behind text that
 * takes markup along, or that grows out of an attribute, hardly ever is.
 */
function reportEatenMarkup(draft: Draft, start: number, end: number): void {
  const { reading } = draft;
  const { source } = reading;
  let lineStart = start;
  while (lineStart > draft.textStart && !isLineBreak(source[lineStart - 1])) lineStart--;
  if (source.slice(lineStart, start).trim() === '') return;
  const inValue = /["'=(:/]/u.test(source[start - 1] ?? '');
  if (!inValue && !/[<>]/u.test(source.slice(start, end))) return;
  reading.report(
    'syntax',
    { start, end },
    'Velocity takes ## and the rest of this line for a comment and drops it. Write #[[##]]# where ## is meant as text.',
  );
}

function readLineComment(draft: Draft, start: number): number {
  const { source } = draft.reading;
  let end = start + 2;
  while (end < draft.end && !isLineBreak(source[end])) end++;
  reportEatenMarkup(draft, start, end);
  flushText(draft, start);
  addControlTag(draft, { start, end });
  // The line break belongs to the comment.
  if (end < draft.end) end += source.startsWith('\r\n', end) && end + 2 <= draft.end ? 2 : 1;
  draft.textStart = end;
  return end;
}

/** Where the closing mark starts, or -1. What was found stays known, so that many openings share one search. */
function findClosing(draft: Draft, mark: string, from: number): number {
  const { source, closings } = draft.reading;
  const cached = closings.get(mark);
  const reusable = cached && from >= cached.from && (cached.found < 0 || from <= cached.found);
  const found = reusable ? cached.found : source.indexOf(mark, from);
  if (!reusable) closings.set(mark, { from, found });
  return found >= 0 && found + mark.length <= draft.end ? found : -1;
}

function readBlock(draft: Draft, start: number, opening: string, closing: string): number {
  const inside = start + opening.length;
  const close = findClosing(draft, closing, inside);
  if (close < 0) {
    draft.reading.report(
      'unbalanced',
      { start, end: inside },
      `${opening} is not closed. Write ${closing} where it ends.`,
    );
    return inside;
  }
  const end = close + closing.length;
  flushText(draft, start);
  if (opening === '#*') {
    addControlTag(draft, { start, end });
  } else {
    addControlTag(draft, { start, end: inside });
    draft.textStart = inside;
    flushText(draft, close);
    addControlTag(draft, { start: close, end });
  }
  draft.textStart = end;
  return end;
}

/** Reads what starts at the `#` at `at`, when it is a comment or a literal block; answers where to go on. */
export function readComment(draft: Draft, at: number): number | undefined {
  const { source } = draft.reading;
  if (at + 1 >= draft.end) return undefined;
  if (source[at + 1] === '#') return readLineComment(draft, at);
  if (source[at + 1] === '*') return readBlock(draft, at, '#*', '*#');
  if (source.startsWith('#[[', at)) return readBlock(draft, at, '#[[', ']]#');
  return undefined;
}
