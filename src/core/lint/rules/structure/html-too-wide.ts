import * as v from 'valibot';
import { choice } from '../../../css/inline-style.ts';
import { attributeOf, type HtmlDocument, type HtmlElement } from '../../../html/nodes.ts';
import type { TextRange } from '../../../text/positions.ts';
import { defineRule } from '../../rule.ts';
import { groupBy } from '../../../collections/group.ts';
import { gather } from '../../gather.ts';
import { stylesOf } from '../../../content/visible-text.ts';
import { PRACTICE } from '../../sources.ts';

interface Width {
  readonly pixels: number;
  readonly range: TextRange;
  readonly name: string;
}

const pixelsOf = (value: string): number | null => {
  const found = /^\s*(\d{1,6}(?:\.\d+)?)\s*(?:px)?\s*$/iu.exec(value);
  return found ? Number(found[1]) : null;
};

const WIDTHS = choice(({ property }) => property === 'width' || property === 'max-width');

/** The fixed widths an element asks for: the attribute, which Outlook obeys, and the style, which the others do. */
function widthsOf(document: HtmlDocument, element: HtmlElement): Width[] {
  const attribute = attributeOf(element, 'width');
  const found: Width[] = [];
  const fromAttribute =
    attribute && /^(?:table|td|th|img|div)$/u.test(element.name) ? pixelsOf(attribute.value) : null;
  if (attribute && fromAttribute !== null)
    found.push({ pixels: fromAttribute, range: attribute.range, name: element.name });
  const declarations = stylesOf(document).get(element)?.chosen(WIDTHS) ?? [];
  const style = declarations.findLast(({ property }) => property === 'width');
  const cap = declarations.find(({ property }) => property === 'max-width');
  const fromStyle = style && !cap && /px\s*$/iu.test(style.value) ? pixelsOf(style.value) : null;
  if (style && fromStyle !== null && found.length === 0)
    found.push({ pixels: fromStyle, range: style.range, name: element.name });
  return found;
}

export const htmlTooWide = defineRule({
  id: 'html-too-wide',
  category: 'structure',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A fixed width is wider than the reading pane',
  why: 'Reading panes of desktop clients and of webmail are about 600 to 700 pixels wide. What is wider is cut off or has to be scrolled sideways, and phones shrink the whole mail until nothing can be read. Outlook takes the width attribute even where the style says otherwise. Tables for Outlook alone, in conditional comments, are not looked at: its reading pane is as wide as its user makes it.',
  howToFix: 'Keep tables and images at 600 to 640 pixels, or write width="100%" with a max-width in style.',
  sources: [PRACTICE],
  options: v.object({ max: v.optional(v.pipe(v.number(), v.minValue(1)), 700) }),
  examples: {
    good: [
      {
        html: '<table width="640"><tr><td width="100%" style="width:900px;max-width:100%">Hello</td></tr></table>',
      },
      {
        title: 'A table for Outlook alone',
        html: '<!--[if mso]><table width="720"><tr><td><![endif]--><div style="max-width:720px">Hello</div><!--[if mso]></td></tr></table><![endif]-->',
      },
    ],
    bad: [
      {
        html: '<table width="900"><tr><td style="width: 860px">Hello</td></tr></table>',
        reports: [
          { field: 'body.html', marks: 'width="900"', says: '900' },
          { field: 'body.html', marks: 'width: 860px' },
        ],
      },
      {
        title: 'An image for sharp screens without its shown width',
        html: '<img src="https://a.test/a.png" alt="Tea" width="1200" style="width:100%">',
        reports: [{ field: 'body.html', marks: 'width="1200"', says: 'Outlook' }],
      },
    ],
  },
  check({ html, options, report }) {
    if (!html) return;
    const wide = html.document.elements
      .flatMap((element) => widthsOf(html.document, element))
      .filter(({ pixels, range }) => pixels > options.max && !html.touchesTag(range));
    for (const [, group] of groupBy(wide, ({ name, pixels }) => `${name} ${pixels}`)) {
      const [{ name, pixels }] = group;
      report({
        message:
          name === 'img'
            ? `An image of ${pixels} pixels: Outlook shows it that wide, more than the ${options.max} a reading pane shows. Write the width it should have, at most ${options.max}.`
            : `<${name}> is ${pixels} pixels wide, more than the ${options.max} a reading pane shows, so recipients scroll sideways. Use 600 to 640 pixels, or 100% with a max-width.`,
        field: html.field,
        ...gather(group.map(({ range }) => range)),
      });
    }
  },
});
