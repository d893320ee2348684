import { attributeOf } from '../../../html/nodes.ts';
import { defineRule } from '../../rule.ts';
import { gather } from '../../gather.ts';
import { markedDataTables, tableShapes } from '../../../html/table-kinds.ts';
import { isHidden } from '../../../content/visible-text.ts';
import { PRACTICE } from '../../sources.ts';

export const a11yTableRole = defineRule({
  id: 'a11y-table-role',
  category: 'accessibility',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A layout table is not marked as layout',
  why: 'Screen readers announce every table with its rows and columns: "table with 1 column and 9 rows", once for each layer of the layout. With role="presentation" they read only the content. Tables with <caption>, <thead> or header cells above data cells hold data and keep their meaning; <th> alone, as Foundation for Emails writes it, is layout. A table whose rows name things and say figures of them is data without header cells, which a11y-data-table says; where the shape leaves that open, nothing is written for you. All layout tables without the role are one finding.',
  howToFix:
    'Write role="presentation" on each table that only arranges things. A table of data keeps its meaning, and gets <th scope="col"> or <th scope="row">.',
  sources: [
    {
      title: 'Email Markup Consortium: accessibility report',
      url: 'https://emailmarkup.org/en/reports/accessibility/2025',
    },
    PRACTICE,
  ],
  examples: {
    good: [
      {
        html: '<table role="presentation"><tr><td>Tea</td></tr></table><table role="none"><tr><td>Tea</td></tr></table>',
      },
      { html: '<table><tr><th scope="col">Item</th></tr><tr><td>Tea</td></tr></table>' },
      {
        title: 'A row of headers stands over data, even where a cell holds a table',
        html: '<table><tr><th>Item</th><th>Price</th></tr><tr><td><table role="presentation"><tr><td>Tea</td></tr></table></td><td>£ 4.00</td></tr></table>',
      },
      {
        title: 'Labels and amounts are data',
        html: '<table><tr><td>Subtotal</td><td>£ 48.00</td></tr><tr><td>Delivery</td><td>£ 3.95</td></tr></table>',
      },
      {
        title: 'So are rows below a bold one',
        html: '<table><tr><td><b>Item</b></td><td><b>Colour</b></td></tr><tr><td>Tent</td><td>Green</td></tr></table>',
      },
    ],
    bad: [
      {
        html: '<table width="600"><tr><td><table role="presentation"><tr><td>Tea</td></tr></table></td></tr></table>',
        reports: [{ field: 'body.html', marks: '<table width="600">', says: 'role="presentation"' }],
      },
      {
        title: 'Header cells that head nothing',
        html: '<table width="600"><tr><th>Tea</th></tr></table>',
        reports: [{ field: 'body.html', marks: '<table width="600">' }],
      },
      {
        title: 'What may be data is told apart',
        html: '<table id="a"><tr><td>Tea</td></tr></table><table id="b"><tr><td>Total</td><td>£ 51.95</td></tr></table>',
        reports: [{ field: 'body.html', marks: '<table id="a">', says: '1 of them may hold data' }],
      },
      {
        title: 'Several are one finding',
        html: '<table id="a"><tr><td>Tea</td></tr></table><table id="b"><tr><td>Tea</td></tr></table>',
        reports: [{ field: 'body.html', marks: '<table id="a">', says: '2' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const { document } = html;
    const marked = markedDataTables(document.elements);
    const shapes = tableShapes(document.elements, ({ range }) => html.touchesTag(range));
    const bare = document.elements.filter(
      (element) =>
        element.name === 'table' &&
        !element.implied &&
        !attributeOf(element, 'role') &&
        !marked.has(element) &&
        shapes.get(element) !== 'data' &&
        !html.touchesTag(element.startTag) &&
        attributeOf(element, 'aria-hidden')?.value !== 'true' &&
        !isHidden(document, element),
    );
    if (bare.length === 0) return;
    const certain = bare.filter((table) => shapes.get(table) !== 'unclear');
    const count = bare.length === 1 ? 'A layout table has' : `${bare.length} layout tables have`;
    const unclear = bare.length - certain.length;
    const doubt =
      unclear === 0
        ? ''
        : ` ${unclear === bare.length ? (unclear === 1 ? 'It' : 'They') : `${unclear} of them`} may hold data: ${unclear === 1 ? 'that one needs' : 'those need'} <th scope="row"> or <th scope="col"> instead.`;
    report({
      message: `${count} no role, so browsers guess whether ${bare.length === 1 ? 'it holds' : 'they hold'} data, and screen readers may announce rows and columns. Write role="presentation" on ${bare.length === 1 ? 'it' : 'each'}.${doubt}`,
      field: html.field,
      ...gather(bare.map(({ startTag }) => startTag)),
      fix:
        certain.length === 0
          ? undefined
          : {
              title: 'Write role="presentation"',
              edits: certain.map(({ startTag: { start } }) => ({
                range: { start: start + 6, end: start + 6 },
                text: ' role="presentation"',
              })),
              visible: false,
            },
    });
  },
});
