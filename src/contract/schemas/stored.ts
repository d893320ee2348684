/** The library of templates that were fetched, and their versions. */
import * as v from 'valibot';
import { findingSchema } from './lint.ts';
import { list, object } from './readonly.ts';
import { momentSchema } from './values.ts';

export const approvalSchema = object({ name: v.string(), note: v.string(), at: momentSchema });

export const storedKeySchema = object({ connectionId: v.string(), templateId: v.string() });

export const storedTemplateSchema = object({
  connectionId: v.string(),
  connectionName: v.string(),
  templateId: v.string(),
  name: v.string(),
  labels: list(v.string()),
  pinned: v.boolean(),
  fetchedAt: momentSchema,
  /** Of the last check; null before the first one. */
  counts: v.nullable(object({ errors: v.number(), warnings: v.number(), infos: v.number() })),
  verdict: v.nullable(v.string()),
  /** Whether the check was of the version that was fetched last. */
  checkedLast: v.boolean(),
  versions: v.number(),
  approved: v.nullable(approvalSchema),
  /** Whether the version fetched last is the approved one. */
  isApproved: v.boolean(),
});
export type StoredTemplateData = v.InferOutput<typeof storedTemplateSchema>;

export const libraryListSchema = object({
  templates: list(storedTemplateSchema),
  /** Bytes of all versions, and how many are kept at most. */
  bytes: v.number(),
  capBytes: v.number(),
});
export type LibraryList = v.InferOutput<typeof libraryListSchema>;

export const versionSchema = object({
  /** As reports name it. */
  sha256: v.string(),
  bytes: v.number(),
  firstAt: momentSchema,
  lastAt: momentSchema,
  approved: v.nullable(approvalSchema),
});
export type VersionData = v.InferOutput<typeof versionSchema>;

/** Newest first. */
export const versionListSchema = object({ name: v.string(), versions: list(versionSchema) });
export type VersionList = v.InferOutput<typeof versionListSchema>;

export const differenceSchema = object({
  field: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
});
export type DifferenceData = v.InferOutput<typeof differenceSchema>;

/** Two versions compared. The findings are those with the values last typed for the template. */
export const comparisonSchema = object({
  fields: list(differenceSchema),
  fresh: list(findingSchema),
  fixed: list(findingSchema),
  unchanged: list(findingSchema),
});
export type Comparison = v.InferOutput<typeof comparisonSchema>;

/** The document of one version, at the preview's own address; null where the version has no such part. */
export const versionPictureSchema = object({
  url: v.string(),
  /** How many pictures and fonts are loaded from servers on request. */
  remote: v.number(),
  /** Said when a limit cut it short. */
  limit: v.nullable(v.string()),
});

/** Two versions as recipients see them, filled in with the values last typed for the template. */
export const versionPicturesSchema = object({
  /** The html part, or the amp part where neither has another. */
  part: v.picklist(['html', 'amp']),
  before: v.nullable(versionPictureSchema),
  after: v.nullable(versionPictureSchema),
});
export type VersionPictures = v.InferOutput<typeof versionPicturesSchema>;

/** How many pixels of two versions differ, as an installed browser draws them. */
export const pixelCountSchema = object({
  counted: v.nullable(
    object({
      differing: v.number(),
      of: v.number(),
      /** Of the first pixel that differs, in px from the top; null where none does. */
      top: v.nullable(v.number()),
      /** Only the beginning was compared. */
      isCut: v.boolean(),
    }),
  ),
  /** Why they were not counted, in one sentence; null where they were. */
  why: v.nullable(v.string()),
});
export type PixelCount = v.InferOutput<typeof pixelCountSchema>;

/** The approved version of an open template, and in how many fields the one that was fetched differs from it. */
export const sinceApprovedSchema = object({
  sha256: v.string(),
  name: v.string(),
  at: momentSchema,
  changes: v.number(),
});
export type SinceApproved = v.InferOutput<typeof sinceApprovedSchema>;
