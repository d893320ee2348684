import { thousands } from '../../../text/wording.ts';
import { defineRule } from '../../rule.ts';
import { AMP_FORMAT, ampMail, reportFaults } from './shared/amp-findings.ts';

export const ampCssSize = defineRule({
  id: 'amp-css-size',
  category: 'amp',
  severity: 'error',
  maturity: 'stable',
  summary: 'The styles of the AMP part are larger than 75,000 bytes',
  why: 'Clients check the AMP part and drop it as a whole when it breaks a rule: recipients see the html part instead, without a word.',
  howToFix: 'Remove unused rules; share rules between elements.',
  sources: [AMP_FORMAT],
  examples: {
    good: [{ amp: ampMail('<p>Hi</p>', { css: 'p{margin:0}' }), html: '<p>Hi</p>' }],
    bad: [
      {
        amp: ampMail('<p>Hi</p>', { css: `p{margin:0}/*${'x'.repeat(75_000)}*/` }),
        html: '<p>Hi</p>',
        reports: [{ field: 'body.amp', marks: '<style amp-custom>', says: '75,015' }],
      },
    ],
  },
  check(context) {
    reportFaults(
      context,
      'css-size',
      (value) =>
        `The styles have ${thousands(Number(value))} bytes, AMP allows 75,000: clients drop this part and show html. Remove unused rules.`,
    );
  },
});
