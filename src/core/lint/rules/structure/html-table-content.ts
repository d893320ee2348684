import type { HtmlElement, HtmlNode } from '../../../html/nodes.ts';
import { defineRule } from '../../rule.ts';
import { behindLastTag } from '../../../html/last-tag.ts';
import { htmlParts } from '../../../mail/merged-mail.ts';
import { attributeOf } from '../../../html/nodes.ts';
import { gather } from '../../gather.ts';
import { tablesInRows } from '../../../mail/tables-in-rows.ts';
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
    // Moved text joins a text that stands before the table already, such as the blanks of an indented source.
    if (node?.kind === 'text' && node.range.start < table.range.start && node.range.end > table.range.start) {
      moved.push(node);
      break;
    }
    if (!node || (node.range.start < table.range.start && node.range.end > node.range.start)) break;
    if (node.kind === 'element' ? !node.implied : node.kind === 'text' && node.text.trim() !== '')
      moved.push(node);
  }
  return moved.reverse();
}

const startOf = (node: HtmlNode, source: string) => {
  if (node.kind === 'element') return node.startTag;
  // Of a text in two parts, the one behind the last tag.
  const from = node.range.start + behindLastTag(source.slice(node.range.start, node.range.end));
  const written = source.slice(from, node.range.end);
  const start = from + (written.length - written.trimStart().length);
  const line = source.slice(start, node.range.end).search(/[\n<]/u);
  const end = line === -1 ? node.range.end : start + line;
  return { start, end: end - (source.slice(start, end).length - source.slice(start, end).trimEnd().length) };
};

/** Shown without words. */
const SHOWN: ReadonlySet<string> = new Set('br hr img input button select textarea'.split(' '));

/** Hidden by itself: a style for the dark mode or for phones may show it, and then it stands above the table. */
const isHidden = (element: HtmlElement): boolean =>
  /(?:^|;)\s*display\s*:\s*none\b/iu.test(attributeOf(element, 'style')?.value ?? '');

const isShown = (node: HtmlNode): boolean =>
  node.kind === 'text'
    ? node.text.trim() !== ''
    : node.kind === 'element' && !isHidden(node) && (SHOWN.has(node.name) || node.children.some(isShown));

const holdsAnything = (node: HtmlNode): boolean =>
  node.kind === 'text'
    ? node.text.trim() !== ''
    : node.kind === 'element' && (SHOWN.has(node.name) || node.children.some(holdsAnything));

/** `{products}`: rows that another program writes there. That it was left in is told by leftover-todo. */
const isSlot = (node: HtmlNode): boolean =>
  node.kind === 'text' && /^\s*(?:\{[A-Za-z][\w-]{0,60}\}\s*){1,20}$/u.test(node.text);

const ARGUMENTS = String.raw`\s*\([^()]*(?:\([^()]*\)[^()]*)*\)`;
/** Statements as the languages of templates write them, with nothing between them that a recipient would read. */
const STATEMENTS = new RegExp(
  String.raw`^(?:\s*(?:@[A-Za-z_][\w.]*(?:${ARGUMENTS}|(?=\s*\{))|else(?=\s*\{)|else\s+if${ARGUMENTS}|[{}]|\{[^{}\s][^{}\r\n]{0,200}\}|\[\[[^[\]]{1,300}\]\]|\[%[^%]{1,300}%\]|###[A-Z]\w{0,60}###))+\s*$`,
  'u',
);
/** Velocity's, under another engine: engine-mismatch tells of these. */
const VELOCITY_STATEMENTS = new RegExp(
  String.raw`^(?:\s*#(?:(?:if|elseif|foreach|set)${ARGUMENTS}|else|end))+\s*$`,
  'u',
);
const LONGEST_STATEMENTS = 2000;

const isAll = (node: HtmlNode, pattern: RegExp): boolean =>
  node.kind === 'text' && node.text.length <= LONGEST_STATEMENTS && pattern.test(node.text);

