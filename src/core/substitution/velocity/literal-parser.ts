/** Numbers and strings inside directives and method calls. */
import { isDigit } from './characters.ts';
import type { Expression } from './nodes.ts';
import { fail, quote, type Cursor, type Place, type Reading } from './reading.ts';

function digitsEnd(text: string, at: number, end: number): number {
  let next = at;
  while (next < end && isDigit(text.charCodeAt(next))) next++;
  return next;
}

/** Whether a number starts here: `5`, `-5`, `.5`. */
export function startsNumber(text: string, at: number): boolean {
  const next = text[at] === '-' ? at + 1 : at;
  const afterPoint = text[next] === '.' ? next + 1 : next;
  return isDigit(text.charCodeAt(afterPoint));
}

/** `5`, `-5`, `2.5`, `1e3`. `1..5` is the integer 1 and then a range. */
export function readNumber(reading: Reading, cursor: Cursor): Expression {
  const { source } = reading;
  const start = cursor.at;
  let at = digitsEnd(source, source[start] === '-' ? start + 1 : start, cursor.end);
  let decimal = false;
  if (source[at] === '.' && source[at + 1] !== '.' && at < cursor.end) {
    decimal = true;
    at = digitsEnd(source, at + 1, cursor.end);
  }
  if (source[at] === 'e' || source[at] === 'E') {
    const sign = source[at + 1] === '+' || source[at + 1] === '-' ? 1 : 0;
    const exponentEnd = digitsEnd(source, at + 1 + sign, cursor.end);
    if (exponentEnd > at + 1 + sign) {
      decimal = true;
      at = exponentEnd;
    }
  }
  cursor.at = at;
  const value = Number(source.slice(start, at));
  return { kind: decimal ? 'decimal' : 'integer', value };
}

/**
 * Where the string that starts at `at` closes; -1 when it does not. `\"` does not close a string in double quotes, and
 * its own mark doubled (`'it''s'`) closes none.
 */
function closingQuote(source: string, at: number, end: number): number {
  const mark = source[at];
  for (let next = at + 1; next < end; next++) {
    if (source[next] === '\\' && mark === '"') next++;
    else if (source[next] === mark) {
      if (source[next + 1] !== mark || next + 1 >= end) return next;
      next++;
    }
  }
  return -1;
}

/** `'text'` as it is; `"text"` with its references filled in. */
export function readString(reading: Reading, cursor: Cursor, place: Place): Expression | undefined {
  const { source } = reading;
  const start = cursor.at;
  const mark = source[start] ?? '"';
  // A string that is not closed runs to the end: once seen, it is not looked for again.
  const cached = reading.unclosedFrom.get(mark);
  const close = cached !== undefined && start >= cached ? -1 : closingQuote(source, start, cursor.end);
  if (close < 0) {
    if (cursor.end === source.length) reading.unclosedFrom.set(mark, Math.min(cached ?? start, start));
    return fail(
      cursor,
      'unbalanced',
      start,
      `The string that starts with ${quote(source.slice(start, Math.min(start + 30, cursor.end)))} is not closed. Write the closing ${mark}.`,
    );
  }
  cursor.at = close + 1;
  const text = source.slice(start + 1, close);
  if (mark === '"' && /[$#]/u.test(text)) {
    return { kind: 'interpolated', program: reading.readString({ start: start + 1, end: close }, place) };
  }
  const plain = text.replaceAll(mark + mark, mark);
  if (mark === "'") return { kind: 'constant', value: plain };
  const value = plain.replace(/\\u([0-9A-Fa-f]{4})/gu, (_, digits: string) =>
    String.fromCharCode(parseInt(digits, 16)),
  );
  return { kind: 'constant', value };
}
