import { defineRule } from '../../rule.ts';
import { AMP_FORMAT, ampMail, reportFaults } from './shared/amp-findings.ts';

export const ampStrictCss = defineRule({
  id: 'amp-strict-css',
  category: 'amp',
  severity: 'warning',
  maturity: 'stable',
  summary: 'The AMP part does not ask for the strict CSS check',
  why: 'Without data-css-strict the validator leaves its strict check of the styles out, and warns that the missing attribute may become an error (AMP_EMAIL_MISSING_STRICT_CSS_ATTR).',
  howToFix: 'Write <html ⚡4email data-css-strict>.',
  sources: [
    AMP_FORMAT,
    { title: 'amphtml 32587: strict CSS', url: 'https://github.com/ampproject/amphtml/issues/32587' },
  ],
  examples: {
    good: [{ amp: ampMail('<p>Hi</p>'), html: '<p>Hi</p>' }],
    bad: [
      {
        amp: ampMail('<p>Hi</p>').replace(' data-css-strict', ''),
        html: '<p>Hi</p>',
        reports: [{ field: 'body.amp', marks: '<html ⚡4email>' }],
      },
    ],
  },
  check(context) {
    reportFaults(
      context,
      'strict-css',
      () =>
        'The html element lacks data-css-strict, so the validator does not check the styles strictly, and warns that this may become an error. Write <html ⚡4email data-css-strict>.',
    );
  },
});
