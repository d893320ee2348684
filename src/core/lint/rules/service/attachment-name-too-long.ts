import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { utf8Length } from '../../../text/positions.ts';
import { allAttachments } from '../../../attachments/all-attachments.ts';
import { wholeOf } from '../../../text/ranges.ts';
import { SISTER_REFERENCE } from '../../sources.ts';

const LIMIT = 255;

const named = (name: string): Readonly<Record<string, unknown>> => ({
  attachments: [{ type: 'application/pdf', name, content: 'JVBERi0xLjQK' }],
});

export const attachmentNameTooLong = defineRule({
  id: 'attachment-name-too-long',
  category: 'service',
  severity: 'warning',
  maturity: 'trial',
  summary: 'An attachment name is longer than 255 bytes',
  why: 'The sister service refuses longer names, and file systems such as ext4 cannot store them. Bytes of UTF-8 are counted: a Cyrillic letter takes two.',
  howToFix: 'Shorten the name to 255 bytes or fewer.',
  sources: [SISTER_REFERENCE],
  examples: {
    good: [{ title: 'Exactly 255 bytes', template: named(`${'a'.repeat(251)}.pdf`) }],
    bad: [
      {
        title: '256 bytes',
        template: named(`${'a'.repeat(252)}.pdf`),
        reports: [{ field: 'attachments[0].name', marks: `${'a'.repeat(252)}.pdf`, says: '256 bytes' }],
      },
      {
        title: '130 Cyrillic letters',
        template: named(`${'ж'.repeat(130)}.pdf`),
        reports: [{ field: 'attachments[0].name', marks: `${'ж'.repeat(130)}.pdf`, says: '264 bytes' }],
      },
    ],
  },
  check({ template, report }) {
    for (const { attachment, field } of allAttachments(template)) {
      const name = attachment.name ?? '';
      const bytes = utf8Length(name);
      if (bytes <= LIMIT) continue;
      report({
        message: `The attachment name ${quoted(name, 30)} takes ${bytes} bytes; the service may refuse more than ${LIMIT}. Shorten it.`,
        field: field('name'),
        range: wholeOf(name),
      });
    }
  },
});
