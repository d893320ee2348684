/**
 * The values an expression works with. Sample data is copied into them once a rendering: lists and maps can then be
 * changed by the template without touching the caller's data, and maps are real maps, so that `__proto__` and
 * `constructor` are names like any other.
 */
import type { SampleValue } from '../values.ts';
import type { Budget } from './budget.ts';
import { parseDateInput } from './date-input.ts';

/** A Java double: prints with a decimal point even when it is whole. Integers are plain numbers. */
export interface Decimal {
  readonly kind: 'decimal';
  readonly value: number;
}

export interface ListValue {
  readonly kind: 'list';
  readonly items: Value[];
}

export interface MapValue {
  readonly kind: 'map';
  readonly entries: Map<string, Value>;
}

/** `[from..to]`, never written out unless it is printed: it may have a thousand million numbers. */
export interface RangeValue {
  readonly kind: 'range';
  readonly from: number;
  readonly to: number;
}

/** A text under a `date_` name in one of the documented forms: prints as the text, formats as the date. */
export interface DateValue {
  readonly kind: 'date';
  readonly text: string;
  /** Milliseconds since 1970 in UTC. */
  readonly time: number;
}

/** `$foreach`. */
export interface LoopStatus {
  readonly kind: 'loop';
  readonly index: number;
  readonly count: number;
  readonly parent: LoopStatus | null;
}

export interface Tool {
  readonly kind: 'tool';
  readonly name: 'esc' | 'date' | 'dateFormat';
}

export type Value =
  | null
  | boolean
  | string
  | number
  | Decimal
  | ListValue
  | MapValue
  | RangeValue
  | DateValue
  | LoopStatus
  | Tool;

/** Deeper sample data is cut off: the copy recurses once a level. */
const MAX_DATA_DEPTH = 100;

/** How deep a printed list or map may nest; a list that holds itself would print for ever. */
const MAX_PRINT_DEPTH = 50;

function isSampleList(value: object): value is readonly SampleValue[] {
  return Array.isArray(value);
}

/** Copies sample data. `name` is the name the value stands under: text under a `date_` name becomes a date. */
export function fromSample(name: string, value: SampleValue, budget: Budget, depth = 0): Value {
  budget.charge(1);
  if (typeof value === 'number') return Number.isInteger(value) ? value : { kind: 'decimal', value };
  if (typeof value === 'string') {
    const time = name.startsWith('date_') ? parseDateInput(value) : undefined;
    return time === undefined ? value : { kind: 'date', text: value, time };
  }
  if (value === null || typeof value === 'boolean') return value;
  if (depth >= MAX_DATA_DEPTH) return null;
  if (isSampleList(value)) {
    return { kind: 'list', items: value.map((item) => fromSample('', item, budget, depth + 1)) };
  }
  const entries = new Map<string, Value>();
  for (const [key, item] of Object.entries(value)) entries.set(key, fromSample(key, item, budget, depth + 1));
  return { kind: 'map', entries };
}

/** How many numbers a range has. */
export function rangeSize({ from, to }: RangeValue): number {
  return Math.abs(to - from) + 1;
}

export function rangeItem({ from, to }: RangeValue, index: number): number {
  return from <= to ? from + index : from - index;
}

/** As Java prints a double: `2.0`, `0.5`, `1.0E10`. */
function decimalText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity';
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-3 && size < 1e7))
    return Number.isInteger(value) ? `${value}.0` : String(value);
  const [digits = '0', exponent = '0'] = value.toExponential().split('e');
  return `${digits.includes('.') ? digits : `${digits}.0`}E${Number(exponent)}`;
}

function integerText(value: number): string {
  return Math.abs(value) < 1e21 ? String(value) : BigInt(value).toString();
}

/** The text of a value, as Java's toString gives it; `undefined` for what has none. */
export function toText(value: Value, budget: Budget, depth = 0): string | undefined {
  if (value === null) return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return integerText(value);
  const inner = (item: Value): string => toText(item, budget, depth + 1) ?? 'null';
  switch (value.kind) {
    case 'decimal':
      return decimalText(value.value);
    case 'date':
      return value.text;
    case 'loop':
    case 'tool':
      return undefined;
    case 'range': {
      const size = rangeSize(value);
      budget.charge(size);
      return `[${Array.from({ length: size }, (_, index) => rangeItem(value, index)).join(', ')}]`;
    }
    case 'list': {
      if (depth >= MAX_PRINT_DEPTH) return '[…]';
      budget.charge(value.items.length);
      const text = `[${value.items.map(inner).join(', ')}]`;
      budget.chargeText(text.length);
      return text;
    }
    case 'map': {
      if (depth >= MAX_PRINT_DEPTH) return '{…}';
      budget.charge(value.entries.size);
      const text = `{${Array.from(value.entries, ([key, item]) => `${key}=${inner(item)}`).join(', ')}}`;
      budget.chargeText(text.length);
      return text;
    }
  }
}

/** The number in a value; `undefined` for anything else. Text is never a number, as in Velocity. */
export function numberOf(value: Value): number | undefined {
  if (typeof value === 'number') return value;
  return value !== null && typeof value === 'object' && value.kind === 'decimal' ? value.value : undefined;
}

/** Velocity 1.7: of what a reference means, only what has no value and `false` are false; 0 and empty text are true. */
export function isTrue(value: Value): boolean {
  return value !== null && value !== false;
}

/** Velocity 2: what is empty is false as well: 0, empty text, and lists and maps of nothing. */
export function isFilled(value: Value): boolean {
  if (!isTrue(value) || value === 0 || value === '') return false;
  if (typeof value !== 'object' || value === null) return true;
  if (value.kind === 'decimal') return value.value !== 0;
  if (value.kind === 'list') return value.items.length > 0;
  return value.kind !== 'map' || value.entries.size > 0;
}
