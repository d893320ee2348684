/** An opened template as the window needs it: everything but the attachments' bytes, which never cross. */
import * as v from 'valibot';
import { draftSchema } from './draft.ts';
import { list, object } from './readonly.ts';
import { sinceApprovedSchema } from './stored.ts';
import {
  jsonValueSchema,
  momentSchema,
  namedValueSchema,
  rangeSchema,
  sampleValuesSchema,
} from './values.ts';

const attachmentSchema = object({
  type: v.nullable(v.string()),
  name: v.nullable(v.string()),
  /** Characters of base64, as the limit counts them. */
  base64Length: v.number(),
  /** Bytes once decoded; null when the content is not base64. */
  decodedSize: v.nullable(v.number()),
  /** A URL of the preview origin for pictures; null for anything else. */
  thumbnailUrl: v.nullable(v.string()),
});
export type AttachmentData = v.InferOutput<typeof attachmentSchema>;

const templateSchema = object({
  onlyPart: v.nullable(v.picklist(['html', 'amp'])),
  /** Of a finished message (`.eml`): every header in order, and how many attachments are not listed. */
  message: v.nullable(object({ headers: list(namedValueSchema), leftOut: v.number() })),
  id: v.nullable(v.string()),
  name: v.nullable(v.string()),
  body: object({
    html: v.nullable(v.string()),
    plaintext: v.nullable(v.string()),
    amp: v.nullable(v.string()),
  }),
  subject: v.nullable(v.string()),
  headers: list(namedValueSchema),
  attachments: list(attachmentSchema),
  inlineAttachments: list(attachmentSchema),
  templateBuilder: v.nullable(v.string()),
  globalReplacements: list(namedValueSchema),
  globalInfo: list(namedValueSchema),
  senderEmail: v.nullable(v.string()),
  senderName: v.nullable(v.string()),
  replyTo: v.nullable(v.string()),
  checkLinks: v.nullable(v.number()),
  checkRead: v.nullable(v.number()),
  unsubscribeUrl: v.nullable(v.string()),
  unknownFields: list(object({ field: v.string(), json: v.string() })),
  /** Values of the wrong type, as they came. */
  wrongValues: list(object({ field: v.string(), json: v.string() })),
});
export type TemplateData = v.InferOutput<typeof templateSchema>;

const templateSourceSchema = v.variant('kind', [
  object({
    kind: v.literal('service'),
    connectionId: v.string(),
    connectionName: v.string(),
    templateId: v.string(),
    fetchedAt: momentSchema,
    /** It came out of the library, not from the service; `last`: no later version was fetched. */
    stored: v.optional(object({ last: v.boolean() })),
  }),
  object({
    kind: v.literal('file'),
    fileName: v.string(),
    openedAt: momentSchema,
    /** Of a file that was handed over outside the window, so that it can be read once more. */
    handedId: v.optional(v.string()),
  }),
]);

export const engineSchema = object({
  name: v.picklist(['simple', 'velocity', 'liquid', 'none']),
  /** The header's value when it names no engine. */
  unknown: v.nullable(v.string()),
});

export const openedTemplateSchema = object({
  /** Names the opened template in further calls, until it is closed or the program ends. */
  handle: v.string(),
  source: templateSourceSchema,
  /** With its draft, where there is one. */
  template: templateSchema,
  draft: v.optional(v.nullable(draftSchema), null),
  engine: engineSchema,
  /** Sample values to begin with: those last used for this template, else what the sandbox suggests, else none. */
  sample: sampleValuesSchema,
  /** What was odd about the answer as a whole, such as another id than the one asked for; one sentence each. */
  notes: v.optional(list(v.string())),
  /** The approved version it is compared with; null where none is. */
  approved: v.optional(v.nullable(sinceApprovedSchema)),
});
export type OpenedTemplate = v.InferOutput<typeof openedTemplateSchema>;

/** One name of the template: where it is used, and whose value wins (the precedence rule of specification 2.1). */
const nameRowSchema = object({
  name: v.string(),
  uses: list(object({ field: v.string(), path: v.string(), form: v.string(), range: rangeSchema })),
  templateValue: v.nullable(v.string()),
  recipientValue: v.optional(jsonValueSchema),
  origin: v.nullable(v.picklist(['recipient', 'template', 'service'])),
  /** What stands there when nobody supplies a value. */
  shownWhenMissing: list(v.string()),
  serviceSupplied: v.boolean(),
  /** What a preview shows for a name that the service supplies; null for any other name. */
  standIn: v.nullable(v.string()),
  /** A declared name that differs by case or a typing slip. */
  similar: v.nullable(v.string()),
});
export type NameRow = v.InferOutput<typeof nameRowSchema>;

/** Stretches of plain text for display: text, links, and names without a value. */
const textSegmentSchema = v.variant('kind', [
  object({ kind: v.literal('text'), text: v.string() }),
  object({ kind: v.literal('link'), text: v.string(), url: v.string() }),
  object({ kind: v.literal('missing'), text: v.string() }),
]);

/** The template merged with a sample recipient, apart from its html and amp parts. */
export const renderedTemplateSchema = object({
  inbox: object({ sender: v.string(), subject: v.string(), preheader: v.string() }),
  plaintext: v.nullable(list(textSegmentSchema)),
  /** The fields outside the parts in which substitutions are filled in, as the recipient gets them. */
  fields: list(object({ field: v.string(), text: v.string() })),
  /** How heavy each part is after merging, and what makes it so; the heaviest first. */
  weights: list(
    object({
      part: v.picklist(['html', 'plaintext', 'amp']),
      bytes: v.number(),
      shares: list(object({ kind: v.string(), bytes: v.number() })),
    }),
  ),
  names: list(nameRowSchema),
  /** Keys of global_replacements that are used nowhere. */
  unused: list(v.string()),
});
export type RenderedTemplate = v.InferOutput<typeof renderedTemplateSchema>;
