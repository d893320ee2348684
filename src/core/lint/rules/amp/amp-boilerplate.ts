import { defineRule } from '../../rule.ts';
import { AMP_FORMAT, ampMail, reportFaults } from './shared/amp-findings.ts';

export const ampBoilerplate = defineRule({
  id: 'amp-boilerplate',
  category: 'amp',
  severity: 'error',
  maturity: 'stable',
  summary: 'The AMP part lacks the boilerplate style',
  why: 'Clients check the AMP part and drop it as a whole when it breaks a rule: recipients see the html part instead, without a word.',
  howToFix: 'Write <style amp4email-boilerplate>body{visibility:hidden}</style> into the head.',
  sources: [AMP_FORMAT],
  examples: {
    good: [{ amp: ampMail('<p>Hi</p>'), html: '<p>Hi</p>' }],
    bad: [
      {
        amp: ampMail('<p>Hi</p>').replace(
          '<style amp4email-boilerplate>body{visibility:hidden}</style>\n',
          '',
        ),
        html: '<p>Hi</p>',
        reports: [{ field: 'body.amp', marks: '<head>' }],
      },
    ],
  },
  check(context) {
    reportFaults(context, 'boilerplate', (value) =>
      value === ''
        ? 'The head lacks the boilerplate, so clients drop the AMP part and show html. Write <style amp4email-boilerplate>body{visibility:hidden}</style>.'
        : 'The boilerplate must be exactly body{visibility:hidden}, or clients drop the AMP part and show html. Write that, and other styles into <style amp-custom>.',
    );
  },
});
