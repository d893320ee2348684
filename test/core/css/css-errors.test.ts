import { inlineStylesOf, styleSheetsOf } from '../../../src/core/css/style-sheets.ts';
import { describe, expect, it } from 'vitest';
import { parseHtmlDocument } from '../../../src/core/html/parse-html.ts';

function read(css: string) {
  const html = `<p>before</p>\n<style>${css}</style>`;
  const [sheet] = styleSheetsOf(parseHtmlDocument(html));
  return {
    errors: sheet?.errors.map(({ kind, range }) => [kind, html.slice(range.start, range.end)]),
    fault: sheet?.fault && [
      sheet.fault.kind,
      html.slice(0, sheet.fault.range.start).length - html.indexOf('<style>') - 7,
    ],
    nested: sheet?.nestedHeads.map(({ start, end }) => html.slice(start, end)),
  };
}

describe('what clients skip of a style element', () => {
  it.each([
    ['a { color red; margin: 0 }', 'declaration', 'color red'],
    ['a { margin: 0\n padding: 1px; color: red }', 'value', '0\n padding: 1px'],
    ['.1a { margin: 0 }', 'selector', '.1a'],
    [
      '@media only screen and max-width:600px { a { margin: 0 } }',
      'at-rule',
      'only screen and max-width:600px',
    ],
  ])('%s', (css, kind, text) => {
    expect(read(css).errors).toEqual([[kind, text]]);
  });

  it.each([
    "a { filter: progid:DXImageTransform.Microsoft.gradient(startColorstr='#80000000') }",
    'a { *zoom: 1; _height: 1px; mso-line-height-rule: exactly; color: red\\9; ;; }',
    ':root { --box: { margin: 0 } } @-ms-viewport { width: device-width }',
    '<!-- a { margin: 0 } -->',
    'u + .body a[href^="tel"] { color: inherit !important }',
  ])('nothing of %s', (css) => {
    expect(read(css)).toEqual({ errors: [], fault: null, nested: [] });
  });

  it('tells nested rules from faults', () => {
    expect(read('.a { color: red; .b { margin: 0 } &:hover { margin: 1px } }').nested).toContain('.b');
    expect(read('.a { & .b { margin: 0 } }')).toEqual({ errors: [], fault: null, nested: ['& .b'] });
  });
});

describe('what is never closed', () => {
  it.each([
    ['.a { margin: 0', 'unclosed-block', 3],
    ['@media screen { .a { margin: 0 }', 'unclosed-block', 14],
    ['@media screen { .a { margin: 0; .b { margin: 1px } }', 'unclosed-block', 19],
    ['.a { } } .b { }', 'stray-brace', 7],
    ['.a { } /* note', 'unclosed-comment', 7],
    ['.a { content: "x\n; } .b { }', 'unclosed-string', 14],
  ])('%s', (css, kind, at) => {
    expect(read(css).fault).toEqual([kind, at]);
  });

  it.each(['.a { content: "}" }', '/* { */ .a { }', '.a { content: "\\"" }', ''])('nothing of %s', (css) => {
    expect(read(css).fault).toBeNull();
  });
});

it('marks the skipped part of a style attribute', () => {
  const html = '<p style="width: 10px; height=20px; font-family: &quot;A&quot;">x</p>';
  const [style] = inlineStylesOf(parseHtmlDocument(html));
  const { errors = [] } = style ?? {};
  expect(errors.map(({ range }) => html.slice(range.start, range.end))).toEqual(['height=20px']);
});

it('marks declarations without the blanks behind them', () => {
  const html = '<style>a { color: red ; margin : 0 !important }</style>';
  const [sheet] = styleSheetsOf(parseHtmlDocument(html));
  const declarations = sheet?.rules[0]?.declarations ?? [];
  expect(declarations.map(({ range }) => html.slice(range.start, range.end))).toEqual([
    'color: red',
    'margin : 0 !important',
  ]);
  expect(declarations.map(({ value }) => value)).toEqual(['red', '0']);
});
