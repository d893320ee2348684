/** Positions that every rule and every jump in the window relies on. */
import { inlineStylesOf, styleSheetsOf } from '../../../src/core/css/style-sheets.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributeOf } from '../../../src/core/html/nodes.ts';
import { descendants, textContent } from '../../../src/core/html/walk.ts';
import { parseHtmlDocument } from '../../../src/core/html/parse-html.ts';
import { urlsOf } from '../../../src/core/urls/url-uses.ts';
import type { TextRange } from '../../../src/core/text/positions.ts';

const slice = (source: string, range: TextRange): string => source.slice(range.start, range.end);

describe('a document', () => {
  it('says where each attribute and its value stand, however they are written', () => {
    const source = `<A HREF = 'a?x=1&amp;y=2' data-x=plain disabled title="">go</A>`;
    const { elements } = parseHtmlDocument(source);
    const link = elements.find(({ name }) => name === 'a');
    const values = link?.attributes.map(({ name, value, range, valueRange }) => ({
      name,
      value,
      written: slice(source, range),
      marked: slice(source, valueRange),
    }));
    expect(values).toEqual([
      { name: 'href', value: 'a?x=1&y=2', written: `HREF = 'a?x=1&amp;y=2'`, marked: 'a?x=1&amp;y=2' },
      { name: 'data-x', value: 'plain', written: 'data-x=plain', marked: 'plain' },
      { name: 'disabled', value: '', written: 'disabled', marked: '' },
      { name: 'title', value: '', written: 'title=""', marked: '' },
    ]);
    expect(link && slice(source, link.startTag)).toBe(source.slice(0, source.indexOf('>') + 1));
  });

  it('knows what the author wrote and what the parser added', () => {
    const { elements } = parseHtmlDocument('<table><tr><td>1</td></tr></table>');
    const implied = elements.filter((element) => element.implied).map(({ name }) => name);
    expect(implied.sort()).toEqual(['body', 'head', 'html', 'tbody']);
  });

  it('reads CSS with positions in the whole text', () => {
    const source =
      '<style>\n.a { color: RED !important; width: calc(1px + 2px) }\n</style><p style="mso-hide:all;color:blue">x</p>';
    const document = parseHtmlDocument(source);
    const [rule] = styleSheetsOf(document)[0]?.rules ?? [];
    expect(rule?.selectors.map(({ range }) => slice(source, range))).toEqual(['.a']);
    expect(rule?.declarations.map(({ property, value, important }) => [property, value, important])).toEqual([
      ['color', 'RED', true],
      ['width', 'calc(1px + 2px)', false],
    ]);
    expect(rule?.declarations.map(({ propertyRange }) => slice(source, propertyRange))).toEqual([
      'color',
      'width',
    ]);
    expect(inlineStylesOf(document)[0]?.declarations.map(({ range }) => slice(source, range))).toEqual([
      'mso-hide:all',
      'color:blue',
    ]);
  });

  it('reads quotes written as numbers too, and leaves &amp; in an address', () => {
    const source =
      '<p style="font-family:&#x27;Segoe UI&#39;,Arial;background:url(https://a.test/?a=1&amp;b=2);color:red">x</p>';
    const [style] = inlineStylesOf(parseHtmlDocument(source));
    expect(style?.declarations.map(({ property }) => property)).toEqual([
      'font-family',
      'background',
      'color',
    ]);
    expect(style?.declarations[1]?.value).toBe('url(https://a.test/?a=1&amp;b=2)');
    expect(slice(source, style?.declarations[2]?.range ?? { start: 0, end: 0 })).toBe('color:red');
  });

  it('counts what stands in a link inside a link to the inner one alone', () => {
    const { elements } = parseHtmlDocument(
      '<a href="x">one<table><tr><td><a href="y">two<img src="z"></a></td></tr></table></a>',
    );
    const [outer, inner] = elements.filter(({ name }) => name === 'a');
    expect(outer && textContent(outer)).toBe('one');
    expect(inner && textContent(inner)).toBe('two');
    expect(outer && descendants(outer).some(({ name }) => name === 'img')).toBe(false);
  });

  it('reads quotes written as entities in a style attribute without moving anything', () => {
    const source = '<p style="font-family:&quot;Open Sans&quot;,serif;color:red">x</p>';
    const [style] = inlineStylesOf(parseHtmlDocument(source));
    expect(style?.declarations.map(({ property }) => property)).toEqual(['font-family', 'color']);
    expect(slice(source, style?.declarations[1]?.range ?? { start: 0, end: 0 })).toBe('color:red');
  });

  it('reads the markup of Outlook’s conditional comments at its place', () => {
    const source = '<p>a</p><!--[if mso | IE]><table><tr><td bgcolor="red"><![endif]--><p>b</p>';
    const [conditional] = parseHtmlDocument(source).conditionals;
    expect(conditional).toMatchObject({ kind: 'hidden', condition: 'mso | IE' });
    const cell = conditional?.markup?.elements.find(({ name }) => name === 'td');
    const colour = cell && attributeOf(cell, 'bgcolor');
    expect(colour && slice(source, colour.valueRange)).toBe('red');
  });

  it.each([
    '<!--[if !mso]><!--><p>x</p><!--<![endif]-->',
    '<![if !mso]><p>x</p><![endif]>',
    '<!--[if !mso]>--><p>x</p><!--<![endif]-->',
  ])('knows a conditional that everybody but Outlook sees: %s', (source) => {
    const document = parseHtmlDocument(source);
    expect(document.elements.some(({ name }) => name === 'p')).toBe(true);
    expect(document.conditionals).toMatchObject([{ kind: 'revealed', condition: '!mso' }]);
    expect(slice(source, document.conditionals[0]?.range ?? { start: 0, end: 0 })).toBe(source);
  });

  it('folds text as a reader hears it', () => {
    const [, , , link] = parseHtmlDocument('<a> Read\n <b>more</b><style>x{}</style> </a>').elements;
    expect(link && textContent(link)).toBe('Read more');
  });

  it('finds every address, also in CSS and for Outlook alone', () => {
    const source = [
      '<style>.h{background:url("bg.png")}</style>',
      '<table><tr><td background="old.gif" style="background-image:url(inline.png)"></td></tr></table>',
      '<a href=" https://a.example/ "><img src="cid:logo" srcset="a.png 1x, b.png 2x"></a>',
      '<!--[if mso]><v:fill src="https://v.example/f.png" /><![endif]-->',
    ].join('\n');
    const urls = urlsOf(parseHtmlDocument(source)).map(({ url, kind, outlookOnly }) => [
      url,
      kind,
      outlookOnly,
    ]);
    expect(urls).toEqual(
      expect.arrayContaining([
        ['bg.png', 'background', false],
        ['old.gif', 'background', false],
        ['inline.png', 'background', false],
        ['https://a.example/', 'link', false],
        ['cid:logo', 'image', false],
        ['a.png', 'image', false],
        ['b.png', 'image', false],
        ['https://v.example/f.png', 'background', true],
      ]),
    );
  });

  it('keeps every range inside the text, whatever the text', () => {
    const soup = fc.string({
      unit: fc.constantFrom(
        '<',
        '>',
        'a',
        '/',
        '"',
        "'",
        '=',
        ' ',
        '!--',
        '-->',
        '[if mso]>',
        'table',
        'tr',
        'style',
        '{',
        '}',
        ':',
        '&quot;',
        'п',
        '😀',
      ),
      maxLength: 60,
    });
    fc.assert(
      fc.property(soup, (source) => {
        const document = parseHtmlDocument(source);
        const ranges = [
          ...document.elements.flatMap(({ range, startTag, attributes }) => [
            range,
            startTag,
            ...attributes.flatMap((attribute) => [attribute.range, attribute.valueRange]),
          ]),
          ...document.texts.map(({ range }) => range),
          ...styleSheetsOf(document).flatMap(({ errors }) => errors.map(({ range }) => range)),
          ...document.conditionals.map(({ range }) => range),
          ...urlsOf(document).map(({ range }) => range),
        ];
        for (const { start, end } of ranges) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(source.length);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('reads a mail nested 2,000 deep, and answers one that no client could show', () => {
    expect(parseHtmlDocument('<div>'.repeat(2_000)).elements.length).toBeGreaterThan(2_000);
    expect(parseHtmlDocument('<b>'.repeat(300_000)).elements).toEqual([]);
  });
});
