/** Values that replace substitutions, and where a name's value comes from (the precedence rule of specification 2.1). */
import type { NamedValue } from '../template/template.ts';

/** A sample value: text or a number for the simple engine; velocity and liquid also take lists and objects. */
export type SampleValue =
  string | number | boolean | null | readonly SampleValue[] | { readonly [key: string]: SampleValue };

/** One recipient's values. A list, not an object, so that `__proto__` is a name like any other. */
export type SampleValues = readonly { readonly name: string; readonly value: SampleValue }[];

/** Who supplies a value: the recipient's own data, the template's global_replacements, or the service itself. */
export type ValueOrigin = 'recipient' | 'template' | 'service';

export interface ResolvedValue {
  readonly value: SampleValue;
  readonly origin: ValueOrigin;
}

/** Looks names up. Names are case-sensitive. */
export interface Scope {
  resolve(name: string): ResolvedValue | undefined;
}

/** `^[A-Za-z][A-Za-z0-9_-]*$`: latin letters, digits, "_" or "-", starting with a letter (specification 2.1). */
export const SUBSTITUTION_NAME = /^[A-Za-z][A-Za-z0-9_-]*$/u;

/**
 * Names the service supplies itself, with harmless stand-ins for previews. The specification names none; both come
 * from the sister service's pages, so they are data and not law.
 */
export const SERVICE_NAMES: readonly NamedValue[] = [
  { name: 'UnsubscribeUrl', value: 'https://unsubscribe.invalid/stand-in' },
  { name: 'to_name', value: 'Alex Morgan' },
];

/**
 * Values from the recipient's data win over global_replacements (specification 2.1), which win over the stand-ins of
 * what the service supplies.
 */
export function createScope(
  recipient: SampleValues,
  globalReplacements: readonly NamedValue[],
  serviceNames: readonly NamedValue[] = SERVICE_NAMES,
): Scope {
  const values = new Map<string, ResolvedValue>();
  for (const { name, value } of serviceNames) values.set(name, { value, origin: 'service' });
  for (const { name, value } of globalReplacements) values.set(name, { value, origin: 'template' });
  for (const { name, value } of recipient) values.set(name, { value, origin: 'recipient' });
  return { resolve: (name) => values.get(name) };
}
