import { defineRule } from '../../rule.ts';
import { AMP_FORMAT, ampMail, reportFaults } from './shared/amp-findings.ts';

export const ampUnusedScript = defineRule({
  id: 'amp-unused-script',
  category: 'amp',
  severity: 'info',
  maturity: 'trial',
  summary: 'A component’s script is loaded and the component is not used',
  why: 'Every script is fetched before the mail shows; one that nothing uses makes recipients wait for nothing.',
  howToFix: 'Remove the script, or add the component.',
  sources: [AMP_FORMAT],
  examples: {
    good: [{ amp: ampMail('<p>Hi</p>'), html: '<p>Hi</p>' }],
    bad: [
      {
        amp: ampMail('<p>Hi</p>', { scripts: ['amp-carousel'] }),
        html: '<p>Hi</p>',
        reports: [
          {
            field: 'body.amp',
            marks:
              '<script async custom-element="amp-carousel" src="https://cdn.ampproject.org/v0/amp-carousel-0.1.js">',
            says: 'amp-carousel',
          },
        ],
      },
    ],
  },
  check({ amp, report }) {
    reportFaults(
      amp,
      'unused-script',
      report,
      (value) =>
        `The script of ${value} is loaded and nothing uses it, which only makes the mail slower to show. Remove it.`,
    );
  },
});
