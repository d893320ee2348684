/** How the simple engine reads a value. The service takes text and whole numbers here, nothing else. */
import type { SimpleSettings } from '../engine-settings.ts';
import type { SampleValue } from '../values.ts';

/** What a value prints, or null when there is none to print: absent, null, a list or an object. */
export function printed(value: SampleValue | undefined): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return null;
}

/** The text of the `|` form is shown when this is true: nothing to print, or an empty text. Zero is not empty. */
export function isEmpty(value: SampleValue | undefined, { blanks }: Pick<SimpleSettings, 'blanks'>): boolean {
  const text = printed(value) ?? '';
  return (blanks === 'empty' ? text.trim() : text) === '';
}

const ZERO: Readonly<Record<SimpleSettings['zero'], RegExp | null>> = {
  'any-spelling': /^[+-]?0+(?:\.0*)?$/u,
  'digit-only': /^0$/u,
  present: null,
};

/** The text of the `?` form is shown when this is true: neither missing, empty, zero nor false. */
export function holds(
  value: SampleValue | undefined,
  settings: Pick<SimpleSettings, 'zero' | 'blanks'>,
): boolean {
  if (typeof value === 'boolean') return value;
  if (isEmpty(value, settings)) return false;
  return ZERO[settings.zero]?.test(printed(value) ?? '') !== true;
}
