/**
 * A message in pieces: literal text stands between backticks, and is every second piece from the second on. An unpaired
 * last backtick stays what it is.
 */
export function markedPieces(text: string): readonly string[] {
  const split = text.split('`');
  if (split.length % 2 === 1) return split;
  return [...split.slice(0, -2), `${split.at(-2) ?? ''}\`${split.at(-1) ?? ''}`];
}
