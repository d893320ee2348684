import { defineRule } from '../../rule.ts';
import { LIQUID_GUIDE } from '../../sources.ts';
import { isFilterName, parseErrorsOf, reportParseErrors } from './shared/substitution-uses.ts';

export const substitutionLiquidFilter = defineRule({
  id: 'substitution-liquid-filter',
  category: 'substitutions',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A Liquid filter does not exist',
  why: 'Liquid skips a filter it does not know without a word, so the value appears as it is: a price without its format, a name without its capital. Which Liquid the service runs is not said; known are the filters of Shopify Liquid that liquidjs has.',
  howToFix: 'Correct the name of the filter, or remove it.',
  sources: [LIQUID_GUIDE],
  examples: {
    good: [
      { plaintext: '{{ name | upcase }}', template: { headers: { 'X-SVC-Template-Engine': 'liquid' } } },
    ],
    bad: [
      {
        plaintext: 'Dear {{ name | titlecase }}',
        template: { headers: { 'X-SVC-Template-Engine': 'liquid' } },
        reports: [{ field: 'body.plaintext', marks: 'titlecase', says: 'titlecase' }],
      },
    ],
  },
  check(context) {
    const errors = parseErrorsOf(context).filter(
      ({ error, text }) => error.kind === 'unknown' && isFilterName(text, context.engine.engine.name),
    );
    reportParseErrors(errors, context.report);
  },
});
