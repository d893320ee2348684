import { styleSheetsOf } from '../../../css/style-sheets.ts';
import { attributeOf, type HtmlDocument, type HtmlElement } from '../../../html/nodes.ts';
import { closest } from '../../../html/walk.ts';
import { defineRule } from '../../rule.ts';
import { isLiteral } from '../../../mail/mail-urls.ts';
import { contentOf } from '../../../html/all-elements.ts';
import { gather } from '../../gather.ts';
import { inlineValue } from '../../../content/visible-text.ts';
import { countOf } from '../../../text/wording.ts';
import { PRACTICE } from '../../sources.ts';

/** The image that alone fills a cell, itself or as a link's content. */
function imageOfCell(cell: HtmlElement): HtmlElement | null {
  let content = contentOf(cell);
  const link = content[0];
  if (content.length === 1 && link?.kind === 'element' && link.name === 'a') content = contentOf(link);
  const only = content[0];
  return content.length === 1 && only?.kind === 'element' && only.name === 'img' ? only : null;
}

/** The image of a row of one cell. */
function imageOfRow(row: HtmlElement): HtmlElement | null {
  const cells = contentOf(row).filter((node) => node.kind === 'element' && node.name === 'td');
  const cell = cells[0];
  return cells.length === 1 && cell?.kind === 'element' ? imageOfCell(cell) : null;
}

/** True when a style sheet sets display on images at large, or on a class of this one. */
function hasSheetDisplay(document: HtmlDocument, image: HtmlElement): boolean {
  const classes = (attributeOf(image, 'class')?.value ?? '').split(/\s+/u).filter((name) => name !== '');
  return styleSheetsOf(document).some(({ rules }) =>
    rules.some(
      ({ declarations, selectors }) =>
        declarations.some(({ property }) => property === 'display') &&
        selectors.some(
          ({ text }) => /(?:^|[\s>])img$/iu.test(text) || classes.some((name) => text.includes(`.${name}`)),
        ),
    ),
  );
}

export const imgDisplayBlock = defineRule({
  id: 'img-display-block',
  category: 'images',
  severity: 'info',
  maturity: 'trial',
  summary: 'Pictures stacked in table rows lack display: block',
  why: 'A picture stands on a line of text, and the room below that line shows as a gap of a few pixels: a picture cut into slices falls apart. Only pictures alone in their rows, with another such row next to them, are looked at.',
  howToFix: 'Add `style="display: block"` to each of them.',
  sources: [PRACTICE],
  examples: {
    good: [
      {
        html: '<table><tr><td><img src="cid:a" style="display:block" alt=""></td></tr><tr><td><img src="cid:b" style="display:block" alt=""></td></tr></table>',
      },
      {
        title: 'A style sheet says it',
        html: '<style>img { display: block; }</style><table><tr><td><img src="cid:a" alt=""></td></tr><tr><td><img src="cid:b" alt=""></td></tr></table>',
      },
      {
        title: 'Text between them',
        html: '<table><tr><td><img src="cid:a" alt=""></td></tr><tr><td>Привет, {{Name}}</td></tr><tr><td><img src="cid:b" alt=""></td></tr></table>',
      },
    ],
    bad: [
      {
        html: '<table><tr><td><img src="cid:a" alt=""></td></tr><tr><td><a href="https://shop.de/{{Id}}"><img src="cid:b" alt="Sale"></a></td></tr></table>',
        reports: [{ field: 'body.html', marks: '<img src="cid:a" alt="">', says: '2 pictures' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const { document } = html;
    const found = new Set<HtmlElement>();
    const pairs: (readonly [HtmlElement, HtmlElement])[] = [];
    for (const body of document.elements) {
      if (body.name !== 'tbody' && body.name !== 'table') continue;
      let above: HtmlElement | null = null;
      for (const row of contentOf(body)) {
        const image = row.kind === 'element' && row.name === 'tr' ? imageOfRow(row) : null;
        if (above && image) pairs.push([above, image]);
        above = image;
      }
    }
    for (const pair of pairs) {
      for (const candidate of pair) {
        const style = attributeOf(candidate, 'style');
        const isOpen = style !== undefined && !isLiteral(html, style.range);
        const hasBlock = closest(
          candidate,
          (at) => at.name !== 'td' && inlineValue(document, at, 'display') === 'block',
        );
        if (!isOpen && !hasBlock && !hasSheetDisplay(document, candidate)) found.add(candidate);
      }
    }
    if (found.size === 0) return;
    report({
      message: `${countOf(found.size, 'picture')} stacked in table rows ${found.size === 1 ? 'lacks' : 'lack'} display: block, so a gap of a few pixels can show between the slices. Add it to the style.`,
      field: html.field,
      ...gather([...found].map(({ startTag }) => startTag)),
    });
  },
});
