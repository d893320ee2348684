/** Previews travel by URL: the document is served by the preview origin, never inlined into the app's page. */
import * as v from 'valibot';
import { list, object } from './readonly.ts';
import { sampleValuesSchema } from './values.ts';

const previewViewSchema = object({
  /** `author`: the mail's own dark rules apply; `forced`: colours inverted as some clients do. */
  dark: v.picklist(['off', 'author', 'forced']),
  imagesOff: v.boolean(),
  /** Off by default: a remote image tells its sender that the mail was opened, and from where. */
  remoteImages: v.boolean(),
});
export type PreviewView = v.InferOutput<typeof previewViewSchema>;

export const previewInputSchema = object({
  handle: v.string(),
  part: v.picklist(['html', 'amp']),
  sample: sampleValuesSchema,
  view: previewViewSchema,
});

export const previewSchema = object({
  previewId: v.string(),
  url: v.string(),
  /** What was taken out because it could act or load, in plain words. */
  removed: list(object({ kind: v.string(), count: v.number() })),
  links: list(object({ url: v.string(), text: v.string() })),
  remoteImages: object({
    count: v.number(),
    hosts: list(object({ host: v.string(), count: v.number() })),
  }),
  missing: list(v.string()),
  /** Said when a limit cut the merging short. */
  limit: v.nullable(v.string()),
});
export type Preview = v.InferOutput<typeof previewSchema>;
