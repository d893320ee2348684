/** The methods of text. Arguments of the wrong kind or outside the text give no value; Java throws there. */
import type { Budget } from './budget.ts';
import { areEqual } from './arithmetic.ts';
import type { TextMethod } from './method-names.ts';
import type { Value } from './velocity-values.ts';

/**
 * The literal text in a Java pattern: `,`, `\|`, `[|]`. Anything that needs a real regular expression is `undefined`:
 * running a stranger's patterns would let them take exponential time.
 */
function literalPattern(pattern: string): string | undefined {
  const plain = pattern.replace(/\\(?<escaped>[^A-Za-z0-9])|\[(?<single>[^\\^[\]])\]/gu, '');
  if (/[\\^$.|?*+()[\]{}]/u.test(plain)) return undefined;
  return pattern.replace(
    /\\([^A-Za-z0-9])|\[([^\\^[\]])\]/gu,
    (_, escaped?: string, single?: string) => escaped ?? single ?? '',
  );
}

function substring(text: string, values: readonly Value[]): Value {
  const [from, to = text.length] = values;
  if (typeof from !== 'number' || typeof to !== 'number' || values.length > 2) return null;
  return from < 0 || to > text.length || from > to ? null : text.slice(from, to);
}

function split(text: string, separator: string, budget: Budget): Value {
  const literal = literalPattern(separator);
  if (literal === undefined) return null;
  const items = text === '' ? [''] : text.split(literal);
  // Java leaves out the empty texts at the end.
  while (items.length > 1 && items.at(-1) === '') items.pop();
  budget.charge(items.length);
  return { kind: 'list', items };
}

function replace(text: string, from: string | undefined, to: string, first: boolean, budget: Budget): Value {
  if (from === undefined) return null;
  const pieces = first ? 1 : text.split(from).length - 1;
  budget.chargeText(text.length + Math.max(0, to.length - from.length) * pieces);
  return first ? text.replace(from, () => to) : text.replaceAll(from, () => to);
}

function compareText(text: string, other: string): number {
  const size = Math.min(text.length, other.length);
  for (let i = 0; i < size; i++) {
    const difference = text.charCodeAt(i) - other.charCodeAt(i);
    if (difference !== 0) return difference;
  }
  return text.length - other.length;
}

/** Methods that take no argument. */
function callPlain(text: string, method: TextMethod): Value {
  switch (method) {
    case 'length':
      return text.length;
    case 'isEmpty':
      return text === '';
    case 'toString':
      return text;
    case 'toLowerCase':
      return text.toLowerCase();
    case 'toUpperCase':
      return text.toUpperCase();
    case 'trim':
      // Java trims every control character, which leaves a no-break space where it is.
      return text.replace(/^[\0-\x20]+/u, '').replace(/(?<![\0-\x20])[\0-\x20]+$/u, '');
    default:
      return null;
  }
}

/** Methods whose first argument is a text. */
function callWithText(
  text: string,
  method: TextMethod,
  first: string,
  values: readonly Value[],
  budget: Budget,
): Value {
  const second = values[1];
  const from = typeof second === 'number' ? second : undefined;
  switch (method) {
    case 'contains':
      return text.includes(first);
    case 'startsWith':
      return text.startsWith(first, from);
    case 'endsWith':
      return text.endsWith(first);
    case 'indexOf':
      return text.indexOf(first, from);
    case 'lastIndexOf':
      return text.lastIndexOf(first, from);
    case 'equalsIgnoreCase':
      return text.toLowerCase() === first.toLowerCase();
    case 'compareTo':
      return compareText(text, first);
    case 'concat':
      return text + first;
    case 'split':
      return split(text, first, budget);
    case 'replace':
      return typeof second === 'string' ? replace(text, first, second, false, budget) : null;
    case 'replaceAll':
      return typeof second === 'string' ? replace(text, literalPattern(first), second, false, budget) : null;
    case 'replaceFirst':
      return typeof second === 'string' ? replace(text, literalPattern(first), second, true, budget) : null;
    default:
      return null;
  }
}

export function callTextMethod(
  text: string,
  method: TextMethod,
  values: readonly Value[],
  budget: Budget,
): Value {
  budget.chargeText(text.length);
  const first = values[0];
  if (method === 'substring') return substring(text, values);
  if (method === 'equals') {
    return first !== undefined && typeof first === 'string' && areEqual(text, first, budget);
  }
  if (method === 'charAt') {
    return typeof first === 'number' ? (text[first] ?? null) : null;
  }
  if (first === undefined) return callPlain(text, method);
  const wanted = first !== null && typeof first === 'object' && first.kind === 'date' ? first.text : first;
  if (typeof wanted !== 'string') return null;
  budget.chargeSearch(text.length, wanted.length);
  const result = callWithText(text, method, wanted, values, budget);
  if (typeof result === 'string') budget.chargeText(result.length);
  return result;
}
