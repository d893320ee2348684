import { defineRule } from '../../rule.ts';
import { SISTER_SIMPLE } from '../../support/sources.ts';
import { problemsOf, reportProblems } from '../../support/substitution-uses.ts';

export const substitutionWhitespace = defineRule({
  id: 'substitution-whitespace',
  category: 'substitutions',
  severity: 'error',
  maturity: 'trial',
  summary: 'Blanks or invisible characters stand inside a tag',
  why: 'Under the engine simple the sending call fails when blanks stand beside the name. No-break spaces and zero-width characters, which editors and copied text bring along, break tags of every engine, and nobody can see them.',
  howToFix: 'Write the tag again by hand, without blanks: {{Name}}.',
  sources: [SISTER_SIMPLE],
  examples: {
    good: [
      { plaintext: 'Hello {{FirstName}}' },
      {
        title: 'Blanks are usual in Liquid',
        plaintext: 'Hello {{ name }}',
        template: { headers: { 'X-SVC-Template-Engine': 'liquid' } },
      },
    ],
    bad: [
      {
        html: '<p>Hello {{ FirstName }}</p>',
        reports: [{ field: 'body.html', marks: '{{ FirstName }}', says: '{{FirstName}}' }],
      },
      {
        title: 'A no-break space, as editors insert it',
        html: '<p>Hello {{FirstName&nbsp;}}</p>',
        reports: [{ field: 'body.html', marks: '{{FirstName&nbsp;}}', says: '&nbsp;' }],
      },
      {
        title: 'A zero-width space in Liquid',
        plaintext: 'Hello {{ name\u200b }}',
        template: { headers: { 'X-SVC-Template-Engine': 'liquid' } },
        reports: [{ field: 'body.plaintext', marks: '\u200b', says: 'U+200B' }],
      },
    ],
  },
  check(context) {
    const problems = problemsOf(context).filter(({ problem }) => problem.kind === 'whitespace');
    reportProblems(problems, context.report);
  },
});
