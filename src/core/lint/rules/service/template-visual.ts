import { defineRule } from '../../rule.ts';
import { wholeOf } from '../../../text/ranges.ts';
import { SISTER_REFERENCE, SPEC_TEMPLATE } from '../../sources.ts';

export const templateVisual = defineRule({
  id: 'template-visual',
  category: 'service',
  severity: 'info',
  maturity: 'stable',
  summary: 'The template was made in the visual editor',
  why: 'Templates of the visual editor are made in the web interface only. Their html is generated, so the next save there may write over a change made elsewhere.',
  howToFix: 'Make the changes in the visual editor of the web interface.',
  sources: [SPEC_TEMPLATE, SISTER_REFERENCE],
  examples: {
    good: [{ template: { template_builder: 'html' } }, {}],
    bad: [
      {
        html: '<p>Spring is here</p>',
        template: { template_builder: 'visual' },
        reports: [{ field: 'template_builder', marks: 'visual' }],
      },
    ],
  },
  check({ template, report }) {
    if (template.templateBuilder !== 'visual') return;
    report({
      message:
        'This template was made in the visual editor. Mend what is found here in the web interface, since its html is generated there.',
      field: 'template_builder',
      range: wholeOf('visual'),
    });
  },
});
