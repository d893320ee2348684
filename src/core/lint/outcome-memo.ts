/**
 * What a rule found, kept for whoever it must say the same to. A rule is a function of the template and of the inputs it
 * reads: values of a recipient, or what a browser measured. Where all of those are equal, so are its findings. Most
 * rules read none, and run once.
 */
import type { Input } from '../mail/sample-reads.ts';
import type { ValueKeys } from '../mail/value-keys.ts';

/** Outcomes kept for one rule and one set of inputs: the last ones, so that typing for hours does not fill the memory. */
const KEPT = 200;
/** Sets of inputs kept for one rule; conditions decide which values are read, so there may be several. */
const INPUT_SETS = 8;

interface Group<Outcome> {
  readonly inputs: readonly Input[];
  /** The one used last stands last. */
  readonly byValues: Map<string, Outcome>;
}

interface Kept<Outcome> {
  readonly groups: Group<Outcome>[];
  /** The last outcome, sorted in when the next lookup comes; most templates are checked once alone. */
  sortIn: (() => void) | null;
}

export interface OutcomeMemo<Outcome> {
  find(rule: string, keys: ValueKeys): Outcome | undefined;
  /** `read`: what the rule asked for; called only when the rule is looked up again. */
  keep(rule: string, keys: ValueKeys, read: () => readonly Input[], outcome: Outcome): void;
}

/** Drops the entry that was put in first. */
function dropOldest<Key>(map: Map<Key, unknown>): void {
  for (const key of map.keys()) {
    map.delete(key);
    return;
  }
}

const sameInputs = (a: readonly Input[], b: ReadonlySet<Input>): boolean =>
  a.length === b.size && a.every((input) => b.has(input));

export function createOutcomeMemo<Outcome>(): OutcomeMemo<Outcome> {
  const byRule = new Map<string, Kept<Outcome>>();
  const keptOf = (rule: string): Kept<Outcome> => {
    let own = byRule.get(rule);
    if (!own) byRule.set(rule, (own = { groups: [], sortIn: null }));
    own.sortIn?.();
    own.sortIn = null;
    return own;
  };
  return {
    find(rule, keys) {
      for (const { inputs, byValues } of keptOf(rule).groups) {
        const values = keys.of(inputs);
        const outcome = byValues.get(values);
        if (outcome === undefined) continue;
        byValues.delete(values);
        byValues.set(values, outcome);
        return outcome;
      }
      return undefined;
    },
    keep(rule, keys, read, outcome) {
      const own = keptOf(rule);
      const { groups } = own;
      own.sortIn = () => {
        const inputs = new Set(read());
        let group = groups.find((one) => sameInputs(one.inputs, inputs));
        if (!group) {
          if (groups.length >= INPUT_SETS) groups.shift();
          groups.push((group = { inputs: [...inputs], byValues: new Map() }));
        }
        if (group.byValues.size >= KEPT) dropOldest(group.byValues);
        group.byValues.set(keys.of(group.inputs), outcome);
      };
    },
  };
}
