import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { allAttachments } from '../../../attachments/all-attachments.ts';
import { gather } from '../../gather.ts';
import { matchRanges } from '../../../text/ranges.ts';
import { SISTER_REFERENCE, SPEC_ATTACHMENT } from '../../sources.ts';

export const attachmentNameSlash = defineRule({
  id: 'attachment-name-slash',
  category: 'service',
  severity: 'warning',
  maturity: 'trial',
  summary: 'An attachment name holds a slash',
  why: 'The sister service refuses names with "/", and RFC 2183 (section 2.3) asks mail programs not to follow what looks like a path, so the part before it may be lost.',
  howToFix: 'Write the bare file name, or a hyphen in place of the slash.',
  sources: [SISTER_REFERENCE, SPEC_ATTACHMENT],
  examples: {
    good: [
      { template: { attachments: [{ type: 'text/csv', name: 'report-2026-03.csv', content: 'YSxi' }] } },
    ],
    bad: [
      {
        template: { attachments: [{ type: 'text/csv', name: 'report 03/2026.csv', content: 'YSxi' }] },
        reports: [{ field: 'attachments[0].name', marks: '/', says: 'report 03-2026.csv' }],
      },
      {
        template: {
          inline_attachments: [{ type: 'image/png', name: 'img/logo.png', content: 'iVBORw0KGgo=' }],
        },
        reports: [{ field: 'inline_attachments[0].name', marks: '/' }],
      },
    ],
  },
  check({ template, report }) {
    for (const { attachment, field } of allAttachments(template)) {
      const name = attachment.name ?? '';
      if (!name.includes('/')) continue;
      report({
        message: `The attachment name ${quoted(name)} holds a slash, which the service may refuse. Write ${quoted(name.replaceAll('/', '-'))}.`,
        field: field('name'),
        ...gather(matchRanges(name, /\//gu)),
      });
    }
  },
});
