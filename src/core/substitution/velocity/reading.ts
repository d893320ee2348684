/** What one reading of a template gathers while its pieces are parsed. */
import type { TextRange } from '../../text/positions.ts';
import type { NameUse, ParseError, ParseErrorKind, Tag, UseForm } from '../engine.ts';
import { createLocalNames, type LocalNames } from './local-names.ts';
import type { Program, ReferenceNode } from './nodes.ts';

/**
 * How deep brackets and strings of one expression may nest. No hand-written mail comes near it; the parser and the
 * evaluator recurse once a level, so the limit keeps hostile text from exhausting the stack.
 */
export const MAX_EXPRESSION_DEPTH = 64;

/** A tag whose end becomes known after the names in it were read. */
export interface OpenTag {
  readonly start: number;
  end: number;
}

/** Where an expression stands: decides the form of its uses and the tag they belong to. */
export interface Place {
  readonly form: UseForm;
  readonly tag: OpenTag;
}

/** Why an expression could not be read, and where reading stopped. */
export interface Trouble {
  readonly kind: ParseErrorKind;
  readonly at: number;
  readonly message: string;
}

/** A place in the text that moves on while an expression is read. */
export interface Cursor {
  at: number;
  /** Where the text ends that may be read: the template's end, or a string's. */
  readonly end: number;
  /** Why the last attempt failed; looked at only after a reader answered `undefined`. */
  trouble: Trouble;
}

export interface Reading {
  readonly source: string;
  readonly uses: { readonly use: NameUse; readonly node: ReferenceNode }[];
  readonly errors: ParseError[];
  readonly tags: Tag[];
  readonly locals: LocalNames;
  /** Opening brackets whose content cannot be read: tried once, so that nested trouble is not read over and over. */
  readonly hopeless: Map<number, Trouble>;
  /** Quotes whose string is not closed anywhere behind the offset. */
  readonly unclosedFrom: Map<string, number>;
  /** The last search for each closing mark of a comment: from where, and what it found. */
  readonly closings: Map<string, { readonly from: number; readonly found: number }>;
  /** How many brackets and strings are open around the present place. */
  depth: number;
  /** Reads the inside of a string in double quotes. Set by the text parser, which the expression parser cannot import. */
  readString(range: TextRange, place: Place): Program;
  report(kind: ParseErrorKind, range: TextRange, message: string): void;
}

export function createReading(source: string, readString: Reading['readString']): Reading {
  const errors: ParseError[] = [];
  return {
    source,
    uses: [],
    errors,
    tags: [],
    locals: createLocalNames(),
    hopeless: new Map(),
    unclosedFrom: new Map(),
    closings: new Map(),
    depth: 0,
    readString,
    report(kind, range, message) {
      errors.push({ kind, range, message });
    },
  };
}

export function createCursor(at: number, end: number): Cursor {
  return { at, end, trouble: { kind: 'syntax', at, message: '' } };
}

/** Notes why reading failed; readers return its `undefined`. */
export function fail(cursor: Cursor, kind: ParseErrorKind, at: number, message: string): undefined {
  cursor.trouble = { kind, at, message };
  return undefined;
}

/** A point to which a failed attempt goes back, so that it leaves no uses and errors behind. */
export function mark(reading: Reading): () => void {
  const uses = reading.uses.length;
  const errors = reading.errors.length;
  const tags = reading.tags.length;
  return () => {
    reading.uses.length = uses;
    reading.errors.length = errors;
    reading.tags.length = tags;
  };
}

/** Text as it is quoted in a message: short, on one line. */
export function quote(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const characters = Array.from(line.slice(0, 120));
  return characters.length > 40 ? `${characters.slice(0, 39).join('')}…` : line;
}
