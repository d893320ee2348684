/** Paths of a template's fields, as findings and the interface name them, and the text behind a path. */
import type { Part, Template } from './template.ts';

export const bodyField = (part: Part): string => `body.${part}`;
export const headerField = (name: string): string => `headers[${JSON.stringify(name)}]`;
export const globalInfoField = (key: string): string => `global_info[${JSON.stringify(key)}]`;
export const replacementField = (name: string): string => `global_replacements[${JSON.stringify(name)}]`;
export const attachmentField = (index: number, property?: 'type' | 'name' | 'content'): string =>
  `attachments[${index}]${property ? `.${property}` : ''}`;
export const inlineAttachmentField = (index: number, property?: 'type' | 'name' | 'content'): string =>
  `inline_attachments[${index}]${property ? `.${property}` : ''}`;

/** Which part a field belongs to; null for a field that is no part of the body. */
export function partOfField(field: string): Part | null {
  if (field === 'body.html') return 'html';
  if (field === 'body.plaintext') return 'plaintext';
  if (field === 'body.amp') return 'amp';
  return null;
}

/**
 * The text a field's positions count in, or null for a field without text of its own (a count, a whole list).
 * Built as one map per template, since a report asks for the same few fields again and again.
 */
export function fieldTexts(template: Template): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const put = (field: string, text: string | null): void => {
    if (text !== null) texts.set(field, text);
  };
  put('id', template.id);
  put('name', template.name);
  put('body.html', template.body.html);
  put('body.plaintext', template.body.plaintext);
  put('body.amp', template.body.amp);
  put('subject', template.subject);
  put('sender_email', template.senderEmail);
  put('sender_name', template.senderName);
  put('reply_to', template.replyTo);
  put('template_builder', template.templateBuilder);
  put('options.unsubscribe_url', template.unsubscribeUrl);
  for (const { name, value } of template.headers) put(headerField(name), value);
  for (const { name, value } of template.globalInfo) put(globalInfoField(name), value);
  for (const { name, value } of template.globalReplacements) put(replacementField(name), value);
  template.attachments.forEach((attachment, index) => {
    put(attachmentField(index, 'type'), attachment.type);
    put(attachmentField(index, 'name'), attachment.name);
    put(attachmentField(index, 'content'), attachment.content);
  });
  template.inlineAttachments.forEach((attachment, index) => {
    put(inlineAttachmentField(index, 'type'), attachment.type);
    put(inlineAttachmentField(index, 'name'), attachment.name);
    put(inlineAttachmentField(index, 'content'), attachment.content);
  });
  return texts;
}
