import { attributeOf } from '../../../html/nodes.ts';
import { closest, descendants, textContent } from '../../../html/walk.ts';
import { isLiteral } from '../../../mail/mail-urls.ts';
import { writtenAt } from '../../../mail/words.ts';
import { defineRule } from '../../rule.ts';
import { isKeptSilent, labelOf, spokenContent } from '../../../content/accessible-name.ts';
import { conditionalFaults } from '../../../mail/conditional-faults.ts';
import { htmlParts } from '../../../mail/merged-mail.ts';
import { isPicture } from '../../../content/pictures.ts';
import { append } from '../../../collections/group.ts';
import { firstOf } from '../../../text/wording.ts';
import type { TextRange } from '../../../text/positions.ts';
import { gather } from '../../gather.ts';
import { htmlSection, wcag } from '../../sources.ts';

const CONTENT: ReadonlySet<string> = new Set(
  'img amp-img amp-anim svg video object input button v:image'.split(' '),
);

function messageOf(isKept: boolean, count: number, to: string): string {
  if (count === 1) {
    return isKept
      ? `The text of the link to ${to} is kept from screen readers, so they have no name for it and may read out its address. Show it to them, or name the link with aria-label.`
      : `The link to ${to} has no text, so nobody sees it to click, and screen readers may read out its address. Write its text or take it away.`;
  }
  return isKept
    ? `The texts of ${count} links (${to}) are kept from screen readers, so they have no names for them and may read out the addresses. Show them, or name each link with aria-label.`
    : `${count} links (${to}) have no text, so nobody sees them to click, and screen readers may read out their addresses. Write their texts or take them away.`;
}

export const a11yLinkNoText = defineRule({
  id: 'a11y-link-no-text',
  category: 'accessibility',
  severity: 'warning',
  maturity: 'stable',
  summary: 'A link has a target and no text that is read out',
  why: 'Nobody sees such a link, yet screen readers stop at it and have only its address to say. Often the text was deleted and the link stayed, so something is missing for everybody. Text that is not shown, or kept from screen readers with aria-hidden, is no name either.',
  howToFix: 'Write the text of the link, or take the link away.',
  sources: [
    wcag('2.4.4', 'link-purpose-in-context', 'Link Purpose'),
    htmlSection('text-level-semantics.html#the-a-element', 'the a element'),
  ],
  examples: {
    good: [
      { html: '<a href="https://a.test/">Prices</a><a id="top"></a><a href="https://a.test/">{{Label}}</a>' },
      { html: '<a href="https://a.test/"><img src="https://a.test/a.png" alt=""></a>' },
      {
        title: 'A link in a table in a link',
        html: '<a href="https://a.test/"><table role="presentation"><tr><td><a href="https://a.test/tea">Tea</a></td></tr></table></a>',
      },
      { title: 'A mark to jump to', html: '<a href="#top" id="top"></a>' },
    ],
    bad: [
      {
        title: 'Several are one finding',
        html: '<a href="https://a.test/1"></a><a href="https://a.test/2"></a>',
        reports: [
          {
            field: 'body.html',
            marks: '<a href="https://a.test/1"></a>',
            says: '2 links (https://a.test/1, https://a.test/2)',
          },
        ],
      },
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
      {
        html: '<a href="https://a.test/next"><span aria-hidden="true">→</span></a>',
        reports: [
          {
            field: 'body.html',
            marks: '<a href="https://a.test/next"><span aria-hidden="true">→</span></a>',
            says: 'kept from screen readers',
          },
        ],
      },
    ],
  },
  check({ html, amp, report }) {
    for (const place of htmlParts({ html, amp })) {
      // A link in a table in a link is part of both: the outer one is named by it.
      const around = new Set(
        place.document.elements
          .filter(({ name }) => name === 'a')
          .map((inner) => closest(inner.parent, ({ name }) => name === 'a')),
      );
      const found = new Map<boolean, { where: string; range: TextRange }[]>();
      for (const link of place.document.elements) {
        if (around.has(link)) continue;
        const href = link.name === 'a' ? attributeOf(link, 'href') : undefined;
        if (!href || labelOf(place.document, link) !== null || attributeOf(link, 'title')?.value.trim())
          continue;
        if (isKeptSilent(place.document, link)) continue;
        const { text, pictures } = spokenContent(place.document, link);
        if (text !== '' || pictures.length > 0) continue;
        if (descendants(link).some((inner) => CONTENT.has(inner.name) && !isPicture(inner))) continue;
        // A mark to jump to, written as a link to itself.
        const isMark = /^\s*(?:#|$)/u.test(href.value);
        if (isMark && (attributeOf(link, 'name') ?? attributeOf(link, 'id'))) continue;
        const end = link.endTag?.end ?? link.startTag.end;
        if (place.touchesTag({ start: link.startTag.end, end })) continue;
        // A conditional comment without its end swallowed the text: that is its rule's finding.
        if (
          conditionalFaults(place).some(({ range }) => link.startTag.end <= range.start && range.end <= end)
        )
          continue;
        const address = isLiteral(place, href.valueRange) ? href.value : writtenAt(place, href.valueRange);
        const where = address.slice(0, 80) || 'nowhere';
        const isKept =
          textContent(link)
            .replace(/[\u200b-\u200d\ufeff]/gu, '')
            .trim() !== '';
        append(found, isKept, { where, range: { start: link.startTag.start, end } });
      }
      for (const [isKept, links] of found) {
        const to = firstOf(links.map(({ where }) => where));
        report({
          message: messageOf(isKept, links.length, to),
          field: place.field,
          ...gather(links.map(({ range }) => range)),
        });
      }
    }
  },
});
