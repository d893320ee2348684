/** The characters of a pasted text as a keyboard would have typed them: what nobody sees is gone, forms are plain. */

/** Soft hyphens, zero-width blanks, direction marks, variation selectors, tags, controls other than line breaks and tabs. */
const UNSEEN =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffc\u{e0000}-\u{e007f}]|\u034f|\p{Variation_Selector}/gu;
/** Joiners mean something between letters of other scripts alone (RFC 5892, appendix A). */
const STRAY_JOINER =
  /(?<![^\u0000-\u007f\u200c\u200d])[\u200c\u200d]|[\u200c\u200d](?![^\u0000-\u007f\u200c\u200d])/gu;

const FORMS: readonly (readonly [RegExp, string])[] = [
  [/\ufe6b/gu, '@'],
  [/[\u3002\uff61\ufe52]/gu, '.'],
  [/[\u2010\u2011\ufe63]/gu, '-'],
  [/[\u2018\u2019\u201b\u02bc\u00b4]/gu, "'"],
  [/[\u201c-\u201f\u00ab\u00bb\u300c\u300d\u2033]/gu, '"'],
  [/[\u2039\u3008\u27e8]/gu, '<'],
  [/[\u203a\u3009\u27e9]/gu, '>'],
];

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  amp: '&',
  commat: '@',
  '#64': '@',
  '#x40': '@',
  period: '.',
  '#46': '.',
  '#39': "'",
  apos: "'",
  shy: '',
  zwnj: '',
  '#8203': '',
};

/** Lines end in \n, and no two blanks stand side by side. */
export function plainCharacters(text: string): string {
  let plain = text
    .replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
    .replace(UNSEEN, '')
    .replace(STRAY_JOINER, '')
    // Full-width forms stand 0xFEE0 above their ASCII ones (Unicode block Halfwidth and Fullwidth Forms).
    .replace(/[\uff01-\uff5e]/gu, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
  for (const [pattern, form] of FORMS) plain = plain.replace(pattern, form);
  return plain
    .replace(
      /&(lt|gt|quot|nbsp|amp|commat|#64|#x40|period|#46|#39|apos|shy|zwnj|#8203);/giu,
      (_, name: string) => ENTITIES[name.toLowerCase()] ?? '',
    )
    .replace(/[^\S\n]+/gu, ' ');
}
