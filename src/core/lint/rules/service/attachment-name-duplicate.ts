import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { attachmentField } from '../../../template/fields.ts';
import { wholeOf } from '../../../text/ranges.ts';
import { SISTER_REFERENCE, SPEC_ATTACHMENT } from '../../sources.ts';

export const attachmentNameDuplicate = defineRule({
  id: 'attachment-name-duplicate',
  category: 'service',
  severity: 'warning',
  maturity: 'trial',
  summary: 'Two regular attachments have the same name',
  why: 'The sister service refuses a name that occurs twice. Inline attachments have cid-duplicate, since their name is what the mail refers to.',
  howToFix: 'Give each file a name of its own.',
  sources: [SISTER_REFERENCE, SPEC_ATTACHMENT],
  examples: {
    good: [
      {
        template: {
          attachments: [
            { type: 'application/pdf', name: 'invoice.pdf', content: 'JVBERi0xLjQK' },
            { type: 'application/pdf', name: 'terms.pdf', content: 'JVBERi0xLjQK' },
          ],
        },
      },
    ],
    bad: [
      {
        template: {
          attachments: [
            { type: 'application/pdf', name: 'invoice.pdf', content: 'JVBERi0xLjQK' },
            { type: 'application/pdf', name: 'invoice.pdf', content: 'JVBERi0xLjUK' },
          ],
        },
        reports: [{ field: 'attachments[1].name', marks: 'invoice.pdf', says: 'attachments[0]' }],
      },
    ],
  },
  check({ template, report }) {
    const first = new Map<string, number>();
    template.attachments.forEach(({ name }, index) => {
      if (name === null || name.trim() === '') return;
      const before = first.get(name);
      if (before === undefined) first.set(name, index);
      else {
        report({
          message: `The name ${quoted(name)} is also that of ${attachmentField(before)}. Give each file a name of its own.`,
          field: attachmentField(index, 'name'),
          range: wholeOf(name),
        });
      }
    });
  },
});
