/** References: `$user`, `${user.city}`, `$!rows.get(1)`, `$rows[0]`. */
import type { TextRange } from '../../text/positions.ts';
import { INVISIBLE, nameCharacter } from '../../text/quoted.ts';
import { isLetter, nameEnd, skipWhitespace } from './characters.ts';
import type { Expression, PathStep, ReferenceNode } from './nodes.ts';
import { checkMethod, checkName } from './reference-checks.ts';
import { fail, mark, quote, type Cursor, type Place, type Reading } from './reading.ts';

/** Reads one value inside brackets; the expression parser hands itself in, so that the two files need no cycle. */
export type ReadValue = (reading: Reading, cursor: Cursor, place: Place) => Expression | undefined;

/** What is to be read and how. */
export interface ReferenceReader {
  readonly reading: Reading;
  readonly readValue: ReadValue;
  /** In running text a bracket that cannot be read ends the reference; in an expression it is an error. */
  readonly inText: boolean;
  readonly place: Place;
}

/** Where the root name of the reference at `$` starts; -1 when the `$` starts none (`$5`, `$(`, `$` alone). */
export function referenceNameStart(source: string, at: number): number {
  let next = at + 1;
  if (source[next] === '!') next++;
  if (source[next] === '{') next++;
  return nameEnd(source, next) > next ? next : -1;
}

/** Reads what stands between brackets, separated by commas; the cursor stands behind the opening bracket. */
function readArguments(reader: ReferenceReader, cursor: Cursor, close: string): Expression[] | undefined {
  const { reading } = reader;
  const { source } = reading;
  const place: Place = { form: 'argument', tag: reader.place.tag };
  const values: Expression[] = [];
  cursor.at = skipWhitespace(source, cursor.at, cursor.end);
  if (cursor.at < cursor.end && source[cursor.at] === close && close === ')') {
    cursor.at++;
    return values;
  }
  for (;;) {
    const value = reader.readValue(reading, cursor, place);
    if (!value) return undefined;
    values.push(value);
    cursor.at = skipWhitespace(source, cursor.at, cursor.end);
    const next = cursor.at < cursor.end ? source[cursor.at] : undefined;
    if (next === close) {
      cursor.at++;
      return values;
    }
    if (next !== ',' || close === ']') {
      return fail(
        cursor,
        next === undefined ? 'unbalanced' : 'syntax',
        cursor.at,
        next === undefined
          ? `The closing ${close} is missing.`
          : `${quote(source.slice(cursor.at, cursor.at + 12))} cannot stand here: an argument is one value without operators. Compute it with #set first.`,
      );
    }
    cursor.at++;
  }
}

/** Brackets that failed once fail again without being read again: that keeps nested trouble linear. */
function readBrackets(reader: ReferenceReader, cursor: Cursor, close: string): Expression[] | undefined {
  const { reading } = reader;
  const open = cursor.at;
  const cached = reading.hopeless.get(open);
  if (cached) {
    cursor.trouble = cached;
    return undefined;
  }
  const back = mark(reading);
  cursor.at++;
  const values = readArguments(reader, cursor, close);
  if (values) return values;
  back();
  reading.hopeless.set(open, cursor.trouble);
  return undefined;
}

