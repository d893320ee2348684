import { defineRule } from '../../rule.ts';
import { SISTER_VELOCITY, VELOCITY_GUIDE } from '../../sources.ts';
import { parseErrorsOf, reportParseErrors } from './shared/substitution-uses.ts';

export const substitutionVelocityUnbalanced = defineRule({
  id: 'substitution-velocity-unbalanced',
  category: 'substitutions',
  severity: 'error',
  maturity: 'trial',
  summary: 'A Velocity block has no #end, or an #end has no block',
  why: 'Velocity refuses a template whose #if or #foreach is not closed, so the mail is not sent at all. A stray #end does the same.',
  howToFix: 'Write #end where the block stops, or remove the stray one.',
  sources: [SISTER_VELOCITY, VELOCITY_GUIDE],
  examples: {
    good: [
      {
        plaintext: '#foreach( $row in $rows )#if( $row.sale )Sale: #end$row.title #end',
        template: { headers: { 'X-SVC-Template-Engine': 'velocity' } },
      },
      { title: 'Another engine', html: '<a href="#end">To the end</a>' },
    ],
    bad: [
      {
        plaintext: '#if( $vip )Thank you for your loyalty.',
        template: { headers: { 'X-SVC-Template-Engine': 'velocity' } },
        reports: [{ field: 'body.plaintext', marks: '#if( $vip )', says: '#end' }],
      },
      {
        plaintext: 'Thank you. #end',
        template: { headers: { 'X-SVC-Template-Engine': 'velocity' } },
        reports: [{ field: 'body.plaintext', marks: '#end' }],
      },
    ],
  },
  check(context) {
    const errors = parseErrorsOf(context).filter(
      ({ error, text }) =>
        context.engine.engine.name === 'velocity' && error.kind === 'unbalanced' && text.startsWith('#'),
    );
    reportParseErrors(errors, context.report);
  },
});
