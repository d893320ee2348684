/** Pictures of a mail in several views, taken by a browser that no page of the window can reach. */
import * as v from 'valibot';
import { failureSchema } from './failure.ts';
import { list, object } from './readonly.ts';
import { darkLookSchema, sampleValuesSchema } from './values.ts';

/** More than a contact sheet holds. */
export const MAX_PICTURES = 50;

export const pictureMeansSchema = object({
  /** Why none can be taken, and what to do; null when they can. */
  trouble: v.nullable(failureSchema),
});

/** An archive of PNG files, or the one there is; a page for each; one page with all of them. */
export const pictureFormatSchema = v.picklist(['png', 'pdf', 'sheet']);
export type PictureFormat = v.InferOutput<typeof pictureFormatSchema>;

export const pictureInputSchema = object({
  handle: v.string(),
  part: v.picklist(['html', 'amp']),
  sample: sampleValuesSchema,
  /** Whose values these are, as the contact sheet says it; null to say nothing. */
  recipient: v.nullable(v.pipe(v.string(), v.maxLength(200))),
  pictures: v.pipe(
    list(
      object({
        /** Of `preview.views`, those that are pictures. */
        view: v.pipe(v.string(), v.maxLength(60)),
        /** CSS px. */
        width: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(2000)),
      }),
    ),
    v.minLength(1),
    v.maxLength(MAX_PICTURES),
  ),
  /** For views without colours of their own. */
  dark: darkLookSchema,
  imagesOff: v.boolean(),
  /** Tells the servers of remote pictures that somebody looks. */
  remoteImages: v.boolean(),
  scale: v.picklist([1, 2]),
  format: pictureFormatSchema,
});

export const pictureEventSchema = v.variant('kind', [
  object({ kind: v.literal('progress'), done: v.number(), of: v.number(), name: v.string() }),
  object({ kind: v.literal('piece'), base64: v.string() }),
]);

export const pictureFileSchema = object({
  /** Without an ending. */
  name: v.string(),
  ending: v.picklist(['png', 'zip', 'pdf', 'html']),
  /** What its reader has to know, in whole sentences. */
  notes: list(v.string()),
});
export type PictureFile = v.InferOutput<typeof pictureFileSchema>;
