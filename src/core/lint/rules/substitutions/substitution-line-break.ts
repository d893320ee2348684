import { defineRule } from '../../rule.ts';
import { rfc, SPEC_TEMPLATE } from '../../sources.ts';
import { reportValueRisks } from './shared/value-risk-findings.ts';

export const substitutionLineBreak = defineRule({
  id: 'substitution-line-break',
  category: 'substitutions',
  severity: 'error',
  maturity: 'trial',
  summary: 'A value with a line break goes into the sender name',
  why: 'The sender name becomes part of a header, and a line break ends it: what follows is read as another header (header injection). The subject and other headers have rules of their own for this.',
  howToFix: 'Remove line breaks where the value is supplied.',
  sources: [rfc(5322, '2.2', 'Header Fields'), SPEC_TEMPLATE],
  examples: {
    good: [{ template: { sender_name: '{{Shop}} team' }, sample: { Shop: 'Corner Shop' } }],
    bad: [
      {
        template: { sender_name: '{{Shop}}' },
        sample: { Shop: 'Corner Shop\nBcc: all@shop.example' },
        reports: [{ field: 'sender_name', marks: '{{Shop}}', says: 'line break' }],
      },
    ],
  },
  check(context) {
    reportValueRisks(
      context,
      ({ kind }, { field }) => kind === 'line-break-in-header' && field === 'sender_name',
    );
  },
});
