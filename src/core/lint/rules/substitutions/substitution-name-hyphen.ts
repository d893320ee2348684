import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { SUBSTITUTION_NAME } from '../../../template/substitution-name.ts';
import { replacementField } from '../../../template/fields.ts';
import { gather } from '../../gather.ts';
import { SISTER_REFERENCE, SPEC_TEMPLATE } from '../../sources.ts';
import { usesOf } from './shared/substitution-uses.ts';

const isHyphenated = (name: string): boolean => SUBSTITUTION_NAME.test(name) && name.includes('-');

export const substitutionNameHyphen = defineRule({
  id: 'substitution-name-hyphen',
  category: 'substitutions',
  severity: 'off',
  maturity: 'trial',
  summary: 'A substitution name holds a hyphen',
  why: 'The specification allows hyphens in names; the sister service refuses them. Switch this rule on for templates that are used at both.',
  howToFix: 'Write an underscore in place of the hyphen, in the template and in the data.',
  sources: [SISTER_REFERENCE, SPEC_TEMPLATE],
  examples: {
    good: [{ plaintext: 'Hello {{First_Name}}', template: { global_replacements: { First_Name: 'there' } } }],
    bad: [
      {
        plaintext: 'Hello {{First-Name}}',
        template: { global_replacements: { 'First-Name': 'there' } },
        reports: [
          { field: 'body.plaintext', marks: 'First-Name', says: '`First_Name`' },
          { field: 'global_replacements["First-Name"]' },
        ],
      },
    ],
  },
  check(context) {
    const say = (name: string): string =>
      `The name ${quoted(name)} holds a hyphen, which the sister service refuses. Write ${quoted(name.replaceAll('-', '_'))}.`;
    for (const { name } of context.template.globalReplacements) {
      if (isHyphenated(name)) context.report({ message: say(name), field: replacementField(name) });
    }
    for (const place of context.places) {
      const uses = usesOf(context, place).filter(({ name }) => isHyphenated(name));
      for (const name of new Set(uses.map((use) => use.name))) {
        const ranges = uses.filter((use) => use.name === name).map(({ range }) => range);
        context.report({ message: say(name), field: place.field, ...gather(ranges) });
      }
    }
  },
});
