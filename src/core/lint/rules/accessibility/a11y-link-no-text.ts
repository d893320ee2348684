import { attributeOf, descendants, textContent } from '../../../document/html-document.ts';
import { defineRule } from '../../rule.ts';
import { conditionalFaults } from '../../support/conditional-faults.ts';
import { htmlParts } from '../../support/html-parts.ts';
import { ariaName } from '../../support/picture-names.ts';
import { htmlSection, wcag } from '../../support/standards.ts';

const CONTENT: ReadonlySet<string> = new Set(
  'img amp-img amp-anim svg video object input button v:image'.split(' '),
);

export const a11yLinkNoText = defineRule({
  id: 'a11y-link-no-text',
  category: 'accessibility',
  severity: 'warning',
  maturity: 'stable',
  summary: 'A link has a target and nothing to click',
  why: 'Nobody sees such a link, yet screen readers stop at it and read out its address. Often the text was deleted and the link stayed, so something is missing for everybody.',
  howToFix: 'Write the text of the link, or take the link away.',
  sources: [
    wcag('2.4.4', 'link-purpose-in-context', 'Link Purpose'),
    htmlSection('text-level-semantics.html#the-a-element', 'the a element'),
  ],
  examples: {
    good: [
      { html: '<a href="https://a.test/">Prices</a><a id="top"></a><a href="https://a.test/">{{Label}}</a>' },
      { html: '<a href="https://a.test/"><img src="https://a.test/a.png" alt=""></a>' },
    ],
    bad: [
      {
        html: '<p>Bye. <a href="https://a.test/unsubscribe"></a></p>',
        reports: [
          {
            field: 'body.html',
            marks: '<a href="https://a.test/unsubscribe"></a>',
            says: 'a.test/unsubscribe',
          },
        ],
      },
    ],
  },
  check({ html, amp, report }) {
    for (const place of htmlParts({ html, amp })) {
      for (const link of place.document.elements) {
        const href = link.name === 'a' ? attributeOf(link, 'href') : undefined;
        if (!href || ariaName(link) !== '' || textContent(link).replace(/[\u200b-\u200d\ufeff]/gu, '') !== '')
          continue;
        if (
          descendants(link).some(({ name }) => CONTENT.has(name)) ||
          attributeOf(link, 'name') ||
          attributeOf(link, 'id')
        )
          continue;
        const end = link.endTag?.end ?? link.startTag.end;
        if (place.touchesTag({ start: link.startTag.end, end })) continue;
        // A conditional comment without its end swallowed the text: that is its rule's finding.
        if (
          conditionalFaults(place).some(({ range }) => link.startTag.end <= range.start && range.end <= end)
        )
          continue;
        report({
          message: `The link to ${href.value.slice(0, 80) || 'nowhere'} has no text, so nobody can click it and screen readers read out its address. Write its text or take it away.`,
          field: place.field,
          range: { start: link.startTag.start, end },
        });
      }
    }
  },
});
