/**
 * Values that a client reads as others, by the notes of the support data: written as the client reads them, never
 * longer than they were, so that every place of the text holds.
 */
import type { FeatureUse } from '../../clients/detect/feature-use.ts';
import { supportOf } from '../../clients/support.ts';
import type { TextRange } from '../../text/positions.ts';
import type { ClientView } from './client-views.ts';

export interface Redrawn {
  readonly range: TextRange;
  /** As long as the range or shorter. */
  readonly text: string;
  /** The note of the data that says so. */
  readonly note: string;
}

interface Reading {
  readonly slug: string;
  readonly note: RegExp;
  /** The value as it is read; the same where nothing differs. */
  readonly read: (value: string) => string;
}

/** In pixels; wider borders are drawn so. */
const WIDEST_BORDER = 8;

const READINGS: readonly Reading[] = [
  {
    slug: 'css-margin',
    note: /`auto` value is not supported/iu,
    read: (value) => value.replace(/(?<![\w-])auto(?![\w-])/giu, '0'),
  },
  {
    slug: 'css-border',
    note: /can not be bigger than 8px/iu,
    read: (value) =>
      value.replace(/(?<![\w.-])\d+(?:\.\d+)?px/giu, (width) =>
        Number.parseFloat(width) > WIDEST_BORDER ? `${WIDEST_BORDER}px` : width,
      ),
  },
  {
    slug: 'css-font-weight',
    note: /between 0 and 599 are set as normal/iu,
    read: (value) => value.replace(/^\d{3}\d?$/u, (weight) => (Number(weight) < 600 ? '400' : '700')),
  },
];

/** Null where the client reads the value as it was written. */
export function redrawn({ client }: ClientView, { slug, declaration }: FeatureUse): Redrawn | null {
  const readings = declaration ? READINGS.filter((one) => one.slug === slug) : [];
  if (!declaration || readings.length === 0) return null;
  const { value, valueRange } = declaration;
  // A value with character references or comments in it is written in another way than it is read.
  const length = valueRange.end - valueRange.start;
  for (const reading of readings) {
    const note = supportOf(slug, client).notes.find((one) => reading.note.test(one));
    const text = note === undefined ? value : reading.read(value);
    if (note !== undefined && text !== value && value.length <= length && text.length <= length) {
      return { range: { start: valueRange.start, end: valueRange.start + value.length }, text, note };
    }
  }
  return null;
}
