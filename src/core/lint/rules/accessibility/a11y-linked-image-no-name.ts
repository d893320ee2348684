import { attributeOf } from '../../../html/nodes.ts';
import { defineRule } from '../../rule.ts';
import type { TextRange } from '../../../text/positions.ts';
import { gather } from '../../gather.ts';
import { htmlParts } from '../../../mail/merged-mail.ts';
import { isKeptSilent, labelOf, spokenContent } from '../../../content/accessible-name.ts';
import { htmlValidate, wcag } from '../../sources.ts';

export const a11yLinkedImageNoName = defineRule({
  id: 'a11y-linked-image-no-name',
  category: 'accessibility',
  severity: 'error',
  maturity: 'stable',
  summary: 'A link holds only an image without a text',
  why: 'With images blocked there is nothing to click, and screen readers have nothing but the address of the link to read out. An image with no alt at all is reported by a11y-alt-missing; here alt is there and empty.',
  howToFix: 'Write where the link leads into alt: alt="Shop the spring sale".',
  sources: [wcag('2.4.4', 'link-purpose-in-context', 'Link Purpose'), htmlValidate('wcag/h30')],
  examples: {
    good: [
      { html: '<a href="https://a.test/"><img src="https://a.test/a.png" alt="Shop the sale"></a>' },
      { html: '<a href="https://a.test/"><img src="https://a.test/a.png" alt=""> Shop the sale</a>' },
      {
        html: '<a href="https://a.test/" aria-label="Shop the sale"><img src="https://a.test/a.png" alt=""></a>',
      },
      {
        html: '<a href="https://a.test/"><img src="https://a.test/a.png" alt="" aria-label="Shop the sale"></a>',
      },
    ],
    bad: [
      {
        html: '<a href="https://a.test/"><img src="https://a.test/a.png" alt=""></a>',
        reports: [{ field: 'body.html', marks: 'alt=""', says: 'link' }],
      },
      {
        title: 'A text that is not shown names nothing, and neither does a title beside an empty alt',
        html: '<a href="https://a.test/"><span style="display:none">Shop</span><img src="https://a.test/a.png" alt="" title="Shop"></a>',
        reports: [{ field: 'body.html', marks: 'alt=""' }],
      },
      {
        title: 'A row of them is one finding',
        html: '<a href="https://a.test/"><img src="https://a.test/a.png" alt=""></a> <a href="https://b.test/"><img src="https://a.test/b.png" alt=""></a>',
        reports: [{ field: 'body.html', marks: 'alt=""', says: '2 links' }],
      },
    ],
  },
  check({ html, amp, report }) {
    for (const place of htmlParts({ html, amp })) {
      const found: TextRange[] = [];
      for (const link of place.document.elements) {
        if (link.name !== 'a' || !attributeOf(link, 'href')) continue;
        if (place.touchesTag({ start: link.startTag.end, end: link.range.end })) continue;
        if (isKeptSilent(place.document, link)) continue;
        if (labelOf(place.document, link) !== null || attributeOf(link, 'title')?.value.trim()) continue;
        const { text, pictures } = spokenContent(place.document, link);
        // No alt at all is another rule's matter.
        const known = pictures.every((picture) => attributeOf(picture, 'alt'));
        const alt = pictures[0] && attributeOf(pictures[0], 'alt');
        if (text !== '' || !known || !alt) continue;
        found.push(alt.range);
      }
      if (found.length === 0) continue;
      report({
        message:
          found.length === 1
            ? 'This link holds only an image with an empty alt, so without images there is nothing to click, and screen readers may read out the address. Write where it leads into alt.'
            : `${found.length} links hold only an image with an empty alt, so without images there is nothing to click, and screen readers may read out the addresses. Write where each leads into alt.`,
        field: place.field,
        ...gather(found),
      });
    }
  },
});
