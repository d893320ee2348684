/** How the simple engine reads a value. The service takes text and whole numbers here, nothing else. */
import type { SampleValue } from '../values.ts';

/** What a value prints, or null when there is none to print: absent, null, a list or an object. */
export function printed(value: SampleValue | undefined): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return null;
}

/** The text of the `|` form is shown when this is true: nothing to print, or an empty text. Zero is not empty. */
export const isEmpty = (value: SampleValue | undefined): boolean => (printed(value) ?? '') === '';

const ZERO = /^[+-]?0+(?:\.0*)?$/u;

/** The text of the `?` form is shown when this is true: neither missing, empty, zero (`0`, `0.0`, `-0`) nor false. */
export function holds(value: SampleValue | undefined): boolean {
  if (typeof value === 'boolean') return value;
  const text = printed(value);
  return text !== null && text !== '' && !ZERO.test(text);
}
