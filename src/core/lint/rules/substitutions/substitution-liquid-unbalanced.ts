import { defineRule } from '../../rule.ts';
import { LIQUID_GUIDE } from '../../sources.ts';
import { parseErrorsOf, reportParseErrors } from './shared/substitution-uses.ts';

export const substitutionLiquidUnbalanced = defineRule({
  id: 'substitution-liquid-unbalanced',
  category: 'substitutions',
  severity: 'error',
  maturity: 'trial',
  summary: 'A Liquid block has no end tag, or an end tag has no block',
  why: 'Liquid refuses a template whose blocks are not closed, so the mail is not sent, or recipients read the tags.',
  howToFix: 'Write the end tag, such as {% endif %}, where the block stops, or remove the stray one.',
  sources: [LIQUID_GUIDE],
  examples: {
    good: [
      {
        plaintext: '{% if vip %}Thank you.{% endif %}',
        template: { headers: { 'X-SVC-Template-Engine': 'liquid' } },
      },
    ],
    bad: [
      {
        plaintext: '{% if vip %}Thank you.',
        template: { headers: { 'X-SVC-Template-Engine': 'liquid' } },
        reports: [{ field: 'body.plaintext', marks: '{% if vip %}', says: 'endif' }],
      },
      {
        plaintext: 'Thank you.{% endfor %}',
        template: { headers: { 'X-SVC-Template-Engine': 'liquid' } },
        reports: [{ field: 'body.plaintext', marks: '{% endfor %}' }],
      },
    ],
  },
  check(context) {
    const errors = parseErrorsOf(context).filter(
      ({ error, text }) =>
        context.engine.engine.name === 'liquid' && error.kind === 'unbalanced' && text.startsWith('{%'),
    );
    reportParseErrors(errors, context.report);
  },
});
