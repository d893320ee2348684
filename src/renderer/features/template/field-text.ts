/** The text behind a field's path, as far as the window has it: the bytes of attachments never come here. */
import type { TemplateData } from '../../../contract/schemas/template.ts';
import {
  attachmentField,
  bodyField,
  globalInfoField,
  headerField,
  inlineAttachmentField,
  replacementField,
} from '../../../core/template/fields.ts';

export function fieldText(template: TemplateData, field: string): string | null {
  const named: readonly (readonly [string, string | null])[] = [
    ['id', template.id],
    ['name', template.name],
    [bodyField('html'), template.body.html],
    [bodyField('plaintext'), template.body.plaintext],
    [bodyField('amp'), template.body.amp],
    ['subject', template.subject],
    ['sender_email', template.senderEmail],
    ['sender_name', template.senderName],
    ['reply_to', template.replyTo],
    ['template_builder', template.templateBuilder],
    ['options.unsubscribe_url', template.unsubscribeUrl],
    ...template.headers.map(({ name, value }) => [headerField(name), value] as const),
    ...template.globalInfo.map(({ name, value }) => [globalInfoField(name), value] as const),
    ...template.globalReplacements.map(({ name, value }) => [replacementField(name), value] as const),
    ...template.attachments.flatMap(({ type, name }, index) => [
      [attachmentField(index, 'type'), type] as const,
      [attachmentField(index, 'name'), name] as const,
    ]),
    ...template.inlineAttachments.flatMap(({ type, name }, index) => [
      [inlineAttachmentField(index, 'type'), type] as const,
      [inlineAttachmentField(index, 'name'), name] as const,
    ]),
  ];
  return named.find(([name]) => name === field)?.[1] ?? null;
}
