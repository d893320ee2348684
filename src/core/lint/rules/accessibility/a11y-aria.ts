import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { htmlValidate } from '../../sources.ts';
import { structureMessages } from '../../html-validate/structure-messages.ts';

export const a11yAria = defineRule({
  id: 'a11y-aria',
  category: 'accessibility',
  severity: 'warning',
  maturity: 'stable',
  summary: 'An ARIA attribute refers to nothing or has no effect where it stands',
  why: 'A reference such as aria-labelledby to an id that is not in the mail leaves the element without a name, and aria-label on an element that cannot have a name is ignored by screen readers.',
  howToFix:
    'Correct the id, or put the label on an element that takes one: a link, an image, an element with a role.',
  sources: [htmlValidate('no-missing-references'), htmlValidate('aria-label-misuse')],
  examples: {
    good: [
      {
        html: '<h2 id="teas">Teas</h2><div role="article" aria-labelledby="teas"><a href="https://a.test/" aria-label="See teas">See</a></div>',
      },
    ],
    bad: [
      {
        html: '<div role="article" aria-labelledby="title">Teas</div>',
        reports: [{ field: 'body.html', marks: 'title', says: '`title`' }],
      },
    ],
  },
  check(context) {
    const { html, report } = context;
    if (!html) return;
    for (const { rule, range, facts } of structureMessages(context, html).messages) {
      if (rule === 'no-missing-references') {
        report({
          message: `No element has the id ${quoted(facts['value'] ?? '')}, so ${facts['key'] ?? 'this reference'} gives no name. Correct the id or write it on the element that is meant.`,
          field: html.field,
          range,
        });
      } else if (rule === 'aria-label-misuse') {
        report({
          message:
            'Screen readers ignore a label on this element. Write it on a link, an image or an element with a role.',
          field: html.field,
          range,
        });
      }
    }
  },
});
