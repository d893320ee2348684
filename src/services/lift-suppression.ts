/**
 * Lifts one address's suppressions, for the window and the command line alike: looks at what is there, writes down that
 * a delete is sent, sends it once, writes down what became of it, and looks again unless it was clearly refused.
 */
import type { SuppressionReply } from '../core/suppression/suppression.ts';
import type { LiftedEntry } from './library/lifted-log.ts';
import type { Library } from './library/library.ts';
import { ProblemError, problemError } from './problem-error.ts';
import type { ServiceApi } from './service-api/service-api.ts';

export interface LiftInput {
  readonly api: Pick<ServiceApi, 'deleteSuppression' | 'getSuppressions'>;
  readonly library: Pick<Library, 'lifted' | 'note'>;
  readonly connection: { readonly name: string; readonly baseUrl: string };
  readonly email: string;
  readonly allProjects: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Whether what the look-up showed is to be lifted; a delete is sent unless this says no. */
  readonly sendIf?: ((before: SuppressionReply) => boolean) | undefined;
  readonly now: () => Date;
}

export interface Lift {
  /** What the look-up before the delete showed. */
  readonly before: SuppressionReply;
  /** Whether a delete was to be sent; false only where `sendIf` said no. */
  readonly attempted: boolean;
  /** Why the service did not say "Success" to the delete; null when it did, and where none was attempted. */
  readonly refusal: ProblemError | null;
  /** What is there now; null when the look-up failed, where the delete was refused, and where all was stopped. */
  readonly after: SuppressionReply | null;
  /** Why the look-up afterwards failed; null when it did not, or was not made. */
  readonly lookupProblem: ProblemError | null;
}

async function asProblem<Value>(work: () => Promise<Value>): Promise<Value | ProblemError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
}

/** One delete and its two lines in the log. Null when the service answered "Success", else why not. */
async function sendDelete(input: LiftInput): Promise<ProblemError | null> {
  const { api, library, connection, email, signal, now } = input;
  const line = {
    at: now().toISOString(),
    email: email.trim(),
    connection: connection.name,
    baseUrl: connection.baseUrl,
  };
  const log = async (outcome: LiftedEntry['outcome'], code: number | null = null): Promise<void> => {
    try {
      await library.lifted.add({ ...line, outcome, code });
    } catch (error) {
      // What was lifted stays lifted; the missing line is said where the data's other faults are.
      const why = error instanceof ProblemError ? ` ${error.problem.reason}` : '';
      library.note(
        `The log of lifted suppressions could not be written (${line.email}, ${line.at}, ${outcome}).${why}`,
      );
    }
  };
  await log('sending');
  if (signal?.aborted === true) {
    await log('not-sent');
    signal.throwIfAborted();
  }
  try {
    const refusal = (await asProblem(() => api.deleteSuppression(email))) ?? null;
    if (refusal === null) await log('lifted');
    else if (refusal.outcomeUnknown) await log('unknown');
    else await log(refusal.notSent ? 'not-sent' : 'refused', refusal.problem.code);
    return refusal;
  } catch (error) {
    // A fault of our own: nobody knows how far it came.
    await log('unknown');
    throw error;
  }
}

/** Whatever ends the look-up afterwards, it must not hide that the delete was carried out. */
const notLookedUp = (error: unknown): ProblemError =>
  problemError(
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
 * @throws ProblemError when the look-up before failed; nothing was sent then. The signal's reason when it was given up
 *   before the delete.
 */
export async function liftSuppression(input: LiftInput): Promise<Lift> {
  const { api, email, allProjects, signal } = input;
  const look = (): Promise<SuppressionReply | ProblemError> =>
    asProblem(() => api.getSuppressions(email, allProjects, { signal }));
  const before = await look();
  if (before instanceof ProblemError) {
    const { problem } = before;
    throw new ProblemError(
      { ...problem, reason: `Nothing was lifted. ${problem.reason}` },
      { cause: before },
    );
  }
  // From here on it is not called back: an abort would only hide what became of it.
  signal?.throwIfAborted();
  if (input.sendIf?.(before) === false) {
    return { before, attempted: false, refusal: null, after: null, lookupProblem: null };
  }
  const refusal = await sendDelete(input);
  // A clear refusal changed nothing, and whoever stopped it all is not kept waiting.
  const isOver = refusal !== null && (!refusal.outcomeUnknown || signal?.aborted === true);
  if (isOver) return { before, attempted: true, refusal, after: null, lookupProblem: null };
  const after = await look().catch(notLookedUp);
  return after instanceof ProblemError
    ? { before, attempted: true, refusal, after: null, lookupProblem: after }
    : { before, attempted: true, refusal, after, lookupProblem: null };
}
