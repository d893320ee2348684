/** What stands in a directive's brackets: read whole, or reported once and passed over. */
import type { TextRange } from '../../text/positions.ts';
import type { UseForm } from '../engine.ts';
import { isLineBreak, skipRestOfLine, skipWhitespace } from './characters.ts';
import { addControlTag, type Draft } from './draft.ts';
import { readValue } from './expression-parser.ts';
import type { ReferenceNode } from './nodes.ts';
import { readReference } from './reference-parser.ts';
import { createCursor, fail, mark, quote, type Cursor, type OpenTag, type Place } from './reading.ts';
import { explainTrouble } from './slips.ts';

export interface Head<Result> {
  readonly value: Result | undefined;
  readonly range: TextRange;
}

/** Where a head ends that could not be read: behind its closing bracket when that stands on the same line. */
function recoveredEnd(source: string, open: number, stopped: number, end: number): number {
  let depth = 0;
  for (let at = open; at < end; at++) {
    const character = source[at];
    // A `#` starts the next directive: stopping there keeps 100,000 broken heads on one line linear.
    if (isLineBreak(character) || character === '#') break;
    if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return at + 1;
  }
  return Math.min(Math.max(open + 1, stopped), end);
}

/** Reads `( … )` behind a directive's word; a head that cannot be read is reported and has no value. */
export function readHead<Result>(
  draft: Draft,
  start: number,
  open: number,
  form: UseForm,
  read: (cursor: Cursor, place: Place) => Result | undefined,
): Head<Result> {
  const { reading } = draft;
  const { source } = reading;
  const tag: OpenTag = { start, end: open };
  const place: Place = draft.place ?? { form, tag };
  const cursor = createCursor(open + 1, draft.end);
  const back = mark(reading);
  let value = read(cursor, place);
  if (value !== undefined) {
    cursor.at = skipWhitespace(source, cursor.at, draft.end);
    if (cursor.at < draft.end && source[cursor.at] === ')') {
      cursor.at++;
    } else {
      const found = quote(source.slice(cursor.at, Math.min(cursor.at + 12, draft.end)));
      const text = quote(source.slice(start, open + 1));
      value =
        found === ''
          ? fail(
              cursor,
              'unbalanced',
              cursor.at,
              `The bracket of ${text} is not closed. Write the closing ).`,
            )
          : fail(
              cursor,
              'syntax',
              cursor.at,
              `${found} cannot stand here: the closing ) of ${text} is missing.`,
            );
    }
  }
  tag.end = cursor.at;
  if (value === undefined) {
    back();
    const { kind, at, message } = explainTrouble(reading, cursor.trouble);
    tag.end = recoveredEnd(source, open, Math.min(at, open + 1), draft.end);
    reading.report(kind, { start, end: tag.end }, message);
  }
  addControlTag(draft, tag);
  return { value, range: tag };
}

/** Copies nothing of what was read: text goes on behind it, or on the next line. */
export function goOnAfter(draft: Draft, end: number, swallowLine: boolean): number {
  draft.textStart = swallowLine ? skipRestOfLine(draft.reading.source, end, draft.end) : end;
  return draft.textStart;
}

/** A directive that needs brackets and has none. */
export function reportNoBracket(draft: Draft, range: TextRange, example: string): void {
  const text = quote(draft.reading.source.slice(range.start, range.end));
  draft.reading.report('syntax', range, `${text} needs a bracket after it, such as ${example}.`);
  addControlTag(draft, range);
}

/** The assigned name or the loop's variable: a reference that is no use. */
export function readTarget(draft: Draft, cursor: Cursor, place: Place): ReferenceNode | undefined {
  const { reading } = draft;
  cursor.at = skipWhitespace(reading.source, cursor.at, cursor.end);
  if (cursor.at >= cursor.end || reading.source[cursor.at] !== '$') {
    return fail(cursor, 'syntax', cursor.at, 'A name with its $ has to come first in the bracket.');
  }
  const back = mark(reading);
  const target = readReference({ reading, readValue, inText: false, place }, cursor);
  if (target && target.steps.length === 0) {
    back();
    target.use = undefined;
  }
  return target;
}
