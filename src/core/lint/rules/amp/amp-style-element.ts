import { defineRule } from '../../rule.ts';
import { AMP_FORMAT, ampMail, reportFaults } from './shared/amp-findings.ts';

export const ampStyleElement = defineRule({
  id: 'amp-style-element',
  category: 'amp',
  severity: 'error',
  maturity: 'stable',
  summary: 'The AMP part holds a style element that AMP does not allow',
  why: 'Clients check the AMP part and drop it as a whole when it breaks a rule: recipients see the html part instead, without a word.',
  howToFix: 'Keep one style element with the attribute amp-custom.',
  sources: [AMP_FORMAT],
  examples: {
    good: [{ amp: ampMail('<p>Hi</p>'), html: '<p>Hi</p>' }],
    bad: [
      {
        amp: ampMail('<p>Hi</p>', { head: '<style>p{margin:0}</style>' }),
        html: '<p>Hi</p>',
        reports: [{ field: 'body.amp', marks: '<style>' }],
      },
      {
        amp: ampMail('<p>Hi</p>', { head: '<style amp-custom>p{margin:0}</style>' }),
        html: '<p>Hi</p>',
        reports: [{ field: 'body.amp', marks: '<style amp-custom>', occurrence: 2, says: 'one' }],
      },
    ],
  },
  check(context) {
    reportFaults(context, 'style', (value) =>
      value === 'second'
        ? 'AMP allows one style element with amp-custom, so clients drop this part and show html. Join the two.'
        : 'This style element lacks amp-custom, so clients drop the AMP part and show html. Write its rules into <style amp-custom>.',
    );
  },
});
