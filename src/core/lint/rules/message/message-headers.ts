import { groupBy } from '../../../collections/group.ts';
import { headerField } from '../../../template/fields.ts';
import { alternatives } from '../../../text/wording.ts';
import { defineRule } from '../../rule.ts';
import { rfc } from '../../sources.ts';

/** RFC 5322, section 3.6: these are needed, and no header of the second list may come twice. */
const NEEDED = ['From', 'Date'] as const;
const ONCE: ReadonlySet<string> = new Set([
  'date',
  'from',
  'sender',
  'reply-to',
  'to',
  'cc',
  'bcc',
  'message-id',
  'in-reply-to',
  'references',
  'subject',
]);

const GOOD = [
  ['From', 'Harbour & Pine <post@harbour.example>'],
  ['Date', 'Sun, 22 Nov 2026 08:00:00 +0000'],
] as const;

export const messageHeaders = defineRule({
  id: 'message-headers',
  category: 'message',
  severity: 'error',
  maturity: 'stable',
  summary: 'A finished message lacks a header it must have, or has one twice',
  why: 'A message without From or Date, or with two of a header that may come once, is malformed. Mail servers refuse such mail or put it into the spam folder, and of two senders or subjects each program shows another.',
  howToFix: 'Let the program that sends write From and Date once, and each other header of its own once.',
  sources: [rfc(5322, '3.6', 'Field Definitions')],
  history: [{ version: '0.1.0', change: 'Added' }],
  examples: {
    good: [
      { message: { headers: GOOD } },
      { message: { headers: [...GOOD, ['Received', 'from a'], ['Received', 'from b']] } },
      { title: 'A template has none of them', plaintext: 'Hello' },
    ],
    bad: [
      {
        message: { headers: [['From', 'post@harbour.example']] },
        reports: [{ field: 'headers', says: 'Date' }],
      },
      {
        message: { headers: [...GOOD, ['Subject', 'Spring'], ['subject', 'Autumn']] },
        reports: [{ field: 'headers["Subject"]', says: 'twice' }],
      },
    ],
  },
  check({ template: { message }, report }) {
    if (!message) return;
    const byName = groupBy(message.headers, ({ name }) => name.toLowerCase());
    const missing = NEEDED.filter((name) => !byName.has(name.toLowerCase()));
    if (missing.length > 0) {
      const names = alternatives(missing).replace(' or ', ' and ');
      report({
        field: 'headers',
        message: `The message has no ${names} header, which every message must have; servers refuse it or call it spam. Let the sending program write it.`,
      });
    }
    for (const [key, own] of byName) {
      const [first] = own;
      if (!first || own.length < 2 || !ONCE.has(key)) continue;
      const often = own.length === 2 ? 'twice' : `${own.length} times`;
      report({
        field: headerField(first.name),
        message: `The header ${first.name} comes ${often} and may come once; programs differ in which they show. Remove all but one.`,
      });
    }
  },
});
