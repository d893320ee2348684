/** Expressions in directives and method calls, by precedence: `||`, `&&`, equality, order, sum, product, `!`. */
import { skipWhitespace, wordEnd } from './characters.ts';
import { readNumber, readString, startsNumber } from './literal-parser.ts';
import type { BinaryOperator, Expression } from './nodes.ts';
import { readReference } from './reference-parser.ts';
import { fail, MAX_EXPRESSION_DEPTH, quote, type Cursor, type Place, type Reading } from './reading.ts';

interface Operator {
  readonly operator: BinaryOperator;
  readonly rank: number;
}

const SIGNS: readonly (readonly [string, Operator])[] = [
  ['||', { operator: '||', rank: 0 }],
  ['&&', { operator: '&&', rank: 1 }],
  ['==', { operator: '==', rank: 2 }],
  ['!=', { operator: '!=', rank: 2 }],
  ['<=', { operator: '<=', rank: 3 }],
  ['>=', { operator: '>=', rank: 3 }],
  ['<', { operator: '<', rank: 3 }],
  ['>', { operator: '>', rank: 3 }],
  ['+', { operator: '+', rank: 4 }],
  ['-', { operator: '-', rank: 4 }],
  ['*', { operator: '*', rank: 5 }],
  ['/', { operator: '/', rank: 5 }],
  ['%', { operator: '%', rank: 5 }],
];

const WORDS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['or', { operator: '||', rank: 0 }],
  ['and', { operator: '&&', rank: 1 }],
  ['eq', { operator: '==', rank: 2 }],
  ['ne', { operator: '!=', rank: 2 }],
  ['le', { operator: '<=', rank: 3 }],
  ['ge', { operator: '>=', rank: 3 }],
  ['lt', { operator: '<', rank: 3 }],
  ['gt', { operator: '>', rank: 3 }],
]);

const HIGHEST_RANK = 5;

function operatorAt(
  source: string,
  at: number,
  end: number,
): (Operator & { readonly end: number }) | undefined {
  if (at >= end) return undefined;
  const word = wordEnd(source, at);
  if (word > at) {
    const named = WORDS.get(source.slice(at, word));
    return named && word <= end ? { ...named, end: word } : undefined;
  }
  for (const [sign, operator] of SIGNS) {
    if (source.startsWith(sign, at) && at + sign.length <= end) return { ...operator, end: at + sign.length };
  }
  return undefined;
}

/** Opens one level of brackets for `read`; fails where there are too many. */
function nested<Result>(
  reading: Reading,
  cursor: Cursor,
  read: () => Result | undefined,
): Result | undefined {
  if (reading.depth >= MAX_EXPRESSION_DEPTH) {
    return fail(
      cursor,
      'limit',
      cursor.at,
      `More than ${MAX_EXPRESSION_DEPTH} brackets inside each other are not read. Split the expression with #set.`,
    );
  }
  reading.depth++;
  const result = read();
  reading.depth--;
  return result;
}

function expect(reading: Reading, cursor: Cursor, wanted: string, after: string): true | undefined {
  cursor.at = skipWhitespace(reading.source, cursor.at, cursor.end);
  if (cursor.at < cursor.end && reading.source.startsWith(wanted, cursor.at)) {
    cursor.at += wanted.length;
    return true;
  }
  if (cursor.at >= cursor.end)
    return fail(cursor, 'unbalanced', cursor.at, `The ${wanted} after ${after} is missing.`);
  const found = quote(reading.source.slice(cursor.at, cursor.at + 12));
  return fail(
    cursor,
    'syntax',
    cursor.at,
    `${found} cannot stand here: ${wanted} is missing after ${after}.`,
  );
}

/** One value without operators, as arguments, lists, maps and `#foreach` take it. */
export function readValue(reading: Reading, cursor: Cursor, place: Place): Expression | undefined {
  const { source } = reading;
  cursor.at = skipWhitespace(source, cursor.at, cursor.end);
  const at = cursor.at;
  if (at >= cursor.end) return fail(cursor, 'unbalanced', at, 'The text ends where a value is expected.');
  const character = source[at];
  if (character === '"' || character === "'") {
    return nested(reading, cursor, () => readString(reading, cursor, place));
  }
  if (character === '$') {
    return nested(reading, cursor, () => readReference({ reading, readValue, inText: false, place }, cursor));
  }
  if (startsNumber(source, at)) return readNumber(reading, cursor);
  if (character === '[') return nested(reading, cursor, () => readList(reading, cursor, place));
  if (character === '{') return nested(reading, cursor, () => readMap(reading, cursor, place));
  const end = wordEnd(source, at);
  const word = source.slice(at, end);
  if (word === 'true' || word === 'false') {
    cursor.at = end;
    return { kind: 'constant', value: word === 'true' };
  }
  if (word === '') {
    return fail(
      cursor,
      'syntax',
      at,
      `${quote(source.slice(at, at + 12))} cannot stand where a value is expected.`,
    );
  }
  return fail(
    cursor,
    'syntax',
    at,
    `${quote(word)} is no value. Write $${quote(word)} for a name, or quotes around text.`,
  );
}

