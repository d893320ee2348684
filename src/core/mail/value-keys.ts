/** What one recipient brings, as keys to compare by: who has the same for some inputs gets the same text and findings. */
import type { SampleValues, Scope } from '../substitution/values.ts';
import { ALL_NAMES, ALL_VALUES, type Input } from './sample-reads.ts';

export interface ValueKeys {
  /** Equal for recipients who have the same for these inputs. */
  of(inputs: readonly Input[]): string;
}

export function createValueKeys(recipient: SampleValues, { resolve }: Scope): ValueKeys {
  const keys = new Map<Input, string>();
  const make = (input: Input): string => {
    if (input === ALL_NAMES) return JSON.stringify(recipient.map(({ name }) => name));
    if (input === ALL_VALUES) return JSON.stringify(recipient);
    const resolved = typeof input === 'string' ? resolve(input) : undefined;
    return resolved ? `${resolved.origin} ${JSON.stringify(resolved.value)}` : '';
  };
  const keyOf = (input: Input): string => {
    let key = keys.get(input);
    if (key === undefined) keys.set(input, (key = make(input)));
    return key;
  };
  return {
    // JSON never holds a line break, so that keys side by side cannot be mistaken for each other.
    of: (inputs) => inputs.map(keyOf).join('\n'),
  };
}
