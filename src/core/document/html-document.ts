/**
 * One HTML text, parsed once with exact source positions; every rule and every view reads this and none parses again.
 * Parsing follows the HTML standard (parse5), so the tree is what a browser builds, while every range says where the
 * author wrote it. Nothing here recurses: hostile mails nest thousands deep.
 */
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import type { TextRange } from '../text/positions.ts';
import { parseBounded } from './bounded-parse.ts';
import { readConditionals, type ConditionalComment } from './conditional-comments.ts';
import {
  parseInlineStyle,
  parseStyleSheet,
  readPlainStyle,
  type CssDeclaration,
  type PlainDeclaration,
  type StyleSheet,
} from './css.ts';

type TreeNode = DefaultTreeAdapterTypes.Node;
type TreeElement = DefaultTreeAdapterTypes.Element;

export interface HtmlAttribute {
  /** Lower case, with its prefix (`xmlns:v`). */
  readonly name: string;
  /** The decoded value; empty when there is none. */
  readonly value: string;
  /** Name, sign and value. */
  readonly range: TextRange;
  /** The value without its quotes; empty at the attribute's end when there is none. */
  readonly valueRange: TextRange;
}

export interface HtmlElement {
  readonly kind: 'element';
  /** Lower case, with its prefix (`v:rect`). */
  readonly name: string;
  readonly attributes: readonly HtmlAttribute[];
  readonly parent: HtmlElement | null;
  readonly children: readonly HtmlNode[];
  /** The whole element; empty for one that the parser implied (`<tbody>`, a missing `<html>`). */
  readonly range: TextRange;
  /** The start tag, which is what most findings mark. */
  readonly startTag: TextRange;
  readonly endTag: TextRange | null;
  /** True when the author wrote no start tag. */
  readonly implied: boolean;
}

export interface HtmlText {
  readonly kind: 'text';
  /** Decoded text. */
  readonly text: string;
  readonly parent: HtmlElement | null;
  readonly range: TextRange;
}

export interface HtmlComment {
  readonly kind: 'comment';
  readonly text: string;
  readonly parent: HtmlElement | null;
  readonly range: TextRange;
}

export type HtmlNode = HtmlElement | HtmlText | HtmlComment;

export interface InlineStyle {
  readonly element: HtmlElement;
  readonly attribute: HtmlAttribute;
  /** Parsed when first asked for. */
  readonly declarations: readonly CssDeclaration[];
  /** The same without positions, which costs much less where a style is repeated. */
  readonly plain: readonly PlainDeclaration[];
}

export interface HtmlDocument {
  /** The text that was parsed: the masked source, or the rendered text. */
  readonly source: string;
  readonly doctype: TextRange | null;
  /** All elements in document order, without those inside Outlook's conditional comments. */
  readonly elements: readonly HtmlElement[];
  readonly texts: readonly HtmlText[];
  readonly comments: readonly HtmlComment[];
  /** Every `<style>` element, parsed when first asked for. */
  readonly styleSheets: readonly StyleSheet[];
  /** Every `style` attribute, parsed when first asked for. */
  readonly inlineStyles: readonly InlineStyle[];
  /** Outlook's conditional comments, with their markup parsed as documents of their own. */
  readonly conditionals: readonly ConditionalComment[];
}

/** The attribute of that (lower-case) name. */
export function attributeOf(element: HtmlElement, name: string): HtmlAttribute | undefined {
  return element.attributes.find((attribute) => attribute.name === name);
}

/**
 * Elements that hold no other of their kind. Where a broken mail nests them all the same, the inner one's content counts
 * to the inner one alone; counted to all of them, ten thousand links left open would take hours.
 */
const HOLDS_NO_OTHER = /^(?:a|h[1-6]|button|video|audio|v:\w+)$/u;

function nestsItself(root: HtmlElement): (node: HtmlNode) => boolean {
  if (!HOLDS_NO_OTHER.test(root.name)) return () => false;
  return (node) => node !== root && node.kind === 'element' && node.name === root.name;
}