function readList(reading: Reading, cursor: Cursor, place: Place): Expression | undefined {
  const { source } = reading;
  cursor.at = skipWhitespace(source, cursor.at + 1, cursor.end);
  if (cursor.at < cursor.end && source[cursor.at] === ']') {
    cursor.at++;
    return { kind: 'list', items: [] };
  }
  const items: Expression[] = [];
  for (;;) {
    const item = readValue(reading, cursor, place);
    if (!item) return undefined;
    items.push(item);
    cursor.at = skipWhitespace(source, cursor.at, cursor.end);
    if (items.length === 1 && source.startsWith('..', cursor.at)) {
      cursor.at += 2;
      const to = readValue(reading, cursor, place);
      if (!to || !expect(reading, cursor, ']', 'the range')) return undefined;
      return { kind: 'range', from: item, to };
    }
    if (source[cursor.at] !== ',' || cursor.at >= cursor.end) {
      return expect(reading, cursor, ']', 'the list') && { kind: 'list', items };
    }
    cursor.at++;
  }
}

function readMap(reading: Reading, cursor: Cursor, place: Place): Expression | undefined {
  const { source } = reading;
  cursor.at = skipWhitespace(source, cursor.at + 1, cursor.end);
  const entries: (readonly [Expression, Expression])[] = [];
  if (cursor.at < cursor.end && source[cursor.at] === '}') {
    cursor.at++;
    return { kind: 'map', entries };
  }
  for (;;) {
    const key = readValue(reading, cursor, place);
    if (!key || !expect(reading, cursor, ':', 'a key of the map')) return undefined;
    const value = readValue(reading, cursor, place);
    if (!value) return undefined;
    entries.push([key, value]);
    cursor.at = skipWhitespace(source, cursor.at, cursor.end);
    if (source[cursor.at] !== ',' || cursor.at >= cursor.end) {
      return expect(reading, cursor, '}', 'the map') && { kind: 'map', entries };
    }
    cursor.at++;
  }
}

/** `!` and `not` in any number; two of them cancel out, and nothing else tells them apart from none. */
function readUnary(reading: Reading, cursor: Cursor, place: Place): Expression | undefined {
  const { source } = reading;
  let negations = 0;
  for (;;) {
    cursor.at = skipWhitespace(source, cursor.at, cursor.end);
    if (cursor.at < cursor.end && source[cursor.at] === '!' && source[cursor.at + 1] !== '=') cursor.at++;
    else if (source.startsWith('not', cursor.at) && wordEnd(source, cursor.at) === cursor.at + 3)
      cursor.at += 3;
    else break;
    negations++;
  }
  const operand =
    cursor.at < cursor.end && source[cursor.at] === '('
      ? nested(reading, cursor, () => {
          cursor.at++;
          const inner = readExpression(reading, cursor, place);
          return inner && expect(reading, cursor, ')', 'the bracket') && inner;
        })
      : readValue(reading, cursor, place);
  if (!operand || negations === 0) return operand;
  const once: Expression = { kind: 'not', operand };
  return negations % 2 === 1 ? once : { kind: 'not', operand: once };
}

function readChain(reading: Reading, cursor: Cursor, place: Place, lowest: number): Expression | undefined {
  let first = readUnary(reading, cursor, place);
  if (!first) return undefined;
  let rest: { operator: BinaryOperator; operand: Expression }[] = [];
  let rank = HIGHEST_RANK;
  for (;;) {
    cursor.at = skipWhitespace(reading.source, cursor.at, cursor.end);
    const next = operatorAt(reading.source, cursor.at, cursor.end);
    if (!next || next.rank < lowest) break;
    cursor.at = next.end;
    const operand =
      next.rank === HIGHEST_RANK
        ? readUnary(reading, cursor, place)
        : readChain(reading, cursor, place, next.rank + 1);
    if (!operand) return undefined;
    if (next.rank !== rank && rest.length > 0) {
      first = { kind: 'chain', first, rest };
      rest = [];
    }
    rank = next.rank;
    rest.push({ operator: next.operator, operand });
  }
  return rest.length > 0 ? { kind: 'chain', first, rest } : first;
}

/** A whole expression with operators, as `#if`, `#elseif` and `#set` take it. */
export function readExpression(reading: Reading, cursor: Cursor, place: Place): Expression | undefined {
  return readChain(reading, cursor, place, 0);
}
