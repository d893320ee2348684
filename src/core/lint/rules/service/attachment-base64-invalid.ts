import { defineRule } from '../../rule.ts';
import { nameCharacter, quoted } from '../../../text/quoted.ts';
import { allAttachments } from '../../../attachments/all-attachments.ts';
import { findBase64Fault, type Base64Fault } from '../../../attachments/base64.ts';
import { rfc, SPEC_ATTACHMENT } from '../../sources.ts';
import { thousands } from '../../../text/wording.ts';

const named = (content: string): Readonly<Record<string, unknown>> => ({
  attachments: [{ type: 'application/pdf', name: 'invoice.pdf', content }],
});

function describe(fault: Base64Fault, content: string): string {
  const text = content.slice(fault.range.start, fault.range.end);
  switch (fault.kind) {
    case 'data-url':
      return `The content starts with ${quoted(text)}. Remove that and leave the base64 behind it.`;
    case 'url-safe':
      return `The content holds ${quoted(text)} of the URL-safe alphabet. Write "+" for "-" and "/" for "_".`;
    case 'character':
      return `The content holds ${/^[!-~]$/u.test(text) ? quoted(text) : nameCharacter(text)}, which is no character of base64, so the file arrives damaged or the template is refused. Encode the file again.`;
    case 'padding':
      return `"=" stands where base64 does not end, so the file is read wrong. Encode the file again.`;
    case 'length':
      return `The content has ${thousands(content.length)} characters, a count that no file encodes to: some are missing. Encode the file again.`;
    case 'whitespace':
      return 'The content holds line breaks or blanks. They are no part of base64 and count towards the size limit; write it on one line.';
  }
}

export const attachmentBase64Invalid = defineRule({
  id: 'attachment-base64-invalid',
  category: 'service',
  severity: 'error',
  maturity: 'stable',
  summary: 'The content of an attachment is not base64',
  why: 'The service decodes content as base64; with other characters the template is refused or the file arrives damaged. Line breaks and blanks are reported as a warning only: RFC 4648 says that decoders must reject them, while many accept them, and the specification does not say. Missing padding is accepted, since the largest length the specification allows (9,786,710) is that of unpadded base64.',
  howToFix:
    'Encode the file as plain base64 (letters, digits, "+", "/", "=" at the end), on one line and without a "data:" in front.',
  sources: [SPEC_ATTACHMENT, rfc(4648, '4', 'Base 64 Encoding')],
  examples: {
    good: [
      { template: named('JVBERi0xLjQK') },
      { title: 'With padding', template: named('JVBERi0xLg==') },
      { title: 'Without padding', template: named('JVBERi0xLg') },
    ],
    bad: [
      {
        title: 'A data URL',
        template: named('data:application/pdf;base64,JVBERi0xLjQK'),
        reports: [{ field: 'attachments[0].content', marks: 'data:application/pdf;base64,' }],
      },
      {
        title: 'The file itself',
        template: named('%PDF-1.4 invoice 4711'),
        reports: [{ field: 'attachments[0].content', marks: '%', says: '`%`' }],
      },
      {
        title: 'The URL-safe alphabet',
        template: named('JVBERi0xLjQ_'),
        reports: [{ field: 'attachments[0].content', marks: '_' }],
      },
      {
        title: 'One character lost',
        template: named('JVBERi0xLjQKa'),
        reports: [{ field: 'attachments[0].content', marks: 'JVBERi0xLjQKa', says: '13 characters' }],
      },
      {
        title: 'Two encoded files in one',
        template: named('JVBERi0=JVBERi0='),
        reports: [{ field: 'attachments[0].content', marks: '=' }],
      },
      {
        title: 'Broken into lines',
        template: named('JVBERi0x\r\nLjQK'),
        reports: [{ field: 'attachments[0].content', marks: '\r\n', severity: 'warning' }],
      },
    ],
  },
  check({ template, report }) {
    for (const { attachment, field } of allAttachments(template)) {
      const { content } = attachment;
      if (content === null || content.trim() === '') continue;
      const fault = findBase64Fault(content);
      if (!fault) continue;
      report({
        message: describe(fault, content),
        field: field('content'),
        range: fault.range,
        severity: fault.kind === 'whitespace' ? 'warning' : undefined,
      });
    }
  },
});
