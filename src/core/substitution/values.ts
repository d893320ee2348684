/** Values that replace substitutions, and where a name's value comes from (the precedence rule of specification 2.1). */
import type { NamedValue } from '../template/template.ts';
import { DEFAULT_SYSTEM_NAMES, type SystemName } from './system-names.ts';

/** A sample value: text or a number for the simple engine; velocity and liquid also take lists and objects. */
export type SampleValue =
  | string
  | number
  | boolean
  | null
  | readonly SampleValue[]
  | { readonly [key: string]: SampleValue };

/** One recipient's values. A list, not an object, so that `__proto__` is a name like any other. */
export type SampleValues = readonly { readonly name: string; readonly value: SampleValue }[];

/** Who supplies a value: the recipient's own data, the template's global_replacements, or the service itself. */
export type ValueOrigin = 'recipient' | 'template' | 'service';

export interface ResolvedValue {
  readonly value: SampleValue;
  readonly origin: ValueOrigin;
}

/** Looks names up. */
export interface Scope {
  resolve(name: string): ResolvedValue | undefined;
}

/** Makes one key of the names that count as the same. */
export type NameKey = (name: string) => string;
export const exactName: NameKey = (name) => name;
export const anyCaseName: NameKey = (name) => name.toLowerCase();

/**
 * Values from the recipient's data win over global_replacements (specification 2.1), which win over the stand-ins of
 * what the service supplies. Among names of one origin that count as the same, the one that is spelt alike wins.
 */
export function createScope(
  recipient: SampleValues,
  globalReplacements: readonly NamedValue[],
  systemNames: readonly SystemName[] = DEFAULT_SYSTEM_NAMES,
  keyOf: NameKey = exactName,
): Scope {
  const exact = new Map<string, ResolvedValue>();
  const layer = (origin: ValueOrigin, values: SampleValues): ReadonlyMap<string, ResolvedValue> => {
    const byKey = new Map<string, ResolvedValue>();
    for (const { name, value } of values) {
      const resolved = { value, origin };
      exact.set(name, resolved);
      byKey.set(keyOf(name), resolved);
    }
    return byKey;
  };
  // From the weakest to the strongest, so that in `exact` the strongest stays.
  const service = layer(
    'service',
    systemNames.map(({ name, standIn }) => ({ name, value: standIn })),
  );
  const template = layer('template', globalReplacements);
  const own = layer('recipient', recipient);
  if (keyOf === exactName) return { resolve: (name) => exact.get(name) };
  return {
    resolve(name) {
      const key = keyOf(name);
      const found = own.get(key) ?? template.get(key) ?? service.get(key);
      const alike = exact.get(name);
      return alike?.origin === found?.origin ? alike : found;
    },
  };
}
