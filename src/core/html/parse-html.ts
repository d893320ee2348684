/**
 * One HTML text, parsed once with exact source positions; every rule and every view reads this and none parses again.
 * Parsing follows the HTML standard (parse5), so the tree is what a browser builds, while every range says where the
 * author wrote it. Nothing here recurses: hostile mails nest thousands deep.
 */
import type { DefaultTreeAdapterTypes, Token } from 'parse5';
import type { TextRange } from '../text/positions.ts';
import { parseBounded, parsePiece } from './bounded-parse.ts';
import { readConditionals } from './conditional-comments.ts';
import { FORMATTING } from './element-names.ts';
import type { PlacedAttribute } from './quick-parse.ts';
import type {
  ConditionalComment,
  HtmlAttribute,
  HtmlComment,
  HtmlDocument,
  HtmlElement,
  HtmlNode,
  HtmlText,
} from './nodes.ts';
import { behindLastTag } from './last-tag.ts';

type TreeNode = DefaultTreeAdapterTypes.Node;
type TreeElement = DefaultTreeAdapterTypes.Element;

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

const NO_ATTRIBUTES: readonly HtmlAttribute[] = [];

interface Collected {
  readonly elements: HtmlElement[];
  readonly texts: HtmlText[];
  readonly comments: HtmlComment[];
  doctype: TextRange | null;
}

const shifted = ({ start, end }: TextRange, base: number): TextRange =>
  base === 0 ? { start, end } : { start: start + base, end: end + base };

function readAttributes(node: TreeElement, source: string, base: number): readonly HtmlAttribute[] {
  const { attrs, sourceCodeLocation: place } = node;
  if (attrs.length === 0) return NO_ATTRIBUTES;
  const places = place?.attrs ?? {};
  const tag = place?.startTag;
  return attrs.map((attr: PlacedAttribute | Token.Attribute): HtmlAttribute => {
    const { value } = attr;
    const name = (attr.prefix ? `${attr.prefix}:${attr.name}` : attr.name).toLowerCase();
    // A second <body> gives its attributes to the first, where they do not stand.
    if ('range' in attr && tag && attr.range.start > tag.startOffset && attr.range.end <= tag.endOffset)
      return { name, value, range: shifted(attr.range, base), valueRange: shifted(attr.valueRange, base) };
    const own = Object.hasOwn(places, name) ? places[name] : undefined;
    if (!own)
      return { name, value, range: { start: base, end: base }, valueRange: { start: base, end: base } };
    const range = { start: own.startOffset + base, end: own.endOffset + base };
    return { name, value, range, valueRange: valueRange(source, range, name.length) };
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
  const moved = written.slice(behindLastTag(written));
  if (moved === '' || !value.endsWith(moved)) return [{ text: value, range }];
  return [
    {
      text: value.slice(0, value.length - moved.length),
      range: { start: range.start, end: range.start + markup.index },
    },
    { text: moved, range: { start: range.end - moved.length, end: range.end } },
  ];
}

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

function createDocument(
  source: string,
  roots: readonly TreeNode[],
  base: number,
  nested: boolean,
): HtmlDocument {
  const { elements, texts, comments, doctype } = collect(roots, source, base);
  let conditionals: readonly ConditionalComment[] | undefined;
  return {
    source,
    doctype,
    elements,
    texts,
    comments,
    get conditionals() {
      conditionals ??= nested ? [] : readConditionals(source, comments, parseMarkup);
      return conditionals;
    },
  };
}

/** Markup inside a comment, parsed as a fragment; its ranges count in the whole source. */
function parseMarkup(source: string, range: TextRange): HtmlDocument {
  const fragment = parsePiece(source.slice(range.start, range.end));
  return createDocument(source, fragment.childNodes, range.start, true);
}

/**
 * Parses a whole mail. Never throws; anything is some document. One that would take more work than any mail is a
 * document without elements: the rule html-not-checked says that it was not read.
 */
export function parseHtmlDocument(source: string): HtmlDocument {
  // A byte order mark is taken away by whoever decodes the text; as content it would put the doctype out of effect.
  const text = source.startsWith('\ufeff') ? ` ${source.slice(1)}` : source;
  return createDocument(source, parseBounded(text, { scripting: true })?.childNodes ?? [], 0, false);
}
