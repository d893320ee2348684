/**
 * What of a text html-validate's five rules look at: tags, and the attributes that decide something. Text, comments and
 * attributes of mere appearance become blanks, which it reads in one go; they are most of a mail. Every offset stays, and
 * what is said stays the same. A text with anything but plain tags is left whole.
 */

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
const TEXT_ELEMENT = /<\/(?:script|style|textarea|title)/iu;

const blank = (text: string): string => ' '.repeat(text.length);

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

function withoutAppearance(tag: string, element: string): string {
  const sized = SIZED.has(element.toLowerCase());
  return tag.replace(ATTRIBUTE, (attribute, _space: string, written: string) => {
    const name = written.toLowerCase();
    const idle = APPEARANCE.has(name) || (!sized && (name === 'width' || name === 'height'));
    return idle ? blank(attribute) : attribute;
  });
}

/** The piece that begins at a "<"; null when it is none that is known to be harmless. */
function pieceAt(source: string, at: number): { readonly length: number; readonly text: string } | null {
  const start = matchAt(START_TAG, source, at);
  if (start) {
    const [tag, name = '', attributes = ''] = start;
    return { length: tag.length, text: attributes === '' ? tag : withoutAppearance(tag, name) };
  }
  const end = matchAt(END_TAG, source, at)?.[0];
  if (end !== undefined) return { length: end.length, text: end };
  const comment = matchAt(COMMENT, source, at)?.[0];
  if (comment !== undefined) {
    if (TEXT_ELEMENT.test(comment)) return null;
    return { length: comment.length, text: comment.includes(ORDER) ? comment : blank(comment) };
  }
  return source[at + 1] === ' ' ? { length: 1, text: '<' } : null;
}

/** The doctype, which only counts before everything else. */
const HEAD = /^\s*(?:<!doctype\s[^<>]*>)?/iu;

/** As long as the source. */
export function skeletonOf(source: string): string {
  const head = HEAD.exec(source)?.[0] ?? '';
  const pieces = [head];
  let at = head.length;
  while (at < source.length) {
    const next = source.indexOf('<', at);
    const textEnd = next === -1 ? source.length : next;
    pieces.push(' '.repeat(textEnd - at));
    at = textEnd;
    if (next === -1) break;
    const piece = pieceAt(source, at);
    if (!piece) return source;
    pieces.push(piece.text);
    at += piece.length;
  }
  return pieces.join('');
}
