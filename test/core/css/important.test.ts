/** What counts as `!important`. */
import { expect, it } from 'vitest';
import { parseHtmlDocument } from '../../../src/core/html/parse-html.ts';
import { styleSheetsOf } from '../../../src/core/css/style-sheets.ts';

it.each([
  ['color:green', false, 'green'],
  ['color:green!important', true, 'green'],
  ['color:green ! IMPORTANT', true, 'green'],
  ['color:green!important-stuff', false, 'green!important-stuff'],
  ['color:green !ie', false, 'green !ie'],
])('%s', (css, important, value) => {
  const [sheet] = styleSheetsOf(parseHtmlDocument(`<style>p{${css};margin:0}</style>`));
  const found = sheet?.rules.flatMap(({ declarations }) => declarations) ?? [];
  expect(found.map((one) => [one.property, one.important, one.value])).toEqual([
    ['color', important, value],
    ['margin', false, '0'],
  ]);
});
