import { attributeOf, type HtmlElement } from '../../../html/nodes.ts';
import { defineRule } from '../../rule.ts';
import { groupBy } from '../../../collections/group.ts';
import { gather } from '../../gather.ts';
import { tablesWithHeaders } from '../../../html/table-kinds.ts';
import { isHidden } from '../../../content/visible-text.ts';
import { PRACTICE } from '../../sources.ts';

/** Tables with a part that only data has. */
function dataTables(elements: readonly HtmlElement[]): ReadonlySet<HtmlElement> {
  const found = new Set(tablesWithHeaders(elements));
  for (const { name, parent, implied } of elements) {
    if (implied || !/^(?:caption|thead|tfoot)$/u.test(name)) continue;
    let at = parent;
    while (at && at.name !== 'table') at = at.parent;
    if (at) found.add(at);
  }
  return found;
}

export const a11yTableRole = defineRule({
  id: 'a11y-table-role',
  category: 'accessibility',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A layout table is not marked as layout',
  why: 'Screen readers announce every table with its rows and columns: "table with 1 column and 9 rows", once for each layer of the layout. With role="presentation" they read only the content. Tables with <caption>, <thead> or header cells above data cells hold data and keep their meaning; <th> alone, as Foundation for Emails writes it, is layout; all layout tables without the role are one finding.',
  howToFix: 'Write role="presentation" on each table that only arranges things.',
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
        title: 'Several are one finding',
        html: '<table id="a"><tr><td>Tea</td></tr></table><table id="b"><tr><td>Tea</td></tr></table>',
        reports: [{ field: 'body.html', marks: '<table id="a">', says: '2' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const { document } = html;
    const data = dataTables(document.elements);
    const bare = document.elements.filter(
      (element) =>
        element.name === 'table' &&
        !element.implied &&
        !attributeOf(element, 'role') &&
        !data.has(element) &&
        !html.touchesTag(element.startTag) &&
        attributeOf(element, 'aria-hidden')?.value !== 'true' &&
        !isHidden(document, element),
    );
    for (const [, tables] of groupBy(bare, ({ name }) => name)) {
      const ranges = tables.map(({ startTag }) => startTag);
      report({
        message: `${tables.length === 1 ? 'A layout table has' : `${tables.length} layout tables have`} no role, so screen readers announce rows and columns before the content. Write role="presentation" on ${tables.length === 1 ? 'it' : 'each'}.`,
        field: html.field,
        ...gather(ranges),
        fix: {
          title: 'Write role="presentation"',
          edits: ranges.map(({ start }) => ({
            range: { start: start + 6, end: start + 6 },
            text: ' role="presentation"',
          })),
          visible: false,
        },
      });
    }
  },
});
