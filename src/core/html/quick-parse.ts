/**
 * The tokens of a text for parse5's tree builder, read in a quick pass: parse5's own tokenizer looks at each character by
 * itself, which is most of what parsing a mail takes. The tree is the same (a property test compares them, places
 * included); a text that holds anything unusual is left to parse5.
 */
import {
  html as spec,
  InsertionMode,
  parseFragment,
  Token,
  TokenizerMode,
  type DefaultTreeAdapterTypes,
  type Parser,
} from 'parse5';
import { memoText } from '../collections/memo.ts';
import type { TextRange } from '../text/positions.ts';
import {
  APOSTROPHE,
  beginsMarkup,
  BEYOND_ASCII,
  createFinder,
  EQUALS,
  GREATER,
  isBlank,
  isLetter,
  matchAt,
  QUOTE,
  REFERENCE,
  SLASH,
} from './characters.ts';

type TreeParser = Parser<DefaultTreeAdapterTypes.DefaultTreeAdapterMap>;
type RawMode = (typeof TokenizerMode)[keyof typeof TokenizerMode];

const DOCTYPE =
  /<!doctype[ \t\r\n]+html(?:[ \t\r\n]+public[ \t\r\n]+(?:"([^"<>]*)"|'([^'<>]*)')(?:[ \t\r\n]+(?:"([^"<>]*)"|'([^'<>]*)'))?)?[ \t\r\n]*>/iuy;
const LEADING_BLANKS = /^[\t\n\f ]*/u;
const LEADING_SOURCE_BLANKS = /[\t\n\f\r ]*/uy;
const NOT_ASCII = /[^\0-\x7f]/u;

/** An attribute that says itself where it stands; in parse5 its element does, by a table that takes longer to make. */
export interface PlacedAttribute extends Token.Attribute {
  readonly range: TextRange;
  /** As `HtmlAttribute.valueRange`. */
  readonly valueRange: TextRange;
}

/** A loop, since it is asked for each attribute of a mail. */
function hasName(attributes: readonly Token.Attribute[], name: string): boolean {
  for (const attribute of attributes) if (attribute.name === name) return true;
  return false;
}

/** The name of a tag, as written; empty where none begins. Looked for by hand, since a pattern makes an object for each tag. */
function tagNameAt(source: string, start: number): string {
  if (!isLetter(source.charCodeAt(start))) return '';
  let end = start + 1;
  for (let code = source.charCodeAt(end); !(isBlank(code) || code === SLASH || code === GREATER);) {
    // The end of the text.
    if (Number.isNaN(code)) break;
    code = source.charCodeAt(++end);
  }
  return source.slice(start, end);
}

/** Something that only parse5's tokenizer reads. The parser has then read a part, and is of no more use. */
class Unusual extends Error {}

/** What a reference stands for, which no text around it changes; a blank behind it ends it. */
const decodedInText = memoText((reference: string): string => {
  const [node] = parseFragment(`<p>${reference} </p>`).childNodes;
  const [text] = node && 'childNodes' in node ? node.childNodes : [];
  return text && 'value' in text ? text.value.slice(0, -1) : reference;
});
const decodedInAttribute = memoText((reference: string): string => {
  const [node] = parseFragment(`<p a="${reference} ">`).childNodes;
  return node && 'attrs' in node ? (node.attrs[0]?.value.slice(0, -1) ?? reference) : reference;
});

function placeOf(startOffset: number, endOffset: number): Token.Location {
  // Nothing here asks for lines and columns.
  return { startLine: 0, startCol: 0, startOffset, endLine: 0, endCol: 0, endOffset };
}

class QuickTokens {
  private readonly returns: boolean;
  private readonly nextReference: (from: number) => number;

  constructor(
    private readonly parser: TreeParser,
    private readonly source: string,
    private readonly places: boolean,
  ) {
    this.returns = source.includes('\r');
    this.nextReference = createFinder(source, '&');
  }

  read(): void {
    const { source, parser } = this;
    for (let at = 0; at < source.length;) at = this.markup(this.text(at));
    parser.onEof({ type: Token.TokenType.EOF, location: this.place(source.length, source.length) });
  }

  private place(start: number, end: number): Token.Location | null {
    return this.places ? placeOf(start, end) : null;
  }

  /** A stretch of the source as the parser reads it, its references decoded. */
  private decoded(start: number, end: number, decode: ((reference: string) => string) | null): string {
    const { source } = this;
    const next = decode ? this.nextReference(start) : -1;
    if (!decode || next === -1 || next >= end) return this.written(start, end);
    const pieces: string[] = [];
    let from = start;
    for (let at = next; at !== -1 && at < end; at = this.nextReference(from)) {
      const reference = matchAt(REFERENCE, source, at)?.[0] ?? '&';
      if (at + reference.length > end) throw new Unusual();
      pieces.push(this.written(from, at), reference.length > 1 ? decode(reference) : reference);
      from = at + reference.length;
    }
    pieces.push(this.written(from, end));
    return pieces.join('');
  }

