/** The CSS of a document: its `<style>` elements and `style` attributes, each found once and parsed when first asked for. */
import { memo } from '../collections/memo.ts';
import { attributeOf, type HtmlAttribute, type HtmlDocument, type HtmlElement } from '../html/nodes.ts';
import { parseInlineStyle, readPlainStyle } from './inline-style.ts';
import { parseStyleSheet } from './parse-css.ts';
import type { CssDeclaration, InlineStyle, StyleSheet } from './types.ts';

/** Every `<style>` element, in source order. */
export const styleSheetsOf: (document: HtmlDocument) => readonly StyleSheet[] = memo(({ elements, source }) =>
  elements
    .filter(({ name, implied }) => name === 'style' && !implied)
    .map((element) => parseStyleSheet(source, element)),
);

function createInlineStyle(source: string, element: HtmlElement, attribute: HtmlAttribute): InlineStyle {
  let declarations: readonly CssDeclaration[] | undefined;
  return {
    element,
    attribute,
    get declarations() {
      return (declarations ??= parseInlineStyle(source, attribute.valueRange));
    },
    get plain() {
      return readPlainStyle(source, attribute.valueRange);
    },
  };
}

/** Every `style` attribute, in source order. */
export const inlineStylesOf: (document: HtmlDocument) => readonly InlineStyle[] = memo(
  ({ elements, source }) =>
    elements.flatMap((element) => {
      const attribute = attributeOf(element, 'style');
      return attribute ? [createInlineStyle(source, element, attribute)] : [];
    }),
);
