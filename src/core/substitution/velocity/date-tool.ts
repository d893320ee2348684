/**
 * `$date` and `$dateFormat`: the moment of rendering, and dates of the data, in named formats or Java patterns. The
 * named formats are those of Java in American English.
 */
import { formatPattern } from './date-pattern.ts';
import type { Value } from './velocity-values.ts';

const DATE_STYLES: ReadonlyMap<string, string> = new Map([
  ['short', 'M/d/yy'],
  ['medium', 'MMM d, yyyy'],
  ['default', 'MMM d, yyyy'],
  ['long', 'MMMM d, yyyy'],
  ['full', 'EEEE, MMMM d, yyyy'],
]);

const TIME_STYLES: ReadonlyMap<string, string> = new Map([
  ['short', 'h:mm a'],
  ['medium', 'h:mm:ss a'],
  ['default', 'h:mm:ss a'],
  ['long', 'h:mm:ss a z'],
  ['full', 'h:mm:ss a z'],
]);

/** `long` is date and time, `long_date` and `long_time` one of them; anything else is a pattern. */
function patternOf(format: string): string {
  const [style = '', part] = format.toLowerCase().split('_');
  const date = DATE_STYLES.get(style);
  const time = TIME_STYLES.get(style);
  if (date === undefined || time === undefined) return format;
  if (part === undefined) return `${date} ${time}`;
  if (part === 'date') return date;
  return part === 'time' ? time : format;
}

function format(wanted: string, time: number): Value {
  return formatPattern(patternOf(wanted), time) ?? null;
}

/** `$date` printed alone. */
export function defaultDateText(now: number): string {
  return formatPattern(patternOf('default'), now) ?? '';
}

/** `$date.long`, `$date.medium_time`, `$date.yyyy`. */
export function dateProperty(name: string, now: number): Value {
  const date = new Date(now);
  // Months count from 0 in the date tool.
  if (name === 'year') return date.getUTCFullYear();
  if (name === 'month') return date.getUTCMonth();
  if (name === 'day') return date.getUTCDate();
  return format(name, now);
}

/** `get(format)`, `get(dateStyle, timeStyle)` and `format(format, date)`. */
export function callDateMethod(name: string, values: readonly Value[], now: number): Value {
  const [first, second] = values;
  if (typeof first !== 'string') return null;
  if (name === 'get') {
    if (values.length === 1) return format(first, now);
    if (values.length !== 2 || typeof second !== 'string') return null;
    const date = DATE_STYLES.get(first.toLowerCase());
    const time = TIME_STYLES.get(second.toLowerCase());
    return date === undefined || time === undefined ? null : format(`${date} ${time}`, now);
  }
  if (name !== 'format' || values.length !== 2 || typeof second !== 'object' || second === null) return null;
  if (second.kind === 'date') return format(first, second.time);
  return second.kind === 'tool' && second.name === 'date' ? format(first, now) : null;
}