  private written(start: number, end: number): string {
    const text = this.source.slice(start, end);
    return this.returns ? text.replace(/\r\n?/gu, '\n') : text;
  }

  /** The text up to the next markup; returns where that begins. */
  private text(start: number): number {
    const { source } = this;
    let end = source.indexOf('<', start);
    // `a < b` is text.
    while (end !== -1 && !beginsMarkup(source.charCodeAt(end + 1))) end = source.indexOf('<', end + 1);
    if (end === -1) end = source.length;
    this.characters(start, end, decodedInText);
    return end;
  }

  /** Blanks at the beginning are a token of their own: in some places the parser drops those alone. */
  private characters(start: number, end: number, decode: ((reference: string) => string) | null): void {
    if (start === end) return;
    const text = this.decoded(start, end, decode);
    const blanks = LEADING_BLANKS.exec(text)?.[0].length ?? 0;
    const written = blanks === 0 ? '' : (matchAt(LEADING_SOURCE_BLANKS, this.source, start)?.[0] ?? '');
    const middle = Math.min(end, start + written.length);
    // A reference to a blank.
    if (blanks !== this.written(start, middle).length) throw new Unusual();
    if (blanks > 0) {
      this.parser.onWhitespaceCharacter({
        type: Token.TokenType.WHITESPACE_CHARACTER,
        chars: text.slice(0, blanks),
        location: this.place(start, middle),
      });
    }
    if (blanks < text.length) {
      // Signs may be dropped one by one there, and the blanks between them kept.
      if (this.parser.insertionMode === InsertionMode.IN_COLUMN_GROUP) throw new Unusual();
      this.parser.onCharacter({
        type: Token.TokenType.CHARACTER,
        chars: blanks === 0 ? text : text.slice(blanks),
        location: this.place(middle, end),
      });
    }
  }

  /** What begins at a "<"; returns the offset behind it. */
  private markup(at: number): number {
    const { source } = this;
    if (at >= source.length) return at;
    const behind = source.charCodeAt(at + 1);
    if (behind === SLASH) return this.endTag(at);
    if (source.startsWith('<!--', at)) return this.comment(at);
    if (source.startsWith('<!', at)) return this.declaration(at);
    if (source.startsWith('<?', at)) return this.bogusComment(at, at + 1);
    return this.startTag(at);
  }

  private endTag(start: number): number {
    const { source } = this;
    const written = tagNameAt(source, start + 2);
    let end = start + 2 + written.length;
    while (isBlank(source.charCodeAt(end))) end++;
    if (written === '' || source.charCodeAt(end++) !== GREATER) throw new Unusual();
    this.parser.onEndTag(this.tag(Token.TokenType.END_TAG, written, [], false, this.place(start, end)));
    return end;
  }

  private tag(
    type: Token.TagToken['type'],
    written: string,
    attrs: Token.Attribute[],
    selfClosing: boolean,
    location: Token.Location | null,
  ): Token.TagToken {
    if (NOT_ASCII.test(written)) throw new Unusual();
    const tagName = written.toLowerCase();
    if (tagName === 'frameset' || tagName === 'plaintext') throw new Unusual();
    return {
      type,
      tagName,
      tagID: spec.getTagID(tagName),
      selfClosing,
      ackSelfClosing: false,
      attrs,
      location,
    };
  }

  private comment(start: number): number {
    const { source } = this;
    const close = source.indexOf('-->', start + 4);
    if (close === -1 || source[start + 4] === '>' || source.startsWith('->', start + 4)) throw new Unusual();
    if (source.slice(start + 4, close + 3).includes('--!>')) throw new Unusual();
    return this.commentToken(start, start + 4, close, close + 3);
  }

  private commentToken(start: number, from: number, to: number, end: number): number {
    this.parser.onComment({
      type: Token.TokenType.COMMENT,
      data: this.written(from, to),
      location: this.place(start, end),
    });
    return end;
  }

