import { defineRule } from '../../rule.ts';
import { AMP_FORMAT, ampMail, reportFaults } from './shared/amp-findings.ts';

export const ampDoctype = defineRule({
  id: 'amp-doctype',
  category: 'amp',
  severity: 'error',
  maturity: 'stable',
  summary: 'The AMP part does not begin with the html doctype',
  why: 'Clients check the AMP part and drop it as a whole when it breaks a rule: recipients see the html part instead, without a word.',
  howToFix: 'Write <!doctype html> as the first line.',
  sources: [AMP_FORMAT],
  examples: {
    good: [{ amp: ampMail('<p>Hi</p>'), html: '<p>Hi</p>' }],
    bad: [
      {
        amp: ampMail('<p>Hi</p>').replace('<!doctype html>\n', ''),
        html: '<p>Hi</p>',
        reports: [{ field: 'body.amp', marks: '<html ⚡4email data-css-strict>' }],
      },
    ],
  },
  check(context) {
    reportFaults(
      context,
      'doctype',
      () =>
        'The AMP part does not begin with <!doctype html>, so clients drop it and show html. Write it as the first line.',
    );
  },
});
