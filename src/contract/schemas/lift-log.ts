/** The log of lifts, what was removed from it, and a person's own replies. */
import * as v from 'valibot';
import { list, object } from './readonly.ts';
import { suppressionEntrySchema } from './suppression.ts';
import { momentSchema } from './values.ts';

const lookUpSchema = object({
  at: momentSchema,
  entries: list(suppressionEntrySchema),
  unreadable: v.number(),
});

const liftRecordSchema = object({
  at: momentSchema,
  local: v.nullable(v.string()),
  email: v.nullable(v.string()),
  connection: v.string(),
  baseUrl: v.string(),
  allProjects: v.nullable(v.boolean()),
  by: v.nullable(v.string()),
  outcome: v.picklist(['sending', 'lifted', 'refused', 'unknown', 'not-sent']),
  code: v.nullable(v.number()),
  before: v.nullable(lookUpSchema),
  after: v.nullable(lookUpSchema),
  isInterrupted: v.boolean(),
});

/** Ten years at most: more is for ever. */
export const keepMonthsSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(120));

export const liftLogSchema = object({
  lifts: list(liftRecordSchema),
  acts: list(
    object({
      at: momentSchema,
      by: v.nullable(v.string()),
      kind: v.picklist(['removed', 'expired']),
      lifts: v.number(),
    }),
  ),
  keepMonths: v.nullable(v.number()),
});
export type LiftLog = v.InferOutput<typeof liftLogSchema>;

export const forgottenSchema = object({
  lifts: v.number(),
  lists: v.number(),
  sampleValues: v.number(),
  drafts: v.number(),
  recents: v.number(),
  templates: v.number(),
  replies: v.number(),
  decisions: v.number(),
  setAside: v.number(),
});

export const replySchema = object({ id: v.string(), name: v.string(), text: v.string() });
export type OwnReply = v.InferOutput<typeof replySchema>;

export const replyInputSchema = object({
  /** Absent for a new one. */
  id: v.optional(v.string()),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
  text: v.pipe(v.string(), v.maxLength(20_000)),
});