function readSteps(
  reader: ReferenceReader,
  cursor: Cursor,
  start: number,
  root: TextRange,
): PathStep[] | undefined {
  const { reading } = reader;
  const { source } = reading;
  const steps: PathStep[] = [];
  /** In text, the reference ends before a bracket that cannot be read. */
  const stopBefore = (bracket: number): boolean => {
    if (!reader.inText) return false;
    const { kind, message } = cursor.trouble;
    reading.report(kind, { start, end: Math.max(root.end, cursor.trouble.at) }, message);
    cursor.at = bracket;
    return true;
  };
  while (cursor.at < cursor.end) {
    const at = cursor.at;
    if (source[at] === '[') {
      const values = readBrackets(reader, cursor, ']');
      const index = values?.[0];
      if (!index) return stopBefore(at) ? steps : undefined;
      steps.push({ kind: 'index', index });
      continue;
    }
    if (source[at] !== '.' || !isLetter(source.charCodeAt(at + 1)) || at + 1 >= cursor.end) break;
    const end = Math.min(nameEnd(source, at + 1), cursor.end);
    const name = source.slice(at + 1, end);
    cursor.at = end;
    if (source[end] !== '(' || end >= cursor.end) {
      steps.push({ kind: 'property', name });
      continue;
    }
    const values = readBrackets(reader, cursor, ')');
    if (!values) {
      steps.push({ kind: 'property', name });
      return stopBefore(end) ? steps : undefined;
    }
    const rootName = source.slice(root.start, root.end);
    checkMethod(reading, {
      root: rootName,
      name,
      range: { start: at + 1, end },
      values,
      first: steps.length === 0,
    });
    steps.push({ kind: 'method', name, arguments: values });
  }
  return steps;
}

function pathOf(name: string, steps: readonly PathStep[]): string {
  let path = name;
  for (const step of steps) {
    if (step.kind !== 'property') break;
    path += `.${step.name}`;
  }
  return path;
}

function endOfFormal(reader: ReferenceReader, cursor: Cursor, start: number): boolean {
  const { source } = reader.reading;
  if (cursor.at < cursor.end && source[cursor.at] === '}') {
    cursor.at++;
    return true;
  }
  const opening = source.slice(start, cursor.at);
  const unseen = INVISIBLE.exec(source.charAt(cursor.at))?.[0];
  if (unseen !== undefined && cursor.at < cursor.end) {
    const message = `In the reference ${quote(opening)} stands ${nameCharacter(unseen)}, which cannot be seen. Remove it.`;
    fail(cursor, 'whitespace', cursor.at + 1, message);
    return false;
  }
  const found = cursor.at < cursor.end ? source.slice(cursor.at, cursor.at + 12).split(/[\r\n}]/u)[0] : '';
  const message = found
    ? `The reference ${quote(opening)} is not closed: ${quote(found)} cannot stand before its }.`
    : `The reference ${quote(opening)} is not closed. Write ${quote(opening)}}.`;
  fail(cursor, found ? 'syntax' : 'unbalanced', cursor.at, message);
  return false;
}

/**
 * Reads the reference whose `$` the cursor stands on. `undefined` with a trouble in the cursor when there is none or
 * it cannot be read; nothing is then left behind.
 */
export function readReference(reader: ReferenceReader, cursor: Cursor): ReferenceNode | undefined {
  const { reading, place } = reader;
  const { source } = reading;
  const start = cursor.at;
  const nameStart = referenceNameStart(source, start);
  if (nameStart < 0 || nameStart >= cursor.end) {
    return fail(cursor, 'syntax', start, 'A $ has to be followed by a name.');
  }
  const back = mark(reading);
  const root = { start: nameStart, end: Math.min(nameEnd(source, nameStart), cursor.end) };
  const name = source.slice(root.start, root.end);
  const local = reading.locals.isLocal(name);
  // The use goes in before those of its arguments, so that uses are in source order; its path is known later.
  const slot = reading.uses.length;
  const draft = { name, path: name, form: place.form, range: root, tag: place.tag };
  const steps: PathStep[] = [];
  const node = {
    kind: 'reference',
    name,
    steps,
    use: local ? undefined : draft,
    quiet: source[start + 1] === '!',
    range: { start, end: root.end },
  } satisfies ReferenceNode;
  if (!local) reading.uses[slot] = { use: draft, node };
  cursor.at = root.end;
  const read = readSteps(reader, cursor, start, root);
  const formal = source[nameStart - 1] === '{';
  if (!read || (formal && !endOfFormal(reader, cursor, start))) {
    back();
    return undefined;
  }
  for (const step of read) steps.push(step);
  draft.path = pathOf(name, steps);
  node.range.end = cursor.at;
  if (!local) checkName(reading, root, name);
  return node;
}
