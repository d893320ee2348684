import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { allAttachments } from '../../../attachments/all-attachments.ts';
import { suggestedType, UNSURE_TYPE } from '../../../attachments/file-kinds.ts';
import { wholeOf } from '../../../text/ranges.ts';
import { rfc, SPEC_ATTACHMENT } from '../../sources.ts';

/** Two tokens and a slash, with parameters behind a semicolon allowed (RFC 2045, section 5.1). */
const MEDIA_TYPE = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}\s*(?:;[^\r\n]*)?$/u;

export const attachmentTypeInvalid = defineRule({
  id: 'attachment-type-invalid',
  category: 'service',
  severity: 'warning',
  maturity: 'stable',
  summary: 'The type of an attachment is not of the form type/subtype',
  why: 'Mail programs choose by the type how to show a file, and RFC 2045 (section 5.2) recommends to read one of another form as plain text.',
  howToFix:
    'Write the MIME type, such as application/pdf or image/png; application/octet-stream when unsure.',
  sources: [rfc(2045, '5.1', 'Syntax of the Content-Type header field'), SPEC_ATTACHMENT],
  examples: {
    good: [
      {
        template: {
          attachments: [{ type: 'application/pdf', name: 'invoice.pdf', content: 'JVBERi0xLjQK' }],
        },
      },
      {
        template: { attachments: [{ type: 'text/csv; charset=utf-8', name: 'items.csv', content: 'YSxi' }] },
      },
    ],
    bad: [
      {
        template: { attachments: [{ type: 'pdf', name: 'invoice.pdf', content: 'JVBERi0xLjQK' }] },
        reports: [{ field: 'attachments[0].type', marks: 'pdf', says: 'application/pdf' }],
      },
      {
        template: { inline_attachments: [{ type: 'image\\png', name: 'logo.png', content: 'iVBORw0KGgo=' }] },
        reports: [{ field: 'inline_attachments[0].type', marks: 'image\\png', says: 'image/png' }],
      },
    ],
  },
  check({ template, report }) {
    for (const { attachment, field } of allAttachments(template)) {
      const { type } = attachment;
      if (type === null || type.trim() === '' || MEDIA_TYPE.test(type)) continue;
      report({
        message: `The type ${quoted(type)} is not of the form type/subtype, so mail programs may take the file for plain text. Write ${suggestedType(attachment) ?? UNSURE_TYPE}.`,
        field: field('type'),
        range: wholeOf(type),
      });
    }
  },
});
