import { defineRule } from '../../rule.ts';
import { SPEC_TEMPLATE } from '../../sources.ts';
import { reportValueRisks } from './shared/value-risk-findings.ts';

export const substitutionMarkupInText = defineRule({
  id: 'substitution-markup-in-text',
  category: 'substitutions',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A value with HTML goes into the subject, the sender name or plaintext',
  why: 'These are plain text: recipients read the tags and the character references of the value, such as "Tom &amp;amp; Co". The same value is often right in html, so it needs a second, plain one.',
  howToFix: 'Supply a plain value under another name for these places.',
  sources: [SPEC_TEMPLATE],
  examples: {
    good: [
      { html: '<p>{{Offer}}</p>', template: { global_replacements: { Offer: '<b>20 % off</b>' } } },
      { plaintext: 'For {{Shop}}', sample: { Shop: 'Tom & Co <3' } },
    ],
    bad: [
      {
        plaintext: 'Today: {{Offer}}',
        template: { subject: '{{Offer}}', global_replacements: { Offer: '<b>20 % off</b>' } },
        reports: [
          { field: 'subject', marks: '{{Offer}}', says: '<b>' },
          { field: 'body.plaintext', marks: '{{Offer}}' },
        ],
      },
      {
        template: { sender_name: '{{Shop}}' },
        sample: { Shop: 'Tom &amp; Co' },
        reports: [{ field: 'sender_name', marks: '{{Shop}}', says: '&amp;' }],
      },
    ],
  },
  check(context) {
    reportValueRisks(context, ({ kind }) => kind === 'markup-in-text');
  },
});
