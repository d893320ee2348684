/** Every declaration of an html part: in style elements, nested rules, style attributes and Outlook's comments. */
import { memo } from '../../../../collections/memo.ts';
import { inlineStylesOf, styleSheetsOf } from '../../../../css/style-sheets.ts';
import type { CssDeclaration } from '../../../../css/types.ts';
import type { HtmlDocument } from '../../../../html/nodes.ts';
import type { HtmlPlaceText } from '../../../../mail/place-text.ts';

export interface WrittenDeclaration {
  readonly declaration: CssDeclaration;
  /** Stands on a VML shape, whose style has properties and values of its own. */
  readonly vml: boolean;
  /** Only Outlook for Windows reads it, which draws with Word's engine. */
  readonly outlook: boolean;
  /** Says what a font file or a page is; styles no element. */
  readonly descriptor: boolean;
}

function* declarationsIn(document: HtmlDocument, outlook: boolean): Generator<WrittenDeclaration> {
  for (const { element, declarations } of inlineStylesOf(document)) {
    const vml = element.name.includes(':');
    for (const declaration of declarations) yield { declaration, vml, outlook, descriptor: false };
  }
  for (const sheet of styleSheetsOf(document)) {
    for (const { declarations, atRules } of [...sheet.rules, ...sheet.nested.rules]) {
      const descriptor = /^(?:font-face|page|property|.*viewport|counter-style)$/u.test(
        atRules.at(-1)?.name ?? '',
      );
      for (const declaration of declarations) yield { declaration, vml: false, outlook, descriptor };
    }
  }
}

const declarationsOf = memo((document: HtmlDocument): readonly WrittenDeclaration[] => [
  ...declarationsIn(document, false),
  ...document.conditionals.flatMap(({ markup }) => (markup ? [...declarationsIn(markup, true)] : [])),
]);

/** In no certain order; each range counts in the source. */
export const writtenDeclarations = ({
  document,
}: Pick<HtmlPlaceText, 'document'>): readonly WrittenDeclaration[] => declarationsOf(document);
