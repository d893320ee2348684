/** When a read is tried again, and how long the wait is. A delete never comes here. */
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds before the second, third, … try, as advised for the service: at once, then 1, 5 and 30 s. */
export const RETRY_DELAYS_MS: readonly number[] = [0, 1_000, 5_000, 30_000];

/** A server may ask for any wait; longer than this a person would rather be told than kept waiting. */
const MAX_RETRY_AFTER_MS = 120_000;

/** `Retry-After` in milliseconds: seconds or an HTTP date (RFC 9110 section 10.2.3); null when it says nothing usable. */
export function parseRetryAfter(value: string | null, now: Date): number | null {
  if (value === null) return null;
  const text = value.trim();
  if (/^\d{1,9}(?:\.\d+)?$/u.test(text)) return Math.round(Number(text) * 1000);
  // Date.parse takes almost anything; an HTTP date has letters, digits and a clock time.
  if (!/^[A-Za-z]{3,9},? .*\d\d:\d\d:\d\d/u.test(text)) return null;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : Math.max(0, moment - now.getTime());
}

/**
 * The wait before another try: what the server asked for, else the advised delay with up to 20 % on top, so that many
 * programs that failed together do not come back together. Null when the server asks for too long a wait.
 */
export function waitBefore(
  delayMs: number,
  retryAfterMs: number | null,
  random: () => number,
  maxRetryAfterMs = MAX_RETRY_AFTER_MS,
): number | null {
  if (retryAfterMs !== null) {
    return retryAfterMs > maxRetryAfterMs ? null : Math.max(retryAfterMs, delayMs === 0 ? 0 : 1);
  }
  return Math.round(delayMs * (1 + random() * 0.2));
}

/** Waits, or ends at once with the signal's reason. */
export async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await wait(ms, undefined, { signal });
  } catch (error) {
    throw signal?.reason instanceof Error ? signal.reason : error;
  }
}
