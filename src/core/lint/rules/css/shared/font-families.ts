/** Families of fonts: those that text asks for, and those that a mail loads from elsewhere. */
import { styleSheetsOf } from '../../../../css/style-sheets.ts';
import type { CssDeclaration } from '../../../../css/types.ts';
import type { HtmlDocument } from '../../../../html/nodes.ts';
import type { TextRange } from '../../../../text/positions.ts';

/** Lower case, without quotes. */
export const plainFamily = (name: string): string =>
  name
    .replace(/&(?:quot|apos|#39|#x27|#34);/giu, "'")
    .trim()
    .replace(/^['"]|['"]$/gu, '')
    .trim()
    .toLowerCase();

/** Families of a font stack; of the shorthand, what follows the size. */
export function familiesOf({
  property,
  value,
}: Pick<CssDeclaration, 'property' | 'value'>): readonly string[] {
  const list = property === 'font' ? value.replace(/^[^,]*?\d[\w.%]*(?:\s*\/\s*[\w.%]+)?\s+/u, '') : value;
  return list.split(',').map(plainFamily);
}

export interface FontFace {
  readonly family: string;
  /** As written, with its quotes. */
  readonly written: string;
  readonly range: TextRange;
}

/** Every `@font-face` that names its family and where the font comes from; Word writes others, which load nothing. */
export const fontFacesOf = (document: HtmlDocument): readonly FontFace[] =>
  styleSheetsOf(document).flatMap(({ rules }) =>
    rules.flatMap((rule) => {
      if (rule.atRules.at(-1)?.name !== 'font-face') return [];
      const family = rule.declarations.find(({ property }) => property === 'font-family');
      const hasSource = rule.declarations.some(({ property }) => property === 'src');
      return family && hasSource
        ? [{ family: plainFamily(family.value), written: family.value, range: family.valueRange }]
        : [];
    }),
  );
