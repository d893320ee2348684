import { gatherAlike, type OnePlace } from '../../gather.ts';
import { defineRule } from '../../rule.ts';
import { headingsOf } from '../../../content/headings.ts';
import { htmlParts } from '../../../mail/merged-mail.ts';
import { htmlValidate, wcag } from '../../sources.ts';

export const a11yHeadingOrder = defineRule({
  id: 'a11y-heading-order',
  category: 'accessibility',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A heading skips a level',
  why: 'People who listen to a mail jump from heading to heading and take the levels for its outline; where h3 follows h1, a section seems to be missing. Going back up by several levels is fine, and so is any level for the first heading.',
  howToFix: 'Use the next level down, and set the size in style.',
  sources: [wcag('1.3.1', 'info-and-relationships', 'Info and Relationships'), htmlValidate('heading-level')],
  examples: {
    good: [
      { html: '<h1>Sale</h1><h2>Teas</h2><h3>Green</h3><h2>Cups</h2>' },
      { html: '<h2>Sale</h2><h3>Teas</h3>' },
    ],
    bad: [
      {
        title: 'The same step several times is one finding',
        html: '<h1>Tea</h1><h3>Green</h3><h1>Cups</h1><h3>White</h3>',
        reports: [{ field: 'body.html', marks: '<h3>' }],
      },
      {
        html: '<h1>Sale</h1><h3 class="x">Teas</h3><h2>Cups</h2>',
        reports: [{ field: 'body.html', marks: '<h3 class="x">', says: '<h2>' }],
      },
    ],
  },
  check({ html, amp, report }) {
    for (const place of htmlParts({ html, amp })) {
      const found: OnePlace[] = [];
      let previous: number | null = null;
      for (const { element, level, empty } of headingsOf(place.document)) {
        if (empty) continue;
        if (previous !== null && level > previous + 1) {
          found.push({
            message: `<h${level}> follows <h${previous}>, so people who listen miss a level in between. Write <h${previous + 1}> and set its size in style.`,
            field: place.field,
            range: element.startTag,
          });
        }
        previous = level;
      }
      for (const finding of gatherAlike(found)) report(finding);
    }
  },
});
