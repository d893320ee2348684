/** An opened template as the window needs it: everything but the attachments' bytes, which never cross. */
import * as v from 'valibot';
import {
  jsonValueSchema,
  momentSchema,
  namedValueSchema,
  rangeSchema,
  sampleValuesSchema,
} from './values.ts';

export const attachmentSchema = v.object({
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

export const templateSchema = v.object({
  onlyPart: v.nullable(v.picklist(['html', 'amp'])),
  id: v.nullable(v.string()),
  name: v.nullable(v.string()),
  body: v.object({
    html: v.nullable(v.string()),
    plaintext: v.nullable(v.string()),
    amp: v.nullable(v.string()),
  }),
  subject: v.nullable(v.string()),
  headers: v.array(namedValueSchema),
  attachments: v.array(attachmentSchema),
  inlineAttachments: v.array(attachmentSchema),
  templateBuilder: v.nullable(v.string()),
  globalReplacements: v.array(namedValueSchema),
  globalInfo: v.array(namedValueSchema),
  senderEmail: v.nullable(v.string()),
  senderName: v.nullable(v.string()),
  replyTo: v.nullable(v.string()),
  checkLinks: v.nullable(v.number()),
  checkRead: v.nullable(v.number()),
  unsubscribeUrl: v.nullable(v.string()),
  unknownFields: v.array(v.object({ field: v.string(), json: v.string() })),
});
export type TemplateData = v.InferOutput<typeof templateSchema>;

export const templateSourceSchema = v.variant('kind', [
  v.object({
    kind: v.literal('service'),
    connectionId: v.string(),
    connectionName: v.string(),
    templateId: v.string(),
    fetchedAt: momentSchema,
  }),
  v.object({
    kind: v.literal('file'),
    fileName: v.string(),
    openedAt: momentSchema,
    /** Of a file that was handed over outside the window, so that it can be read once more. */
    handedId: v.optional(v.string()),
  }),
]);

export const openedTemplateSchema = v.object({
  /** Names the opened template in further calls, until it is closed or the program ends. */
  handle: v.string(),
  source: templateSourceSchema,
  template: templateSchema,
  engine: v.object({
    name: v.picklist(['simple', 'velocity', 'liquid', 'none']),
    /** The header's value when it names no engine. */
    unknown: v.nullable(v.string()),
  }),
  /** Sample values to begin with: those last used for this template, else what the sandbox suggests, else none. */
  sample: sampleValuesSchema,
  /** What was odd about the answer as a whole, such as another id than the one asked for; one sentence each. */
  notes: v.optional(v.array(v.string())),
});
export type OpenedTemplate = v.InferOutput<typeof openedTemplateSchema>;

/** One name of the template: where it is used, and whose value wins (the precedence rule of specification 2.1). */
export const nameRowSchema = v.object({
  name: v.string(),
  uses: v.array(v.object({ field: v.string(), path: v.string(), form: v.string(), range: rangeSchema })),
  templateValue: v.nullable(v.string()),
  recipientValue: v.optional(jsonValueSchema),
  origin: v.nullable(v.picklist(['recipient', 'template', 'service'])),
  /** What stands there when nobody supplies a value. */
  shownWhenMissing: v.array(v.string()),
  serviceSupplied: v.boolean(),
  /** What a preview shows for a name that the service supplies; null for any other name. */
  standIn: v.nullable(v.string()),
  /** A declared name that differs by case or a typing slip. */
  similar: v.nullable(v.string()),
});
export type NameRow = v.InferOutput<typeof nameRowSchema>;

/** Stretches of plain text for display: text, links, and names without a value. */
export const textSegmentSchema = v.variant('kind', [
  v.object({ kind: v.literal('text'), text: v.string() }),
  v.object({ kind: v.literal('link'), text: v.string(), url: v.string() }),
  v.object({ kind: v.literal('missing'), text: v.string() }),
]);

/** The template merged with a sample recipient, apart from its html and amp parts. */
export const renderedTemplateSchema = v.object({
  inbox: v.object({ sender: v.string(), subject: v.string(), preheader: v.string() }),
  plaintext: v.nullable(v.array(textSegmentSchema)),
  names: v.array(nameRowSchema),
  /** Keys of global_replacements that are used nowhere. */
  unused: v.array(v.string()),
});
export type RenderedTemplate = v.InferOutput<typeof renderedTemplateSchema>;
