import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { wholeOf } from '../../../text/ranges.ts';
import { SPEC_TEMPLATE } from '../../sources.ts';

export const templateBuilderValue = defineRule({
  id: 'template-builder-value',
  category: 'service',
  severity: 'warning',
  maturity: 'stable',
  summary: 'template_builder is neither "html" nor "visual"',
  why: 'The field names the editor in which the template opens. The service knows two; with another value the template may not open in the web interface.',
  howToFix: 'Write "html", or leave the field out, which means the same.',
  sources: [SPEC_TEMPLATE],
  examples: {
    good: [{ template: { template_builder: 'html' } }, { template: { template_builder: 'visual' } }, {}],
    bad: [
      {
        template: { template_builder: 'drag-and-drop' },
        reports: [{ field: 'template_builder', marks: 'drag-and-drop', says: 'drag-and-drop' }],
      },
      {
        title: 'Letter case counts',
        template: { template_builder: 'HTML' },
        reports: [{ field: 'template_builder', marks: 'HTML', says: '"html"' }],
      },
    ],
  },
  check({ template, report }) {
    const value = template.templateBuilder;
    if (value === null || value === 'html' || value === 'visual') return;
    if (template.decodeErrors.some(({ field }) => field === 'template_builder')) return;
    const meant = value.trim().toLowerCase() === 'visual' ? 'visual' : 'html';
    report({
      message: `template_builder is ${quoted(value)}; the service knows "html" and "visual". Write "${meant}".`,
      field: 'template_builder',
      range: wholeOf(value),
    });
  },
});
