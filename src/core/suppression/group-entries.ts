/** The entries of an answer, grouped by what can be lifted: first what a person can do something about. */
import type { SuppressionEntry } from './suppression.ts';

export interface EntryGroup {
  readonly title: string;
  readonly entries: readonly SuppressionEntry[];
}

const GROUPS: readonly (readonly [isDeletable: boolean | null, title: string])[] = [
  [true, 'Can be lifted'],
  [null, 'The service does not say whether it can be lifted'],
  [false, 'Cannot be lifted from here'],
];

/** Groups that have entries, each in the order of the answer. */
export const groupByLift = (entries: readonly SuppressionEntry[]): readonly EntryGroup[] =>
  GROUPS.map(([isDeletable, title]) => ({
    title,
    entries: entries.filter((entry) => entry.isDeletable === isDeletable),
  })).filter((group) => group.entries.length > 0);
