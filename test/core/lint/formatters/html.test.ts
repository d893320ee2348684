/** The page for people: what is read first, and where it leads. */
import { parse } from 'parse5';
import { expect, it } from 'vitest';
import { formatHtml } from '../../../../src/core/lint/formatters/html.ts';
import { parseHtmlDocument } from '../../../../src/core/html/parse-html.ts';
import { sampleInput, sampleReport } from './sample-report.ts';

const two = () => {
  const one = sampleInput('welcome.html', '<a><b>', [
    { marks: '<a>' },
    { marks: '<b>', rule: 'html-tag-unclosed', severity: 'warning' },
  ]);
  return [
    { ...one, hidden: { errors: 0, warnings: 2, infos: 5 } },
    { ...sampleInput('offer.html', '<p>', []), name: 'Kauf & <Glück>' },
  ];
};
const rowsOf = (html: string): string[] =>
  Array.from(html.matchAll(/<tr>(.*?)<\/tr>/gu), ([, row = '']) =>
    row
      .replace(/<\/t[hd]>/gu, '|')
      .replace(/<[^>]*>/gu, '')
      .trim(),
  );

it('begins with a row for each template, with all that was found, and for what was not checked', () => {
  const failed = [{ source: 'gone.html', reason: 'There is no such file.' }];
  const html = formatHtml({ ...sampleReport(two()), failed });
  expect(rowsOf(html)).toEqual([
    'Template|Errors|Warnings|Notes|',
    'welcome.html|1|3|5|',
    'Kauf &amp; &lt;Glück&gt; offer.html|0|0|0|',
    'gone.html|not checked|',
  ]);
  expect(html).toContain('<strong class="error">1 not checked.</strong>');
  expect(html.indexOf('</table>')).toBeLessThan(html.indexOf('<section'));
});

it('leads from each row to the section of its template', () => {
  const failed = [{ source: 'gone.html', reason: 'There is no such file.' }];
  const html = formatHtml({ ...sampleReport(two()), failed });
  expect(parse(html).nodeName).toBe('#document');
  const { elements } = parseHtmlDocument(html);
  const valuesOf = (name: string): string[] =>
    elements.flatMap(({ attributes }) =>
      attributes.filter((one) => one.name === name).map(({ value }) => value),
    );
  expect(valuesOf('href')).toEqual(['#template-1', '#template-2', '#not-checked']);
  expect(valuesOf('id')).toEqual(['template-1', 'template-2', 'not-checked']);
});

it('has no such table for one template, and a column for what was accepted where something was', () => {
  const [one, other] = two();
  if (!one || !other) throw new Error('two were made');
  expect(formatHtml(sampleReport([one]))).not.toContain('<table>');
  const { findings } = one;
  const html = formatHtml(sampleReport([{ ...one, findings: [], accepted: findings }, other]));
  expect(rowsOf(html)).toEqual([
    'Template|Errors|Warnings|Notes|Accepted|',
    'welcome.html|0|2|5|2|',
    'Kauf &amp; &lt;Glück&gt; offer.html|0|0|0|0|',
  ]);
});

it('says in its last line when it was made', () => {
  const report = { ...sampleReport(two()), startedAt: '2026-11-22T10:05:00' };
  expect(formatHtml(report)).toMatch(/<footer>Mailproof [^<]*, 2026-11-22 10:05:00 UTC<\/footer>/u);
});
