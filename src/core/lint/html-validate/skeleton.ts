/**
 * What of a text html-validate's five rules look at: tags, and the attributes that decide something. Text, comments and
 * attributes of mere appearance are left out; they are most of a mail. What is said stays the same. A text with anything but
 * plain tags is left whole.
 */
import type { TextRange } from '../../text/positions.ts';

/** Attributes without a rule: html-validate's own table of elements says at most that they are deprecated. */
const APPEARANCE: ReadonlySet<string> = new Set(
  'style class bgcolor background border cellpadding cellspacing align valign color face'.split(' '),
);
/** On other elements than these a size is appearance, too. */
const SIZED: ReadonlySet<string> = new Set(['embed', 'iframe', 'img', 'object', 'source', 'video']);

const NAME = String.raw`[^\t\n\f\r "'/<=>]+`;
const VALUE = String.raw`"[^"]*"|'[^']*'|[^\t\n\f\r "'<>=\x60][^\t\n\f\r "'<>=\x60]*`;
const ATTRIBUTE = new RegExp(String.raw`([\t\n\r ]+)(${NAME})(?:[\t\n\r ]*=[\t\n\r ]*(?:${VALUE}))?`, 'gu');
const START_TAG = new RegExp(
  String.raw`<([a-z][\w:-]*)((?:[\t\n\r ]+${NAME}(?:[\t\n\r ]*=[\t\n\r ]*(?:${VALUE}))?)*)[\t\n\r ]*/?>`,
  'iuy',
);
const END_TAG = /<\/[a-z][\w:-]*[\t\n\r ]*>/iuy;
const COMMENT = /<!--[^]*?-->/uy;
/** Kept as it is: html-validate takes orders from such a comment. */
const ORDER = 'html-validate-';
/** Elements whose text ends at their own end tag alone: a comment that holds one is none there. */
const TEXT_START = /<(?:script|style|textarea|title)/iuy;
const TEXT_ELEMENT = /<\/(?:script|style|textarea|title)/iu;

/** html-validate ends `<li>` before the next `<li>`, and knows no `<LI>`. As long as the source, so places hold. */
export const withSmallNames = (text: string): string =>
  /<\/?[a-z]*[A-Z]/u.test(text) ? text.replace(/<\/?[a-z][a-z0-9]*/giu, (name) => name.toLowerCase()) : text;

/** What is left of a text. */
export interface Skeleton {
  readonly text: string;
  /** Where a stretch of it stands in the source. */
  toSource(range: TextRange): TextRange;
}

/** Puts pieces of a source together, and keeps where each came from. */
class SkeletonText {
  private readonly pieces: string[] = [];
  /** Where each piece begins, here and in the source. */
  private readonly starts: number[] = [];
  private readonly sources: number[] = [];
  private length = 0;

  constructor(private readonly source: string) {}

  keep(start: number, end: number): void {
    if (end <= start) return;
    this.starts.push(this.length);
    this.sources.push(start);
    this.pieces.push(this.source.slice(start, end));
    this.length += end - start;
  }

  /** One blank in the place of a text that stands there. */
  blank(at: number): void {
    this.starts.push(this.length);
    this.sources.push(at);
    this.pieces.push(' ');
    this.length++;
  }

  private offsetOf(at: number): number {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return (this.sources[low] ?? 0) + at - (this.starts[low] ?? 0);
  }

  finish(): Skeleton {
    return {
      text: this.pieces.join(''),
      toSource: ({ start, end }) => ({
        start: this.offsetOf(start),
        // The last character decides: what follows it may have been left out.
        end: end > start ? this.offsetOf(end - 1) + 1 : this.offsetOf(start),
      }),
    };
  }
}

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

/** Whether an attribute says nothing but how its element looks. */
function isIdle(attribute: string, element: string): boolean {
  const name = attribute.toLowerCase();
  if (name === 'width' || name === 'height') return !SIZED.has(element.toLowerCase());
  return APPEARANCE.has(name);
}

/** Keeps of a start tag what decides something. */
function keepStartTag(match: RegExpExecArray, kept: SkeletonText): void {
  const [tag, element = '', attributes = ''] = match;
  let from = match.index;
  const behindName = match.index + 1 + element.length;
  for (const attribute of attributes.matchAll(ATTRIBUTE)) {
    if (!isIdle(attribute[2] ?? '', element)) continue;
    const at = behindName + attribute.index;
    kept.keep(from, at);
    from = at + attribute[0].length;
  }
  kept.keep(from, match.index + tag.length);
}

/** Reads the piece that begins at a "<", and returns where it ends; -1 when it is none that is known to be harmless. */
function pieceAt(source: string, at: number, kept: SkeletonText): number {
  const start = matchAt(START_TAG, source, at);
  if (start) {
    keepStartTag(start, kept);
    return at + start[0].length;
  }
  const end = matchAt(END_TAG, source, at)?.[0];
  if (end !== undefined) {
    kept.keep(at, at + end.length);
    return at + end.length;
  }
  const comment = matchAt(COMMENT, source, at)?.[0];
  if (comment !== undefined) {
    if (TEXT_ELEMENT.test(comment)) return -1;
    if (comment.includes(ORDER)) kept.keep(at, at + comment.length);
    return at + comment.length;
  }
  if (source[at + 1] !== ' ') return -1;
  kept.keep(at, at + 2);
  return at + 1;
}

/** The doctype, which only counts before everything else. */
const HEAD = /^\s*(?:<!doctype\s[^<>]*>)?/iu;

const whole = (source: string): Skeleton => ({ text: source, toSource: (range) => range });

export function skeletonOf(source: string): Skeleton {
  const kept = new SkeletonText(source);
  let at = HEAD.exec(source)?.[0].length ?? 0;
  kept.keep(0, at);
  let inTextElement = false;
  while (at < source.length) {
    const found = source.indexOf('<', at);
    const next = found === -1 ? source.length : found;
    const isComment = source.startsWith('<!--', next);
    // Of a title or style it is asked whether it holds anything, comments included, to tell whether it ends.
    if (inTextElement && (next > at || isComment)) kept.blank(at);
    if (found === -1) break;
    inTextElement = (inTextElement && isComment) || matchAt(TEXT_START, source, next) !== null;
    at = pieceAt(source, next, kept);
    if (at === -1) return whole(source);
  }
  return kept.finish();
}
