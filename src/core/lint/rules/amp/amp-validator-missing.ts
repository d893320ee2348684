import { defineRule } from '../../rule.ts';
import { AMP_FORMAT, ampMail } from './shared/amp-findings.ts';

export const ampValidatorMissing = defineRule({
  id: 'amp-validator-missing',
  category: 'amp',
  severity: 'info',
  maturity: 'stable',
  summary: 'The AMP part was checked without the official validator',
  why: 'The official validator is a file of its own that Mailproof fetches when it is first started; without it only our own checks of the structure run, which find the usual faults but not all.',
  howToFix:
    'Start Mailproof once with access to the package registry, or set MAILPROOF_AMP_VALIDATOR to the path of validator_wasm.js.',
  sources: [AMP_FORMAT],
  examples: {
    good: [{ html: '<p>Hi</p>' }],
    bad: [
      {
        amp: ampMail('<p>Hi</p>'),
        html: '<p>Hi</p>',
        reports: [{ field: 'body.amp', says: 'MAILPROOF_AMP_VALIDATOR' }],
      },
    ],
  },
  check({ amp, validateAmp, report }) {
    if (!amp || validateAmp) return;
    report({
      message:
        'The official AMP validator is not installed, so only the structure of the AMP part was checked. Set MAILPROOF_AMP_VALIDATOR to the path of validator_wasm.js for a full check.',
      field: amp.field,
    });
  },
});
