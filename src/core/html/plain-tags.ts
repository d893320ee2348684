/**
 * The tags of a text that holds nothing unusual, read in one quick pass: most mails are such texts. Whatever the standard's
 * tokenizer could complain about, or read in another way than it looks, is left to it, and `readTags` says the same in
 * both cases.
 */
import {
  APOSTROPHE,
  BACKTICK,
  createFinder,
  EQUALS,
  GREATER,
  isBlank,
  LESS,
  matchAt,
  QUOTE,
  REFERENCE,
  SLASH,
} from './characters.ts';
import type { SourceError, SourceTag } from './source-tag.ts';

export interface PlainTags {
  readonly tags: readonly SourceTag[];
  /** Complaints about character references alone. */
  readonly errors: readonly SourceError[];
}

/** Complaints about one character reference and the sign behind it, relative to its "&". */
export type ReferenceErrors = (reference: string, inAttribute: boolean) => readonly SourceError[];

/** Elements whose text ends at their own end tag alone; in the second ones references are read. */
const RAW: ReadonlySet<string> = new Set(['style', 'xmp', 'iframe', 'noembed', 'noframes', 'script']);
const ESCAPABLE: ReadonlySet<string> = new Set(['title', 'textarea']);

/** What the tokenizer complains about wherever it stands: control characters, halves of pairs, signs that are none. */
/** Code units that may be one of those; told without reading pairs, which is quicker. */
const MAYBE_ODD =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]/;
const ODD_CHARACTER =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Cs}\p{Noncharacter_Code_Point}]/u;
const DOCTYPE =
  /^\s*<!doctype html(?: public (?:"[^"<>]*"|'[^'<>]*')(?: (?:"[^"<>]*"|'[^'<>]*'))?)?[ \n]?>/iu;
const TAG_NAME = /[a-z][\w:-]*/iuy;
const END_TAG = /<\/([a-z][\w:-]*)[\t\n\r ]*>/iuy;

/** Something that only the tokenizer can read. */
class Unusual extends Error {}

class PlainReader {
  readonly tags: SourceTag[] = [];
  readonly errors: SourceError[] = [];
  private readonly nextReference: (from: number) => number;

  constructor(
    private readonly source: string,
    private readonly errorsOf: ReferenceErrors,
  ) {
    this.nextReference = createFinder(source, '&');
  }

  read(): PlainTags {
    const { source } = this;
    let at = DOCTYPE.exec(source)?.[0].length ?? 0;
    while (at < source.length) {
      const next = source.indexOf('<', at);
      const end = next === -1 ? source.length : next;
      this.references(at, end, false);
      if (next === -1) break;
      at = this.piece(next);
    }
    return { tags: this.tags, errors: this.errors };
  }

  private references(start: number, end: number, inAttribute: boolean): void {
    for (let at = this.nextReference(start); at !== -1 && at < end;) {
      const reference = matchAt(REFERENCE, this.source, at)?.[0] ?? '&';
      if (reference.length > 1) {
        for (const { code, range } of this.errorsOf(reference, inAttribute))
          this.errors.push({ code, range: { start: range.start + at, end: range.end + at } });
      }
      at = this.nextReference(at + 1);
    }
  }

  /** Reads what begins at a "<"; returns the offset behind it. */
  private piece(at: number): number {
    const { source } = this;
    const behind = source.charCodeAt(at + 1);
    if (behind === SLASH) return this.endTag(at);
    if (source.startsWith('<!--', at)) return this.comment(at);
    return this.startTag(at);
  }

  private endTag(at: number): number {
    const [tag = '', name = ''] = matchAt(END_TAG, this.source, at) ?? [];
    if (tag === '') throw new Unusual();
    const end = at + tag.length;
    this.keep('end', name.toLowerCase(), at, end, false);
    return end;
  }

  private comment(at: number): number {
    const { source } = this;
    const close = source.indexOf('-->', at + 4);
    if (close === -1 || source[at + 4] === '>' || source.startsWith('->', at + 4)) throw new Unusual();
    const inner = source.slice(at + 4, close + 3);
    const nested = inner.indexOf('<!--');
    if (inner.includes('--!>') || (nested !== -1 && inner[nested + 4] !== '>')) throw new Unusual();
    return close + 3;
  }

  private keep(
    kind: SourceTag['kind'],
    name: string,
    start: number,
    end: number,
    selfClosing: boolean,
  ): void {
    this.tags.push({ kind, name, range: { start, end }, selfClosing, unended: false });
  }

  private startTag(start: number): number {
    const { source } = this;
    const written = matchAt(TAG_NAME, source, start + 1)?.[0];
    if (written === undefined) throw new Unusual();
    const name = written.toLowerCase();
    const names: string[] = [];
    let at = start + 1 + written.length;
    for (;;) {
      const from = at;
      while (isBlank(source.charCodeAt(at))) at++;
      const code = source.charCodeAt(at);
      if (code === GREATER || (code === SLASH && source.charCodeAt(at + 1) === GREATER)) break;
      if (at === from) throw new Unusual();
      at = this.attribute(at, names);
    }
    const selfClosing = source.charCodeAt(at) === SLASH;
    const end = at + (selfClosing ? 2 : 1);
    this.keep('start', name, start, end, selfClosing);
    return RAW.has(name) || ESCAPABLE.has(name) ? this.rawText(name, end) : end;
  }

  /** One attribute, which begins at `start`; returns the offset behind it. */
  private attribute(start: number, names: string[]): number {
    const { source } = this;
    let at = start;
    for (; ; at++) {
      const code = source.charCodeAt(at);
      if (isBlank(code) || code === EQUALS || code === GREATER || code === SLASH) break;
      if (code === QUOTE || code === APOSTROPHE || code === LESS || Number.isNaN(code)) throw new Unusual();
    }
    const name = source.slice(start, at).toLowerCase();
    // No name, or one that stands there twice.
    if (name === '' || names.includes(name)) throw new Unusual();
    names.push(name);
    const behindName = at;
    while (isBlank(source.charCodeAt(at))) at++;
    if (source.charCodeAt(at) !== EQUALS) return behindName;
    at++;
    while (isBlank(source.charCodeAt(at))) at++;
    return this.value(at);
  }

  private value(start: number): number {
    const { source } = this;
    const quote = source.charCodeAt(start);
    if (quote === QUOTE || quote === APOSTROPHE) {
      const end = source.indexOf(quote === QUOTE ? '"' : "'", start + 1);
      if (end === -1) throw new Unusual();
      this.references(start + 1, end, true);
      return end + 1;
    }
    let at = start;
    for (; ; at++) {
      const code = source.charCodeAt(at);
      if (isBlank(code) || code === GREATER) break;
      if (code === QUOTE || code === APOSTROPHE || code === LESS || code === EQUALS) throw new Unusual();
      if (code === BACKTICK || Number.isNaN(code)) throw new Unusual();
    }
    if (at === start) throw new Unusual();
    this.references(start, at, true);
    return at;
  }

  /** Text up to its element's end tag; returns where that begins. */
  private rawText(name: string, start: number): number {
    const { source } = this;
    const wanted = `</${name}`;
    /** An end tag's name ends at a blank, `/` or `>`: `</styles>` is text of a style. */
    const isEndTag = (at: number): boolean => {
      const behind = source.charCodeAt(at + wanted.length);
      const ends = behind === GREATER || behind === SLASH || isBlank(behind);
      return ends && source.slice(at, at + wanted.length).toLowerCase() === wanted;
    };
    let end = source.indexOf('</', start);
    while (end !== -1 && !isEndTag(end)) end = source.indexOf('</', end + 2);
    if (end === -1) throw new Unusual();
    // A script may hold a comment that holds an end tag.
    if (name === 'script' && source.slice(start, end).includes('<!--')) throw new Unusual();
    if (ESCAPABLE.has(name)) this.references(start, end, false);
    return end;
  }
}

/** Null for a text that only the tokenizer can read. `errorsOf`: what the tokenizer says of one reference. */
export function readPlainTags(source: string, errorsOf: ReferenceErrors): PlainTags | null {
  if (MAYBE_ODD.test(source) && ODD_CHARACTER.test(source)) return null;
  try {
    return new PlainReader(source, errorsOf).read();
  } catch (error) {
    if (error instanceof Unusual) return null;
    throw error;
  }
}
