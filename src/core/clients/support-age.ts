/** How old the client-support data is. */
import { SUPPORT_DATE } from './support.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** A day as `2026-05-13` → "May 2026". */
export function monthOf(day: string): string {
  const [year = '', month = ''] = day.split('-');
  return `${MONTHS[Number(month) - 1] ?? month} ${year}`;
}

/**
 * True when the data is more than a year old.
 * @param today as `2026-11-21`; the core has no clock
 */
export function isStale(today: string, date = SUPPORT_DATE): boolean {
  const [year = '', ...rest] = date.split('-');
  return today > [String(Number(year) + 1), ...rest].join('-');
}
