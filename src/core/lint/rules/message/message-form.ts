import type { MessageFault } from '../../../template/template.ts';
import { quoted } from '../../../text/quoted.ts';
import { defineRule, type ReportInput } from '../../rule.ts';
import { rfc } from '../../sources.ts';

function complaint(fault: MessageFault): ReportInput {
  switch (fault.kind) {
    case 'long-line': {
      const more = fault.count > 1 ? `, and ${fault.count - 1} more` : '';
      return {
        field: 'message',
        message: `Line ${fault.line} of the file${more} is longer than 998 bytes, which servers may cut or refuse. Encode the part as quoted-printable or base64.`,
      };
    }
    case 'raw-header':
      return {
        field: 'headers',
        message: `Line ${fault.line} of the file is a header with bytes beyond ASCII, which many programs show as garbled letters. Write it as an encoded word.`,
      };
    case 'not-closed':
      return {
        field: 'message',
        message: `The parts between ${quoted(`--${fault.name}`)} have no closing line, so the message may be cut off. Send it again whole.`,
      };
    case 'unknown-charset':
      return {
        field: 'message',
        message: `The charset ${quoted(fault.name)} is not known here, so the part is shown with a guess, as many programs do. Write utf-8, which all of them read.`,
      };
    case 'unreadable':
      return {
        field: fault.field,
        message:
          'Some bytes are no text in the charset that is declared, so recipients see question marks in their place. Declare the charset that the text is written in.',
      };
  }
}

export const messageForm = defineRule({
  id: 'message-form',
  category: 'message',
  severity: 'warning',
  maturity: 'stable',
  summary: 'A finished message is not in the form of the standards',
  why: 'Where a message breaks the rules of its form, each mail program guesses: lines are cut, letters are garbled, parts are missing. What a parser shows here is one such guess.',
  howToFix:
    'Let a library compose the message: it encodes headers and parts, breaks lines and closes what it opens.',
  sources: [
    rfc(5322, '2.1.1', 'Line Length Limits'),
    rfc(2047, '', 'Message Header Extensions for Non-ASCII Text'),
    rfc(2046, '5.1', 'Multipart Media Type'),
  ],
  history: [{ version: '0.1.0', change: 'Added' }],
  examples: {
    good: [{ message: { faults: [] } }, { plaintext: 'Hello' }],
    bad: [
      {
        message: { faults: [{ kind: 'long-line', line: 12, count: 3 }] },
        reports: [{ field: 'message', says: 'Line 12 of the file, and 2 more' }],
      },
      {
        message: { faults: [{ kind: 'raw-header', line: 2 }] },
        reports: [{ field: 'headers', says: 'Line 2' }],
      },
      {
        message: { faults: [{ kind: 'not-closed', name: 'part_1' }] },
        reports: [{ field: 'message', says: '--part_1' }],
      },
      {
        message: { faults: [{ kind: 'unknown-charset', name: 'klingon' }] },
        reports: [{ field: 'message', says: 'klingon' }],
      },
      {
        message: { faults: [{ kind: 'unreadable', field: 'body.plaintext' }] },
        reports: [{ field: 'body.plaintext', says: 'charset' }],
      },
    ],
  },
  check({ template: { message }, report }) {
    for (const fault of message?.faults ?? []) report(complaint(fault));
  },
});
