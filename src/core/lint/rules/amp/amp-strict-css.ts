import { defineRule } from '../../rule.ts';
import { AMP_FORMAT, ampMail, reportFaults } from './shared/amp-findings.ts';

export const ampStrictCss = defineRule({
  id: 'amp-strict-css',
  category: 'amp',
  severity: 'warning',
  maturity: 'stable',
  summary: 'The AMP part does not ask for the strict CSS check',
  why: 'Without data-css-strict the validator only warns about CSS that clients refuse. AMP announced that the attribute becomes obligatory.',
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
        'The html element lacks data-css-strict, so CSS that clients refuse stays unnoticed until the part is dropped. Write <html ⚡4email data-css-strict>.',
    );
  },
});
