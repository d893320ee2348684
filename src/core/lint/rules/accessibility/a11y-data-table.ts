import { attributeOf } from '../../../html/nodes.ts';
import { closest } from '../../../html/walk.ts';
import { defineRule } from '../../rule.ts';
import { htmlParts } from '../../../mail/merged-mail.ts';
import { gather } from '../../gather.ts';
import { htmlValidate, wcag } from '../../sources.ts';
import { markedDataTables, tableShapes, tablesWithHeaders } from '../../../html/table-kinds.ts';
import { append } from '../../../collections/group.ts';
import { isHidden } from '../../../content/visible-text.ts';

export const a11yDataTable = defineRule({
  id: 'a11y-data-table',
  category: 'accessibility',
  severity: 'info',
  maturity: 'trial',
  summary: 'A data table has no header cells, or they do not say what they head',
  why: 'A table whose rows name things and say figures of them is data: a receipt, a timetable. Screen readers say the header of a cell with its content when scope tells them which header belongs to it. A table marked as layout with header cells in it contradicts itself, and its headers are lost.',
  howToFix:
    'Write scope="col" on the headers of columns and scope="row" on those of rows; take role="presentation" off a table of data.',
  sources: [wcag('1.3.1', 'info-and-relationships', 'Info and Relationships'), htmlValidate('wcag/h63')],
  examples: {
    good: [
      {
        html: '<table><tr><th scope="col">Item</th><th scope="col">Price</th></tr><tr><td>Tea</td><td>4</td></tr></table>',
      },
      {
        title: 'Header cells used for layout',
        html: '<table><tr><th>Tea and biscuits</th><th></th></tr></table>',
      },
    ],
    bad: [
      {
        title: 'Labels and amounts without header cells',
        html: '<table><tr><td>Subtotal</td><td>£ 48.00</td></tr><tr><td>Delivery</td><td>£ 3.95</td></tr></table>',
        reports: [{ field: 'body.html', marks: '<table>', says: 'scope="row"' }],
      },
      {
        html: '<table><tr><th>Item</th><th scope="col">Price</th></tr><tr><td>Tea</td><td>4</td></tr></table>',
        reports: [{ field: 'body.html', marks: '<th>', says: 'scope' }],
      },
      {
        html: '<table role="presentation"><tr><th scope="col">Item</th></tr><tr><td>Tea</td></tr></table>',
        reports: [{ field: 'body.html', marks: 'role="presentation"' }],
      },
    ],
  },
  check({ html, amp, report }) {
    for (const place of htmlParts({ html, amp })) {
      const headers = new Map<string, { start: number; end: number }[]>();
      const layout = new Set<number>();
      const { elements } = place.document;
      const data = tablesWithHeaders(elements);
      for (const element of elements) {
        if (element.name !== 'th' || element.implied || place.touchesTag(element.startTag)) continue;
        const table = closest(element, ({ name }) => name === 'table');
        const role = table ? attributeOf(table, 'role') : undefined;
        if (role && /^(?:presentation|none)$/iu.test(role.value.trim())) {
          // Foundation for Emails lays out with <th>; one without scope there is layout.
          if (!attributeOf(element, 'scope') || layout.has(role.range.start)) continue;
          layout.add(role.range.start);
          report({
            message:
              'This table says it is mere layout and has header cells, which screen readers then ignore. Take the role off, or use <td>.',
            field: place.field,
            range: role.range,
          });
        } else if (
          // Header cells alone head nothing: Foundation for Emails lays out with them, and a11y-table-role reports that.
          (!table || data.has(table)) &&
          !attributeOf(element, 'scope') &&
          !attributeOf(element, 'id') &&
          !/^(?:columnheader|rowheader)$/iu.test(attributeOf(element, 'role')?.value ?? '')
        ) {
          const key = String(table?.startTag.start ?? -1);
          append(headers, key, element.startTag);
        }
      }
      const marked = markedDataTables(elements);
      const headless = [...tableShapes(elements, ({ range }) => place.touchesTag(range))]
        .filter(
          ([table, shape]) =>
            shape === 'data' &&
            !table.implied &&
            !marked.has(table) &&
            !attributeOf(table, 'role') &&
            !place.touchesTag(table.startTag) &&
            !isHidden(place.document, table),
        )
        .map(([{ startTag }]) => startTag);
      if (headless.length > 0) {
        report({
          message: `${headless.length === 1 ? 'This table holds' : `${headless.length} tables hold`} data and no header cells, so screen readers cannot say what a figure stands for. Write the cells that name a row as <th scope="row">, those that name a column as <th scope="col">.`,
          field: place.field,
          ...gather(headless),
        });
      }
      for (const ranges of headers.values()) {
        report({
          message: `${
            ranges.length === 1
              ? 'A header cell does not say what it heads, so screen readers have to work it out from where it stands'
              : `${ranges.length} header cells do not say what they head, so screen readers have to work it out from where they stand`
          }. Write scope="col" or scope="row".`,
          field: place.field,
          ...gather(ranges),
        });
      }
    }
  },
});
