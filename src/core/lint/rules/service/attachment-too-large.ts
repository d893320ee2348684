import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { allAttachments } from '../../../attachments/all-attachments.ts';
import { decodedLength } from '../../../attachments/base64.ts';
import { SPEC_ATTACHMENT, SPEC_LIMITS } from '../../sources.ts';
import { thousands } from '../../../text/wording.ts';

const LIMIT = 9_786_710;
/** 7 MiB (7,340,032 bytes) in base64 with its padding. */
const SEVEN_MIB_PADDED = 9_786_712;

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(2)} MB`;

const file = (content: string): Readonly<Record<string, unknown>> => ({
  attachments: [{ type: 'application/pdf', name: 'catalogue.pdf', content }],
});

export const attachmentTooLarge = defineRule({
  id: 'attachment-too-large',
  category: 'service',
  severity: 'error',
  maturity: 'stable',
  summary: 'The content of an attachment is longer than 9,786,710 characters of base64 (7 MB)',
  why: 'The service refuses larger files. The length of content is counted as it is, line breaks and padding included. The two figures of the specification disagree by the padding: 7 MiB (7,340,032 bytes) make 9,786,712 characters with padding and 9,786,710 without. The stated 9,786,710 counts here, so the largest padded file that fits has 7,340,031 bytes and 9,786,708 characters. The finding marks what is beyond the limit.',
  howToFix: 'Make the file smaller, or link to it instead.',
  sources: [SPEC_ATTACHMENT, SPEC_LIMITS],
  examples: {
    good: [
      { title: 'Exactly 9,786,710 characters', template: file('A'.repeat(9_786_710)) },
      { title: 'The largest padded file that fits', template: file('A'.repeat(9_786_708)) },
    ],
    bad: [
      {
        title: 'One character more',
        template: file(`${'A'.repeat(9_786_710)}B`),
        reports: [{ field: 'attachments[0].content', marks: 'B', says: '9,786,711' }],
      },
      {
        title: '7 MiB with padding',
        template: file(`${'A'.repeat(9_786_710)}==`),
        reports: [{ field: 'attachments[0].content', marks: '==', says: 'padding' }],
      },
    ],
  },
  check({ template, report }) {
    for (const { attachment, field } of allAttachments(template)) {
      const { content, name } = attachment;
      if (content === null || content.length <= LIMIT) continue;
      const file = name === null || name === '' ? 'The attachment' : quoted(name);
      const size = `${file} has ${thousands(content.length)} characters of base64 (${megabytes(decodedLength(content))})`;
      const message =
        content.length === SEVEN_MIB_PADDED && content.endsWith('=')
          ? `${size}; the limit is ${thousands(LIMIT)}. It is 7 MB and two characters of padding too long: the two figures of the specification disagree by just that. Make the file one byte smaller.`
          : `${size}; the service accepts ${thousands(LIMIT)} (7 MB). Make the file smaller or link to it.`;
      report({ message, field: field('content'), range: { start: LIMIT, end: content.length } });
    }
  },
});
