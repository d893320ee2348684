/**
 * Numbers as Liquid's first implementation counts: whole numbers divide to whole numbers, and decimals are exact
 * (`1.1 | times: 3` is 3.3). liquidjs has only JavaScript's numbers, which tell 2.0 from 2 in nothing.
 * Source: liquid 5.4.0, `Utils.to_number` and `StandardFilters.apply_operation`.
 */
import { Drop, toValue } from 'liquidjs';

/** A number with a decimal point, however whole its value is. liquidjs asks a drop for its value where it needs one. */
export class Decimal extends Drop {
  constructor(readonly value: number) {
    super();
  }
  override valueOf(): number {
    return this.value;
  }
  equals(other: unknown): boolean {
    return this.value === toValue(other);
  }
  gt(other: unknown): boolean {
    return this.value > Number(toValue(other));
  }
  geq(other: unknown): boolean {
    return this.value >= Number(toValue(other));
  }
  lt(other: unknown): boolean {
    return this.value < Number(toValue(other));
  }
  leq(other: unknown): boolean {
    return this.value <= Number(toValue(other));
  }
  override toString(): string {
    return Number.isInteger(this.value) && Math.abs(this.value) < 1e16
      ? `${this.value}.0`
      : String(this.value);
  }
}

/** What Liquid prints in place of a tag that divides by zero. */
export class ZeroDivision extends Error {
  constructor() {
    super('divided by 0');
  }
}

/** `digits` in units of ten to the minus `scale`. */
interface Exact {
  readonly digits: bigint;
  readonly scale: number;
  readonly isDecimal: boolean;
}

/** Longer numbers are no amounts; exact sums of them would cost more than they are worth. */
const LONGEST = 320;
const ZERO: Exact = { digits: 0n, scale: 0, isDecimal: false };

function exactOf(text: string, isDecimal: boolean): Exact {
  const [, sign = '', whole = '0', part = '', exponent = '0'] =
    /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/u.exec(text.slice(0, LONGEST)) ?? [];
  const power = Number(exponent) - part.length;
  const digits = BigInt(`${sign === '-' ? '-' : ''}${whole}${part}`);
  return power > 0
    ? { digits: digits * 10n ** BigInt(power), scale: 0, isDecimal }
    : { digits, scale: -power, isDecimal };
}

/** A value as a number: text up to its first other sign, anything else zero. */
function numberOf(value: unknown): Exact {
  if (value instanceof Decimal)
    return Number.isFinite(value.value) ? exactOf(String(value.value), true) : ZERO;
  const plain: unknown = toValue(value);
  if (typeof plain === 'number') {
    return Number.isFinite(plain) ? exactOf(String(plain), !Number.isInteger(plain)) : ZERO;
  }
  if (typeof plain !== 'string') return ZERO;
  const text = plain.trim();
  if (/^-?\d{1,100}\.\d{1,100}$/u.test(text)) return exactOf(text, true);
  const whole = /^[+-]?\d{1,100}/u.exec(text)?.[0];
  return whole === undefined ? ZERO : exactOf(whole, false);
}

const result = ({ digits, scale, isDecimal }: Exact): number | Decimal => {
  const value = Number(`${digits}e-${scale}`);
  return isDecimal ? new Decimal(value) : value;
};

const power = (scale: number): bigint => 10n ** BigInt(scale);

/** Both in the same unit. */
function aligned(left: Exact, right: Exact): { a: bigint; b: bigint; scale: number; isDecimal: boolean } {
  const scale = Math.max(left.scale, right.scale);
  return {
    a: left.digits * power(scale - left.scale),
    b: right.digits * power(scale - right.scale),
    scale,
    isDecimal: left.isDecimal || right.isDecimal,
  };
}

/** Rounded down, as Ruby divides whole numbers. */
function floored(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

/** More digits than a number of 64 bits can hold. */
const QUOTIENT_DIGITS = 40;

function divided(left: unknown, right: unknown): number | Decimal {
  const { a, b, isDecimal } = aligned(numberOf(left), numberOf(right));
  if (b === 0n) {
    if (!isDecimal) throw new ZeroDivision();
    return new Decimal(a === 0n ? NaN : a > 0n ? Infinity : -Infinity);
  }
  if (!isDecimal) return Number(floored(a, b));
  return result({ digits: (a * power(QUOTIENT_DIGITS)) / b, scale: QUOTIENT_DIGITS, isDecimal });
}

function remainder(left: unknown, right: unknown): number | Decimal {
  const { a, b, scale, isDecimal } = aligned(numberOf(left), numberOf(right));
  if (b === 0n) throw new ZeroDivision();
  return result({ digits: a - b * floored(a, b), scale, isDecimal });
}

function rounded(value: unknown, places: unknown = 0): number | Decimal {
  const { digits, scale, isDecimal } = numberOf(value);
  const wanted = Math.min(100, Number(result(numberOf(places))));
  if (wanted >= scale) return result({ digits, scale, isDecimal: isDecimal && wanted !== 0 });
  const unit = power(scale - wanted);
  const half = digits < 0n ? -unit / 2n : unit / 2n;
  const kept = (digits + half) / unit;
  return wanted < 0
    ? Number(kept * power(-wanted))
    : result({ digits: kept, scale: wanted, isDecimal: isDecimal && wanted !== 0 });
}

const sum = (left: Exact, right: Exact, sign: 1n | -1n): number | Decimal => {
  const { a, b, scale, isDecimal } = aligned(left, right);
  return result({ digits: a + sign * b, scale, isDecimal });
};

/** The larger of two, or the smaller with -1. */
function extreme(left: unknown, right: unknown, sign: 1 | -1): number | Decimal {
  const [one, other] = [numberOf(left), numberOf(right)];
  const { a, b } = aligned(one, other);
  const isRight = sign === 1 ? b > a : b < a;
  return result(isRight ? other : one);
}

/** The filters that count, by name. */
export const NUMBER_FILTERS: Readonly<Record<string, (left: unknown, right?: unknown) => unknown>> = {
  plus: (left, right) => sum(numberOf(left), numberOf(right), 1n),
  minus: (left, right) => sum(numberOf(left), numberOf(right), -1n),
  times(left, right) {
    const [a, b] = [numberOf(left), numberOf(right)];
    return result({
      digits: a.digits * b.digits,
      scale: a.scale + b.scale,
      isDecimal: a.isDecimal || b.isDecimal,
    });
  },
  divided_by: divided,
  modulo: remainder,
  round: rounded,
  abs(value) {
    const { digits, ...rest } = numberOf(value);
    return result({ digits: digits < 0n ? -digits : digits, ...rest });
  },
  at_least: (left, right) => extreme(left, right, 1),
  at_most: (left, right) => extreme(left, right, -1),
};
