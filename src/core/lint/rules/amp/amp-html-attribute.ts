import { defineRule } from '../../rule.ts';
import { AMP_FORMAT, ampMail, reportFaults } from './shared/amp-findings.ts';

export const ampHtmlAttribute = defineRule({
  id: 'amp-html-attribute',
  category: 'amp',
  severity: 'error',
  maturity: 'stable',
  summary: 'The html element of the AMP part is not marked as AMP for Email',
  why: 'Clients check the AMP part and drop it as a whole when it breaks a rule: recipients see the html part instead, without a word.',
  howToFix: 'Write <html ⚡4email data-css-strict>.',
  sources: [AMP_FORMAT],
  examples: {
    good: [{ amp: ampMail('<p>Hi</p>'), html: '<p>Hi</p>' }],
    bad: [
      {
        amp: ampMail('<p>Hi</p>').replace('⚡4email', 'amp'),
        html: '<p>Hi</p>',
        reports: [{ field: 'body.amp', marks: '<html amp data-css-strict>' }],
      },
    ],
  },
  check(context) {
    reportFaults(
      context,
      'html-attribute',
      () =>
        'The html element lacks ⚡4email, so clients do not take this part for AMP and show html. Write <html ⚡4email data-css-strict>.',
    );
  },
});
