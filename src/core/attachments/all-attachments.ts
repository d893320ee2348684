/** Attachments of both lists with the paths of their fields. */
import { attachmentField, inlineAttachmentField } from '../template/fields.ts';
import type { Attachment, Template } from '../template/template.ts';

export interface ListedAttachment {
  readonly attachment: Attachment;
  readonly inline: boolean;
  readonly index: number;
  /** Path of the item, such as `attachments[0]`. */
  readonly path: string;
  field(property: 'type' | 'name' | 'content'): string;
}

/** The regular ones first, each list in its order. */
export function allAttachments(template: Template): readonly ListedAttachment[] {
  const list = (attachments: readonly Attachment[], inline: boolean): ListedAttachment[] => {
    const fieldOf = inline ? inlineAttachmentField : attachmentField;
    return attachments.map((attachment, index) => ({
      attachment,
      inline,
      index,
      path: fieldOf(index),
      field: (property) => fieldOf(index, property),
    }));
  };
  return [...list(template.attachments, false), ...list(template.inlineAttachments, true)];
}
