import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { gather } from '../../gather.ts';
import { groupBy } from '../../../collections/group.ts';
import { SPEC_TEMPLATE } from '../../sources.ts';
import { knownNames, sameButForCase, usesOf } from './shared/substitution-uses.ts';

export const substitutionCaseMismatch = defineRule({
  id: 'substitution-case-mismatch',
  category: 'substitutions',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A substitution is used and declared in different letter case',
  why: 'Unless a setting says otherwise, names are taken to be compared exactly. The value is then not found, and recipients read nothing, or the default text, where it belongs. The specification does not say whether case counts; writing both alike is right either way.',
  howToFix: 'Write the name exactly as it is declared.',
  sources: [SPEC_TEMPLATE],
  examples: {
    good: [
      { plaintext: 'Hello {{FirstName}}', template: { global_replacements: { FirstName: 'there' } } },
      {
        title: 'Both spellings are declared',
        plaintext: '{{city}} {{City}}',
        template: { global_replacements: { city: 'Bern', City: 'Basel' } },
      },
    ],
    bad: [
      {
        html: '<p>Hello {{Firstname}}, dear {{Firstname}}</p>',
        template: { global_replacements: { FirstName: 'there' } },
        reports: [{ field: 'body.html', marks: 'Firstname', says: '`FirstName`' }],
      },
      {
        title: 'A name that the service supplies',
        plaintext: 'Unsubscribe: {{unsubscribeUrl}}',
        reports: [{ field: 'body.plaintext', marks: 'unsubscribeUrl', says: '`UnsubscribeUrl`' }],
      },
    ],
  },
  check(context) {
    const known = knownNames(context);
    for (const place of context.places) {
      for (const [name, uses] of groupBy(usesOf(context, place), (use) => use.name)) {
        const meant = sameButForCase(name, known);
        if (meant === null) continue;
        const ranges = uses.map(({ range }) => range);
        context.report({
          message: `${quoted(name)} is used, ${quoted(meant)} is declared; case counts, so the value is not found. Write ${quoted(meant)}.`,
          field: place.field,
          ...gather(ranges),
          fix: {
            title: 'Write the name as it is declared',
            edits: ranges
              .filter(({ start, end }) => place.text.slice(start, end) === name)
              .map((range) => ({ range, text: meant })),
            visible: true,
          },
        });
      }
    }
  },
});
