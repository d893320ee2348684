/** Text of a template inside a message: short, on one line, and with what cannot be seen written as code points. */

const NAMES: ReadonlyMap<number, string> = new Map([
  [0x09, 'tab'],
  [0x0a, 'line break'],
  [0x0d, 'line break'],
  [0x20, 'blank'],
  [0xa0, 'no-break space'],
  [0xad, 'soft hyphen'],
  [0x200b, 'zero-width space'],
  [0x200c, 'zero-width non-joiner'],
  [0x200d, 'zero-width joiner'],
  [0x200e, 'left-to-right mark'],
  [0x200f, 'right-to-left mark'],
  [0x202f, 'narrow no-break space'],
  [0x2060, 'word joiner'],
  [0xfeff, 'byte order mark'],
]);

/** Characters that are no ordinary blank and cannot be seen. Without the flag g, so it keeps no state. */
export const INVISIBLE =
  /[\u00a0\u00ad\u061c\u115f\u1160\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]/u;
/** What visual editors write for characters that cannot be seen. With the flag g: for match and replace, not for test. */
export const INVISIBLE_ENTITY =
  /&(?:nbsp|shy|zwnj|zwj|ensp|emsp|thinsp|#0*(?:160|173|820[0-7])|#x0*(?:a0|ad|200[0-f]));/giu;
const EVERY_INVISIBLE = new RegExp(INVISIBLE.source, 'gu');

/** `U+00A0 (no-break space)`: how a message names a character that nobody can see. */
export function nameCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16).toUpperCase().padStart(4, '0');
  const name = NAMES.get(code);
  return name ? `U+${hex} (${name})` : `U+${hex}`;
}

/** The text in backquotes, at most `limit` UTF-16 units of it, line breaks as blanks. */
export function quoted(text: string, limit = 60): string {
  const cut = text.length > limit ? `${text.slice(0, limit).replace(/[\ud800-\udbff]$/u, '')}…` : text;
  const flat = cut.replace(/[\t\r\n]+/gu, ' ').replace(EVERY_INVISIBLE, (character) => {
    const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `<U+${hex}>`;
  });
  return `\`${flat}\``;
}
