import type { HtmlElement, HtmlNode } from '../../../html/nodes.ts';
import { defineRule } from '../../rule.ts';
import { htmlParts } from '../../../mail/merged-mail.ts';
import { gather } from '../../gather.ts';
import { htmlSection } from '../../sources.ts';

const childrenOf = (element: HtmlElement | null, roots: readonly HtmlNode[]): readonly HtmlNode[] =>
  element ? element.children : roots;

/** What the parser moved: it stands before a table whose start tag comes earlier in the source. */
function movedOut(table: HtmlElement, roots: readonly HtmlNode[]): HtmlNode[] {
  const siblings = childrenOf(table.parent, roots);
  const at = siblings.indexOf(table);
  const moved: HtmlNode[] = [];
  for (let i = at - 1; i >= 0; i--) {
    const node = siblings[i];
    if (!node || (node.range.start < table.range.start && node.range.end > node.range.start)) break;
    if (node.kind === 'element' ? !node.implied : node.kind === 'text' && node.text.trim() !== '')
      moved.push(node);
  }
  return moved.reverse();
}

const startOf = (node: HtmlNode, source: string) => {
  if (node.kind === 'element') return node.startTag;
  const written = source.slice(node.range.start, node.range.end);
  const start = node.range.start + (written.length - written.trimStart().length);
  const line = source.slice(start, node.range.end).search(/[\n<]/u);
  const end = line === -1 ? node.range.end : start + line;
  return { start, end: end - (source.slice(start, end).length - source.slice(start, end).trimEnd().length) };
};

export const htmlTableContent = defineRule({
  id: 'html-table-content',
  category: 'structure',
  severity: 'error',
  maturity: 'stable',
  summary: 'Something stands in a table but in none of its cells',
  why: 'Browsers move text and elements that stand between the rows or cells of a table to a place before the table, so they show up above it; Outlook leaves them where they are. The recipient sees them at the wrong place, or the layout breaks.',
  howToFix: 'Put the content into a <td>, or write it before or behind the table.',
  sources: [htmlSection('parsing.html#foster-parent', 'foster parenting')],
  examples: {
    good: [
      { html: '<table><caption>Prices</caption><!-- rows --><tr><td>Tea</td></tr></table>' },
      { title: 'Rows come per recipient', html: '<table>{{Rows}}<tr><td>Tea</td></tr></table>' },
    ],
    bad: [
      {
        html: '<div><table><tr><td>Tea</td></tr>\n  Sold out\n<tr><td>Coffee</td></tr></table></div>',
        reports: [{ field: 'body.html', marks: 'Sold out', says: 'above' }],
      },
      {
        html: '<table><tr><div class="cell">Tea</div></tr></table>',
        reports: [{ field: 'body.html', marks: '<div class="cell">', says: '<div>' }],
      },
    ],
  },
  check({ html, amp, report }) {
    for (const place of htmlParts({ html, amp })) {
      const { elements, source } = place.document;
      // Siblings are looked through once a table; a parent with thousands of tables would make that quadratic.
      const tables = elements
        .filter(({ name, parent }) => name === 'table' && parent !== null)
        .slice(0, 5000);
      for (const table of tables) {
        const moved = movedOut(table, []).filter((node) => !place.touchesTag(startOf(node, source)));
        const [first] = moved;
        if (!first) continue;
        const what = first.kind === 'element' ? `<${first.name}>` : 'This text';
        report({
          message: `${what} stands in a table but outside its cells, so browsers show it above the table. Put it into a <td>.`,
          field: place.field,
          ...gather(moved.map((node) => startOf(node, source))),
        });
      }
    }
  },
});
