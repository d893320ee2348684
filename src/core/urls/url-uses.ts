/** Every URL of a document: attributes, `srcset`, CSS `url()`; also inside Outlook's conditional comments. */
import { memo } from '../collections/memo.ts';
import { inlineStylesOf, styleSheetsOf } from '../css/style-sheets.ts';
import * as csstree from 'css-tree';
import type { TextRange } from '../text/positions.ts';
import type { CssDeclaration } from '../css/types.ts';
import type { HtmlAttribute, HtmlDocument, HtmlElement } from '../html/nodes.ts';

export type UrlUseKind = 'link' | 'image' | 'background' | 'font' | 'stylesheet' | 'form' | 'other';

export interface UrlUse {
  readonly kind: UrlUseKind;
  /** Decoded and trimmed. */
  readonly url: string;
  readonly range: TextRange;
  /** Null only for a URL in a `<style>` element's at-rule. */
  readonly element: HtmlElement | null;
  readonly attribute: HtmlAttribute | null;
  /** True inside an Outlook conditional comment. */
  readonly outlookOnly: boolean;
}

const ATTRIBUTES: readonly (readonly [element: string, attribute: string, kind: UrlUseKind])[] = [
  ['a', 'href', 'link'],
  ['area', 'href', 'link'],
  ['v:rect', 'href', 'link'],
  ['v:roundrect', 'href', 'link'],
  ['img', 'src', 'image'],
  ['amp-img', 'src', 'image'],
  ['amp-anim', 'src', 'image'],
  ['input', 'src', 'image'],
  ['source', 'src', 'image'],
  ['video', 'poster', 'image'],
  ['v:fill', 'src', 'background'],
  ['v:image', 'src', 'image'],
  ['v:imagedata', 'src', 'image'],
  ['link', 'href', 'stylesheet'],
  ['form', 'action', 'form'],
  ['form', 'action-xhr', 'form'],
];

function kindOf(element: HtmlElement, attribute: HtmlAttribute): UrlUseKind | null {
  if (attribute.name === 'background') return 'background';
  for (const [name, attributeName, kind] of ATTRIBUTES) {
    if (element.name === name && attribute.name === attributeName) return kind;
  }
  return null;
}

function cssUrls(
  declaration: CssDeclaration,
  element: HtmlElement,
  attribute: HtmlAttribute | null,
  outlookOnly: boolean,
): UrlUse[] {
  const found: UrlUse[] = [];
  const kind: UrlUseKind = declaration.property === 'src' ? 'font' : 'background';
  const add = (node: csstree.Url | csstree.StringNode): void => {
    if (!node.loc) return;
    const range = { start: node.loc.start.offset, end: node.loc.end.offset };
    found.push({ kind, url: node.value.trim(), range, element, attribute, outlookOnly });
  };
  csstree.walk(declaration.node, (node) => {
    if (node.type === 'Url') add(node);
    // image-set() takes an address without url() around it.
    if (node.type !== 'Function' || !/^(?:-webkit-)?image-set$/iu.test(node.name)) return;
    node.children.forEach((child) => {
      if (child.type === 'String') add(child);
    });
  });
  return found;
}

/** A candidate's address ends at a blank; a comma right behind it ends the candidate too, one inside it does not. */
const CANDIDATE = /[\s,]*(\S*[^\s,])(?:,|[^,]*,?)/gu;

function srcsetUrls(element: HtmlElement, attribute: HtmlAttribute, outlookOnly: boolean): UrlUse[] {
  // With a character reference in it the value is shorter than its text, and only the whole of it has a place.
  const { start, end } = attribute.valueRange;
  const exact = end - start === attribute.value.length;
  return [...attribute.value.matchAll(CANDIDATE)].map((match) => {
    const url = match[1] ?? '';
    const at = start + match.index + match[0].indexOf(url);
    const range = exact ? { start: at, end: at + url.length } : attribute.valueRange;
    return { kind: 'image', url, range, element, attribute, outlookOnly };
  });
}

/** Cheap, and never wrong about a text that holds one; a character reference or an escape may spell it. */
const mayHoldUrl = (css: string): boolean => /url|image-set|[&\\]/iu.test(css);

function collect(document: HtmlDocument, outlookOnly: boolean): UrlUse[] {
  const found: UrlUse[] = [];
  for (const element of document.elements) {
    for (const attribute of element.attributes) {
      if (attribute.name === 'srcset') found.push(...srcsetUrls(element, attribute, outlookOnly));
      const kind = kindOf(element, attribute);
      if (!kind) continue;
      const url = attribute.value.trim();
      found.push({ kind, url, range: attribute.valueRange, element, attribute, outlookOnly });
    }
  }
  for (const style of inlineStylesOf(document)) {
    const { element, attribute } = style;
    if (!mayHoldUrl(document.source.slice(attribute.valueRange.start, attribute.valueRange.end))) continue;
    for (const declaration of style.declarations)
      found.push(...cssUrls(declaration, element, attribute, outlookOnly));
  }
  for (const sheet of styleSheetsOf(document)) {
    if (!mayHoldUrl(sheet.text)) continue;
    for (const rule of [...sheet.rules, ...sheet.nested.rules]) {
      for (const declaration of rule.declarations) {
        found.push(...cssUrls(declaration, sheet.element, null, outlookOnly));
      }
    }
  }
  return found;
}

/** In source order. Computed once a document. */
export const urlsOf: (document: HtmlDocument) => readonly UrlUse[] = memo((document) => {
  const found = collect(document, false);
  for (const { markup } of document.conditionals) if (markup) found.push(...collect(markup, true));
  return found.sort((a, b) => a.range.start - b.range.start);
});
