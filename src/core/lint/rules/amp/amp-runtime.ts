import { defineRule } from '../../rule.ts';
import { AMP_FORMAT, ampMail, reportFaults } from './shared/amp-findings.ts';

export const ampRuntime = defineRule({
  id: 'amp-runtime',
  category: 'amp',
  severity: 'error',
  maturity: 'stable',
  summary: 'The AMP part does not load the AMP script',
  why: 'Clients check the AMP part and drop it as a whole when it breaks a rule: recipients see the html part instead, without a word.',
  howToFix: 'Write <script async src="https://cdn.ampproject.org/v0.js"></script> into the head.',
  sources: [AMP_FORMAT],
  examples: {
    good: [{ amp: ampMail('<p>Hi</p>'), html: '<p>Hi</p>' }],
    bad: [
      {
        amp: ampMail('<p>Hi</p>').replace(
          'https://cdn.ampproject.org/v0.js',
          'https://cdn.ampproject.org/v1.js',
        ),
        html: '<p>Hi</p>',
        reports: [{ field: 'body.amp', marks: '<head>' }],
      },
    ],
  },
  check(context) {
    reportFaults(
      context,
      'runtime',
      () =>
        'The head does not load https://cdn.ampproject.org/v0.js, so clients drop the AMP part and show html. Write <script async src="https://cdn.ampproject.org/v0.js"></script>.',
    );
  },
});
