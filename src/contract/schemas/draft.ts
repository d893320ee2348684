/** Drafts of templates: what was changed in one, field by field. */
import * as v from 'valibot';
import { list, object } from './readonly.ts';
import { momentSchema } from './values.ts';

/** A field's text; null where the template has no such field. */
export const fieldTextSchema = object({ field: v.string(), text: v.nullable(v.string()) });

export const draftChangeSchema = object({
  field: v.string(),
  /** What stood there in the version the draft was begun from. */
  base: v.nullable(v.string()),
  text: v.nullable(v.string()),
});
export type DraftChangeData = v.InferOutput<typeof draftChangeSchema>;

/** The draft of an open template. */
export const draftSchema = object({
  /** When the version was fetched or opened that it was begun from. */
  baseAt: momentSchema,
  changedAt: momentSchema,
  changes: list(draftChangeSchema),
  /** Null while it stands on the version that is open; else what that later version has in these fields, and which others it changed. */
  later: v.nullable(object({ theirs: list(fieldTextSchema), elsewhere: list(v.string()) })),
});
export type DraftData = v.InferOutput<typeof draftSchema>;

/** A draft in the list of all that are kept. */
export const draftSummarySchema = object({
  id: v.string(),
  /** The template's. */
  name: v.string(),
  source: v.variant('kind', [
    object({ kind: v.literal('service'), connectionId: v.string(), templateId: v.string() }),
    object({ kind: v.literal('file'), fileName: v.string() }),
  ]),
  changedAt: momentSchema,
  /** How many fields it changes. */
  fields: v.number(),
});
export type DraftSummary = v.InferOutput<typeof draftSummarySchema>;

export const draftFormatSchema = v.picklist(['json', 'html', 'patch']);
export type DraftFormat = v.InferOutput<typeof draftFormatSchema>;
