import { defineRule } from '../../rule.ts';
import { SISTER_SIMPLE } from '../../support/sources.ts';
import { problemsOf, reportProblems } from '../../support/substitution-uses.ts';

export const substitutionNesting = defineRule({
  id: 'substitution-nesting',
  category: 'substitutions',
  severity: 'warning',
  maturity: 'trial',
  summary: 'Substitutions are nested deeper than the service documents, or with backquotes',
  why: 'The service documents one substitution inside the text part of another and no more; what it does with deeper ones is not said. Older articles nest with backquotes; the official page does not, and recipients would read them.',
  howToFix: 'Nest one substitution at most: {{FirstName|{{Nickname}}}}.',
  sources: [SISTER_SIMPLE],
  examples: {
    good: [{ plaintext: 'Hello {{FirstName|{{Nickname}}}}' }],
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
    ],
  },
  check(context) {
    const problems = problemsOf(context).filter(({ problem }) => problem.kind === 'nesting');
    reportProblems(problems, context.report);
  },
});
