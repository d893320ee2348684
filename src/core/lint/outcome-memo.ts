/**
 * What a rule found, kept for recipients to whom it must say the same. A rule is a function of the template and of the
 * values it reads; where all of those are equal, so are its findings. Most rules read none, and run once.
 */
import type { ValueKeys } from '../mail/value-keys.ts';

/** Outcomes kept for one rule and one set of names; values that differ in every row would otherwise fill the memory. */
const KEPT = 200;
/** Sets of names kept for one rule; conditions decide which names are read, so there may be several. */
const NAME_SETS = 8;

interface Group<Outcome> {
  readonly names: readonly string[];
  readonly byValues: Map<string, Outcome>;
}

interface Kept<Outcome> {
  readonly groups: Group<Outcome>[];
  /** The last outcome, sorted in when the next recipient comes; most templates are checked with one alone. */
  sortIn: (() => void) | null;
}

export interface OutcomeMemo<Outcome> {
  find(rule: string, keys: ValueKeys): Outcome | undefined;
  /** `read`: the names whose values the rule asked for; called only when another recipient is looked up. */
  keep(rule: string, keys: ValueKeys, read: () => readonly string[], outcome: Outcome): void;
}

export function createOutcomeMemo<Outcome>(): OutcomeMemo<Outcome> {
  const byNames = new Map<string, Map<string, Kept<Outcome>>>();
  const keptOf = (rule: string, keys: ValueKeys): Kept<Outcome> => {
    let byRule = byNames.get(keys.names);
    if (!byRule) {
      byRule = new Map<string, Kept<Outcome>>();
      byNames.set(keys.names, byRule);
    }
    let own = byRule.get(rule);
    if (!own) byRule.set(rule, (own = { groups: [], sortIn: null }));
    own.sortIn?.();
    own.sortIn = null;
    return own;
  };
  return {
    find(rule, keys) {
      for (const { names, byValues } of keptOf(rule, keys).groups) {
        const outcome = byValues.get(keys.of(names));
        if (outcome !== undefined) return outcome;
      }
      return undefined;
    },
    keep(rule, keys, read, outcome) {
      const own = keptOf(rule, keys);
      const { groups } = own;
      own.sortIn = () => {
        const names = [...new Set(read())].sort();
        let group = groups.find(
          (one) => one.names.length === names.length && one.names.every((n, i) => n === names[i]),
        );
        if (!group) {
          if (groups.length >= NAME_SETS) return;
          groups.push((group = { names, byValues: new Map() }));
        }
        if (group.byValues.size < KEPT) group.byValues.set(keys.of(names), outcome);
      };
    },
  };
}
