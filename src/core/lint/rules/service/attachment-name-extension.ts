import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { attachmentField } from '../../../template/fields.ts';
import { extensionOf, kindOfContent } from '../../../attachments/file-kinds.ts';
import { wholeOf } from '../../../text/ranges.ts';
import { SPEC_ATTACHMENT } from '../../sources.ts';

export const attachmentNameExtension = defineRule({
  id: 'attachment-name-extension',
  category: 'service',
  severity: 'info',
  maturity: 'trial',
  summary: 'The name of a regular attachment has no extension',
  why: 'The specification asks for the form "name.extension", and Windows chooses the program that opens a file by its extension. Inline attachments are exempt: the specification\'s own example, IMAGECID1, has none.',
  howToFix: 'Add the extension, such as invoice.pdf.',
  sources: [SPEC_ATTACHMENT],
  examples: {
    good: [
      {
        template: {
          attachments: [{ type: 'application/pdf', name: 'invoice-4711.pdf', content: 'JVBERi0xLjQK' }],
        },
      },
      {
        template: { inline_attachments: [{ type: 'image/png', name: 'IMAGECID1', content: 'iVBORw0KGgo=' }] },
      },
    ],
    bad: [
      {
        template: {
          attachments: [{ type: 'application/pdf', name: 'invoice-4711', content: 'JVBERi0xLjQK' }],
        },
        reports: [{ field: 'attachments[0].name', marks: 'invoice-4711', says: 'invoice-4711.pdf' }],
      },
      {
        title: 'A full stop without anything behind it',
        template: { attachments: [{ type: 'text/plain', name: 'terms.', content: 'dGVybXM=' }] },
        reports: [{ field: 'attachments[0].name', marks: 'terms.' }],
      },
    ],
  },
  check({ template, report }) {
    template.attachments.forEach(({ name, content }, index) => {
      if (name === null || name.trim() === '' || extensionOf(name) !== '') return;
      const kind = kindOfContent(content);
      const extension = kind && kind.id !== 'zip' && kind.id !== 'ole' ? kind.extensions[0] : undefined;
      const remedy = extension
        ? `Name it ${quoted(`${name.replace(/\.$/u, '')}.${extension}`)}.`
        : 'Add the extension, such as ".pdf".';
      report({
        message: `The attachment ${quoted(name)} has no extension, so recipients may not be able to open it. ${remedy}`,
        field: attachmentField(index, 'name'),
        range: wholeOf(name),
      });
    });
  },
});
