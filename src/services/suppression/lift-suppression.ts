/**
 * Lifts one address's suppressions, for the window and the command line alike: looks at what is there, writes down that
 * a delete is sent, sends it once, writes down what became of it, and looks again unless it was clearly refused.
 */
import { randomUUID } from 'node:crypto';
import type { SuppressionReply } from '../../core/suppression/suppression.ts';
import type { LiftedEntry } from '../library/lifted-log.ts';
import type { Library } from '../library/library.ts';
import { FailureError, failureError } from '../failure-error.ts';
import type { ServiceApi } from '../service-api/service-api.ts';

export interface LiftInput {
  readonly api: Pick<ServiceApi, 'deleteSuppression' | 'getSuppressions'>;
  readonly library: { readonly lifted: Pick<Library['lifted'], 'add'>; note(notice: string): void };
  readonly connection: { readonly name: string; readonly baseUrl: string };
  readonly email: string;
  readonly allProjects: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Whether what the look-up showed is to be lifted; a delete is sent unless this says no. */
  readonly sendIf?: ((before: SuppressionReply) => boolean) | undefined;
  /** Done right before the delete leaves; what it throws is why none does. @throws FailureError */
  readonly beforeSend?: (() => Promise<void>) | undefined;
  readonly now: () => Date;
}

export interface Lift {
  /** What the look-up before the delete showed. */
  readonly before: SuppressionReply;
  /** Whether a delete was to be sent; false only where `sendIf` said no. */
  readonly attempted: boolean;
  /** Why the service did not say "Success" to the delete; null when it did, and where none was attempted. */
  readonly refusal: FailureError | null;
  /** What is there now; null when the look-up failed, where the delete was refused, and where all was stopped. */
  readonly after: SuppressionReply | null;
  /** Why the look-up afterwards failed; null when it did not, or was not made. */
  readonly lookupFailure: FailureError | null;
}

async function orFailure<Value>(work: () => Promise<Value>): Promise<Value | FailureError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FailureError) return error;
    throw error;
  }
}

/** The lines of one lift in the log. */
interface LiftLines {
  /** @throws FailureError when the first line cannot be written: then nothing is sent. */
  begin(before: SuppressionReply, lookedUpAt: Date): Promise<void>;
  end(outcome: LiftedEntry['outcome'], code?: number | null, after?: SuppressionReply | null): Promise<void>;
}

function linesOf({ library, connection, email, allProjects, now }: LiftInput): LiftLines {
  const line = {
    id: randomUUID(),
    at: now().toISOString(),
    email: email.trim(),
    connection: connection.name,
    baseUrl: connection.baseUrl,
    allProjects,
  };
  const seen = ({ entries, unreadable }: SuppressionReply, at: Date) => ({
    at: at.toISOString(),
    entries,
    unreadable,
  });
  return {
    async begin(before, lookedUpAt) {
      try {
        await library.lifted.add({
          ...line,
          outcome: 'sending',
          code: null,
          before: seen(before, lookedUpAt),
        });
      } catch (error) {
        if (!(error instanceof FailureError)) throw error;
        const { reason, remedy } = error.failure;
        throw failureError(
          {
            fault: 'file',
            title: 'Nothing was lifted: the log of lifted suppressions could not be written',
            reason,
            remedy: `${remedy} Nothing is lifted without a line in the log.`,
          },
          { notSent: true, cause: error },
        );
      }
    },
    async end(outcome, code = null, after = null) {
      try {
        await library.lifted.add({ ...line, outcome, code, ...(after ? { after: seen(after, now()) } : {}) });
      } catch (error) {
        // What was lifted stays lifted; the missing line is said where the data's other faults are.
        const why = error instanceof FailureError ? ` ${error.failure.reason}` : '';
        library.note(
          `The log of lifted suppressions could not be written (${line.email}, ${line.at}, ${outcome}).${why}`,
        );
      }
    },
  };
}

type Ended = readonly [outcome: LiftedEntry['outcome'], code: number | null];

function endOf(refusal: FailureError | null): Ended {
  if (refusal === null) return ['lifted', null];
  if (refusal.outcomeUnknown) return ['unknown', null];
  return [refusal.notSent ? 'not-sent' : 'refused', refusal.failure.code];
}

/** One delete and its lines in the log. Null when the service answered "Success", else why not. */
async function sendDelete(input: LiftInput, lines: LiftLines): Promise<FailureError | null> {
  const { api, email, signal } = input;
  if (signal?.aborted === true) {
    await lines.end('not-sent');
    signal.throwIfAborted();
  }
  try {
    const refusal =
      (await orFailure(async () => {
        await input.beforeSend?.();
        await api.deleteSuppression(email);
      })) ?? null;
    await lines.end(...endOf(refusal));
    return refusal;
  } catch (error) {
    // A fault of our own: nobody knows how far it came.
    await lines.end('unknown');
    throw error;
  }
}

/** Whatever ends the look-up afterwards, it must not hide that the delete was carried out. */
const notLookedUp = (error: unknown): FailureError =>
  failureError(
    {
      fault: 'internal',
      title: 'The address was not looked up again',
      reason: 'It was stopped before the answer came.',
      remedy: 'Look the address up to see what is left.',
    },
    { cause: error },
  );

/**
 * The delete is sent at most once, and only after the address could be looked up: else nobody could say what went.
 * @throws FailureError when the look-up before failed; nothing was sent then. The signal's reason when it was given up
 *   before the delete.
 */
export async function liftSuppression(input: LiftInput): Promise<Lift> {
  const { api, email, allProjects, signal } = input;
  const look = (): Promise<SuppressionReply | FailureError> =>
    orFailure(() => api.getSuppressions(email, allProjects, { signal }));
  const before = await look();
  const lookedUpAt = input.now();
  if (before instanceof FailureError) {
    const { failure } = before;
    throw new FailureError(
      { ...failure, reason: `Nothing was lifted. ${failure.reason}` },
      { cause: before },
    );
  }
  // From here on it is not called back: an abort would only hide what became of it.
  signal?.throwIfAborted();
  if (input.sendIf?.(before) === false) {
    return { before, attempted: false, refusal: null, after: null, lookupFailure: null };
  }
  const lines = linesOf(input);
  const unwritten = await orFailure(() => lines.begin(before, lookedUpAt));
  if (unwritten instanceof FailureError) {
    return { before, attempted: true, refusal: unwritten, after: null, lookupFailure: null };
  }
  const refusal = await sendDelete(input, lines);
  // A clear refusal changed nothing, and whoever stopped it all is not kept waiting.
  const isOver = refusal !== null && (!refusal.outcomeUnknown || signal?.aborted === true);
  if (isOver) return { before, attempted: true, refusal, after: null, lookupFailure: null };
  const after = await look().catch(notLookedUp);
  if (after instanceof FailureError)
    return { before, attempted: true, refusal, after: null, lookupFailure: after };
  await lines.end(...endOf(refusal), after);
  return { before, attempted: true, refusal, after, lookupFailure: null };
}
