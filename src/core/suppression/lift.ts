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

/**
 * What makes an entry the same one in both look-ups. Whether it can be deleted may change in between, and so may a field
 * that the specification does not name, such as a count of seconds that are left.
 */
const identity = ({ reason, source, created, projectId }: SuppressionEntry): string =>
  JSON.stringify([reason, source, created, projectId]);

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

function compare(before: LookedUp, after: LookedUp) {
  const added = without(after.entries, before.entries);
  const stayed = without(after.entries, added);
  const rest = [
    ...(stayed.length > 0 ? [`Stays: ${entryTitles(stayed)}.`] : []),
    ...(added.length > 0
      ? [`${before.unreadable > 0 ? 'Not read before' : 'Not there before'}: ${entryTitles(added)}.`]
      : []),
    ...(after.unreadable > 0 ? [`Could not be read: ${countedEntries(after.unreadable)}.`] : []),
  ].join(' ');
  // An entry that could not be read may be any of those before it.
  const went = after.unreadable > 0 ? [] : without(before.entries, after.entries);
  return { went, stayed, added, rest, left: after.entries.length + after.unreadable };
}

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
  const { rest, left, ...entries } = compare(before, after);
  const { went } = entries;
  if (left === 0) {
    const what =
      went.length > 0
        ? `Lifted for ${email}: ${entryTitles(went)}.`
        : `The service answered “Success” for ${email}; the look-up before showed no entry.`;
    return { lifted: 'all', ...entries, text: `${what} No entry is left.` };
  }
  const still = `${rest} The address is still on the suppression list.`;
  if (after.unreadable > 0) {
    const first = `The service answered “Success” for ${email}, but it is not known what went.`;
    return { lifted: 'unknown', ...entries, text: `${first} ${still}` };
  }
  const first =
    went.length > 0
      ? `Lifted for ${email}: ${entryTitles(went)}.`
      : `The service answered “Success”, but none of the entries of ${email} went.`;
  return { lifted: went.length > 0 ? 'some' : 'none', ...entries, text: `${first} ${still}` };
}

/**
 * What the look-up after a delete of unknown outcome shows, one to three sentences. An entry may also have gone by
 * itself or by another's hand, so nothing is said to be lifted.
 */
export function describeUnknownLift(email: string, before: LookedUp, after: LookedUp): string {
  const { went, rest, left } = compare(before, after);
  const first =
    went.length > 0
      ? `Looked up again: gone for ${email}: ${entryTitles(went)}; whether by this delete is not known.`
      : `Looked up again: none of the entries of ${email} is known to have gone.`;
  if (left > 0) return `${first} ${rest}`;
  return went.length > 0 ? `${first} No entry is left.` : `Looked up again: ${email} has no entry.`;
}
