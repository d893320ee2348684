/** Text of a template, made safe to read: what cannot be seen, or would reorder what can, becomes a dot. */

/** Control and bidirectional characters would disturb a terminal, or reorder what is read (Trojan Source). */
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** Lone halves of a surrogate pair, which no output can encode. */
const LONE = /\p{Cs}/gu;

/** One character stays one character, tabs as one blank, so that columns hold. */
export const visible = (text: string): string =>
  text.replace(/\t/gu, ' ').replace(INVISIBLE, '\u00b7').replace(LONE, '\ufffd');
