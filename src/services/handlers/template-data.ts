/** A template in the contract's form: everything but the attachments' bytes. */
import type { AttachmentData, TemplateData } from '../../contract/schemas/template.ts';
import type { Attachment, Template } from '../../core/template/template.ts';
import { pictureType } from '../preview-store/image-type.ts';

/** Bytes of a base64 text once decoded, line breaks in it ignored; null when it is not base64. */
export function decodedSize(content: string): number | null {
  const text = content.replace(/[\r\n\t ]+/gu, '');
  if (!/^[A-Za-z0-9+/]*={0,2}$/u.test(text)) return null;
  const digits = text.replace(/=+$/u, '').length;
  // A single digit left over holds six bits of a byte, so it is no whole byte.
  return digits % 4 === 1 ? null : Math.floor((digits * 3) / 4);
}

function attachmentData({ type, name, content }: Attachment, thumbnailUrl: string): AttachmentData {
  const size = content === null ? null : decodedSize(content);
  return {
    type,
    name,
    base64Length: content?.length ?? 0,
    decodedSize: size,
    thumbnailUrl: size !== null && size > 0 && pictureType(type) !== null ? thumbnailUrl : null,
  };
}

/** The attachments in the order in which their pictures are served. */
export const allAttachments = (template: Template): readonly Attachment[] => [
  ...template.attachments,
  ...template.inlineAttachments,
];

/** `pictureUrl` gives the address of a picture by its place in `allAttachments`. */
export function toTemplateData(template: Template, pictureUrl: (index: number) => string): TemplateData {
  const inlineFrom = template.attachments.length;
  return {
    ...template,
    message: template.message && { headers: template.message.headers, leftOut: template.message.leftOut },
    attachments: template.attachments.map((one, index) => attachmentData(one, pictureUrl(index))),
    inlineAttachments: template.inlineAttachments.map((one, index) =>
      attachmentData(one, pictureUrl(inlineFrom + index)),
    ),
  };
}
