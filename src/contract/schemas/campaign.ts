/** Campaigns: named sets of templates that go out together, and what a check of one shows. */
import * as v from 'valibot';
import { list, object } from './readonly.ts';
import { momentSchema, rangeSchema } from './values.ts';

export const campaignSummarySchema = object({ id: v.string(), name: v.string(), templates: v.number() });
export type CampaignSummary = v.InferOutput<typeof campaignSummarySchema>;

export const campaignSchema = object({
  id: v.string(),
  /** The campaign file, as the command line reads it. */
  text: v.string(),
  name: v.string(),
  preset: v.nullable(v.picklist(['recommended', 'strict', 'service'])),
  clients: list(v.string()),
  samples: list(v.picklist(['empty', 'longest', 'hostile'])),
  /** The sample file, by its name in the campaign file. */
  sampleFile: v.nullable(v.string()),
  /** Entries that name files which were not given to the window, the sample file included. */
  missing: list(v.string()),
  /** Ids and paths, in their order. */
  templates: list(v.string()),
  /** What these stand for: ids, and the files of folders and patterns. */
  sources: list(v.string()),
});
export type CampaignData = v.InferOutput<typeof campaignSchema>;

/** What a check says of one template. */
export const campaignRowSchema = object({
  /** Its id, or the name of its file. */
  source: v.string(),
  name: v.nullable(v.string()),
  /** Why it was not checked; null when it was. */
  failure: v.nullable(v.string()),
  counts: v.nullable(object({ errors: v.number(), warnings: v.number(), infos: v.number() })),
  verdict: v.nullable(v.string()),
  /** When it was fetched, for one that is checked as it is kept here because the service cannot be reached. */
  stored: v.nullable(momentSchema),
  /** Bytes of the html part. */
  weight: v.nullable(v.number()),
  language: v.nullable(v.string()),
  engine: v.nullable(v.string()),
  /** Against the check before; `new` where that had none of it. */
  changed: v.nullable(v.picklist(['new', 'changed', 'same'])),
  /** What only the set shows, such as another sender than in the other languages. */
  inSet: list(
    object({
      rule: v.string(),
      severity: v.picklist(['error', 'warning', 'info']),
      message: v.string(),
      field: v.string(),
      range: v.nullable(rangeSchema),
    }),
  ),
  /** The place of its own first problem, as a link has it; what the set shows is none of its own. */
  first: v.nullable(v.string()),
});
export type CampaignRow = v.InferOutput<typeof campaignRowSchema>;

/** `row` comes as soon as a template is checked, without what the set shows. */
export const campaignProgressSchema = object({ done: v.number(), of: v.number(), row: campaignRowSchema });

/** In the campaign's order. `translated`: how many mails are there in several languages, which were compared. */
export const campaignResultSchema = object({ rows: list(campaignRowSchema), translated: v.number() });
