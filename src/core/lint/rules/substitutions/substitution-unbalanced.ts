import { defineRule } from '../../rule.ts';
import { SISTER_SIMPLE } from '../../sources.ts';
import { closesAsEntities, parseErrorsOf, reportParseErrors } from './shared/substitution-uses.ts';

export const substitutionUnbalanced = defineRule({
  id: 'substitution-unbalanced',
  category: 'substitutions',
  severity: 'error',
  maturity: 'trial',
  summary: 'The braces of a substitution do not balance',
  why: 'The tag is not read as one: recipients see the braces, and the service may refuse the template. Blocks of Velocity and Liquid without their end have rules of their own.',
  howToFix: 'Open with two braces and close with two, or remove the stray ones.',
  sources: [SISTER_SIMPLE],
  examples: {
    good: [
      { plaintext: 'Hello {{FirstName}}, {{Club?you are a member}}' },
      { title: 'Braces of CSS', html: '<style>@media print{p{color:#000}}</style><p>Hi</p>' },
    ],
    bad: [
      {
        title: 'Behind a comment that only names an element',
        html: '<!-- <style> --><p>Hello FirstName}}</p>',
        reports: [{ field: 'body.html', marks: 'FirstName}}' }],
      },
      {
        plaintext: 'Hello {{FirstName',
        reports: [{ field: 'body.plaintext', marks: '{{FirstName', says: 'never closed' }],
      },
      { plaintext: 'Hello {{FirstName}, hi', reports: [{ field: 'body.plaintext', marks: '{{FirstName}' }] },
      { template: { subject: 'Hello FirstName}}' }, reports: [{ field: 'subject', marks: 'FirstName}}' }] },
      {
        title: 'Velocity',
        plaintext: 'Hello ${user.name',
        template: { headers: { 'X-SVC-Template-Engine': 'velocity' } },
        reports: [{ field: 'body.plaintext', marks: '${user.name' }],
      },
    ],
  },
  check(context) {
    const errors = parseErrorsOf(context).filter(
      ({ error, place, text }) =>
        error.kind === 'unbalanced' &&
        !/^(?:#|\{%)/u.test(text) &&
        !closesAsEntities(place.text.slice(error.range.start, error.range.start + 120)),
    );
    reportParseErrors(errors, context.report);
  },
});
