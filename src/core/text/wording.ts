/** Small pieces of messages. */

/** `9786710` as `9,786,710`: figures are read by people. */
export const thousands = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+(?!\d))/gu, ',');

/** "1 header", "51 headers". */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${thousands(count)} ${count === 1 ? one : many}`;

/** The first three of many, and how many more there are: "a, b, c and 9 more". Each once. */
export function firstOf(words: Iterable<string>): string {
  const all = [...new Set(words)];
  const rest = all.length > 3 ? ` and ${thousands(all.length - 3)} more` : '';
  return `${all.slice(0, 3).join(', ')}${rest}`;
}

/** "`a`, `b` or `c`". */
export function alternatives(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}
