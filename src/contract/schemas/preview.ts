/** Previews travel by URL: the document is served by the preview origin, never inlined into the app's page. */
import * as v from 'valibot';
import { sampleValuesSchema } from './values.ts';

export const previewViewSchema = v.object({
  /** `author`: the mail's own dark rules apply; `forced`: colours inverted as some clients do. */
  dark: v.picklist(['off', 'author', 'forced']),
  imagesOff: v.boolean(),
  /** Off by default: a remote image tells its sender that the mail was opened, and from where. */
  remoteImages: v.boolean(),
});
export type PreviewView = v.InferOutput<typeof previewViewSchema>;

export const previewInputSchema = v.object({
  handle: v.string(),
  part: v.picklist(['html', 'amp']),
  sample: sampleValuesSchema,
  view: previewViewSchema,
});

export const previewSchema = v.object({
  previewId: v.string(),
  url: v.string(),
  /** What was taken out because it could act or load, in plain words. */
  removed: v.array(v.object({ kind: v.string(), count: v.number() })),
  links: v.array(v.object({ url: v.string(), text: v.string() })),
  remoteImages: v.object({
    count: v.number(),
    hosts: v.array(v.object({ host: v.string(), count: v.number() })),
  }),
  missing: v.array(v.string()),
  /** Said when a limit cut the merging short. */
  limit: v.nullable(v.string()),
});
export type Preview = v.InferOutput<typeof previewSchema>;
