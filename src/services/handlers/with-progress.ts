/** A long call as a stream: what it says while it works, then its result. */
import type { Progress } from '../../contract/schemas/values.ts';
import type { RetryNotice } from '../service-api/service-api.ts';
import { toCallError } from './implementer.ts';

export const retryProgress = (notice: RetryNotice): Progress => ({ kind: 'retry', ...notice });

/**
 * Runs `work`, yields what it reports and returns its result. When the caller goes away, `work`'s signal is aborted;
 * its errors leave as the contract's.
 */
export async function* withProgress<Event, Result>(
  callerSignal: AbortSignal | undefined,
  work: (report: (progress: Event) => void, signal: AbortSignal) => Promise<Result>,
): AsyncGenerator<Event, Result, void> {
  const stop = new AbortController();
  const signal = callerSignal ? AbortSignal.any([callerSignal, stop.signal]) : stop.signal;
  const pending: Event[] = [];
  let wake: () => void = () => undefined;
  let news = new Promise<void>((resolve) => (wake = resolve));
  let ended = false;
  const result = work((progress) => {
    pending.push(progress);
    wake();
  }, signal).finally(() => {
    ended = true;
    wake();
  });
  // Its failure is thrown below; before that, nobody may be waiting for it.
  result.catch(() => undefined);
  try {
    for (;;) {
      while (pending.length > 0) yield* pending.splice(0);
      if (ended) return await result;
      await news;
      news = new Promise<void>((resolve) => (wake = resolve));
    }
  } catch (error) {
    throw toCallError(error, callerSignal);
  } finally {
    stop.abort(new Error('The caller went away.'));
  }
}
