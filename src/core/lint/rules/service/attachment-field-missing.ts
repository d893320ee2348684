import { defineRule } from '../../rule.ts';
import { allAttachments } from '../../../attachments/all-attachments.ts';
import { suggestedType, UNSURE_TYPE } from '../../../attachments/file-kinds.ts';
import { wholeOf } from '../../../text/ranges.ts';
import { SPEC_ATTACHMENT } from '../../sources.ts';

const PROPERTIES = ['type', 'name', 'content'] as const;

export const attachmentFieldMissing = defineRule({
  id: 'attachment-field-missing',
  category: 'service',
  severity: 'error',
  maturity: 'stable',
  summary: 'An attachment lacks its type, its name or its content',
  why: 'The specification requires all three of every attachment, inline ones included. Without content there is no file, and what the html shows by cid: is found by its name alone.',
  howToFix: 'Fill the field in; for a type nobody knows write application/octet-stream.',
  sources: [SPEC_ATTACHMENT],
  examples: {
    good: [
      {
        template: {
          attachments: [{ type: 'application/pdf', name: 'invoice.pdf', content: 'JVBERi0xLjQK' }],
        },
      },
    ],
    bad: [
      {
        title: 'An empty file',
        template: { attachments: [{ type: 'application/pdf', name: 'invoice.pdf', content: '' }] },
        reports: [{ field: 'attachments[0].content', marks: '', at: 0, says: 'content' }],
      },
      {
        title: 'Type and name are absent',
        template: { inline_attachments: [{ content: 'iVBORw0KGgo=' }] },
        reports: [
          { field: 'inline_attachments[0].name', says: 'name' },
          { field: 'inline_attachments[0].type', says: 'image/png' },
        ],
      },
      {
        title: 'A blank type',
        template: { attachments: [{ type: ' ', name: 'seating plan', content: 'c2VhdHM=' }] },
        reports: [{ field: 'attachments[0].type', marks: ' ', says: 'application/octet-stream' }],
      },
    ],
  },
  check({ template, report }) {
    const broken = new Set(template.decodeErrors.map(({ field }) => field));
    for (const { attachment, field, path } of allAttachments(template)) {
      if (broken.has(path)) continue;
      for (const property of PROPERTIES) {
        const value = attachment[property];
        if ((value !== null && value.trim() !== '') || broken.has(field(property))) continue;
        const remedy = {
          type: `Write ${suggestedType(attachment) ?? UNSURE_TYPE}.`,
          name: 'Write one with its extension, such as invoice.pdf.',
          content: 'Add the file in base64, or remove the attachment.',
        }[property];
        report({
          message: `${field(property)} is ${value === null ? 'missing' : value === '' ? 'empty' : 'blank'}; the service requires the ${property} of every attachment. ${remedy}`,
          field: field(property),
          range: value === null ? undefined : wholeOf(value),
        });
      }
    }
  },
});
