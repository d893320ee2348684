/**
 * Finds `{{ … }}` and `{% … %}` in one pass. liquidjs stops at the first tag it cannot read; this scanner gives such a
 * tag up and goes on, so that one mistake hides nothing else.
 */
import type { TextRange } from '../../text/positions.ts';

export interface LiquidTag {
  readonly range: TextRange;
  readonly kind: 'output' | 'control';
  /** The first word of a control tag; empty for an output. */
  readonly name: string;
  /**
   * For `raw` and `comment`: where their end tag starts. That tag follows in the list; nothing between is read.
   */
  readonly bodyEnd: number | null;
  /** What is missing: the closing braces, or the end tag of `raw` or `comment`. The tag is plain text then. */
  readonly lacks: 'braces' | 'end' | null;
}

const OPENING = /\{[{%]/gu;
const TAG_NAME = /\{%-?\s*(#|[A-Za-z_]\w*)?/uy;
const END_OF = { raw: /\{%-?\s*endraw\b[^%{]*%\}/gu } as const;

/** What may open or close inside a comment. */
const IN_COMMENT = /\{%-?\s*(comment|endcomment|raw)\b[^%{]*%\}/gu;

/** The end tags of comments by where the comments start; comments and raw blocks inside one have ends of their own. */
function endsOfComments(text: string): ReadonlyMap<number, RegExpExecArray> {
  const ends = new Map<number, RegExpExecArray>();
  const open: number[] = [];
  const pattern = new RegExp(IN_COMMENT);
  let hasRawEnd = true;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    if (found[1] === 'comment') open.push(found.index);
    else if (found[1] === 'endcomment') {
      const start = open.pop();
      if (start !== undefined) ends.set(start, found);
    } else if (hasRawEnd) {
      END_OF.raw.lastIndex = pattern.lastIndex;
      hasRawEnd = END_OF.raw.exec(text) !== null;
      if (hasRawEnd) pattern.lastIndex = END_OF.raw.lastIndex;
    }
  }
  return ends;
}

/** Remembers the last answer, so that a text of openings alone is not searched again from each of them. */
function createSearch(text: string, wanted: string): (from: number) => number {
  let next = -2;
  return (from) => {
    if (next === -1 || next >= from) return next;
    next = text.indexOf(wanted, from);
    return next;
  };
}

/**
 * The offset behind the `}}` of an output that starts at `open`, or -1. Quoted text may hold braces; a new opening
 * outside quotes means that the closing was forgotten.
 */
function endOfOutput(text: string, open: number, nextClose: (from: number) => number): number {
  const first = nextClose(open + 2);
  if (first < 0) return -1;
  for (let at = open + 2; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"' || character === "'") {
      // A quote that is not closed before the braces are, is an apostrophe in plain text or a mistake.
      const quote = endOfQuote(text, at);
      if (quote < 0) return first + 2;
      at = quote;
    } else if (character === '}' && text.charAt(at + 1) === '}') return at + 2;
    else if (character === '{' && (text.charAt(at + 1) === '{' || text.charAt(at + 1) === '%')) return -1;
  }
  return -1;
}

/** The offset of the closing quote on the same line, or -1. */
function endOfQuote(text: string, open: number): number {
  const quote = text.charAt(open);
  for (let at = open + 1; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '\\') at++;
    else if (character === quote) return at;
    else if (character === '\n' || character === '<') return -1;
  }
  return -1;
}

/** All tags in source order. */
export function scanLiquid(text: string): readonly LiquidTag[] {
  const tags: LiquidTag[] = [];
  const put = (
    kind: LiquidTag['kind'],
    range: TextRange,
    name: string,
    rest: Partial<Pick<LiquidTag, 'bodyEnd' | 'lacks'>> = {},
  ): void => {
    tags.push({ range, kind, name, bodyEnd: null, lacks: null, ...rest });
  };
  const nextOutputClose = createSearch(text, '}}');
  const nextTagClose = createSearch(text, '%}');
  const nextTagOpen = createSearch(text, '{%');
  let rawIsEndless = false;
  let commentEnds: ReadonlyMap<number, RegExpExecArray> | undefined;

  const readTag = (open: number): number => {
    const close = nextTagClose(open + 2);
    const other = nextTagOpen(open + 2);
    TAG_NAME.lastIndex = open;
    const head = TAG_NAME.exec(text);
    const headEnd = open + (head?.[0].length ?? 2);
    const name = head?.[1] ?? '';
    if (close < 0 || (other >= 0 && other < close)) {
      put('control', { start: open, end: headEnd }, name, { lacks: 'braces' });
      return headEnd;
    }
    const range = { start: open, end: close + 2 };
    if (name !== 'raw' && name !== 'comment') {
      put('control', range, name);
      return range.end;
    }
    END_OF.raw.lastIndex = range.end;
    const endOfRaw = (): RegExpExecArray | null => (rawIsEndless ? null : END_OF.raw.exec(text));
    const end = name === 'raw' ? endOfRaw() : (commentEnds ??= endsOfComments(text)).get(open);
    if (!end) {
      rawIsEndless ||= name === 'raw';
      put('control', range, name, { lacks: 'end' });
      return range.end;
    }
    put('control', range, name, { bodyEnd: end.index });
    const endRange = { start: end.index, end: end.index + end[0].length };
    put('control', endRange, `end${name}`);
    return endRange.end;
  };

  const readOutput = (open: number): number => {
    const end = endOfOutput(text, open, nextOutputClose);
    if (end < 0) {
      put('output', { start: open, end: open + 2 }, '', { lacks: 'braces' });
      return open + 2;
    }
    put('output', { start: open, end }, '');
    return end;
  };

  for (let at = 0; ;) {
    OPENING.lastIndex = at;
    const match = OPENING.exec(text);
    if (!match) return tags;
    at = match[0] === '{%' ? readTag(match.index) : readOutput(match.index);
  }
}
