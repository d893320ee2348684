import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { PRACTICE } from '../../sources.ts';

/** Answer and forward as mail programs write them: English, German, French, Nordic, Romance, Polish, Russian. */
const PREFIX = /^\s*((?:re|fwd?|aw|wg|tr|rv|sv|vs|vb|antw|odp|пересл?|отв|на)(?:\[\d+\])?\s*:)/iu;

export const subjectFakeReply = defineRule({
  id: 'subject-fake-reply',
  category: 'subject',
  severity: 'warning',
  maturity: 'trial',
  summary: 'The subject pretends to be an answer or a forwarded mail',
  why: 'RE: and FW: on a mail that answers nothing deceive the reader, and laws on advertising forbid misleading subjects (in the United States CAN-SPAM).',
  howToFix: 'Remove the prefix from the subject.',
  sources: [PRACTICE],
  examples: {
    good: [
      { template: { subject: 'Re-open your account, {{Name}}' } },
      { title: 'An answer in fact', template: { subject: '{{Prefix}}: Ihre Anfrage' } },
      { template: { subject: 'Refund: 47 €' } },
    ],
    bad: [
      {
        template: { subject: 'RE: LAST CHANCE {{first_name}}' },
        reports: [{ field: 'subject', marks: 'RE:', says: '`RE:`' }],
      },
      { template: { subject: 'Отв: Ваша заявка' }, reports: [{ field: 'subject', marks: 'Отв:' }] },
      { template: { subject: ' Fwd : Rechnung' }, reports: [{ field: 'subject', marks: 'Fwd :' }] },
    ],
  },
  check({ places, report }) {
    const place = places.find(({ field }) => field === 'subject');
    const prefix = place ? PREFIX.exec(place.masked)?.[1] : undefined;
    if (!place || prefix === undefined) return;
    const start = place.masked.indexOf(prefix);
    if (place.touchesTag({ start, end: start + prefix.length })) return;
    report({
      message: `The subject starts with ${quoted(prefix)} as if it answered the reader, which deceives. Remove it.`,
      field: 'subject',
      range: { start, end: start + prefix.length },
    });
  },
});
