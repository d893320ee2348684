/** Which words of two texts stand in one of them alone; how they are wrapped, decorated and cased does not count. */
import { diffArrays } from 'diff';
import type { TextRange } from '../text/positions.ts';

/** More differing words than this are no comparison that anybody reads, and the search for the fewest is quadratic. */
const MOST_DIFFERENT = 1500;
const MOST_WORDS = 50_000;

export interface ComparedTexts {
  /** Stretches of words, in order. */
  readonly onlyFirst: readonly TextRange[];
  readonly onlySecond: readonly TextRange[];
  /** How many words those are. */
  readonly wordsOnlyFirst: number;
  readonly wordsOnlySecond: number;
}

interface Word {
  readonly key: string;
  readonly range: TextRange;
}

/** A word without the punctuation around it; rules of dashes and bullets are none. */
function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  for (const found of text.matchAll(/[^\s\u200b\u2060\u00ad]+/gu)) {
    const [whole] = found;
    const start = /[\p{L}\p{N}]/u.exec(whole)?.index;
    if (start === undefined) continue;
    const key = whole.slice(start).replace(/[^\p{L}\p{M}\p{N}/=&#%+-]+$/u, '');
    const from = found.index + start;
    words.push({ key: key.toLowerCase(), range: { start: from, end: from + key.length } });
    if (words.length > MOST_WORDS) break;
  }
  return words;
}

/** Neighbours are one stretch. */
function stretchesOf(words: readonly Word[], isAlone: readonly boolean[]): readonly TextRange[] {
  const found: { start: number; end: number }[] = [];
  words.forEach(({ range }, index) => {
    if (isAlone[index] !== true) return;
    const last = isAlone[index - 1] === true ? found.at(-1) : undefined;
    if (last) last.end = range.end;
    else found.push({ ...range });
  });
  return found;
}

/** Null when the texts are too long or too different to be compared word by word. */
export function compareTexts(first: string, second: string): ComparedTexts | null {
  const [a, b] = [wordsOf(first), wordsOf(second)];
  if (a.length > MOST_WORDS || b.length > MOST_WORDS) return null;
  const changes = diffArrays(
    a.map(({ key }) => key),
    b.map(({ key }) => key),
    { maxEditLength: MOST_DIFFERENT },
  );
  if (changes === undefined) return null;
  const alone = { first: [] as boolean[], second: [] as boolean[] };
  for (const { added, removed, value } of changes) {
    for (const _ of value) {
      if (!added) alone.first.push(removed);
      if (!removed) alone.second.push(added);
    }
  }
  return {
    onlyFirst: stretchesOf(a, alone.first),
    onlySecond: stretchesOf(b, alone.second),
    wordsOnlyFirst: alone.first.filter(Boolean).length,
    wordsOnlySecond: alone.second.filter(Boolean).length,
  };
}
