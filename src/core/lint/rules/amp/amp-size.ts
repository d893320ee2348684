import { thousands } from '../../../text/wording.ts';
import { defineRule } from '../../rule.ts';
import { AMP_FORMAT, ampMail, reportFaults } from './shared/amp-findings.ts';

export const ampSize = defineRule({
  id: 'amp-size',
  category: 'amp',
  severity: 'error',
  maturity: 'stable',
  summary: 'The AMP part is larger than 200,000 bytes',
  why: 'Clients check the AMP part and drop it as a whole when it breaks a rule: recipients see the html part instead, without a word. Counted with the sample values filled in.',
  howToFix: 'Shorten it; let a list load its entries (amp-list).',
  sources: [
    AMP_FORMAT,
    {
      title: 'amphtml 30072: the size of a document',
      url: 'https://github.com/ampproject/amphtml/issues/30072',
    },
  ],
  examples: {
    good: [{ amp: ampMail('<p>Hi</p>'), html: '<p>Hi</p>' }],
    bad: [
      {
        amp: ampMail(`<p>${'Hi '.repeat(70_000)}</p>`),
        html: '<p>Hi</p>',
        reports: [{ field: 'body.amp', marks: '<html ⚡4email data-css-strict>', says: '200,000' }],
      },
    ],
  },
  check(context) {
    reportFaults(
      context,
      'size',
      (value) =>
        `The AMP part has ${thousands(Number(value))} bytes, AMP allows 200,000: clients drop it and show html. Shorten it.`,
    );
  },
});
