import { attributeOf, type HtmlElement } from '../../../html/nodes.ts';
import { descendants } from '../../../html/walk.ts';
import { writtenWords } from '../../../mail/words.ts';
import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { contentOf } from '../../../html/all-elements.ts';

const holdsImage = (link: HtmlElement): boolean => descendants(link).some(({ name }) => name === 'img');

/** Links of one parent that follow each other with nothing but line breaks between them. */
function neighbours(parent: HtmlElement): (readonly [HtmlElement, HtmlElement])[] {
  const pairs: (readonly [HtmlElement, HtmlElement])[] = [];
  let before: HtmlElement | null = null;
  for (const node of contentOf(parent)) {
    if (node.kind === 'element' && node.name === 'br') continue;
    const link: HtmlElement | null = node.kind === 'element' && node.name === 'a' ? node : null;
    if (before && link) pairs.push([before, link]);
    before = link;
  }
  return pairs;
}

export const linkDuplicateAdjacent = defineRule({
  id: 'link-duplicate-adjacent',
  category: 'links',
  severity: 'info',
  maturity: 'trial',
  summary: 'An image and a text side by side are two links to one target',
  why: 'Screen readers announce both, and keyboard users pass the same target twice. Only links next to each other in one cell or block are looked at.',
  howToFix: 'Put image and text into one link, and leave the image’s alt empty.',
  sources: [
    {
      title: 'WCAG 2.2, technique H2: Combining adjacent image and text links',
      url: 'https://www.w3.org/WAI/WCAG22/Techniques/html/H2',
    },
  ],
  examples: {
    good: [
      { html: '<td><a href="https://papermoon.se/gift"><img src="cid:gift" alt=""> Gift cards</a></td>' },
      {
        title: 'Different targets',
        html: '<td><a href="https://papermoon.se/{{A}}"><img src="cid:gift" alt="Card"></a> <a href="https://papermoon.se/{{B}}">Gift</a></td>',
      },
      {
        title: 'Text between them',
        html: '<p><a href="https://papermoon.se/"><img src="cid:logo" alt="Papermoon"></a> or <a href="https://papermoon.se/">Shop</a></p>',
      },
    ],
    bad: [
      {
        html: '<table><tr><td><a href="https://papermoon.se/gift?n={{Name}}"><img src="cid:gift" alt="Card"></a><br><a href="https://papermoon.se/gift?n={{Name}}">Geschenkkarten</a></td></tr></table>',
        reports: [
          {
            field: 'body.html',
            marks: '<a href="https://papermoon.se/gift?n={{Name}}">',
            says: 'Geschenkkarten',
          },
        ],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const hrefOf = (link: HtmlElement): string => {
      const href = attributeOf(link, 'href');
      return href ? html.text.slice(href.valueRange.start, href.valueRange.end).trim() : '';
    };
    for (const [link, next] of html.document.elements.flatMap(neighbours)) {
      if (hrefOf(link).length < 2 || hrefOf(link) !== hrefOf(next)) continue;
      const texts = [writtenWords(html, link), writtenWords(html, next)];
      if (holdsImage(link) === holdsImage(next) || texts.filter((text) => text !== '').length !== 1) continue;
      report({
        message: `The image and the text ${quoted(texts.join(''))} beside it are two links to ${quoted(hrefOf(link))}, which screen readers announce twice. Put both into one link.`,
        field: html.field,
        range: link.startTag,
        also: [next.startTag],
      });
    }
  },
});
