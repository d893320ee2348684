/** What the official AMP validator answers, and where that stands in the text. */
import { attributeOf, type HtmlDocument, type HtmlElement } from '../html/nodes.ts';
import type { TextRange } from '../text/positions.ts';

export interface AmpValidation {
  readonly severity: 'error' | 'warning';
  /** The validator's code, such as `DISALLOWED_TAG`. */
  readonly code: string;
  readonly params: readonly string[];
  /** The validator's own sentence. */
  readonly message: string;
  /** From 1. */
  readonly line: number;
  /** From 0, in code points. */
  readonly column: number;
}

/** Validates a whole AMP for Email document; null when it could not be checked. Never throws. */
export type AmpValidator = (html: string) => readonly AmpValidation[] | null;

/** Elements nested deeper than this trap the official validator; 100 pass, 150 do not. */
export const MAX_AMP_DEPTH = 100;

/** How deep the elements of a document nest. */
export function depthOf(document: HtmlDocument): number {
  const depths = new Map<HtmlElement, number>();
  let deepest = 0;
  for (const element of document.elements) {
    const depth = (element.parent ? (depths.get(element.parent) ?? 0) : 0) + 1;
    depths.set(element, depth);
    if (depth > deepest) deepest = depth;
  }
  return deepest;
}

/** The offset of a line and column as the validator counts them. */
function offsetOf(text: string, line: number, column: number): number {
  let at = 0;
  for (let i = 1; i < line; i++) {
    const next = text.indexOf('\n', at);
    if (next < 0) break;
    at = next + 1;
  }
  for (let i = 0; i < column && at < text.length; i++) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return at;
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

/** Where a result about CSS stands; its column counts from the start of the CSS on the line of the style's own tag. */
function cssOffset({ source, elements }: HtmlDocument, result: AmpValidation): number | null {
  const { code, line, column } = result;
  if (!code.startsWith('CSS_')) return null;
  const begin = offsetOf(source, line, 0);
  const end = offsetOf(source, line + 1, 0);
  const styles = elements.filter(({ name }) => name === 'style');
  const onLine = styles.find(({ startTag }) => startTag.end > begin && startTag.end <= end);
  if (onLine) return onLine.startTag.end + column;
  const around = styles.some(({ startTag, range }) => startTag.end <= begin && begin < range.end);
  return around ? offsetOf(source, line, column) : null;
}

/**
 * What a result speaks of: the attribute or start tag it names, nearest to its place (the validator's columns drift
 * behind ⚡), or the word at its place in CSS.
 */
export function locateValidation(document: HtmlDocument, result: AmpValidation): TextRange | null {
  if (AT_END.has(result.code)) {
    return document.elements.find(({ name, implied }) => name === 'html' && !implied)?.startTag ?? null;
  }
  const { source, elements } = document;
  const inCss = cssOffset(document, result);
  if (inCss !== null) {
    const word = /^(?:!\s*[a-z]+|::?[\w-]+|[@\w-]+|.)/iu.exec(source.slice(inCss, inCss + 80))?.[0] ?? '';
    return { start: inCss, end: inCss + word.length };
  }
  const offset = offsetOf(source, result.line, result.column);
  const named = elements.filter(({ name }) => result.params.includes(name));
  const element = nearest(named.length > 0 ? named : elements, offset);
  if (!element) return null;
  const attribute = result.params
    .map((param) => attributeOf(element, param.toLowerCase()))
    .find((candidate) => candidate !== undefined);
  return attribute ? attribute.range : element.startTag;
}
