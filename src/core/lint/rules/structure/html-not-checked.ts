import { defineRule } from '../../rule.ts';
import { structureMessages } from '../../html-validate/structure-messages.ts';
import { htmlValidate } from '../../sources.ts';

export const htmlNotChecked = defineRule({
  id: 'html-not-checked',
  category: 'structure',
  severity: 'info',
  maturity: 'stable',
  summary: 'The html part is too large or nests too deep for the check of its content',
  why: 'Which element may stand in which is checked only up to 300,000 characters, 12,000 tags and 500 levels, since the check takes far too long beyond. Gmail cuts a mail of that size off long before.',
  howToFix:
    'Make the html part smaller, or take needless layers of tables away. All other checks run as ever.',
  sources: [htmlValidate('element-permitted-content')],
  examples: {
    good: [{ html: '<table><tr><td>Hello</td></tr></table>' }],
    bad: [
      {
        html: `${'<div>'.repeat(501)}Hello${'</div>'.repeat(501)}`,
        reports: [{ field: 'body.html', says: '501 levels' }],
      },
    ],
  },
  check(context) {
    const { html, report } = context;
    if (!html) return;
    const { skipped } = structureMessages(context, html);
    if (skipped === null) return;
    report({
      message: `Which element may stand in which was not checked in the html part: ${skipped}. Make it smaller or flatter.`,
      field: html.field,
    });
  },
});
