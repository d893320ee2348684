/** Values used throughout the contract. JSON-safe only, so that a message port and HTTP agree. */
import * as v from 'valibot';
import type { DarkLook, DarkMode } from '../../core/colour/dark-mode.ts';
import { list, object } from './readonly.ts';

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** Looks at every value inside, in a loop: one that is nested very deep must not overflow the stack. */
function isJsonValue(value: unknown): value is JsonValue {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (next === null || typeof next === 'string' || typeof next === 'boolean') continue;
    if (typeof next === 'number' && !Number.isNaN(next)) continue;
    if (typeof next !== 'object') return false;
    for (const inner of Array.isArray(next) ? next : Object.values(next)) open.push(inner);
  }
  return true;
}

/** Handed on as it is: `v.record` leaves out the names `__proto__`, `constructor` and `prototype`. */
export const jsonValueSchema = v.custom<JsonValue>(isJsonValue, 'This has to be a JSON value.');

/** A recipient's sample values. A list, so that no name is special. */
export const sampleValuesSchema = list(object({ name: v.string(), value: jsonValueSchema }));
export type SampleValuesData = v.InferOutput<typeof sampleValuesSchema>;

/** Exactly core's values, of which the contract takes types alone: the compiler refuses one too many or too few. */
export const DARK_MODES = { off: 'off', author: 'author', forced: 'forced' } as const satisfies {
  readonly [Mode in DarkMode]: Mode;
};
export const darkModeSchema = v.enum(DARK_MODES);
export const DARK_LOOKS = { ...DARK_MODES, 'forced-full': 'forced-full' } as const satisfies {
  readonly [Look in DarkLook]: Look;
};
export const darkLookSchema = v.enum(DARK_LOOKS);

export const namedValueSchema = object({ name: v.string(), value: v.string() });

/** UTF-16 offsets in a field's text. */
export const rangeSchema = object({ start: v.number(), end: v.number() });

/** A moment as ISO 8601 in UTC. */
export const momentSchema = v.string();

/** What a long call says while it works. */
export const progressSchema = v.variant('kind', [
  object({
    /** A read failed and will be tried again. */
    kind: v.literal('retry'),
    attempt: v.number(),
    attempts: v.number(),
    waitMs: v.number(),
    reason: v.string(),
  }),
  object({ kind: v.literal('step'), done: v.number(), total: v.number(), label: v.string() }),
]);
export type Progress = v.InferOutput<typeof progressSchema>;
