/** Operators on values, as Velocity 1.7 computes them: integers stay integers, text only ever joins. */
import type { VelocitySettings } from '../engine-settings.ts';
import type { Budget } from './budget.ts';
import type { BinaryOperator } from './nodes.ts';
import { numberOf, toText, type Value } from './velocity-values.ts';

/**
 * Numbers by value; everything else by its text where the kinds differ, so that `"5" == 5` holds. Two values that are
 * both missing are equal.
 */
export function areEqual(left: Value, right: Value, budget: Budget): boolean {
  if (left === right) return true;
  if (left === null || right === null) return false;
  const a = numberOf(left);
  const b = numberOf(right);
  if (a !== undefined && b !== undefined) return a === b;
  const leftText = toText(left, budget);
  return leftText !== undefined && leftText === toText(right, budget);
}

function compute(operator: BinaryOperator, a: number, b: number): number | undefined {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return b === 0 ? undefined : a / b;
    case '%':
      return b === 0 ? undefined : a % b;
    default:
      return undefined;
  }
}

/** Text that a setting lets count as a number when it is ordered. */
export const isNumericText = (text: string): boolean => /^\s*[+-]?\d{1,300}(?:\.\d{1,300})?\s*$/u.test(text);

function orderOf(value: Value, numericText: VelocitySettings['numericText']): number | undefined {
  if (numericText === 'number' && typeof value === 'string' && isNumericText(value)) return Number(value);
  return numberOf(value);
}

/** Order exists between numbers only; with text on either side every comparison is false, unless a setting reads it. */
export function compare(
  operator: '<' | '>' | '<=' | '>=',
  left: Value,
  right: Value,
  numericText: VelocitySettings['numericText'],
): boolean {
  const a = orderOf(left, numericText);
  const b = orderOf(right, numericText);
  if (a === undefined || b === undefined) return false;
  if (operator === '<') return a < b;
  if (operator === '>') return a > b;
  return operator === '<=' ? a <= b : a >= b;
}

/** `+ - * / %`. No value when a side has none, is no number, or the divisor is zero. */
export function calculate(operator: BinaryOperator, left: Value, right: Value): Value {
  const a = numberOf(left);
  const b = numberOf(right);
  if (a === undefined || b === undefined) return null;
  const result = compute(operator, a, b);
  if (result === undefined) return null;
  if (typeof left !== 'number' || typeof right !== 'number') return { kind: 'decimal', value: result };
  // Adding 0 turns a negative zero, which integers do not have, into 0.
  return Number.isFinite(result) ? Math.trunc(result) + 0 : null;
}
