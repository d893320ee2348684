/**
 * Where an answer of the official AMP validator stands in the text. How it counts was measured (version of AMP_VALIDATOR_SHA256): lines from
 * 1 and columns from 0, in code points; a line ends with CR, LF or both, and inside CSS with a form feed too.
 */
import { attributeOf, type HtmlDocument, type HtmlElement } from '../html/nodes.ts';
import type { TextRange } from '../text/positions.ts';
import { offsetOfCodePoint } from '../text/ranges.ts';
import type { AmpValidation } from './validation.ts';

export interface ValidationPlace {
  /** The attribute or tag, or the word in CSS, that the answer speaks of. */
  readonly range: TextRange;
  /** The start tag around it; null in CSS. */
  readonly tag: HtmlElement | null;
}

/** The offset behind so many ends of lines from `start` on. */
function skipLines(text: string, start: number, lines: number, newline: RegExp): number {
  const pattern = new RegExp(newline.source, 'gu');
  pattern.lastIndex = start;
  let at = start;
  for (let left = lines; left > 0 && pattern.exec(text); left--) at = pattern.lastIndex;
  return at;
}

const HTML_LINE = /\r\n?|\n/u;
const CSS_LINE = /\r\n?|[\n\f]/u;

const lineStart = (text: string, line: number): number => skipLines(text, 0, line - 1, HTML_LINE);
const behind = (text: string, start: number, codePoints: number): number =>
  start + offsetOfCodePoint(text.slice(start, start + 2 * codePoints), codePoints);

/** Behind the flash on its own line the validator counts so many columns too few. */
const FLASH_DRIFT = 4;

/** How many columns too few the validator counts at an offset of a line. */
function driftAt({ source, elements }: HtmlDocument, start: number, at: number): number {
  const flash = elements.find(({ name }) => name === 'html')?.startTag;
  const isBehind = flash !== undefined && flash.start >= start && flash.start < at;
  return isBehind && source.slice(flash.start, flash.end).includes('⚡4email') ? FLASH_DRIFT : 0;
}

function offsetOf(document: HtmlDocument, line: number, column: number): number {
  const start = lineStart(document.source, line);
  const at = behind(document.source, start, column);
  return behind(document.source, start, column + driftAt(document, start, at));
}

/** These are noticed at the end of the document, so their place says nothing. */
const AT_END: ReadonlySet<string> = new Set([
  'MANDATORY_TAG_MISSING',
  'TAG_REQUIRED_BY_MISSING',
  'DOCUMENT_SIZE_LIMIT_EXCEEDED',
]);

function nearest(elements: readonly HtmlElement[], offset: number): HtmlElement | null {
  let best: HtmlElement | null = null;
  for (const element of elements) {
    if (element.implied) continue;
    const distance = Math.abs(element.startTag.start - offset);
    if (!best || distance < Math.abs(best.startTag.start - offset)) best = element;
  }
  return best;
}

/**
 * Where an answer about a style sheet stands. On the line of the style's tag the validator counts from the beginning
 * of that tag as if it had no length. Only the first amp-custom is read.
 */
function cssOffset(document: HtmlDocument, { code, params, line, column }: AmpValidation): number | null {
  const { source, elements } = document;
  if (!code.startsWith('CSS_')) return null;
  const style = elements.find(
    (element) => element.name === 'style' && attributeOf(element, 'amp-custom') !== undefined,
  );
  if (!style) return null;
  const tag = style.startTag;
  const before = source.slice(0, tag.start).match(new RegExp(HTML_LINE.source, 'gu'))?.length ?? 0;
  const lines = line - 1 - before;
  const start = lineStart(source, before + 1);
  const columns = [...source.slice(start, tag.start)].length - driftAt(document, start, tag.start);
  const at =
    lines > 0
      ? behind(source, skipLines(source, tag.end, lines, CSS_LINE), column)
      : behind(source, tag.end, Math.max(0, column - columns));
  const end = style.endTag?.start ?? style.range.end;
  if (lines < 0 || at > end) return null;
  // An answer without a name may be about a style attribute.
  return params[0] === 'style amp-custom' || source.charAt(at) === '!' ? at : null;
}

/** The script of an extension, which the validator speaks of at the end of the document. */
const scriptOf = (elements: readonly HtmlElement[], name = ''): HtmlElement | undefined =>
  elements.find((element) =>
    ['custom-element', 'custom-template'].some((key) => attributeOf(element, key)?.value === name),
  );

/** What an answer speaks of: the attribute or start tag it names, or the word at its place in CSS. */
export function locateValidation(document: HtmlDocument, result: AmpValidation): ValidationPlace | null {
  const { source, elements } = document;
  const at = (element: HtmlElement): ValidationPlace => ({ range: element.startTag, tag: element });
  if (result.code === 'EXTENSION_UNUSED') {
    const script = scriptOf(elements, result.params[0]);
    if (script) return at(script);
  }
  if (AT_END.has(result.code)) {
    const html = elements.find(({ name, implied }) => name === 'html' && !implied);
    return html ? at(html) : null;
  }
  const inCss = cssOffset(document, result);
  if (inCss !== null) {
    const word = /^(?:!\s*[a-z]+|::?[\w-]+|[@\w-]+|.)/iu.exec(source.slice(inCss, inCss + 80))?.[0] ?? '';
    return { range: { start: inCss, end: inCss + word.length }, tag: null };
  }
  const offset = offsetOf(document, result.line, result.column);
  const exact = elements.find(({ startTag, implied }) => !implied && startTag.start === offset);
  const named = elements.filter(({ name }) => result.params.includes(name));
  const element = exact ?? nearest(named.length > 0 ? named : elements, offset);
  if (!element) return null;
  const attribute = result.params
    .map((param) => attributeOf(element, param.toLowerCase()))
    .find((candidate) => candidate !== undefined);
  return { range: attribute ? attribute.range : element.startTag, tag: element };
}