export const htmlTableContent = defineRule({
  id: 'html-table-content',
  category: 'structure',
  severity: 'error',
  maturity: 'stable',
  summary: 'Something stands in a table but in none of its cells',
  why: 'Browsers move text and elements that stand between the rows or cells of a table to a place before the table, so recipients see them above it (WHATWG HTML, foster parenting).',
  howToFix: 'Put the content into a <td>, or write it before or behind the table.',
  sources: [htmlSection('parsing.html#foster-parent', 'foster parenting')],
  examples: {
    good: [
      {
        title: 'Rows that another program writes, left in',
        html: '<table><tr><th>Item</th></tr>{products} {discounts}<tr><td>Total</td></tr></table>',
      },
      { html: '<table><caption>Prices</caption><!-- rows --><tr><td>Tea</td></tr></table>' },
      {
        title: 'Two start tags of which one is sent',
        html: '<% if (wide) { %><table width="600"><% } else { %><table><% } %><tr><td>Tea</td></tr></table>',
      },
      {
        title: 'The same for the engine of the template',
        html: '{% if wide %}<table width="600">{% else %}<table>{% endif %}<tr><td>Tea</td></tr></table>',
        template: { headers: { 'X-SVC-Template-Engine': 'liquid' } },
      },
      {
        title: 'Velocity under another engine, of which engine-mismatch tells',
        html: '<table>#foreach($item in $items)<tr><td>Tea</td></tr>#end</table>',
      },
      { title: 'Rows come per recipient', html: '<table>{{Rows}}<tr><td>Tea</td></tr></table>' },
    ],
    bad: [
      {
        title: 'Hidden, for the dark mode to show it',
        html: '<table><tr><td>Hello</td></tr><div class="dark" style="display:none"><img src="https://img.shop.example/a.png" alt=""></div></table>',
        reports: [
          {
            field: 'body.html',
            marks: '<div class="dark" style="display:none">',
            severity: 'warning',
            says: 'where it is hidden',
          },
        ],
      },
      {
        title: 'Statements of another program, which no engine here replaces',
        html: '<table>@foreach (var item in Model.Items) {<tr><td>Tea</td></tr>} else {<tr><td>None</td></tr>}</table>',
        reports: [
          {
            field: 'body.html',
            marks: '@foreach (var item in Model.Items) {',
            severity: 'warning',
            says: 'statement of another program',
          },
        ],
      },
      {
        title: 'Of a third one',
        html: '<div><table><tr><td>Tea</td></tr>[[%rows? &of=`cups`]]<tr><td>Cups</td></tr></table></div>',
        reports: [{ field: 'body.html', marks: '[[%rows? &of=`cups`]]', severity: 'warning' }],
      },
      {
        title: 'Words among statements, and a name that only begins as one',
        html: '<table>@if (paid) { Thank you }<tr><td>Tea</td></tr></table>\n<table>@cornershop<tr><td>Cups</td></tr></table>',
        reports: [
          { field: 'body.html', marks: '@if (paid) { Thank you }', severity: 'error', says: 'above' },
          { field: 'body.html', marks: '@cornershop', severity: 'error', says: 'above' },
        ],
      },
      {
        title: 'With a sign that ends tags among its words',
        html: '<p>Hi</p>\n<table>\n  Tea">\n<tr><td>Milk</td></tr></table>\n<table><!-- <b>tea</b> --><colgroup><col class="a > b"></colgroup>\n  5 > 3<tr><td>Milk</td></tr></table>',
        reports: [
          { field: 'body.html', marks: 'Tea">' },
          { field: 'body.html', marks: '5 > 3' },
        ],
      },
      {
        title: 'In an indented source, where the moved text joins the blanks before the table',
        html: '<div>\n  <table role="presentation">\n    <tr><td>Tea</td></tr>Hello\n    <tr><td>Ho</td></tr>\n  </table>\n</div>',
        reports: [{ field: 'body.html', marks: 'Hello' }],
      },
      {
        html: '<div><table><tr><td>Tea</td></tr>\n  Sold out\n<tr><td>Coffee</td></tr></table></div>',
        reports: [{ field: 'body.html', marks: 'Sold out', says: 'above' }],
      },
      {
        title: 'Moved, and empty',
        html: '<div><table><tr><td>Tea</td><font color="red"></font><td>Milk</td></tr></table></div>',
        reports: [
          { field: 'body.html', marks: '<font color="red">', says: 'holds nothing', severity: 'warning' },
        ],
      },
      {
        title: 'A table in a row whose cell was forgotten',
        html: '<table><tr><td>Tea</td></tr><tr><table class="in"><tr><td>Milk</td></tr></table></td></tr></table>',
        reports: [{ field: 'body.html', marks: '<table class="in">', says: 'end the table around it' }],
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
      for (const table of tablesInRows(place)) {
        report({
          message:
            '<table> stands in a table but outside its cells, so browsers end the table around it there and put this one behind it. Write it into a <td>.',
          field: place.field,
          range: table.startTag,
        });
      }
      // Siblings are looked through once a table; a parent with thousands of tables would make that quadratic.
      const tables = elements
        .filter(({ name, parent }) => name === 'table' && parent !== null)
        .slice(0, 5000);
      for (const table of tables) {
        const moved = movedOut(table, []).filter(
          (node) =>
            !isSlot(node) && !isAll(node, VELOCITY_STATEMENTS) && !place.touchesTag(startOf(node, source)),
        );
        if (moved.length > 0 && moved.every((node) => isAll(node, STATEMENTS))) {
          report({
            message:
              'This text stands in a table but outside its cells, and reads like a statement of another program. Sent as it is, browsers show it above the table. Write it in the language of the template’s engine, or put it into a <td>.',
            severity: 'warning',
            field: place.field,
            ...gather(moved.map((node) => startOf(node, source))),
          });
          continue;
        }
        const shown = moved.find(isShown);
        const first = shown ?? moved[0];
        if (!first) continue;
        const what = first.kind === 'element' ? `<${first.name}>` : 'This text';
        const isEmpty = !shown && !moved.some(holdsAnything);
        report({
          message: `${what} stands in a table but outside its cells, so browsers ${shown ? 'show it above the table' : `move it before the table, where it ${isEmpty ? 'holds nothing' : 'is hidden'}`}. Put it into a <td>${isEmpty ? ', or take it away' : ''}.`,
          severity: shown ? undefined : 'warning',
          field: place.field,
          ...gather(moved.map((node) => startOf(node, source))),
        });
      }
    }
  },
});
