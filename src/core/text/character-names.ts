/** A character that has to go, named so that a person finds it: by its name, its script, or what it looks like. */

const NAMES: ReadonlyMap<string, string> = new Map([
  [' ', 'blank'],
  ['\n', 'line break'],
  [',', 'comma'],
  [';', 'semicolon'],
  [':', 'colon'],
  ['"', 'quotation mark'],
  ["'", 'apostrophe'],
  ['(', 'opening bracket'],
  [')', 'closing bracket'],
  ['[', 'opening square bracket'],
  [']', 'closing square bracket'],
  ['<', 'opening angle bracket'],
  ['>', 'closing angle bracket'],
  ['/', 'slash'],
  ['\\', 'backslash'],
  ['|', 'vertical bar'],
  ['_', 'underscore'],
  ['+', 'plus sign'],
  ['=', 'equals sign'],
  ['&', 'ampersand'],
  ['!', 'exclamation mark'],
  ['?', 'question mark'],
  ['*', 'asterisk'],
  ['#', 'number sign'],
  ['%', 'percent sign'],
  ['\u2013', 'en dash'],
  ['\u2014', 'em dash'],
  ['\u2026', 'ellipsis'],
]);

const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Cyrillic}/u, 'Cyrillic'],
  [/\p{Script=Greek}/u, 'Greek'],
  [/\p{Script=Armenian}/u, 'Armenian'],
  [/\p{Script=Hebrew}/u, 'Hebrew'],
  [/\p{Script=Arabic}/u, 'Arabic'],
  [/\p{Script=Han}/u, 'Chinese'],
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'Japanese'],
  [/\p{Script=Hangul}/u, 'Korean'],
  [/\p{Script=Latin}/u, 'accented or special Latin'],
];

/** Letters of other scripts that nobody can tell from a Latin one (Unicode Technical Standard 39, confusables). */
const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(
  [
    ...'аaеeоoрpсcуyхxіiѕsјjһhԁdАAВBЕEКKМMНHОOРPСCТTХXοoαaνvΑAΒBΕEΗHΙIΚKΜMΝNΟOΡPΤTΧXıiⅼl'.matchAll(
      /(.)(.)/gu,
    ),
  ].map(([, other = '', latin = '']) => [other, latin]),
);

/** The script a letter belongs to, in one word or two; null for what is no letter of those known here. */
export const scriptOf = (character: string): string | null =>
  SCRIPTS.find(([pattern]) => pattern.test(character))?.[1] ?? null;

/** The Latin letter that looks the same; null when there is none. */
export const latinLike = (character: string): string | null => LOOKS_LIKE.get(character) ?? null;

/** `quotation mark “"”`, `Cyrillic letter “о” (U+043E)`: to follow "the". */
export function characterName(character: string): string {
  const name = NAMES.get(character);
  if (name !== undefined) return /\s/u.test(character) ? name : `${name} “${character}”`;
  if (/[!-~]/u.test(character)) return `character “${character}”`;
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(character)) return `character ${code}`;
  const script = /\p{L}/u.test(character) ? scriptOf(character) : null;
  return `${script === null ? 'character' : `${script} letter`} “${character}” (${code})`;
}
