/** Small pieces of messages. */

/** `9786710` as `9,786,710`: figures are read by people. */
export const thousands = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+(?!\d))/gu, ',');

/** "1 header", "51 headers". */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${thousands(count)} ${count === 1 ? one : many}`;

/** "`a`, `b` or `c`". */
export function alternatives(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}
