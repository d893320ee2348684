/** The service's date form, "YYYY-MM-DD hh:mm:ss" in UTC (specification 2.3). It is not ISO 8601, so it is read by hand. */

const CREATED = /^\s*(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z| ?UTC)?\s*$/u;

/**
 * The moment a `created` text names, always read as UTC whatever the machine's zone; null when it names none, such as
 * 30 February or 25 o'clock.
 */
export function parseCreated(text: string): Date | null {
  const found = CREATED.exec(text);
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  date.setUTCFullYear(year);
  const holds =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second;
  return holds ? date : null;
}

/** "2026-03-14 09:26 UTC". */
export function formatUtc(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
