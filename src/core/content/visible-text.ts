/** What a reader sees of a document: its text without hidden blocks, in blocks and in words. */
import { memo } from '../collections/memo.ts';
import { inlineStylesOf } from '../css/style-sheets.ts';
import { attributeOf, type HtmlDocument, type HtmlElement, type HtmlText } from '../html/nodes.ts';
import { closest } from '../html/walk.ts';
import type { InlineStyle, PlainDeclaration } from '../css/types.ts';

const SILENT: ReadonlySet<string> = new Set(
  'head title style script template noscript textarea object iframe svg math'.split(' '),
);
const BLOCKS: ReadonlySet<string> = new Set(
  'body p div td th li h1 h2 h3 h4 h5 h6 blockquote center section article header footer pre caption dt dd'.split(
    ' ',
  ),
);

type Styles = ReadonlyMap<HtmlElement, InlineStyle>;
/** Style attributes by element. */
export const stylesOf: (document: HtmlDocument) => Styles = memo(
  (document) => new Map(inlineStylesOf(document).map((style) => [style.element, style])),
);

/** The value of an inline property, lower case; the last one written counts. */
export function inlineValue(document: HtmlDocument, element: HtmlElement, property: string): string | null {
  return lastValue(stylesOf(document).get(element)?.plain ?? [], property);
}

const lastValue = (declarations: readonly PlainDeclaration[], property: string): string | null =>
  declarations.findLast((declaration) => declaration.property === property)?.value.toLowerCase() ?? null;

const isZero = (value: string | null): boolean =>
  value !== null && /^0(?:\.0+)?(?:px|em|pt|%)?$/u.test(value);

/** Whether a style hides what it styles; `text` where it hides text alone, by its size. Equal styles share one list. */
const hiddenBy = memo((declarations: readonly PlainDeclaration[]): boolean | 'text' => {
  const value = (property: string): string | null => lastValue(declarations, property);
  if (
    value('display') === 'none' ||
    value('visibility') === 'hidden' ||
    isZero(value('opacity')) ||
    (isZero(value('max-height')) && value('overflow') === 'hidden')
  )
    return true;
  return isZero(value('font-size')) ? 'text' : false;
});

/** Hides its content by its own inline style or the attribute hidden, the way preheaders are hidden. */
export function hidesItself(document: HtmlDocument, element: HtmlElement): boolean {
  const style = stylesOf(document).get(element);
  const hidden = style ? hiddenBy(style.plain) : false;
  return (
    hidden === true ||
    (hidden === 'text' && element.children.every((child) => child.kind !== 'element')) ||
    attributeOf(element, 'hidden') !== undefined
  );
}

const hiddenIn = memo<HtmlDocument, Map<HtmlElement, boolean>>(() => new Map());

/** Hidden by itself or by something around it. */
export function isHidden(document: HtmlDocument, element: HtmlElement | null): boolean {
  const cached = hiddenIn(document);
  const chain: HtmlElement[] = [];
  let hidden = false;
  for (let at = element; at; at = at.parent) {
    const before = cached.get(at);
    if (before !== undefined) {
      hidden = before;
      break;
    }
    chain.push(at);
  }
  for (let i = chain.length - 1; i >= 0; i--) {
    const at = chain[i];
    if (!at) continue;
    hidden = hidden || SILENT.has(at.name) || hidesItself(document, at);
    cached.set(at, hidden);
  }
  return hidden;
}

/** Texts that are shown, in source order. */
export const visibleTexts = (document: HtmlDocument): readonly HtmlText[] =>
  document.texts.filter(
    ({ parent, text }) => parent !== null && text.trim() !== '' && !isHidden(document, parent),
  );

/** All shown text, one blank between texts. */
export const visibleText = (document: HtmlDocument): string =>
  visibleTexts(document)
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/gu, ' ')
    .trim();

/** The nearest element around a text that stands as a block of its own. */
export const blockOf = (text: HtmlText): HtmlElement | null =>
  closest(text.parent, ({ name }) => BLOCKS.has(name));

/** Words of any script, lower case; languages that write without blanks give long ones. */
export const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu) ?? [];

/** The hidden block at the head of a mail that clients show beside the subject; null when there is none. */
export function findPreheader(document: HtmlDocument): HtmlElement | null {
  const body = document.elements.find(({ name }) => name === 'body');
  if (!body) return null;
  const texts = document.texts.filter(({ text, parent }) => {
    if (!/[\p{L}\p{N}]/u.test(text) || !parent) return false;
    return (
      closest(parent, (at) => at === body) !== null &&
      closest(parent, ({ name }) => SILENT.has(name)) === null
    );
  });
  const first = texts[0];
  if (!first || !isHidden(document, first.parent)) return null;
  return closest(first.parent, (at) => hidesItself(document, at));
}
