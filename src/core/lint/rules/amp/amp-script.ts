import { defineRule } from '../../rule.ts';
import { AMP_FORMAT, ampMail, reportFaults } from './shared/amp-findings.ts';

export const ampScript = defineRule({
  id: 'amp-script',
  category: 'amp',
  severity: 'error',
  maturity: 'stable',
  summary: 'The AMP part holds a script of its own',
  why: 'Clients check the AMP part and drop it as a whole when it breaks a rule: recipients see the html part instead, without a word.',
  howToFix: 'Leave the script out; use AMP components and their actions.',
  sources: [AMP_FORMAT],
  examples: {
    good: [{ amp: ampMail('<p>Hi</p>'), html: '<p>Hi</p>' }],
    bad: [
      {
        amp: ampMail('<p>Hi</p>', { head: '<script src="https://shop.example/a.js"></script>' }),
        html: '<p>Hi</p>',
        reports: [
          {
            field: 'body.amp',
            marks: '<script src="https://shop.example/a.js">',
            says: 'https://shop.example/a.js',
          },
        ],
      },
    ],
  },
  check(context) {
    reportFaults(
      context,
      'script',
      (value) =>
        `AMP allows no scripts but its own${value === '' ? '' : ` (this one is ${value})`}, so clients drop this part and show html. Leave it out.`,
    );
  },
});
