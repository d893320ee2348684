/** A list of recipients, looked up and lifted: what the window gets of it, and what a run says while it works. */
import * as v from 'valibot';
import { list, object } from './readonly.ts';
import { suppressionEntrySchema } from './suppression.ts';
import { momentSchema, progressSchema } from './values.ts';

/** As many as one list may hold. */
export const MAX_LIST_ADDRESSES = 10_000;

const listedAddressSchema = object({ address: v.string(), line: v.nullable(v.number()) });

export const newListSchema = object({
  connectionId: v.string(),
  name: v.pipe(v.string(), v.maxLength(200)),
  allProjects: v.boolean(),
  addresses: v.pipe(v.array(listedAddressSchema), v.minLength(1), v.maxLength(MAX_LIST_ADDRESSES)),
});

const listRowSchema = object({
  address: v.string(),
  line: v.nullable(v.number()),
  lookUp: v.nullable(
    object({
      at: momentSchema,
      entries: list(suppressionEntrySchema),
      unreadable: v.number(),
      notes: list(v.string()),
    }),
  ),
  /** Why it could not be looked up. */
  failure: v.nullable(v.string()),
  lift: v.nullable(
    object({ at: momentSchema, state: v.string(), text: v.string(), code: v.nullable(v.number()) }),
  ),
});
export type AddressListRow = v.InferOutput<typeof listRowSchema>;

export const listSummarySchema = object({
  id: v.string(),
  name: v.string(),
  created: momentSchema,
  connectionId: v.string(),
  connection: v.string(),
  baseUrl: v.string(),
  allProjects: v.boolean(),
  total: v.number(),
  lookedUp: v.number(),
  lifted: v.number(),
  /** Addresses of a lift that stopped before it came to them. */
  remaining: v.number(),
});
export type ListSummary = v.InferOutput<typeof listSummarySchema>;

export const openedListSchema = object({ summary: listSummarySchema, rows: list(listRowSchema) });

/** Rows as they change, a few at a time, and waits. */
export const listProgressSchema = v.union([
  progressSchema,
  object({ kind: v.literal('rows'), rows: list(listRowSchema) }),
]);
export type ListProgress = v.InferOutput<typeof listProgressSchema>;

export const listRunSchema = object({
  /** Why it did not come to every address; null when it did. */
  stopped: v.nullable(v.string()),
  /** `limit`: the service's daily limit of deletes. */
  because: v.nullable(v.picklist(['limit', 'file', 'fault'])),
  remaining: list(v.string()),
});
export type ListRun = v.InferOutput<typeof listRunSchema>;
