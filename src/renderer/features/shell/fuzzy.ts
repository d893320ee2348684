/** Finds what a person means by a few letters of it. */

const isWordStart = (text: string, at: number): boolean => at === 0 || /[\s\-_/(]/.test(text[at - 1] ?? '');

/** Of the whole query in one piece, at the beginning of a word where it stands at one. */
function pieceScore(query: string, text: string): number {
  const wanted = query.trim();
  let score = 0;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    if (isWordStart(text, at)) return wanted.length * 3 + 2;
    score = wanted.length * 3;
  }
  return score;
}

/** How well `query` fits `text`: higher is better, null when a letter is missing. Letters may be apart, in order. */
export function fuzzyScore(query: string, text: string): number | null {
  const wanted = query.toLowerCase().replaceAll(/\s+/g, '');
  const within = text.toLowerCase();
  let score = 0;
  let at = -1;
  for (const letter of wanted) {
    const next = within.indexOf(letter, at + 1);
    if (next === -1) return null;
    if (next === at + 1) score += 3;
    if (isWordStart(within, next)) score += 2;
    score -= Math.min(next - at - 1, 5) * 0.2;
    at = next;
  }
  // The first letters of a text are taken for the query's, wherever the query itself stands.
  return Math.max(score, pieceScore(query.toLowerCase(), within));
}

/** The items that fit, the best first; all of them in their order when nothing was typed. */
export function fuzzyFilter<Item>(
  items: readonly Item[],
  query: string,
  textOf: (item: Item) => string,
): Item[] {
  if (query.trim() === '') return [...items];
  return items
    .flatMap((item) => {
      const score = fuzzyScore(query, textOf(item));
      return score === null ? [] : [{ item, score }];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}
