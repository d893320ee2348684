/** A length of time as a person says it, rounded up: who is told to wait must not come back too early. */

const UNITS = [
  { name: 'second', ms: 1_000, upTo: 120 },
  { name: 'minute', ms: 60_000, upTo: 120 },
  { name: 'hour', ms: 3_600_000, upTo: 48 },
  { name: 'day', ms: 86_400_000, upTo: Infinity },
] as const;

/** `1 second`, `90 seconds`, `28 hours`. */
export function durationWords(ms: number): string {
  for (const { name, ms: unit, upTo } of UNITS) {
    const count = Math.ceil(ms / unit);
    if (count < upTo) return `${count} ${name}${count === 1 ? '' : 's'}`;
  }
  return 'a long time';
}
