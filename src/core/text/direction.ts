/** Which way a text runs, by its first letter, as `dir="auto"` and the bidi algorithm (UAX 9, P2) have it. */

/** The scripts of today that run from right to left. */
const RIGHT_TO_LEFT =
  /^[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

export function runsRightToLeft(text: string): boolean {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  return letter !== undefined && RIGHT_TO_LEFT.test(letter);
}
