/** A recipient's suppressions. Unknown reasons and sources arrive as they are (specification 2.3). */
import * as v from 'valibot';
import { list, object } from './readonly.ts';
import { momentSchema } from './values.ts';
import { failureSchema } from './failure.ts';

export const suppressionEntrySchema = object({
  /** As received, also a word that nobody knows; null when the reply has none. */
  reason: v.nullable(v.string()),
  source: v.nullable(v.string()),
  /** As received: UTC, "YYYY-MM-DD hh:mm:ss"; null when absent. */
  created: v.nullable(v.string()),
  projectId: v.nullable(v.string()),
  /** Null when the reply did not say. */
  isDeletable: v.nullable(v.boolean()),
  /** Fields the specification does not name, as JSON text. */
  unknownFields: list(object({ field: v.string(), json: v.string() })),
});

export const suppressionResultSchema = object({
  email: v.string(),
  allProjects: v.boolean(),
  lookedUpAt: momentSchema,
  entries: list(suppressionEntrySchema),
  /** How many entries of the reply could not be read: with one or more, the answer is incomplete. */
  unreadable: v.number(),
  /** What is odd about the reply, or could not be used, one sentence each. */
  notes: list(v.string()),
});
export type SuppressionResult = v.InferOutput<typeof suppressionResultSchema>;

export const suppressionDeletedSchema = object({
  /** What was there right before the delete, so that what went can be told. */
  before: suppressionResultSchema,
  /** Why it is not known whether the service carried it out; null when it said "Success". */
  unknown: v.nullable(failureSchema),
  /** The address looked up again after the delete; null when that look-up failed. */
  after: v.nullable(suppressionResultSchema),
  lookupFailure: v.nullable(failureSchema),
});
export type SuppressionDeleted = v.InferOutput<typeof suppressionDeletedSchema>;