/** Text inside an element with blanks folded, as a screen reader would read it without image texts. */
export function textContent(element: HtmlElement): string {
  const pieces: string[] = [];
  const isInner = nestsItself(element);
  const stack: HtmlNode[] = [element];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isInner(node)) continue;
    if (node.kind === 'text') pieces.push(node.text);
    else if (node.kind === 'element' && node.name !== 'style' && node.name !== 'script') {
      for (let i = node.children.length - 1; i >= 0; i--) {
        const child = node.children[i];
        if (child) stack.push(child);
      }
    }
  }
  return pieces.join('').replace(/\s+/gu, ' ').trim();
}

/** All elements below an element, in document order. */
export function descendants(element: HtmlElement): HtmlElement[] {
  const found: HtmlElement[] = [];
  const isInner = nestsItself(element);
  const stack: HtmlNode[] = [...element.children].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.kind !== 'element' || isInner(node)) continue;
    found.push(node);
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i];
      if (child) stack.push(child);
    }
  }
  return found;
}

/** The nearest ancestor (or the element itself) for which the test holds. */
export function closest(
  element: HtmlElement | null,
  test: (candidate: HtmlElement) => boolean,
): HtmlElement | null {
  for (let at = element; at; at = at.parent) if (test(at)) return at;
  return null;
}

function valueRange(source: string, range: TextRange, nameLength: number): TextRange {
  let at = range.start + nameLength;
  while (at < range.end && source[at] !== '=') at++;
  if (at >= range.end) return { start: range.end, end: range.end };
  at++;
  while (at < range.end && /\s/u.test(source[at] ?? '')) at++;
  const quote = source[at];
  if (quote === '"' || quote === "'") {
    const closed = range.end - 1 > at && source[range.end - 1] === quote;
    return { start: at + 1, end: closed ? range.end - 1 : range.end };
  }
  return { start: at, end: range.end };
}

interface Collected {
  readonly elements: HtmlElement[];
  readonly texts: HtmlText[];
  readonly comments: HtmlComment[];
  doctype: TextRange | null;
}

function readAttributes(node: TreeElement, source: string, base: number): HtmlAttribute[] {
  const places = node.sourceCodeLocation?.attrs ?? {};
  return node.attrs.map((attr) => {
    const written = (attr.prefix ? `${attr.prefix}:${attr.name}` : attr.name).toLowerCase();
    const place = Object.hasOwn(places, written) ? places[written] : undefined;
    const range = place
      ? { start: place.startOffset + base, end: place.endOffset + base }
      : { start: base, end: base };
    const value = place ? valueRange(source, range, written.length) : range;
    return { name: written, value: attr.value, range, valueRange: value };
  });
}

/**
 * Text that stood between the rows of a table is moved before the table, where the parser joins it to the text there; its
 * place then spans the markup between the two. Here they are two texts again, each at its own place.
 */
function textPieces(
  value: string,
  source: string,
  range: TextRange,
): readonly { readonly text: string; readonly range: TextRange }[] {
  const written = source.slice(range.start, range.end);
  const markup = written.length > value.length ? /<[a-z/!]/iu.exec(written) : null;
  if (!markup || value.includes(markup[0])) return [{ text: value, range }];
  const moved = written.slice(written.lastIndexOf('>') + 1);
  if (moved === '' || !value.endsWith(moved)) return [{ text: value, range }];
  return [
    {
      text: value.slice(0, value.length - moved.length),
      range: { start: range.start, end: range.start + markup.index },
    },
    { text: moved, range: { start: range.end - moved.length, end: range.end } },
  ];
}

/** WHATWG HTML, section 13.2.4.3: the elements that the parser opens anew. */
const FORMATTING: ReadonlySet<string> = new Set(
  'a b big code em font i nobr s small strike strong tt u'.split(' '),
);

