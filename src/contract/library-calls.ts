/** The library: every template that was fetched, kept on this machine with the versions that differed. */
import { eventIterator } from '@orpc/contract';
import * as v from 'valibot';
import { call } from './call.ts';
import { list, object } from './schemas/readonly.ts';
import {
  comparisonSchema,
  libraryListSchema,
  pixelCountSchema,
  storedKeySchema,
  versionListSchema,
  versionPicturesSchema,
} from './schemas/stored.ts';
import { openedTemplateSchema } from './schemas/template.ts';
import { progressSchema } from './schemas/values.ts';

/** Characters of an approval's name and note. */
export const MAX_APPROVAL_NAME = 120;
export const MAX_APPROVAL_NOTE = 2000;

const key = storedKeySchema.entries;
const short = (most: number) => v.pipe(v.string(), v.maxLength(most));

export const libraryCalls = {
  /** `query`: words that the name, id, connection or a label has; absent for all. The one fetched last comes first. */
  list: call.input(object({ query: v.optional(short(200)) })).output(libraryListSchema),
  label: call.input(object({ ...key, labels: list(v.string()) })).output(libraryListSchema),
  pin: call.input(object({ ...key, pinned: v.boolean() })).output(libraryListSchema),
  /** Takes the template out of the library with all its versions, approved ones as well. */
  forget: call.input(storedKeySchema).output(libraryListSchema),
  /** Opens a version as it was fetched; without `sha256` the last one. Asks no service. */
  open: call
    .input(
      object({ ...key, sha256: v.optional(v.string()), handle: v.optional(v.pipe(v.string(), v.uuid())) }),
    )
    .output(openedTemplateSchema),
  versions: call.input(storedKeySchema).output(versionListSchema),
  approve: call
    .input(
      object({ ...key, sha256: v.string(), name: short(MAX_APPROVAL_NAME), note: short(MAX_APPROVAL_NOTE) }),
    )
    .output(versionListSchema),
  /** Takes an approval back; the version stays. */
  withdraw: call.input(object({ ...key, sha256: v.string() })).output(versionListSchema),
  compare: call
    .input(object({ ...key, before: v.string(), after: v.string() }))
    .output(eventIterator(progressSchema, comparisonSchema)),
  /** Both versions as documents of the preview's origin, to be laid beside or over each other. */
  pictures: call
    .input(
      object({ ...key, before: v.string(), after: v.string(), dark: v.boolean(), remoteImages: v.boolean() }),
    )
    .output(versionPicturesSchema),
  /** Draws both by an installed browser of the Chromium family; `width` in CSS px. */
  countPixels: call
    .input(
      object({
        ...key,
        before: v.string(),
        after: v.string(),
        width: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(2000)),
        dark: v.boolean(),
        remoteImages: v.boolean(),
      }),
    )
    .output(pixelCountSchema),
};
