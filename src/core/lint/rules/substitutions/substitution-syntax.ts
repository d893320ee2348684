import { defineRule } from '../../rule.ts';
import { LIQUID_GUIDE, SISTER_VELOCITY } from '../../sources.ts';
import {
  isBracesAsEntities,
  isFilterName,
  isSimpleForm,
  isSplitByMarkup,
  parseErrorsOf,
  reportParseErrors,
} from './shared/substitution-uses.ts';

export const substitutionSyntax = defineRule({
  id: 'substitution-syntax',
  category: 'substitutions',
  severity: 'error',
  maturity: 'trial',
  summary: 'The engine cannot read a tag',
  why: 'A tag that cannot be read makes the service refuse the template, or stays in the mail for recipients to read. This rule says what the engine says where no rule of its own does: unknown directives and methods, incomplete expressions.',
  howToFix: 'Correct the tag as the message says.',
  sources: [LIQUID_GUIDE, SISTER_VELOCITY],
  examples: {
    good: [
      {
        plaintext: '#if( $count > 1 )several#end',
        template: { headers: { 'X-SVC-Template-Engine': 'velocity' } },
      },
      { plaintext: '{{ price | times: 2 }}', template: { headers: { 'X-SVC-Template-Engine': 'liquid' } } },
    ],
    bad: [
      {
        title: 'A condition without its value',
        plaintext: '#if( $count > )several#end',
        template: { headers: { 'X-SVC-Template-Engine': 'velocity' } },
        reports: [{ field: 'body.plaintext', marks: '#if( $count > )' }],
      },
      {
        title: 'An unknown tag of Liquid',
        plaintext: '{% repeat 3 %}',
        template: { headers: { 'X-SVC-Template-Engine': 'liquid' } },
        reports: [{ field: 'body.plaintext', marks: '{% repeat 3 %}', says: 'repeat' }],
      },
    ],
  },
  check(context) {
    const errors = parseErrorsOf(context).filter(
      ({ error, text }) =>
        (error.kind === 'syntax' ||
          (error.kind === 'unknown' && !isFilterName(text, context.engine.engine.name))) &&
        !isSplitByMarkup(text) &&
        !isBracesAsEntities(text) &&
        !(context.engine.engine.name === 'liquid' && isSimpleForm(text)),
    );
    reportParseErrors(errors, context.report);
  },
});
