/** Fixes that no recipient sees must not take anything from those who listen: what they leave alone, and what not. */
import { describe, expect, it } from 'vitest';
import { applyEdits, chooseFixes } from '../../../src/core/lint/fix.ts';
import { lintTemplate } from '../../../src/core/lint/lint.ts';
import { a11yDataTable } from '../../../src/core/lint/rules/accessibility/a11y-data-table.ts';
import { a11yTableRole } from '../../../src/core/lint/rules/accessibility/a11y-table-role.ts';
import { htmlDuplicateAttribute } from '../../../src/core/lint/rules/structure/html-duplicate-attribute.ts';
import { templateOfExample } from './example-template.ts';

const rules = [a11yTableRole, a11yDataTable, htmlDuplicateAttribute];

function fixed(html: string): string {
  const findings = lintTemplate(templateOfExample({ html }), { rules });
  return applyEdits(
    html,
    chooseFixes(html, findings, { visible: false }).flatMap(({ edits }) => edits),
  );
}
const said = (html: string): string[] =>
  lintTemplate(templateOfExample({ html }), { rules }).map(({ rule }) => rule);

const rows = (...cells: readonly (readonly string[])[]): string =>
  `<table>${cells.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;

describe('tables that hold data', () => {
  it.each([
    ['a receipt', rows(['Tent, two persons', '£ 189.00'], ['Stove', '£ 45.50'], ['Total', '£ 234.50'])],
    ['amounts in German', rows(['Zwischensumme', '1.189,00 €'], ['Versand', '4,90 €'])],
    ['labels with colons', rows(['Order number:', 'FF-2041-B'], ['Name:', 'Ida Maier'])],
    ['bold labels', rows(['<b>Check-in</b>', 'Friday, from three'], ['<b>Check-out</b>', 'Sunday'])],
    [
      'a bold header row',
      rows(['<strong>Hut</strong>', '<strong>Warden</strong>'], ['Ringdubh', 'Morag'], ['Corrour', 'Ewan']),
    ],
    ['a timetable', rows(['Fort William', '10:15'], ['Mallaig', '11:38'])],
    ['counts', rows(['Socks', '2 ×', '£ 9'], ['Gloves', '1 ×', '£ 19'])],
    ['a spacer row between', rows(['Tent', '£ 189.00'], ['&nbsp;'], ['Stove', '£ 45.50'])],
  ])('keep their meaning: %s', (_name, html) => {
    expect(fixed(html)).toBe(html);
    expect(said(html)).toEqual(['a11y-data-table']);
  });

  it.each([
    ['one row of a receipt', rows(['Total', '£ 234.50'])],
    [
      'a receipt with a small table in a cell',
      rows(['Fare', '£ 11.80'], ['<table role="presentation"><tr><td>Card</td></tr></table>', '£ 11.80']),
    ],
    ['a row that a loop repeats', `{% for item in items %}${rows(['{{item}}', '{{price}}'])}{% endfor %}`],
    ['rows of short texts', rows(['Morning', 'Walk to the hut'], ['Evening', 'Supper'])],
  ])('may be meant, and nothing is written: %s', (_name, html) => {
    const template = templateOfExample({
      html,
      template: { headers: { 'X-SVC-Template-Engine': 'liquid' } },
    });
    const findings = lintTemplate(template, { rules });
    expect(findings.map(({ rule, fix }) => [rule, fix])).toEqual([['a11y-table-role', null]]);
  });

  it.each([
    ['one column', rows(['Tents'], ['Stoves 2026'])],
    ['a menu', rows(['<a href="https://a.test/1">Tents</a>', '<a href="https://a.test/2">Stoves</a>'])],
    [
      'a picture beside a text',
      rows(['<img src="cid:a" alt="">', 'Tents'], ['<img src="cid:b" alt="">', '£ 4']),
    ],
    [
      'two columns of paragraphs',
      rows(['word '.repeat(20), 'word '.repeat(20)], ['a '.repeat(90), 'b '.repeat(90)]),
    ],
    ['tables side by side', rows([rows(['Tents']), rows(['Stoves'])])],
  ])('are none: %s', (_name, html) => {
    expect(fixed(html)).toContain('<table role="presentation">');
    expect(said(html)).toEqual(['a11y-table-role']);
  });
});

describe('an attribute that stands twice', () => {
  it('is removed only where it says the same', () => {
    expect(fixed('<p class="a" class="a">x</p>')).toBe('<p class="a">x</p>');
    expect(fixed(`<p class="a" class='a'>x</p>`)).toBe('<p class="a">x</p>');
    const classes = '<p class="a" class="b">x</p>';
    expect(fixed(classes)).toBe(classes);
    const styles = '<p style="color:red" id="x" style="margin:0">x</p>';
    expect(fixed(styles)).toBe(styles);
    const names = '<img src="cid:a" alt=Tea ALT=Coffee>';
    expect(fixed(names)).toBe(names);
  });
});
