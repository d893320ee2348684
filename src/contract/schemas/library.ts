/** What is remembered on this machine: recent templates, sample sets, the window's state. */
import * as v from 'valibot';
import { list, object } from './readonly.ts';
import { momentSchema, sampleValuesSchema } from './values.ts';

export const recentSchema = object({
  connectionId: v.string(),
  templateId: v.string(),
  name: v.string(),
  openedAt: momentSchema,
  pinned: v.boolean(),
  /** Of the last check; null before the first one. */
  counts: v.nullable(object({ errors: v.number(), warnings: v.number(), infos: v.number() })),
});
export type Recent = v.InferOutput<typeof recentSchema>;

/** A file that was opened by its path. */
export const recentFileSchema = object({
  /** Its number, by which `template.openHanded` opens it. */
  id: v.string(),
  name: v.string(),
  path: v.string(),
  openedAt: momentSchema,
});
export type RecentFileData = v.InferOutput<typeof recentFileSchema>;

export const sampleSetSchema = object({
  id: v.string(),
  name: v.string(),
  /** The template it belongs to; null for one shared by all templates. */
  templateId: v.nullable(v.string()),
  values: sampleValuesSchema,
});
export type SampleSet = v.InferOutput<typeof sampleSetSchema>;

export const sampleSetInputSchema = object({
  id: v.optional(v.string()),
  name: v.string(),
  templateId: v.nullable(v.string()),
  values: sampleValuesSchema,
});

/** The window's own state, kept here because a browser's storage is tied to a port that changes. */
export const windowStateSchema = object({
  theme: v.optional(v.picklist(['system', 'light', 'dark']), 'system'),
  sidebarWidth: v.optional(v.number(), 240),
  inspectorWidth: v.optional(v.number(), 340),
  sidebarOpen: v.optional(v.boolean(), true),
  inspectorOpen: v.optional(v.boolean(), true),
  /** Left out until the person chooses one: then the window's width decides. */
  layout: v.optional(v.picklist(['preview', 'split', 'source'])),
  splitRatio: v.optional(v.number(), 0.5),
});
export type WindowState = v.InferOutput<typeof windowStateSchema>;

export const appInfoSchema = object({
  version: v.string(),
  host: v.picklist(['electron', 'browser']),
  keychain: object({
    available: v.boolean(),
    /** Why not, in one sentence. */
    note: v.nullable(v.string()),
  }),
  /** Where data is kept, for the Details of a bug report. */
  dataFolder: v.string(),
  /** What the user should know about that data, such as a damaged file that was set aside; one sentence each. */
  notices: v.optional(list(v.string())),
});
export type AppInfo = v.InferOutput<typeof appInfoSchema>;
