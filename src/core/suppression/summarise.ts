/** The verdict on one address, from everything its look-up found. */
import { because } from './because.ts';
import { explainEntry, type ExplainedEntry } from './explain.ts';
import { formatUtc } from './created.ts';
import { isKnownReason, type SuppressionEntry } from './suppression.ts';
import { firstOf } from '../text/wording.ts';

export interface SuppressionSummary {
  /**
   * `free`: the service named no entry. `suppressed`: sending is blocked or restricted (specification 1).
   * `likely over`: there are entries, but only temporary blocks whose three days have passed (2.3).
   */
  readonly verdict: 'free' | 'suppressed' | 'likely over';
  /** What suppression/delete would remove, by what the entries say of themselves. */
  readonly canBeLifted: 'nothing to lift' | 'none' | 'unknown' | 'some' | 'all';
  /** For the head of the panel: why, since when, by whom and until when, then whether it can be lifted. */
  readonly text: string;
}

/** "one entry", "3 entries". */
export const countedEntries = (count: number): string => (count === 1 ? 'one entry' : `${count} entries`);

function liftWords(entries: readonly SuppressionEntry[]): Pick<SuppressionSummary, 'canBeLifted' | 'text'> {
  const yes = entries.filter(({ isDeletable }) => isDeletable === true).length;
  const no = entries.filter(({ isDeletable }) => isDeletable === false).length;
  const unsaid = entries.length - yes - no;
  if (yes === entries.length) return { canBeLifted: 'all', text: 'It can be lifted.' };
  if (no === entries.length) return { canBeLifted: 'none', text: 'It cannot be lifted from here.' };
  if (unsaid === entries.length) {
    return { canBeLifted: 'unknown', text: 'The service does not say whether it can be lifted.' };
  }
  if (unsaid === 0) {
    return {
      canBeLifted: 'some',
      text: `Only ${yes} of them can be lifted, so the address stays suppressed afterwards.`,
    };
  }
  const known = [yes > 0 ? `${yes} can be lifted` : '', no > 0 ? `${no} cannot be lifted` : ''].filter(
    Boolean,
  );
  return {
    canBeLifted: yes > 0 ? 'some' : 'unknown',
    text: `Of them ${known.join(', ')}, and of ${unsaid} the service does not say whether it can be.`,
  };
}

function reasonsOf(entries: readonly SuppressionEntry[], told: readonly ExplainedEntry[], now: Date): string {
  const [only, ...others] = entries;
  if (only && others.length === 0) {
    const sentence = because(only, now);
    return /^(?:since|by) /u.test(sentence) ? `Suppressed ${sentence}.` : `Suppressed: ${sentence}.`;
  }
  const names = entries.map(({ reason }, index) =>
    isKnownReason(reason)
      ? (told[index]?.title.toLowerCase() ?? reason)
      : reason === null
        ? 'no reason given'
        : `“${reason}”`,
  );
  const [oldest] = told.flatMap(({ since }) => (since?.iso ? [since.iso] : [])).sort();
  const since = oldest === undefined ? '' : `, the oldest since ${formatUtc(new Date(oldest))}`;
  return `Suppressed by ${countedEntries(entries.length)}${since}: ${firstOf(names)}.`;
}

function head(
  entries: readonly SuppressionEntry[],
  told: readonly ExplainedEntry[],
  now: Date,
): Pick<SuppressionSummary, 'verdict' | 'text'> {
  const over = told.flatMap(({ likelyEnd }) => (likelyEnd?.passed ? [likelyEnd.iso] : [])).sort();
  const count = countedEntries(told.length);
  const last = over.at(-1);
  if (last !== undefined && over.length === told.length) {
    const passed = `whose three days have passed (${formatUtc(new Date(last))})`;
    return {
      verdict: 'likely over',
      text:
        told.length === 1
          ? `Likely no longer suppressed: the one entry is a temporary block ${passed}.`
          : `Likely no longer suppressed: all ${count} are temporary blocks ${passed}.`,
    };
  }
  const some =
    over.length === 1 ? 'One of them is a temporary block' : `${over.length} of them are temporary blocks`;
  return {
    verdict: 'suppressed',
    text:
      `${reasonsOf(entries, told, now)} Emails to this address are not sent.` +
      (over.length > 0 ? ` ${some} whose three days have passed.` : ''),
  };
}

/**
 * Says whether sending can work, and whether the suppression can be lifted. `now` decides whether a temporary block is
 * likely over; `unreadable` is how many entries the reply held that could not be read.
 */
export function summarise(
  entries: readonly SuppressionEntry[],
  now: Date,
  unreadable = 0,
): SuppressionSummary {
  if (entries.length === 0) {
    return {
      verdict: 'free',
      canBeLifted: 'nothing to lift',
      text: 'Not suppressed: emails to this address are sent.',
    };
  }
  const told = entries.map((entry) => explainEntry(entry, now));
  const { verdict, text } = head(entries, told, now);
  const lift = liftWords(entries);
  const missing = unreadable === 1 ? 'one more entry' : `${unreadable} more entries`;
  const incomplete = unreadable > 0 ? [`The answer is incomplete: ${missing} could not be read.`] : [];
  return {
    // An entry that could not be read may be one that still holds.
    verdict: unreadable > 0 ? 'suppressed' : verdict,
    canBeLifted: lift.canBeLifted,
    text: [text, lift.text, ...incomplete].join(' '),
  };
}
