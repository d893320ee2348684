/** The values of one recipient, as keys to compare them by: who has the same values for some names gets the same text. */
import type { SampleValues, Scope } from '../substitution/values.ts';

export interface ValueKeys {
  /** Equal for recipients whose data has the same names. */
  readonly names: string;
  /** Equal for recipients who have the same values for these names. */
  of(names: readonly string[]): string;
}

export function createValueKeys(recipient: SampleValues, { resolve }: Scope): ValueKeys {
  const keys = new Map<string, string>();
  const keyOf = (name: string): string => {
    let key = keys.get(name);
    if (key === undefined) {
      const resolved = resolve(name);
      key = resolved ? JSON.stringify(resolved.value) : '';
      keys.set(name, key);
    }
    return key;
  };
  return {
    names: JSON.stringify(recipient.map(({ name }) => name)),
    // JSON never holds a line break, so that keys side by side cannot be mistaken for each other.
    of: (names) => names.map(keyOf).join('\n'),
  };
}
