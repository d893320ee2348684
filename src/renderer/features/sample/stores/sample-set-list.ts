/** Lists of sample sets and maps of their values, as a store replaces them: nothing is changed in place. */
import type { SampleSet } from '../../../../contract/schemas/library.ts';
import type { SampleValuesData } from '../../../../contract/schemas/values.ts';

/** The list with the set in the place of the one with its id, or at the end. */
export function withSet(sets: readonly SampleSet[], set: SampleSet): readonly SampleSet[] {
  const isThere = sets.some((one) => one.id === set.id);
  return isThere ? sets.map((one) => (one.id === set.id ? set : one)) : [...sets, set];
}

/** The map with the values under the key; null takes the key out. */
export function withEntry<Key>(
  map: ReadonlyMap<Key, SampleValuesData>,
  key: Key,
  values: SampleValuesData | null,
): ReadonlyMap<Key, SampleValuesData> {
  const next = new Map(map);
  if (values === null) next.delete(key);
  else next.set(key, values);
  return next;
}

/** The name itself, or with the first number from 2 on that no set of the list has. */
export function freeName(wanted: string, sets: readonly SampleSet[]): string {
  const taken = new Set(sets.map((one) => one.name));
  if (!taken.has(wanted)) return wanted;
  for (let count = 2; ; count++) if (!taken.has(`${wanted} ${count}`)) return `${wanted} ${count}`;
}
