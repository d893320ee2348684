import { defineRule } from '../../rule.ts';
import { AMP_FORMAT, ampMail, reportFaults } from './shared/amp-findings.ts';

export const ampCharset = defineRule({
  id: 'amp-charset',
  category: 'amp',
  severity: 'error',
  maturity: 'stable',
  summary: 'The AMP part names no charset',
  why: 'Clients check the AMP part and drop it as a whole when it breaks a rule: recipients see the html part instead, without a word.',
  howToFix: 'Write <meta charset="utf-8"> first in the head.',
  sources: [AMP_FORMAT],
  examples: {
    good: [{ amp: ampMail('<p>Hi</p>'), html: '<p>Hi</p>' }],
    bad: [
      {
        amp: ampMail('<p>Hi</p>').replace('<meta charset="utf-8">\n', ''),
        html: '<p>Hi</p>',
        reports: [{ field: 'body.amp', marks: '<head>' }],
      },
    ],
  },
  check(context) {
    reportFaults(context, 'charset', (value) =>
      value === ''
        ? 'The head lacks <meta charset="utf-8">, so clients drop the AMP part and show html. Write it first in the head.'
        : `AMP is UTF-8, but the head declares ${value}, so clients drop the AMP part and show html. Write charset="utf-8".`,
    );
  },
});
