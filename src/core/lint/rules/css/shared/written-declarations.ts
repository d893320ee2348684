/** Every declaration of an html part: in style elements, nested rules, style attributes and Outlook's comments. */
import { isIgnored } from '../../../../css/ignored-at-rules.ts';
import { inlineStylesOf, styleSheetsOf } from '../../../../css/style-sheets.ts';
import type { Choice, CssDeclaration } from '../../../../css/types.ts';
import type { HtmlDocument, HtmlElement } from '../../../../html/nodes.ts';
import type { HtmlPlaceText } from '../../../../mail/place-text.ts';

export interface WrittenDeclaration {
  readonly declaration: CssDeclaration;
  /** Of a style attribute; null in a style element. */
  readonly element: HtmlElement | null;
  /** Stands on a VML shape, whose style has properties and values of its own. */
  readonly vml: boolean;
  /** Only Outlook for Windows reads it, which draws with Word's engine. */
  readonly outlook: boolean;
  /** Says what a font file or a page is; styles no element. */
  readonly descriptor: boolean;
}

function* declarationsIn(
  document: HtmlDocument,
  outlook: boolean,
  choice: Choice,
): Generator<WrittenDeclaration> {
  for (const style of inlineStylesOf(document)) {
    const { element } = style;
    for (const declaration of style.chosen(choice)) {
      yield { declaration, element, vml: element.name.includes(':'), outlook, descriptor: false };
    }
  }
  for (const sheet of styleSheetsOf(document)) {
    for (const { declarations, atRules } of [...sheet.rules, ...sheet.nested.rules]) {
      if (atRules.some(isIgnored)) continue;
      const descriptor = /^(?:font-face|page|property|.*viewport|counter-style)$/u.test(
        atRules.at(-1)?.name ?? '',
      );
      for (const declaration of declarations) {
        if (choice.test(declaration)) yield { declaration, element: null, vml: false, outlook, descriptor };
      }
    }
  }
}

/** Those that pass a test, in no certain order; each range counts in the source. */
export const writtenDeclarations = (
  { document }: Pick<HtmlPlaceText, 'document'>,
  choice: Choice,
): readonly WrittenDeclaration[] => [
  ...declarationsIn(document, false, choice),
  ...document.conditionals.flatMap(({ markup }) => (markup ? [...declarationsIn(markup, true, choice)] : [])),
];
