import { defineRule } from '../../rule.ts';
import { AMP_FORMAT, ampMail, reportFaults } from './shared/amp-findings.ts';

export const ampImportant = defineRule({
  id: 'amp-important',
  category: 'amp',
  severity: 'error',
  maturity: 'stable',
  summary: 'The AMP part uses !important',
  why: 'Clients check the AMP part and drop it as a whole when it breaks a rule: recipients see the html part instead, without a word.',
  howToFix: 'Remove !important; order the rules, or make the selector more specific.',
  sources: [AMP_FORMAT],
  examples: {
    good: [{ amp: ampMail('<p>Hi</p>', { css: 'p{margin:0}' }), html: '<p>Hi</p>' }],
    bad: [
      {
        amp: ampMail('<p>Hi</p>', { css: 'p{margin:0 !important}' }),
        html: '<p>Hi</p>',
        reports: [{ field: 'body.amp', marks: '!important' }],
      },
    ],
  },
  check(context) {
    reportFaults(
      context,
      'important',
      (_value, count) =>
        `AMP does not allow !important${count > 1 ? ` (${count} places)` : ''}, so clients drop this part and show html. Remove it, and let the order of the rules decide.`,
    );
  },
});
