/** How long a run still takes, from what it has done so far. */

/** Answers before which nothing is said: the first few tell little. */
const FEWEST = 10;

/** Seconds that are left; null as long as too little is known. */
export function secondsLeft(done: number, total: number, elapsedMs: number): number | null {
  if (done < FEWEST || elapsedMs <= 0) return null;
  return Math.ceil(((total - done) * elapsedMs) / done / 1000);
}

/** "about 40 s", "about 3 min", "about 2 h 10 min". */
export function timeWords(seconds: number): string {
  if (seconds < 60) return `about ${Math.max(1, seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `about ${minutes} min`;
  const rest = minutes % 60;
  return `about ${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`;
}