  private declaration(start: number): number {
    const found = matchAt(DOCTYPE, this.source, start);
    if (!found) {
      if (/^<!(?:doctype|\[CDATA\[)/iu.test(this.source.slice(start, start + 9))) throw new Unusual();
      return this.bogusComment(start, start + 2);
    }
    const end = start + found[0].length;
    this.parser.onDoctype({
      type: Token.TokenType.DOCTYPE,
      name: 'html',
      forceQuirks: false,
      publicId: found[1] ?? found[2] ?? null,
      systemId: found[3] ?? found[4] ?? null,
      location: this.place(start, end),
    });
    return end;
  }

  /** `<![endif]>` and `<?xml … >`: the standard reads them as comments. */
  private bogusComment(start: number, from: number): number {
    const close = this.source.indexOf('>', from);
    if (close === -1) throw new Unusual();
    return this.commentToken(start, from, close, close + 1);
  }

  private startTag(start: number): number {
    const { source, parser } = this;
    const written = tagNameAt(source, start + 1);
    if (written === '') throw new Unusual();
    const location = this.place(start, start);
    const attrs: Token.Attribute[] = [];
    let at = start + 1 + written.length;
    let selfClosing = false;
    for (;;) {
      while (isBlank(source.charCodeAt(at))) at++;
      const code = source.charCodeAt(at);
      if (code === GREATER) break;
      if (code === SLASH) {
        selfClosing = source.charCodeAt(at + 1) === GREATER;
        at++;
        if (selfClosing) break;
        continue;
      }
      at = this.attribute(at, attrs);
    }
    const end = at + 1;
    if (location) location.endOffset = end;
    parser.onStartTag(this.tag(Token.TokenType.START_TAG, written, attrs, selfClosing, location));
    const { state } = parser.tokenizer;
    if (state === TokenizerMode.DATA) return end;
    return this.rawText(written, end, state as RawMode);
  }

  private attribute(start: number, attrs: Token.Attribute[]): number {
    const { source } = this;
    let at = start;
    let isAscii = true;
    for (; ; at++) {
      const code = source.charCodeAt(at);
      if (isBlank(code) || code === EQUALS || code === GREATER || code === SLASH) break;
      // The end of the text.
      if (Number.isNaN(code)) throw new Unusual();
      isAscii &&= code < BEYOND_ASCII;
    }
    if (at === start) throw new Unusual();
    const written = source.slice(start, at);
    // As in `<html ⚡4email>`: only letters of ASCII are made small (HTML, "attribute name state").
    const name = isAscii
      ? written.toLowerCase()
      : written.replace(/[A-Z]+/gu, (letters) => letters.toLowerCase());
    let value = '';
    let end = at;
    let valueRange: TextRange | null = null;
    while (isBlank(source.charCodeAt(at))) at++;
    if (source.charCodeAt(at) === EQUALS) {
      at++;
      while (isBlank(source.charCodeAt(at))) at++;
      const quote = source.charCodeAt(at);
      const from = quote === QUOTE || quote === APOSTROPHE ? at + 1 : at;
      const to = from > at ? source.indexOf(source.charAt(at), from) : this.unquotedEnd(at);
      if (to === -1) throw new Unusual();
      value = this.decoded(from, to, decodedInAttribute);
      valueRange = { start: from, end: to };
      at = end = from > at ? to + 1 : to;
    }
    // Of two of one name, the first counts.
    if (hasName(attrs, name)) return at;
    if (!this.places) attrs.push({ name, value });
    else {
      const placed: PlacedAttribute = {
        name,
        value,
        range: { start, end },
        valueRange: valueRange ?? { start: end, end },
      };
      attrs.push(placed);
    }
    return at;
  }

  private unquotedEnd(start: number): number {
    let at = start;
    for (let code = this.source.charCodeAt(at); !isBlank(code) && code !== GREATER;) {
      if (Number.isNaN(code)) throw new Unusual();
      code = this.source.charCodeAt(++at);
    }
    if (at === start) throw new Unusual();
    return at;
  }

  /** What stands in an element that holds text alone, up to its own end tag. */
  private rawText(written: string, start: number, state: RawMode): number {
    const { source, parser } = this;
    const wanted = `</${written.toLowerCase()}`;
    const isEndTag = (at: number): boolean => {
      const behind = source.charCodeAt(at + wanted.length);
      return (
        (behind === GREATER || behind === SLASH || isBlank(behind)) &&
        source.slice(at, at + wanted.length).toLowerCase() === wanted
      );
    };
    let end = source.indexOf('</', start);
    while (end !== -1 && !isEndTag(end)) end = source.indexOf('</', end + 2);
    if (end === -1) throw new Unusual();
    // A script may hold a comment that holds an end tag.
    if (state === TokenizerMode.SCRIPT_DATA && source.slice(start, end).includes('<!--')) throw new Unusual();
    parser.tokenizer.state = TokenizerMode.DATA;
    this.characters(start, end, state === TokenizerMode.RCDATA ? decodedInText : null);
    return end;
  }
}

/**
 * Hands the tokens of a text to a parser that has read nothing yet. False for a text that only parse5's tokenizer can read;
 * the parser has then read some of it, and has to be thrown away.
 */
export function readQuickly(parser: TreeParser, source: string): boolean {
  if (source.includes('\0') || source.startsWith('\ufeff')) return false;
  try {
    new QuickTokens(parser, source, parser.options.sourceCodeLocationInfo).read();
    return true;
  } catch (error) {
    if (error instanceof Unusual) return false;
    throw error;
  }
}
