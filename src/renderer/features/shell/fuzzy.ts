/** Finds what a person means by a few letters of it. */

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
    if (next === 0 || /[\s\-_/]/.test(within[next - 1] ?? '')) score += 2;
    score -= Math.min(next - at - 1, 5) * 0.2;
    at = next;
  }
  return score;
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
