/**
 * A suppression entry in plain words for support staff: what happened, who caused it, since when, whether it can be
 * lifted and whether it should be. Facts: specification 2.3 and 4.3.
 */
import { formatUtc, parseCreated } from './created.ts';
import {
  isKnownReason,
  isKnownSource,
  type KnownReason,
  type KnownSource,
  type SuppressionEntry,
} from './suppression.ts';

export interface ExplainedEntry {
  /** A few words, such as "Spam complaint". */
  readonly title: string;
  readonly whatHappened: string;
  readonly whoCausedIt: string;
  /** Why, to go on after a colon: "the address is unsubscribed". An unknown word stands in it as it came. */
  readonly why: string;
  /** "by the recipient"; null when the reply names no source. */
  readonly by: string | null;
  /**
   * Null when the reply names no date. `iso` is null when the text is no date we can read; it is then shown as it is.
   */
  readonly since: { readonly text: string; readonly iso: string | null } | null;
  readonly canBeLifted: boolean | 'unknown';
  /** Only for a temporary failure with a readable date: when sending is likely possible again. */
  readonly likelyEnd?: { readonly text: string; readonly iso: string; readonly passed: boolean };
  readonly advice: string;
}

/** "For the next three days sending to it returns an error" (specification 2.3); the clock's start is not stated. */
const TEMPORARY_HOURS = 72;

interface ReasonWords {
  readonly title: string;
  /** Goes on after a colon: "Suppressed by the recipient: the address is unsubscribed." */
  readonly why: string;
  readonly whatHappened: string;
  readonly advice: string;
}

const REASONS: Readonly<Record<KnownReason, ReasonWords>> = {
  unsubscribed: {
    title: 'Unsubscribed',
    why: 'the address is unsubscribed',
    whatHappened: 'The address is unsubscribed.',
    advice: 'Lift it only when the recipient asks to receive emails again.',
  },
  temporary_unavailable: {
    title: 'Temporarily unavailable',
    why: 'a recent email could not be delivered',
    whatHappened:
      'A recent email could not be delivered, so sending to the address fails for three days. Usual causes: the mailbox is full or unused, the recipient’s server took an email for spam, the domain does not accept mail, or the sending server is on a block list.',
    advice: 'It ends by itself. Lift it earlier only when you know the cause is gone.',
  },
  permanent_unavailable: {
    title: 'Permanently unavailable',
    why: 'several emails came back as undeliverable',
    whatHappened: 'Several emails came back as undeliverable (hard bounces), so the address counts as dead.',
    advice: 'Check the spelling of the address with the recipient first. Lift it once the mailbox works.',
  },
  complained: {
    title: 'Spam complaint',
    why: 'an earlier email was reported as spam',
    whatHappened: 'The recipient marked an earlier email as spam.',
    advice:
      'Lift it only when the recipient asks for it in writing. Another complaint harms all your sending.',
  },
  blocked: {
    title: 'Blocked by the service',
    why: 'the service’s administration prohibits sending to it',
    whatHappened: 'The service’s administration prohibits sending to this address.',
    advice: 'Ask the service’s support why the address is blocked.',
  },
};

/** `by` goes on after "Suppressed". */
const SOURCES: Readonly<Record<KnownSource, { readonly by: string; readonly whoCausedIt: string }>> = {
  user: {
    by: 'by someone in your account or a program with its key',
    whoCausedIt: 'Someone in your account, or a program that uses its API key, suppressed the address.',
  },
  system: { by: 'by the service itself', whoCausedIt: 'The service suppressed the address by itself.' },
  subscriber: {
    by: 'by the recipient',
    whoCausedIt: 'The recipient did this, by unsubscribing or by reporting spam.',
  },
};

const PASSED_ADVICE = 'Send again and see: lift it only when the service still refuses the address.';
const UNKNOWN_ADVICE =
  'This reason is not in the service’s documentation. Ask the service’s support what it means.';

function likelyEndOf(created: Date, now: Date): NonNullable<ExplainedEntry['likelyEnd']> {
  const end = new Date(created.getTime() + TEMPORARY_HOURS * 3_600_000);
  const passed = end.getTime() <= now.getTime();
  const text = passed
    ? `Likely over since ${formatUtc(end)}, three days after it was created.`
    : `Likely ends ${formatUtc(end)}, three days after it was created.`;
  return { text, iso: end.toISOString(), passed };
}

function unknownReason(reason: string | null): ReasonWords {
  const named = reason === null ? 'without a reason' : `for the reason “${reason}”`;
  return {
    title: reason ?? 'No reason given',
    why:
      reason === null
        ? 'no reason is given'
        : `the reason is “${reason}”, which the service’s documentation does not name`,
    whatHappened: `The service suppresses the address ${named}.`,
    advice: UNKNOWN_ADVICE,
  };
}

const unknownSource = (source: string | null): { by: string | null; whoCausedIt: string } =>
  source === null
    ? { by: null, whoCausedIt: 'The service does not say who caused it.' }
    : {
        by: `by “${source}”`,
        whoCausedIt: `The service names the source “${source}”, which is not in its documentation.`,
      };

/** Explains one entry. `now` only decides whether a temporary failure is likely over. */
export function explainEntry(entry: SuppressionEntry, now: Date): ExplainedEntry {
  const { reason, source, isDeletable } = entry;
  const created = entry.created === null ? null : parseCreated(entry.created);
  const knownReason = isKnownReason(reason) ? reason : null;
  const {
    title,
    why,
    whatHappened,
    advice: known,
  } = knownReason ? REASONS[knownReason] : unknownReason(reason);
  const { by, whoCausedIt } = isKnownSource(source) ? SOURCES[source] : unknownSource(source);
  const notLiftable =
    knownReason === 'blocked' || knownReason === null
      ? ''
      : 'It cannot be lifted from here: ask the service’s support. ';
  const likelyEnd = knownReason === 'temporary_unavailable' && created ? likelyEndOf(created, now) : null;
  const what = likelyEnd?.passed ? PASSED_ADVICE : known;
  const advice = `${isDeletable === false ? notLiftable : ''}${what}`;
  return {
    title,
    whatHappened,
    whoCausedIt,
    why,
    by,
    since:
      entry.created === null
        ? null
        : { text: created ? formatUtc(created) : entry.created, iso: created?.toISOString() ?? null },
    canBeLifted: isDeletable ?? 'unknown',
    ...(likelyEnd ? { likelyEnd } : {}),
    advice,
  };
}
