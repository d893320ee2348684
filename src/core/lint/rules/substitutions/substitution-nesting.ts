import { defineRule } from '../../rule.ts';
import { SISTER_SIMPLE } from '../../sources.ts';
import { parseErrorsOf, reportParseErrors } from './shared/substitution-uses.ts';

export const substitutionNesting = defineRule({
  id: 'substitution-nesting',
  category: 'substitutions',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A text part holds more than the service documents: deeper nesting, backquotes, a second default',
  why: 'The service documents one substitution inside the text part of another and no more; what it does with deeper ones is not said. Older articles nest with backquotes; the official page does not, and recipients would read them. A second bar, as in {{Name|a|b}} or {{Name?a|b}}, is no second default and no else branch as far as is documented, so it is text as well; a bar with a blank beside it is taken for punctuation.',
  howToFix: 'Nest one substitution at most: {{FirstName|{{Nickname}}}}.',
  sources: [SISTER_SIMPLE],
  examples: {
    good: [
      { plaintext: 'Hello {{FirstName|{{Nickname}}}}' },
      { title: 'A bar as punctuation', template: { subject: '{{Title|News | Corner Shop}}' } },
    ],
    bad: [
      {
        plaintext: 'Hello {{FirstName|{{Nickname|{{Email}}}}}}',
        reports: [{ field: 'body.plaintext', marks: '{{Email}}', says: 'deep' }],
      },
      {
        title: 'Backquotes',
        plaintext: 'Hello {{FirstName|`Nickname`}}',
        reports: [{ field: 'body.plaintext', marks: '`Nickname`', says: 'Backquotes' }],
      },
      {
        title: 'A second default',
        plaintext: 'Hello {{FirstName|dear|friend}}',
        reports: [{ field: 'body.plaintext', marks: '|friend', says: 'one default' }],
      },
      {
        title: 'An else branch',
        plaintext: '{{Member?Thank you|Join us}}',
        reports: [{ field: 'body.plaintext', marks: '|Join us', says: 'else' }],
      },
    ],
  },
  check(context) {
    const errors = parseErrorsOf(context).filter(({ error }) => error.kind === 'nesting');
    reportParseErrors(errors, context.report);
  },
});
