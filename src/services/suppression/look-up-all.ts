/** Looks many addresses up, a few at a time, in step with what the service asks for. */
import type { SuppressionReply } from '../../core/suppression/suppression.ts';
import type { Failure } from '../../contract/schemas/failure.ts';
import { FailureError } from '../failure-error.ts';
import { sleep } from '../service-api/retry.ts';
import type { RetryNotice, ServiceApi } from '../service-api/service-api.ts';

export type LookedUp =
  | { readonly reply: SuppressionReply; readonly failure: null }
  | { readonly reply: null; readonly failure: Failure };

export interface LookUpAllInput {
  readonly api: Pick<ServiceApi, 'getSuppressions'>;
  readonly addresses: readonly string[];
  readonly allProjects: boolean;
  readonly signal: AbortSignal;
  readonly onRetry: (notice: RetryNotice) => void;
  /** Called once for each address that was asked about, in the order of the answers. */
  readonly onDone: (index: number, result: LookedUp) => Promise<void> | void;
}

export interface LookUpEnd {
  /** Why not every address was asked about, in a few words; null when all were. */
  readonly stopped: string | null;
  /** The failure that the rest would have met too. */
  readonly cause: Failure | null;
}

/** How many requests are on their way at a time: no rate is published, and more would only meet 429 sooner. */
const AT_A_TIME = 4;

/** Failures in a row after which the rest would fail alike. */
const MOST_FAILURES = 5;

/** What every other address would meet too: a key that is refused, or a service that asks for less. */
const concernsAll = ({ fault, httpStatus }: Failure): boolean => fault === 'key' || httpStatus === 429;

/**
 * Asks about every address. Where one is told to wait (429, a fault of the service), all wait. Ends early, with why, when the key is
 * refused, the service goes on refusing, or the signal is given; what was asked about until then was told to `onDone`.
 */
export async function lookUpAll(input: LookUpAllInput): Promise<LookUpEnd> {
  const { api, addresses, allProjects, signal, onDone } = input;
  let next = 0;
  let pausedUntil = 0;
  let failures = 0;
  let stopped: string | null = null;
  let cause: Failure | null = null;
  const onRetry = (notice: RetryNotice): void => {
    pausedUntil = Math.max(pausedUntil, performance.now() + notice.waitMs);
    input.onRetry(notice);
  };
  async function pause(): Promise<void> {
    for (let left = pausedUntil - performance.now(); left > 0; left = pausedUntil - performance.now()) {
      await sleep(left, signal);
    }
  }
  async function ask(address: string): Promise<LookedUp> {
    try {
      return { reply: await api.getSuppressions(address, allProjects, { signal, onRetry }), failure: null };
    } catch (error) {
      if (!(error instanceof FailureError) || signal.aborted) throw error;
      return { reply: null, failure: error.failure };
    }
  }
  async function work(): Promise<void> {
    while (stopped === null && !signal.aborted) {
      await pause();
      const index = next++;
      const address = addresses[index];
      if (address === undefined) return;
      const result = await ask(address);
      failures = result.failure === null ? 0 : failures + 1;
      if (result.failure && (concernsAll(result.failure) || failures >= MOST_FAILURES)) {
        stopped ??= result.failure.title;
        cause ??= result.failure;
      }
      await onDone(index, result);
    }
  }
  const workers = Array.from({ length: Math.min(AT_A_TIME, addresses.length) }, () =>
    work().catch((error: unknown) => {
      // The others end after the address they are at.
      stopped ??= 'A fault ended it';
      throw error;
    }),
  );
  const ends = await Promise.allSettled(workers);
  if (signal.aborted) return { stopped: 'Stopped', cause: null };
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return { stopped, cause };
}
