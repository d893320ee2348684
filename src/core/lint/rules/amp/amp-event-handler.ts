import { defineRule } from '../../rule.ts';
import { AMP_FORMAT, ampMail, reportFaults } from './shared/amp-findings.ts';

export const ampEventHandler = defineRule({
  id: 'amp-event-handler',
  category: 'amp',
  severity: 'error',
  maturity: 'stable',
  summary: 'An element of the AMP part has an event handler',
  why: 'Clients check the AMP part and drop it as a whole when it breaks a rule: recipients see the html part instead, without a word.',
  howToFix: 'Remove it, or use an AMP action in the on attribute: on="tap:lightbox".',
  sources: [AMP_FORMAT],
  examples: {
    good: [{ amp: ampMail('<p on="tap:box" role="button" tabindex="0">Hi</p>'), html: '<p>Hi</p>' }],
    bad: [
      {
        amp: ampMail('<p onclick="go()">Hi</p>'),
        html: '<p>Hi</p>',
        reports: [{ field: 'body.amp', marks: 'onclick="go()"', says: 'onclick' }],
      },
    ],
  },
  check(context) {
    reportFaults(
      context,
      'handler',
      (value) =>
        `AMP does not allow the attribute ${value}, so clients drop this part and show html. Remove it, or use an AMP action: on="tap:…".`,
    );
  },
});
