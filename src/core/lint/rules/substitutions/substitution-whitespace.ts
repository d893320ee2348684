import { defineRule } from '../../rule.ts';
import { SISTER_SIMPLE } from '../../sources.ts';
import { gather } from '../../gather.ts';
import { groupBy } from '../../../collections/group.ts';
import { parseErrorsOf, reportParseErrors, type PlacedError } from './shared/substitution-uses.ts';

/** Blanks one can see, beside the name: the habit of whoever wrote the mail, and one cause for all its tags. */
const BESIDE_NAME = /^\{\{[\t ]*[A-Za-z][\w-]*[\t ]*\}\}$/u;

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
        title: 'Written that way throughout, it is one finding',
        html: '<p>Hello {{ FirstName }} {{ LastName }}, {{ FirstName }}</p>',
        reports: [{ field: 'body.html', marks: '{{ FirstName }}', says: '1 more tag' }],
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
    const errors = parseErrorsOf(context).filter(({ error }) => error.kind === 'whitespace');
    const isBesideName = ({ text }: PlacedError): boolean => BESIDE_NAME.test(text);
    for (const [field, group] of groupBy(errors.filter(isBesideName), ({ place }) => place.field)) {
      const [first] = group;
      if (!first) continue;
      const more = new Set(group.map(({ text }) => text)).size - 1;
      const others = more === 0 ? '' : ` The same holds for ${more} more ${more === 1 ? 'tag' : 'tags'}.`;
      context.report({
        message: `${first.error.message.replace(/([^.])$/u, '$1.')}${others}`,
        field,
        ...gather(group.map(({ error }) => error.range)),
      });
    }
    reportParseErrors(
      errors.filter((error) => !isBesideName(error)),
      context.report,
    );
  },
});
