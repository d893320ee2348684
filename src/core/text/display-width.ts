/** How many columns a terminal of fixed width gives a text, so that marks under it stand where they belong. */

/**
 * Characters of two columns: Unicode's East Asian Width W and F (UAX #11) by block, and pictographs that are shown as
 * emoji by themselves.
 */
const WIDE =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation})$/u;

/** Marks that stand on the character before them. */
const NARROW = /^[\p{Mn}\p{Me}]$/u;

/** Columns of one character (one code point). */
export function characterWidth(character: string): 0 | 1 | 2 {
  if (character < '\u0300') return 1;
  if (NARROW.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** Columns of a text without control characters. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}
