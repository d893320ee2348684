import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { PRACTICE } from '../../sources.ts';

/** Answer and forward as mail programs write them: English, German, French, Nordic, Romance, Polish, Russian. */
const PREFIX = /^\s*((?:re|fwd?|aw|wg|tr|rv|sv|vs|vb|antw|odp|пересл?|отв|на)(?:\[\d+\])?\s*:)/iu;

/** RFC 5322, section 3.6.4: a message that answers another names it. What a list passes on, its readers wrote. */
const answersSomething = (headers: readonly { readonly name: string }[]): boolean =>
  headers.some(({ name }) => /^(?:in-reply-to|references|list-post)$/iu.test(name));

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
      {
        title: 'A message that names what it answers',
        template: { subject: 'Re: Your order' },
        message: { headers: [['In-Reply-To', '<7@shop.example>']] },
      },
      {
        title: 'One that a discussion list passes on',
        template: { subject: 'Re: [tea] Brewing in spring' },
        message: { headers: [['List-Post', '<mailto:tea@lists.example>']] },
      },
      { title: 'An answer in fact', template: { subject: '{{Prefix}}: Ihre Anfrage' } },
      { template: { subject: 'Refund: 47 €' } },
    ],
    bad: [
      {
        title: 'A message of its own',
        template: { subject: 'Re: Your order' },
        message: { headers: [['Message-ID', '<8@shop.example>']] },
        reports: [{ field: 'subject', marks: 'Re:' }],
      },
      {
        template: { subject: 'RE: LAST CHANCE {{first_name}}' },
        reports: [{ field: 'subject', marks: 'RE:', says: '`RE:`' }],
      },
      { template: { subject: 'Отв: Ваша заявка' }, reports: [{ field: 'subject', marks: 'Отв:' }] },
      { template: { subject: ' Fwd : Rechnung' }, reports: [{ field: 'subject', marks: 'Fwd :' }] },
    ],
  },
  check({ template, places, report }) {
    if (template.message && answersSomething(template.message.headers)) return;
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
