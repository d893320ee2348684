import { defineRule } from '../../rule.ts';
import { wholeOf } from '../../../text/ranges.ts';
import { SPEC_TEMPLATE } from '../../sources.ts';

export const templateNameMissing = defineRule({
  id: 'template-name-missing',
  category: 'service',
  severity: 'error',
  maturity: 'stable',
  summary: 'The template has no name',
  why: 'The specification requires a name. It is what people choose a template by; recipients never see it.',
  howToFix: 'Give the template a name that says what the mail is for, such as "Order confirmation".',
  sources: [SPEC_TEMPLATE],
  examples: {
    good: [{ template: { name: 'Order confirmation' } }],
    bad: [
      { title: 'Absent', template: { name: null }, reports: [{ field: 'name' }] },
      { title: 'Blank', template: { name: '   ' }, reports: [{ field: 'name', marks: '   ' }] },
    ],
  },
  check({ template, report }) {
    if (
      template.onlyPart ||
      template.decodeErrors.some(({ field, kind }) => field === 'name' && kind === 'type')
    )
      return;
    if (template.name !== null && template.name.trim() !== '') return;
    report({
      message: `The template's name is ${template.name === null ? 'missing' : 'blank'}; the service requires one. Write what the mail is for.`,
      field: 'name',
      range: template.name === null ? undefined : wholeOf(template.name),
    });
  },
});
