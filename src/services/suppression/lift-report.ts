/** One address of a lift, decided, sent at most once, and told in plain words: the same for the window and the command line. */
import type { Failure } from '../../contract/schemas/failure.ts';
import { decideLift, type LiftDecision } from '../../core/suppression/lift-decision.ts';
import {
  describeLift,
  describeUnknownLift,
  entryTitles,
  type LiftOutcome,
} from '../../core/suppression/lift.ts';
import type { SuppressionReply } from '../../core/suppression/suppression.ts';
import type { FailureError } from '../failure-error.ts';
import { liftSuppression, type Lift, type LiftInput } from './lift-suppression.ts';

/**
 * `refused`, `not sent`: nothing was lifted. `unknown`: no clear answer came to the delete. `would be sent`: a dry run. The decision's
 * own words: nothing was sent, because of what the look-up showed.
 */
export type LiftWord =
  | 'lifted'
  | 'partly lifted'
  | 'nothing lifted'
  | 'refused'
  | 'not sent'
  | 'unknown'
  | 'would be sent'
  | Exclude<LiftDecision, 'send'>;

/** What became of one address. */
export interface LiftReport {
  /** Null where the address could not be looked up. */
  readonly before: SuppressionReply | null;
  readonly outcome: LiftWord;
  /** What is known of it, in plain words; blank where `refusal` says all. */
  readonly text: string;
  /** Why the service did not say "Success". */
  readonly refusal: Failure | null;
  readonly after: SuppressionReply | null;
  /** Why it is not known what is there now. */
  readonly lookupFailure: Failure | null;
}

const WORDS: Readonly<Record<LiftOutcome['lifted'], LiftWord>> = {
  all: 'lifted',
  some: 'partly lifted',
  none: 'nothing lifted',
  unknown: 'unknown',
};

function refusalWord({ outcomeUnknown, notSent }: FailureError): LiftWord {
  if (outcomeUnknown) return 'unknown';
  return notSent ? 'not sent' : 'refused';
}

/** Why nothing is sent for what a look-up showed. */
function notSentText(
  address: string,
  before: SuppressionReply,
  decision: Exclude<LiftDecision, 'send'>,
): string {
  switch (decision) {
    case 'nothing to lift':
      return `The suppression list has no entry for ${address}, so there is nothing to lift (the service would answer with code 3003). Nothing was sent.`;
    case 'cannot be lifted':
      return `None of the entries of ${address} can be lifted (the service would answer with code 3004): ${entryTitles(before.entries)}. Nothing was sent. Ask the service’s support to lift it.`;
    case 'left out':
      return `${address} was left out: ${entryTitles(before.entries)}. The recipient said so, and mail against that harms the sender and may break the law. Where they asked to hear from you again, lift this address by itself.`;
  }
}

/** A report of an address for which no delete left. */
export const nothingSent = (
  before: SuppressionReply | null,
  outcome: LiftWord,
  text: string,
): LiftReport => ({
  before,
  outcome,
  text,
  refusal: null,
  after: null,
  lookupFailure: null,
});

function sentReport(address: string, { before, refusal, after, lookupFailure }: Lift): LiftReport {
  const rest = { before, after, lookupFailure: lookupFailure && lookupFailure.failure };
  if (refusal === null) {
    const outcome = describeLift(address, before, after);
    return { ...rest, outcome: WORDS[outcome.lifted], text: outcome.text, refusal: null };
  }
  const text = after === null ? '' : describeUnknownLift(address, before, after);
  return { ...rest, outcome: refusalWord(refusal), text, refusal: refusal.failure };
}

export interface LiftOneInput extends Omit<LiftInput, 'sendIf'> {
  /** Whether a person chose this very address, and not a list that holds it. */
  readonly chosenOneByOne: boolean;
  /** Looks up and says what would be sent. */
  readonly dryRun: boolean;
}

/** @throws FailureError when the address could not be looked up: nothing was sent then. The signal's reason when stopped before. */
export async function liftOne({ chosenOneByOne, dryRun, ...input }: LiftOneInput): Promise<LiftReport> {
  const { email } = input;
  const isSent = (before: SuppressionReply): boolean =>
    !dryRun && decideLift(before, chosenOneByOne) === 'send';
  const lift = await liftSuppression({ ...input, sendIf: isSent });
  if (lift.attempted) return sentReport(email, lift);
  const { before } = lift;
  const decision = decideLift(before, chosenOneByOne);
  if (decision !== 'send') return nothingSent(before, decision, notSentText(email, before, decision));
  const goes = before.entries.filter(({ isDeletable }) => isDeletable !== false);
  const titles = entryTitles(goes.length > 0 ? goes : before.entries);
  return nothingSent(before, 'would be sent', `A delete would be sent for ${email}: ${titles}.`);
}
