import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { inlineAttachmentField } from '../../../template/fields.ts';
import { certainReferences, resolveCid } from '../../../mail/cid-references.ts';
import { bareType, kindOfContent, suggestedType } from '../../../attachments/file-kinds.ts';
import { wholeOf } from '../../../text/ranges.ts';
import { rfc, SPEC_ATTACHMENT } from '../../sources.ts';

const LOGO = { type: 'image/png', name: 'logo.png', content: 'iVBORw0KGgo=' };

export const cidNotImage = defineRule({
  id: 'cid-not-image',
  category: 'cid',
  severity: 'warning',
  maturity: 'trial',
  summary: 'An inline attachment is used as a picture, and its type is no image type',
  why: 'The type tells a program what to do with a part (RFC 2045). One that is no image may be listed as an attachment, and the place in the mail stays empty. Contents that contradict an image type are reported by attachment-type-mismatch.',
  howToFix: 'Write the type of the picture, such as image/png or image/jpeg.',
  sources: [rfc(2045, '5', 'Content-Type Header Field'), SPEC_ATTACHMENT],
  examples: {
    good: [{ html: '<img src="cid:logo.png" alt="Corner Shop">', template: { inline_attachments: [LOGO] } }],
    bad: [
      {
        html: '<img src="cid:logo.png" alt="Corner Shop">',
        template: { inline_attachments: [{ ...LOGO, type: 'application/octet-stream' }] },
        reports: [
          { field: 'inline_attachments[0].type', marks: 'application/octet-stream', says: 'image/png' },
        ],
      },
      {
        title: 'No picture at all',
        html: '<img src="cid:menu.pdf" alt="Menu">',
        template: {
          inline_attachments: [{ type: 'application/pdf', name: 'menu.pdf', content: 'JVBERi0xLjQK' }],
        },
        reports: [{ field: 'inline_attachments[0].type', marks: 'application/pdf', says: 'a PDF file' }],
      },
    ],
  },
  check({ template, html, report }) {
    if (!html) return;
    const seen = new Set<number>();
    for (const reference of certainReferences(html)) {
      const { kind } = reference.use;
      if (kind !== 'image' && kind !== 'background') continue;
      const target = resolveCid(template, reference);
      if (target.kind !== 'inline' || seen.has(target.index)) continue;
      seen.add(target.index);
      const attachment = template.inlineAttachments[target.index];
      const type = attachment?.type ?? '';
      if (!attachment || type.trim() === '' || bareType(type).startsWith('image/')) continue;
      const suggested = suggestedType(attachment);
      const remedy = suggested?.startsWith('image/')
        ? `Write ${quoted(suggested)}.`
        : `It is ${kindOfContent(attachment.content)?.title ?? 'no known image'}; attach a picture instead.`;
      report({
        message: `${quoted(attachment.name ?? '')} is shown as a picture, but its type is ${quoted(type)}, which is no image, so the place may stay empty. ${remedy}`,
        field: inlineAttachmentField(target.index, 'type'),
        range: wholeOf(type),
      });
    }
  },
});
