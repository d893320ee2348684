/** Values used throughout the contract. JSON-safe only, so that a message port and HTTP agree. */
import * as v from 'valibot';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

export const jsonValueSchema: v.GenericSchema<JsonValue> = v.union([
  v.string(),
  v.number(),
  v.boolean(),
  v.null(),
  v.array(v.lazy(() => jsonValueSchema)),
  v.record(
    v.string(),
    v.lazy(() => jsonValueSchema),
  ),
]);

/** A recipient's sample values. A list, so that no name is special. */
export const sampleValuesSchema = v.array(v.object({ name: v.string(), value: jsonValueSchema }));
export type SampleValuesData = v.InferOutput<typeof sampleValuesSchema>;

export const namedValueSchema = v.object({ name: v.string(), value: v.string() });

/** UTF-16 offsets in a field's text. */
export const rangeSchema = v.object({ start: v.number(), end: v.number() });

export const partSchema = v.picklist(['html', 'plaintext', 'amp']);

/** A moment as ISO 8601 in UTC. */
export const momentSchema = v.string();

/** What a long call says while it works. */
export const progressSchema = v.variant('kind', [
  v.object({
    /** A read failed and will be tried again. */
    kind: v.literal('retry'),
    attempt: v.number(),
    attempts: v.number(),
    waitMs: v.number(),
    reason: v.string(),
  }),
  v.object({ kind: v.literal('step'), done: v.number(), total: v.number(), label: v.string() }),
]);
export type Progress = v.InferOutput<typeof progressSchema>;
