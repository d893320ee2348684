/** The CSS of a document: its `<style>` elements and `style` attributes, each found once and parsed when first asked for. */
import { memo } from '../collections/memo.ts';
import { attributeOf, type HtmlDocument } from '../html/nodes.ts';
import { WrittenStyle } from './inline-style.ts';
import { parseStyleSheet } from './parse-css.ts';
import type { InlineStyle, StyleSheet } from './types.ts';

/** Every `<style>` element, in source order. */
export const styleSheetsOf: (document: HtmlDocument) => readonly StyleSheet[] = memo(({ elements, source }) =>
  elements
    .filter(({ name, implied }) => name === 'style' && !implied)
    .map((element) => parseStyleSheet(source, element)),
);

/** AMP's own style that hides the document until its script runs, by its attribute: what recipients see is never under it. */
export const AMP_BOILERPLATE: ReadonlySet<string> = new Set([
  'amp4email-boilerplate',
  'amp-boilerplate',
  'amp4ads-boilerplate',
]);

/** Those that hold while somebody looks at the mail. */
export const sheetsInForce = (document: HtmlDocument): readonly StyleSheet[] =>
  styleSheetsOf(document).filter(
    ({ element }) => !element.attributes.some(({ name }) => AMP_BOILERPLATE.has(name)),
  );

/** Every `style` attribute, in source order. */
export const inlineStylesOf: (document: HtmlDocument) => readonly InlineStyle[] = memo(
  ({ elements, source }) =>
    elements.flatMap((element) => {
      const attribute = attributeOf(element, 'style');
      return attribute ? [new WrittenStyle(source, element, attribute)] : [];
    }),
);
