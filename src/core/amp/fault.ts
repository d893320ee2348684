/** A fault of an AMP document's structure, and how elements are read to find one. */
import { attributeOf, type HtmlElement } from '../html/nodes.ts';
import type { TextRange } from '../text/positions.ts';

export type AmpFaultKind =
  | 'doctype'
  | 'html-attribute'
  | 'strict-css'
  | 'charset'
  | 'runtime'
  | 'boilerplate'
  | 'style'
  | 'forbidden'
  | 'script'
  | 'component-script'
  | 'unused-script'
  /** The same, of a script that the official validator lets pass. */
  | 'idle-script'
  /** A binding without the script that runs it, which the official validator lets pass. */
  | 'binding-script'
  | 'important'
  | 'url'
  | 'handler'
  | 'layout'
  | 'size'
  | 'css-size';

export interface AmpFault {
  readonly kind: AmpFaultKind;
  readonly range: TextRange;
  /** The official validator's answer to the same fault: its code and what it names. */
  readonly key: string;
  /** The offending name or value, as the message needs it. */
  readonly value: string;
}

export const has = (element: HtmlElement, name: string): boolean => attributeOf(element, name) !== undefined;
export const valueOf = (element: HtmlElement, name: string): string =>
  attributeOf(element, name)?.value.trim() ?? '';

export const isMustache = (element: HtmlElement): boolean =>
  (element.name === 'template' && valueOf(element, 'type').toLowerCase() === 'amp-mustache') ||
  (element.name === 'script' && valueOf(element, 'template').toLowerCase() === 'amp-mustache');
