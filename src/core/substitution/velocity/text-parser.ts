/** Running text: finds the references, directives, comments and escapes in it; everything else is copied. */
import type { TextRange } from '../../text/positions.ts';
import { quoted } from '../../text/quoted.ts';
import type { VelocitySettings } from '../engine-settings.ts';
import type { NameUse, ParseError, Tag } from '../engine.ts';
import { closeOpenBlocks } from './blocks.ts';
import { readComment } from './comment-parser.ts';
import { directiveAt, readDirective } from './directive-parser.ts';
import { createDraft, flushText, type Draft } from './draft.ts';
import { readValue } from './expression-parser.ts';
import type { Program, ReferenceNode } from './nodes.ts';
import { readReference, referenceNameStart } from './reference-parser.ts';
import { createCursor, createReading, mark, type OpenTag, type Place, type Reading } from './reading.ts';
import { reportCutName, reportNearDirective, reportNearMiss } from './slips.ts';

/** Reads the reference at `at`; reports one that is not closed. */
function tryReference(draft: Draft, at: number): ReferenceNode | undefined {
  const { reading } = draft;
  const nameStart = referenceNameStart(reading.source, at);
  if (nameStart < 0 || nameStart >= draft.end) {
    reportNearMiss(draft, at);
    return undefined;
  }
  const tag: OpenTag = { start: at, end: at };
  const place: Place = draft.place ?? { form: 'value', tag };
  const cursor = createCursor(at, draft.end);
  const reference = readReference({ reading, readValue, inText: true, place }, cursor);
  if (reference) {
    tag.end = cursor.at;
    reportCutName(reading, reference.range);
    return reference;
  }
  if (reportNearMiss(draft, at)) return undefined;
  const { kind, message } = cursor.trouble;
  reading.report(kind, { start: at, end: Math.max(cursor.trouble.at, nameStart + 1) }, message);
  return undefined;
}

function readPlainReference(draft: Draft, at: number, backslashes: TextRange | null): number {
  const reference = tryReference(draft, at);
  if (!reference) return at + 1;
  flushText(draft, at);
  draft.operations.push({ kind: 'print', reference, backslashes });
  if (!draft.place) draft.reading.tags.push({ range: reference.range, kind: 'output', keep: [] });
  draft.textStart = reference.range.end;
  return reference.range.end;
}

/**
 * Backslashes before a reference with a value or a known directive halve; an odd one left over makes the tag text.
 * Anywhere else they are ordinary characters.
 */
function readBackslashes(draft: Draft, at: number): number {
  const { reading, end } = draft;
  const { source } = reading;
  let after = at;
  while (after < end && source[after] === '\\') after++;
  const count = after - at;
  const half = at + Math.floor(count / 2);
  if (after >= end) return after;
  if (source[after] === '#') {
    const directive = directiveAt(source, after, end);
    if (!directive) return after;
    flushText(draft, half);
    draft.textStart = after;
    return count % 2 === 1 ? directive.end : after;
  }
  if (source[after] !== '$' || referenceNameStart(source, after) < 0) return after;
  if (count % 2 === 0) {
    const tags = draft.operations.length;
    const textStart = draft.textStart;
    flushText(draft, half);
    draft.textStart = after;
    const next = readPlainReference(draft, after, { start: half, end: after });
    if (draft.textStart === after) {
      // No reference after all: the backslashes stay.
      draft.operations.length = tags;
      draft.textStart = textStart;
    }
    return next;
  }
  const back = mark(reading);
  const reference = tryReference(draft, after);
  if (!reference) return after + 1;
  // It is meant to be printed as it stands: not a use, and whatever is wrong in it does not matter.
  back();
  reference.use = undefined;
  flushText(draft, half);
  draft.operations.push({ kind: 'escaped', reference, backslashes: { start: half, end: after } });
  draft.textStart = reference.range.end;
  return reference.range.end;
}

function readHash(draft: Draft, at: number): number {
  const comment = readComment(draft, at);
  if (comment !== undefined) return comment;
  const directive = directiveAt(draft.reading.source, at, draft.end);
  if (!directive) {
    reportNearDirective(draft.reading, at, draft.end);
    return at + 1;
  }
  return readDirective(draft, at, directive) ?? directive.end;
}

function readProgram(reading: Reading, range: TextRange, place: Place | undefined): Program {
  const draft = createDraft(reading, range, place);
  let at = range.start;
  while (at < range.end) {
    const code = reading.source.charCodeAt(at);
    if (code === 36) at = readPlainReference(draft, at, null);
    else if (code === 35) at = readHash(draft, at);
    else if (code === 92) at = readBackslashes(draft, at);
    else at++;
  }
  flushText(draft, range.end);
  closeOpenBlocks(draft);
  return { source: reading.source, operations: draft.operations };
}

function refusal(source: string, range: TextRange, version: VelocitySettings['version']): ParseError {
  const sign = quoted(source.slice(range.start, range.end));
  const refused = `Velocity 1.7 cannot read a text that ends in ${sign} (a lexical error), so nothing of it is filled in`;
  return {
    kind: 'syntax',
    range,
    message: `${refused}${version === '1.7' ? '' : '; Velocity 2 reads it'}. Write a blank or a line break behind it.`,
    isElsewhere: version !== '1.7',
  };
}

export interface Template {
  readonly program: Program;
  readonly uses: readonly NameUse[];
  readonly errors: readonly ParseError[];
  readonly tags: readonly Tag[];
}

/**
 * Velocity 1.7 refuses a text that ends in `$`, `$!` or `#` ("Lexical error, Encountered: <EOF>"), in a comment too; what
 * ends a comment or a literal block, and `##` alone, it reads. Measured with velocity-1.7.jar; 2.3 reads them all.
 */
function endOfText(source: string, tags: readonly Tag[]): TextRange | null {
  const tail = /(?:\$!?|#)$/u.exec(source);
  if (!tail) return null;
  const last = tags.find(({ range }) => range.end === source.length);
  const written = last ? source.slice(last.range.start) : '';
  const isClosed = written === '##' || written === ']]#' || written.startsWith('#*');
  return isClosed ? null : { start: tail.index, end: source.length };
}

/** Reads a whole template, in time that grows with its length only. Never throws. */
export function readTemplate(source: string, version: VelocitySettings['version']): Template {
  const reading = createReading(source, (range, place) => readProgram(reading, range, place));
  const program = readProgram(reading, { start: 0, end: source.length }, undefined);
  const end = endOfText(source, reading.tags);
  const found: ParseError[] = end ? [...reading.errors, refusal(source, end, version)] : [...reading.errors];
  const errors = found.sort((a, b) => a.range.start - b.range.start);
  return { program, uses: reading.uses.map(({ use }) => use), errors, tags: reading.tags };
}
