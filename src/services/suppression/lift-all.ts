/**
 * Lifts many addresses, one after another, each at most once, also over several runs: what is about to be sent is noted
 * before it leaves, and an address whose delete was sent without a known end is never sent for again.
 */
import * as v from 'valibot';
import { FailureError, failureError } from '../failure-error.ts';
import { JournalError } from './journal.ts';
import { liftOne, nothingSent, type LiftOneInput, type LiftReport } from './lift-report.ts';

/** Failures in a row after which the rest would fail alike. */
const MOST_FAILURES = 3;

/** The state of an address that a later run takes up again, and those of an address that nobody may send for again. */
export const OPEN = 'open';
/** It stands in a run that has not come to it. */
export const PLANNED = 'planned';
const OPEN_STATES: ReadonlySet<string> = new Set([OPEN, PLANNED, 'left out']);
const IN_DOUBT: ReadonlySet<string> = new Set(['sending', 'unknown']);

const liftLineSchema = v.object({ email: v.string(), state: v.string() });

/** Whether a delete was sent in this state and nobody knows what became of it. */
export const isInDoubt = (state: string): boolean => IN_DOUBT.has(state);

/** What a run notes of an address: `sending`, an outcome that is final, or `open`. */
export type LiftLine = Readonly<v.InferOutput<typeof liftLineSchema>>;

/** What earlier runs did with each address: the last state of it. @throws JournalError on a line that is none of ours. */
export function earlierStates(lines: readonly unknown[]): ReadonlyMap<string, string> {
  return new Map(
    lines.map((line, index) => {
      const read = v.safeParse(liftLineSchema, line);
      if (!read.success) throw new JournalError(`line ${index + 2} is none that a lift wrote.`);
      return [read.output.email, read.output.state];
    }),
  );
}

/** Whether a later run has nothing to do for an address in this state. */
export const isSettled = (state: string): boolean => !OPEN_STATES.has(state) && !isInDoubt(state);

export interface LiftAllInput extends Omit<
  LiftOneInput,
  'email' | 'chosenOneByOne' | 'beforeSend' | 'signal'
> {
  readonly addresses: readonly string[];
  readonly isChosen: (address: string) => boolean;
  /** The last state that earlier runs noted of each address. */
  readonly earlier: ReadonlyMap<string, string>;
  /** Notes a line where a later run finds it; null where there is none. Ends when it is on the disk. */
  readonly note: ((line: LiftLine) => Promise<void>) | null;
  readonly signal: AbortSignal;
  /** Told of each address as soon as it is known what became of it, before that is noted. */
  readonly onDone: (address: string, report: LiftReport) => Promise<void> | void;
  /** Told of each address that an earlier run has settled. */
  readonly onSettled: (address: string, state: string) => void;
}

export interface LiftedAll {
  /** Why not every address was come to; null when all were. */
  readonly stopped: string | null;
  /** `limit`: the service's daily limit (code 906). `file`: what was done could not be noted. `fault`: anything else. */
  readonly because: 'limit' | 'file' | 'fault' | null;
  readonly remaining: readonly string[];
}

/** Another try of it may go differently, on another day. */
function isFinal({ outcome, refusal }: LiftReport): boolean {
  if (outcome === 'not sent' || refusal?.code === 906) return false;
  return outcome !== 'refused' || refusal?.code === 3003 || refusal?.code === 3004;
}

/** Nothing is known of it, or nothing came of it, for a reason that is no property of the address. */
const isFailure = ({ outcome, refusal }: LiftReport): boolean =>
  outcome === 'unknown' ||
  outcome === 'not sent' ||
  (outcome === 'refused' && refusal?.code !== 3003 && refusal?.code !== 3004 && refusal?.code !== 906);

/** Why the run ends with this address; null when it goes on. */
function stopAfter({ refusal }: LiftReport, failures: number): Omit<LiftedAll, 'remaining'> | null {
  if (refusal?.code === 906) return { stopped: 'The daily limit of deletes is used up', because: 'limit' };
  if (refusal?.fault === 'key' || refusal?.httpStatus === 429 || failures >= MOST_FAILURES) {
    return { stopped: refusal?.title ?? 'Several addresses in a row failed', because: 'fault' };
  }
  return null;
}

const reasonOf = (error: unknown): string =>
  error instanceof FailureError
    ? error.failure.reason
    : error instanceof Error
      ? error.message
      : String(error);

const notNoted = (error: unknown): FailureError =>
  failureError(
    {
      fault: 'file',
      title: 'The suppression could not be lifted',
      reason: reasonOf(error),
      remedy: 'Make room for it or name another file, and run again.',
    },
    { notSent: true, cause: error },
  );

/** @throws what is no problem of one address: a fault of our own. The signal ends it early instead. */
export async function liftAll(input: LiftAllInput): Promise<LiftedAll> {
  const { addresses, isChosen, earlier, signal, onDone, onSettled, dryRun, ...rest } = input;
  const note = dryRun ? null : input.note;
  const remaining: string[] = [];
  let end: Omit<LiftedAll, 'remaining'> = { stopped: null, because: null };
  let failures = 0;

  async function lift(email: string): Promise<LiftReport> {
    const beforeSend = async (): Promise<void> => {
      try {
        await note?.({ email, state: 'sending' });
      } catch (error) {
        throw notNoted(error);
      }
    };
    const one = { ...rest, email, dryRun, signal, beforeSend, chosenOneByOne: isChosen(email) };
    try {
      return await liftOne(one);
    } catch (error) {
      if (signal.aborted || !(error instanceof FailureError)) throw error;
      return { ...nothingSent(null, 'not sent', ''), refusal: error.failure };
    }
  }

  async function work(email: string): Promise<void> {
    const report = await lift(email);
    // Told first: a disk that takes no line must not hide what was done. A `sending` that stays behind is in doubt, never sent again.
    await onDone(email, report);
    failures = isFailure(report) ? failures + 1 : 0;
    end = stopAfter(report, failures) ?? end;
    if (report.refusal?.code === 906) remaining.push(email);
    try {
      await note?.({ email, state: isFinal(report) ? report.outcome : OPEN });
    } catch (error) {
      end = {
        stopped: `What became of ${email} could not be noted for a later run. ${reasonOf(error)}`,
        because: 'file',
      };
    }
  }

  for (const email of addresses) {
    const state = earlier.get(email);
    if (state !== undefined && isSettled(state)) onSettled(email, state);
    else if (signal.aborted || end.stopped !== null) remaining.push(email);
    else if (state !== undefined && isInDoubt(state)) {
      const text = `A delete for ${email} was sent by an earlier run, and what became of it is not known. It was not sent again: look the address up.`;
      await onDone(email, nothingSent(null, 'unknown', text));
    } else {
      try {
        await work(email);
      } catch (error) {
        if (!signal.aborted) throw error;
        remaining.push(email);
      }
    }
  }
  if (signal.aborted && end.stopped === null && remaining.length > 0)
    end = { stopped: 'Stopped', because: 'fault' };
  return { ...end, remaining };
}
