import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { allAttachments } from '../../../attachments/all-attachments.ts';
import {
  bareType,
  extensionOf,
  kindOfContent,
  kindsOfExtension,
  kindsOfType,
  UNSURE_TYPE,
} from '../../../attachments/file-kinds.ts';
import { wholeOf } from '../../../text/ranges.ts';
import { rfc, SPEC_ATTACHMENT } from '../../sources.ts';

const JPEG = '/9j/4AAQSkZJRgABAQAAAQABAAD/';

export const attachmentTypeMismatch = defineRule({
  id: 'attachment-type-mismatch',
  category: 'service',
  severity: 'warning',
  maturity: 'trial',
  summary: "An attachment's type, its extension and its first bytes disagree",
  why: 'Programs choose by the type or by the extension what shows or opens the file, so where the two name different kinds, or the file is a third, it depends on the program whether it opens. application/octet-stream contradicts nothing, and kinds without a signature (text, CSV, SVG) are compared by name and type only.',
  howToFix: 'Write the type of the file as it is, and the extension that goes with it.',
  sources: [rfc(2046, '', 'Media types'), SPEC_ATTACHMENT],
  examples: {
    good: [
      { template: { inline_attachments: [{ type: 'image/jpeg', name: 'hero.jpg', content: JPEG }] } },
      { template: { attachments: [{ type: 'application/octet-stream', name: 'hero.jpg', content: JPEG }] } },
      {
        title: 'An Office document is a ZIP archive inside',
        template: {
          attachments: [
            {
              type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
              name: 'prices.xlsx',
              content: 'UEsDBBQABgAIAAAAIQ==',
            },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'The bytes are those of a JPEG',
        template: { inline_attachments: [{ type: 'image/png', name: 'hero.png', content: JPEG }] },
        reports: [{ field: 'inline_attachments[0].type', marks: 'image/png', says: 'JPEG' }],
      },
      {
        title: 'Only the extension is wrong',
        template: { attachments: [{ type: 'image/jpeg', name: 'hero.pdf', content: JPEG }] },
        reports: [{ field: 'attachments[0].name', marks: 'hero.pdf', says: 'JPEG' }],
      },
      {
        title: 'Type and extension disagree',
        template: { attachments: [{ type: 'text/calendar', name: 'guests.csv', content: 'YSxi' }] },
        reports: [{ field: 'attachments[0].type', marks: 'text/calendar', says: 'text/csv' }],
      },
    ],
  },
  check({ template, report }) {
    for (const { attachment, field, inline } of allAttachments(template)) {
      const { type, name, content } = attachment;
      const typed = type === null || bareType(type) === UNSURE_TYPE ? [] : kindsOfType(type);
      const extension = extensionOf(name);
      const ending = kindsOfExtension(extension);
      const actual = kindOfContent(content);
      // A picture of the mail whose type is no image is cid-not-image.
      const isPicture = [...ending, ...(actual ? [actual] : [])].some(({ types }) =>
        types[0]?.startsWith('image/'),
      );
      if (inline && isPicture && type !== null && !bareType(type).startsWith('image/')) continue;
      if (actual && type !== null && typed.length > 0 && !typed.includes(actual)) {
        report({
          message: `The type is ${quoted(type)}, but the file begins like ${actual.title}. Write ${quoted(actual.types[0] ?? UNSURE_TYPE)}, or attach the right file.`,
          field: field('type'),
          range: wholeOf(type),
        });
      } else if (actual && name !== null && ending.length > 0 && !ending.includes(actual)) {
        report({
          message: `The name ends in ".${extension}", but the file begins like ${actual.title}. Write ".${actual.extensions[0] ?? ''}", or attach the right file.`,
          field: field('name'),
          range: wholeOf(name),
        });
      } else if (!actual && type !== null && typed.length > 0 && ending.length > 0) {
        if (typed.some((kind) => ending.includes(kind))) continue;
        report({
          message: `The type is ${quoted(type)}, but the name ends in ".${extension}". Write ${quoted(ending[0]?.types[0] ?? UNSURE_TYPE)}, or change the name.`,
          field: field('type'),
          range: wholeOf(type),
        });
      }
    }
  },
});
