import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { headerField } from '../../../template/fields.ts';
import { rfc } from '../../sources.ts';

export const headerNameDuplicate = defineRule({
  id: 'header-name-duplicate',
  category: 'service',
  severity: 'warning',
  maturity: 'trial',
  summary: 'Two header names differ only by letter case',
  why: 'Header names are compared without regard to case, so the mail carries the same header twice, or one of the two values is lost. Which one is not said.',
  howToFix: 'Keep one of the two headers and remove the other.',
  sources: [rfc(5322, '1.2.2', 'Syntactic notation')],
  examples: {
    good: [{ template: { headers: { 'X-Campaign': 'spring', 'X-Campaign-Id': '7' } } }],
    bad: [
      {
        template: { headers: { 'X-Campaign': 'spring', 'X-CAMPAIGN': 'summer' } },
        reports: [{ field: 'headers["X-CAMPAIGN"]', says: 'X-Campaign' }],
      },
    ],
  },
  check({ template, report }) {
    const first = new Map<string, string>();
    for (const { name } of template.headers) {
      const key = name.toLowerCase();
      const before = first.get(key);
      if (before === undefined) first.set(key, name);
      else {
        report({
          message: `The headers ${quoted(before)} and ${quoted(name)} differ only by letter case and are the same header. Keep one of them.`,
          field: headerField(name),
        });
      }
    }
  },
});
