import { defineRule } from '../../rule.ts';
import { AMP_FORMAT, ampMail, reportFaults } from './shared/amp-findings.ts';

export const ampUnusedScript = defineRule({
  id: 'amp-unused-script',
  category: 'amp',
  severity: 'error',
  maturity: 'stable',
  summary: 'A component’s script is loaded and the component is not used',
  why: 'The official validator refuses the scripts of most components where nothing uses them (EXTENSION_UNUSED), and clients then drop the AMP part: recipients see the html part instead. The others (accordion, bind, fit-text, form, selector) it lets pass, and they are only told.',
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
            severity: 'error',
            says: 'amp-carousel',
          },
        ],
      },
      {
        title: 'The validator lets some pass',
        amp: ampMail('<p>Hi</p>', { scripts: ['amp-form'] }),
        html: '<p>Hi</p>',
        reports: [
          {
            field: 'body.amp',
            marks:
              '<script async custom-element="amp-form" src="https://cdn.ampproject.org/v0/amp-form-0.1.js">',
            severity: 'info',
          },
        ],
      },
    ],
  },
  check(context) {
    reportFaults(
      context,
      'unused-script',
      (value) =>
        `The script of ${value} is loaded and nothing uses it, which AMP does not allow, so clients drop this part and show html. Remove the script.`,
    );
    reportFaults(
      context,
      'idle-script',
      (value) => `The script of ${value} is loaded and nothing uses it. Remove it.`,
      'info',
    );
  },
});