function collect(roots: readonly TreeNode[], source: string, base: number): Collected {
  const found: Collected = { elements: [], texts: [], comments: [], doctype: null };
  type Step = { node: TreeNode; parent: HtmlElement | null; siblings: HtmlNode[] };
  const top: HtmlNode[] = [];
  const begun = new Set<number>();
  const stack: Step[] = roots.map((node) => ({ node, parent: null, siblings: top })).reverse();
  for (let step = stack.pop(); step; step = stack.pop()) {
    const { node, parent, siblings } = step;
    const place = node.sourceCodeLocation;
    // The parser ends a comment that nobody closed one character behind the text.
    const range = place
      ? { start: place.startOffset + base, end: Math.min(place.endOffset + base, source.length) }
      : { start: parent?.startTag.end ?? base, end: parent?.startTag.end ?? base };
    if (node.nodeName === '#text' && 'value' in node) {
      for (const piece of textPieces(node.value, source, range)) {
        const text: HtmlText = { kind: 'text', parent, ...piece };
        siblings.push(text);
        found.texts.push(text);
      }
    } else if (node.nodeName === '#comment' && 'data' in node) {
      const comment: HtmlComment = { kind: 'comment', text: node.data, parent, range };
      siblings.push(comment);
      found.comments.push(comment);
    } else if (node.nodeName === '#documentType') {
      if (place) found.doctype = range;
    } else if ('tagName' in node) {
      const tags = node.sourceCodeLocation;
      const children: HtmlNode[] = [];
      const element: HtmlElement = {
        kind: 'element',
        name: node.tagName.toLowerCase(),
        attributes: readAttributes(node, source, base),
        parent,
        children,
        range,
        startTag: tags?.startTag
          ? { start: tags.startTag.startOffset + base, end: tags.startTag.endOffset + base }
          : { start: range.start, end: tags ? range.end : range.start },
        endTag: tags?.endTag
          ? { start: tags.endTag.startOffset + base, end: tags.endTag.endOffset + base }
          : null,
        implied: !tags?.startTag,
      };
      siblings.push(element);
      // Behind a link or <b> that nobody closed the parser opens it anew in each block; it stands in the source once.
      const again = element.implied ? FORMATTING.has(element.name) : begun.has(element.startTag.start);
      if (!element.implied) begun.add(element.startTag.start);
      if (!again) found.elements.push(element);
      const below = 'content' in node ? node.content.childNodes : node.childNodes;
      for (let i = below.length - 1; i >= 0; i--) {
        const child = below[i];
        if (child) stack.push({ node: child, parent: element, siblings: children });
      }
    }
  }
  return found;
}

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

function createDocument(
  source: string,
  roots: readonly TreeNode[],
  base: number,
  nested: boolean,
): HtmlDocument {
  const { elements, texts, comments, doctype } = collect(roots, source, base);
  let styleSheets: readonly StyleSheet[] | undefined;
  let inlineStyles: readonly InlineStyle[] | undefined;
  let conditionals: readonly ConditionalComment[] | undefined;
  return {
    source,
    doctype,
    elements,
    texts,
    comments,
    get styleSheets() {
      styleSheets ??= elements
        .filter(({ name, implied }) => name === 'style' && !implied)
        .map((element) => parseStyleSheet(source, element));
      return styleSheets;
    },
    get inlineStyles() {
      inlineStyles ??= elements.flatMap((element) => {
        const attribute = attributeOf(element, 'style');
        if (!attribute) return [];
        return [createInlineStyle(source, element, attribute)];
      });
      return inlineStyles;
    },
    get conditionals() {
      conditionals ??= nested ? [] : readConditionals(source, comments, parseMarkup);
      return conditionals;
    },
  };
}

/** Markup inside a comment, parsed as a fragment; its ranges count in the whole source. */
function parseMarkup(source: string, range: TextRange): HtmlDocument {
  const fragment = parseFragment(source.slice(range.start, range.end), { sourceCodeLocationInfo: true });
  return createDocument(source, fragment.childNodes, range.start, true);
}

/**
 * Parses a whole mail. Never throws; anything is some document. One that would take more work than any mail is a
 * document without elements: the rule html-not-checked says that it was not read.
 */
export function parseHtmlDocument(source: string): HtmlDocument {
  // A byte order mark is taken away by whoever decodes the text; as content it would put the doctype out of effect.
  const text = source.startsWith('\ufeff') ? ` ${source.slice(1)}` : source;
  return createDocument(source, parseBounded(text, true)?.childNodes ?? [], 0, false);
}
