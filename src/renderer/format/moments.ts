/** Moments, given in ISO 8601, as the window says them. */

/** "2d", for the narrow end of a row. */
export function agoShort(moment: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(moment)) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes}m`;
  if (minutes < 1440) return `${Math.floor(minutes / 60)}h`;
  return `${Math.floor(minutes / 1440)}d`;
}

/** "2 days ago" for a list; the exact moment belongs beside it. */
export function ago(moment: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(moment) - now) / 1000);
  const steps = [
    ['year', 31_536_000],
    ['month', 2_592_000],
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ] as const;
  // Always a number: "tomorrow" for what is 33 hours away names the wrong day.
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit);
  }
  return 'just now';
}

/** Local time, written out: "18 Nov 2026, 14:03". */
export function localTime(moment: string): string {
  return new Date(moment).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}

/** For hovers and copies: "2026-11-18 13:03:00 UTC". */
export function utcTime(moment: string): string {
  return `${new Date(moment).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
