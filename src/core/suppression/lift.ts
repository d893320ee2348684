/**
 * What a lift did, from the entries before and after it. The service answers suppression/delete with "Success" and
 * nothing else (specification 4.3), so what went and what stayed is only known by looking.
 */
import { explainEntry } from './explain.ts';
import { countedEntries } from './summarise.ts';
import type { SuppressionEntry } from './suppression.ts';

/** The entries of one look-up. */
export interface LookedUp {
  readonly entries: readonly SuppressionEntry[];
  /** How many more there were that could not be read. */
  readonly unreadable: number;
}

export interface LiftOutcome {
  /**
   * `all`: no entry is left. `some`: entries went and others stay. `none`: the service said "Success", but every entry
   * is still there. `unknown`: the look-up afterwards failed or was incomplete, so it is not known what is left.
   */
  readonly lifted: 'all' | 'some' | 'none' | 'unknown';
  readonly went: readonly SuppressionEntry[];
  readonly stayed: readonly SuppressionEntry[];
  /** Entries that the look-up before did not show. */
  readonly added: readonly SuppressionEntry[];
  /** What is known of it in plain words, one to three sentences that name the address. */
  readonly text: string;
}

/** What makes an entry the same one in both look-ups; whether it can be deleted may change in between. */
const identity = ({ reason, source, created, projectId, unknownFields }: SuppressionEntry): string =>
  JSON.stringify([reason, source, created, projectId, unknownFields]);

/** The entries of `list` that `other` lacks; entries that look alike are counted, not merged. */
function without(list: readonly SuppressionEntry[], other: readonly SuppressionEntry[]): SuppressionEntry[] {
  const left = new Map<string, number>();
  for (const entry of other) left.set(identity(entry), (left.get(identity(entry)) ?? 0) + 1);
  return list.filter((entry) => {
    const count = left.get(identity(entry)) ?? 0;
    left.set(identity(entry), count - 1);
    return count <= 0;
  });
}

/** "spam complaint, unsubscribed". */
export const entryTitles = (entries: readonly SuppressionEntry[]): string =>
  entries.map((entry) => explainEntry(entry, new Date(0)).title.toLowerCase()).join(', ');

/** Says what went and what stayed after a delete that the service answered with "Success". */
export function describeLift(email: string, before: LookedUp, after: LookedUp | null): LiftOutcome {
  if (after === null) {
    return {
      lifted: 'unknown',
      went: [],
      stayed: [],
      added: [],
      text: `The service says that it lifted the suppression of ${email}. The look-up afterwards failed, so it is not known what is left.`,
    };
  }
  const went = without(before.entries, after.entries);
  const added = without(after.entries, before.entries);
  const stayed = without(after.entries, added);
  const left = after.entries.length + after.unreadable;
  const rest = [
    ...(stayed.length > 0 ? [`Stays: ${entryTitles(stayed)}.`] : []),
    ...(added.length > 0 ? [`Not there before: ${entryTitles(added)}.`] : []),
    ...(after.unreadable > 0 ? [`Could not be read: ${countedEntries(after.unreadable)}.`] : []),
  ].join(' ');
  if (left === 0) {
    const what = went.length > 0 ? `Lifted for ${email}: ${entryTitles(went)}.` : `Lifted for ${email}.`;
    return { lifted: 'all', went, stayed, added, text: `${what} No entry is left.` };
  }
  const lifted = after.unreadable > 0 ? 'unknown' : went.length > 0 ? 'some' : 'none';
  const first =
    went.length > 0
      ? `Lifted for ${email}: ${entryTitles(went)}.`
      : `The service answered “Success”, but none of the entries of ${email} went.`;
  return {
    lifted,
    went,
    stayed,
    added,
    text: `${first} ${rest} The address is still on the suppression list.`,
  };
}
