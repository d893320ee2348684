/** Previews travel by URL: the document is served by the preview origin, never inlined into the app's page. */
import * as v from 'valibot';
import { list, object } from './readonly.ts';
import { darkLookSchema, rangeSchema, sampleValuesSchema } from './values.ts';

/** What kinds of view there are. */
export const VIEW_KINDS = ['sent', 'fallback', 'inlined', 'reader', 'inbox', 'client'] as const;

const previewViewSchema = object({
  /** Only what one mail client keeps of the mail: an id of `preview.views`. */
  client: v.nullable(v.pipe(v.string(), v.maxLength(60))),
  /** With its styles moved into attributes, and no sheet left. */
  inlined: v.optional(v.boolean()),
  dark: darkLookSchema,
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
  /**
   * For whoever builds one preview after the other: where this one is to stand, as `next` of the last answer said, or null for the
   * first. A frame that is given the address at the same moment waits there, and need not be made when the answer has come.
   */
  at: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(60)))),
});
export type PreviewInputData = v.InferOutput<typeof previewInputSchema>;

export const previewSchema = object({
  previewId: v.string(),
  url: v.string(),
  /** What was taken out because it could act or load, in plain words. */
  removed: list(object({ kind: v.string(), count: v.number() })),
  /** With the place of each start tag in the template's own text. */
  links: list(object({ url: v.string(), text: v.string(), sourceRange: rangeSchema })),
  /** Each use of a picture; `file` is known of what the template itself holds, without asking anybody. */
  pictures: list(
    object({
      use: v.picklist(['image', 'further', 'background', 'poster']),
      origin: v.picklist(['secure', 'insecure', 'attachment', 'inside', 'relative']),
      address: v.string(),
      name: v.nullable(v.string()),
      alt: v.nullable(v.string()),
      file: v.nullable(
        object({
          size: v.nullable(object({ width: v.number(), height: v.number() })),
          bytes: v.number(),
          format: v.nullable(v.string()),
        }),
      ),
      same: v.number(),
      sourceRange: rangeSchema,
    }),
  ),
  /** What would be loaded from servers on request, and which addresses never are. */
  remoteImages: object({
    count: v.number(),
    fonts: v.number(),
    hosts: list(object({ host: v.string(), count: v.number() })),
    insecure: list(v.string()),
    relative: list(v.string()),
  }),
  missing: list(v.string()),
  /** What that client drops, or cannot be inlined, with its places in the template's own text; the rest says what is uncertain. */
  client: v.nullable(
    object({
      dropped: list(
        object({ slug: v.string(), title: v.string(), note: v.string(), places: list(rangeSchema) }),
      ),
      partly: v.number(),
      untested: v.number(),
      /** Why nothing is known of a part that is too long to be read for a client; it is as it was. */
      unread: v.nullable(v.string()),
    }),
  ),
  /** Where it switches by its own media queries: `below` is the last width, in CSS px, before the change. */
  widthSwitches: list(object({ below: v.number(), queries: list(v.string()) })),
  /** Said when a limit cut the merging short. */
  limit: v.nullable(v.string()),
  /** An address kept for the next preview, where `at` was given; it may be gone by then. */
  next: v.nullable(object({ previewId: v.string(), url: v.string() })),
});
export type Preview = v.InferOutput<typeof previewSchema>;

/** The ways in which a part can be looked at, the mail as sent first. */
export const viewsSchema = list(
  object({
    id: v.string(),
    name: v.string(),
    /** `reader` and `inbox` are no pictures of the mail, the others are; `fallback` is that of the html part. */
    kind: v.picklist(VIEW_KINDS),
    /** The heading of the menu under which it stands; null for the first. */
    group: v.nullable(v.string()),
    /** As the palette says it. */
    action: v.string(),
    /** The colours it always has; null for those chosen for all. */
    dark: v.nullable(darkLookSchema),
    /** Parts that can be looked at in this way. */
    parts: list(v.picklist(['html', 'amp'])),
    /** How faithful the picture is, and what it rests on. */
    fidelity: v.string(),
  }),
);
export type ViewData = v.InferOutput<typeof viewsSchema>[number];

/** A part as a screen reader meets it, an entry a line; places are those of the template's own text. */
export const readerSchema = object({
  entries: list(
    object({
      kind: v.picklist(['landmark', 'heading', 'link', 'image', 'control', 'group', 'text']),
      says: v.string(),
      name: v.string(),
      lang: v.nullable(v.string()),
      note: v.nullable(v.string()),
      depth: v.number(),
      range: rangeSchema,
    }),
  ),
  lang: v.nullable(v.string()),
  skipped: object({ decorative: v.number(), hidden: v.number(), layoutTables: v.number() }),
  more: v.number(),
});
export type ReaderData = v.InferOutput<typeof readerSchema>;
export type ReaderEntryData = ReaderData['entries'][number];

const textPieceSchema = v.variant('kind', [
  object({ kind: v.literal('text'), text: v.string() }),
  object({ kind: v.literal('link'), text: v.string(), url: v.string() }),
  object({ kind: v.literal('missing'), text: v.string() }),
]);

/** The text that a sender makes of the html part, beside the plaintext part. */
export const derivedTextSchema = object({
  /** The plaintext part with the same values; null without one. */
  written: v.nullable(list(textPieceSchema)),
  derived: list(textPieceSchema),
  /** What stands in one of them alone, in stretches of the joined pieces; null where they could not be compared. */
  differences: v.nullable(
    object({
      onlyWritten: list(rangeSchema),
      onlyDerived: list(rangeSchema),
      wordsOnlyWritten: v.number(),
      wordsOnlyDerived: v.number(),
    }),
  ),
});
export type DerivedText = v.InferOutput<typeof derivedTextSchema>;
