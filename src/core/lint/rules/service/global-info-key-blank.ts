import { defineRule } from '../../rule.ts';
import { globalInfoField } from '../../../template/fields.ts';
import { SISTER_REFERENCE, SPEC_TEMPLATE } from '../../sources.ts';

export const globalInfoKeyBlank = defineRule({
  id: 'global-info-key-blank',
  category: 'service',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A key of global_info is blank',
  why: 'The sister service refuses a blank key, and your webhook could not tell what its value means.',
  howToFix: 'Name the key, or remove the entry.',
  sources: [SISTER_REFERENCE, SPEC_TEMPLATE],
  examples: {
    good: [{ template: { global_info: { audience: '' } } }],
    bad: [
      {
        template: { global_info: { ' ': 'loyal customers' } },
        reports: [{ field: 'global_info[" "]', says: 'loyal customers' }],
      },
      { template: { global_info: { '': 'loyal' } }, reports: [{ field: 'global_info[""]' }] },
    ],
  },
  check({ template, report }) {
    for (const { name, value } of template.globalInfo) {
      if (name.trim() !== '') continue;
      report({
        message: `The value "${value.slice(0, 40)}" of global_info has a blank key, which the service may refuse. Name the key or remove the entry.`,
        field: globalInfoField(name),
      });
    }
  },
});
