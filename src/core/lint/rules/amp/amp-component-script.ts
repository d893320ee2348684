import { defineRule } from '../../rule.ts';
import { AMP_FORMAT, ampMail, reportFaults } from './shared/amp-findings.ts';

function scriptOf(name: string): string {
  const isTemplate = name === 'amp-mustache';
  return `<script async custom-${isTemplate ? 'template' : 'element'}="${name}" src="https://cdn.ampproject.org/v0/${name}-${isTemplate ? '0.2' : '0.1'}.js"></script>`;
}

export const ampComponentScript = defineRule({
  id: 'amp-component-script',
  category: 'amp',
  severity: 'error',
  maturity: 'stable',
  summary: 'A component is used without its script',
  why: 'Clients check the AMP part and drop it as a whole when it breaks a rule: recipients see the html part instead, without a word.',
  howToFix: 'Load the script of the component in the head.',
  sources: [AMP_FORMAT],
  examples: {
    good: [
      {
        amp: ampMail('<amp-accordion><section><h2>A</h2><p>B</p></section></amp-accordion>', {
          scripts: ['amp-accordion'],
        }),
        html: '<p>Hi</p>',
      },
    ],
    bad: [
      {
        amp: ampMail('<amp-accordion><section><h2>A</h2><p>B</p></section></amp-accordion>'),
        html: '<p>Hi</p>',
        reports: [{ field: 'body.amp', marks: '<amp-accordion>', says: 'amp-accordion-0.1.js' }],
      },
      {
        title: 'A binding, which the validator lets pass',
        amp: ampMail('<p [text]="name">Hi</p>'),
        html: '<p>Hi</p>',
        reports: [
          { field: 'body.amp', marks: '<p [text]="name">', severity: 'warning', says: 'amp-bind-0.1.js' },
        ],
      },
    ],
  },
  check(context) {
    reportFaults(
      context,
      'component-script',
      (value) =>
        `This needs the script of ${value}, which the head does not load, so clients drop the AMP part and show html. Write ${scriptOf(value)}.`,
    );
    reportFaults(
      context,
      'binding-script',
      (value) =>
        `This binding does nothing without the script of ${value}, which the head does not load. Write ${scriptOf(value)}.`,
      'warning',
    );
  },
});
