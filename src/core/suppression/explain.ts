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

const REASONS: Readonly<Record<KnownReason, { title: string; whatHappened: string }>> = {
  unsubscribed: {
    title: 'Unsubscribed',
    whatHappened: 'The address is unsubscribed.',
  },
  temporary_unavailable: {
    title: 'Temporarily unavailable',
    whatHappened:
      'A recent email could not be delivered, so sending to the address fails for three days. Usual causes: the mailbox is full or unused, the recipient’s server took an email for spam, the domain does not accept mail, or the sending server is on a block list.',
  },
  permanent_unavailable: {
    title: 'Permanently unavailable',
    whatHappened: 'Several emails came back as undeliverable (hard bounces), so the address counts as dead.',
  },
  complained: {
    title: 'Spam complaint',
    whatHappened: 'The recipient marked an earlier email as spam.',
  },
  blocked: {
    title: 'Blocked by the service',
    whatHappened: 'The service’s administration prohibits sending to this address.',
  },
};

const SOURCES: Readonly<Record<KnownSource, string>> = {
  user: 'Someone in your account, or a program that uses its API key, suppressed the address.',
  system: 'The service suppressed the address by itself.',
  subscriber: 'The recipient did this, by unsubscribing or by reporting spam.',
};

const ADVICE: Readonly<Record<KnownReason, string>> = {
  unsubscribed: 'Lift it only when the recipient asks to receive emails again.',
  temporary_unavailable: 'It ends by itself. Lift it earlier only when you know the cause is gone.',
  permanent_unavailable:
    'Check the spelling of the address with the recipient first. Lift it once the mailbox works.',
  complained:
    'Lift it only when the recipient asks for it in writing. Another complaint harms all your sending.',
  blocked: 'Ask the service’s support why the address is blocked.',
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

/** Explains one entry. `now` only decides whether a temporary failure is likely over. */
export function explainEntry(entry: SuppressionEntry, now: Date): ExplainedEntry {
  const { reason, source, isDeletable } = entry;
  const created = entry.created === null ? null : parseCreated(entry.created);
  const knownReason = isKnownReason(reason) ? reason : null;
  const named = reason === null ? 'without a reason' : `for the reason “${reason}”`;
  const { title, whatHappened } = knownReason
    ? REASONS[knownReason]
    : { title: reason ?? 'No reason given', whatHappened: `The service suppresses the address ${named}.` };
  const whoCausedIt = isKnownSource(source)
    ? SOURCES[source]
    : source === null
      ? 'The service does not say who caused it.'
      : `The service names the source “${source}”, which is not in its documentation.`;
  const notLiftable =
    knownReason === 'blocked' || knownReason === null
      ? ''
      : 'It cannot be lifted from here: ask the service’s support. ';
  const likelyEnd = knownReason === 'temporary_unavailable' && created ? likelyEndOf(created, now) : null;
  const what = likelyEnd?.passed ? PASSED_ADVICE : knownReason ? ADVICE[knownReason] : UNKNOWN_ADVICE;
  const advice = `${isDeletable === false ? notLiftable : ''}${what}`;
  return {
    title,
    whatHappened,
    whoCausedIt,
    since:
      entry.created === null
        ? null
        : { text: created ? formatUtc(created) : entry.created, iso: created?.toISOString() ?? null },
    canBeLifted: isDeletable ?? 'unknown',
    ...(likelyEnd ? { likelyEnd } : {}),
    advice,
  };
}
