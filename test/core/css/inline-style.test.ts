/** Equal texts are parsed once; nobody may notice. */
import fc from 'fast-check';
import * as csstree from 'css-tree';
import { describe, expect, it } from 'vitest';
import { choice, findOnce, WrittenStyle } from '../../../src/core/css/inline-style.ts';
import type { InlineStyle } from '../../../src/core/css/types.ts';
import type { HtmlElement } from '../../../src/core/html/nodes.ts';
import type { TextRange } from '../../../src/core/text/positions.ts';

const EMPTY: TextRange = { start: 0, end: 0 };
const ELEMENT: HtmlElement = {
  ...{ kind: 'element', name: 'p', attributes: [], parent: null, children: [] },
  ...{ range: EMPTY, startTag: EMPTY, endTag: null, implied: false },
};

const styleAt = (source: string, range: TextRange): InlineStyle =>
  new WrittenStyle(source, ELEMENT, { name: 'style', value: '', range, valueRange: range });

const facts = ({ errors, declarations }: InlineStyle, by: number): unknown => ({
  errors: errors.map(({ range, ...rest }) => [range.start - by, range.end - by, rest]),
  all: declarations.map(({ property, value, important, range, propertyRange, valueRange, node }) => ({
    ...{ property, value, important },
    places: [range, propertyRange, valueRange].flatMap(({ start, end }) => [start - by, end - by]),
    node: [node.property, (node.loc?.start.offset ?? 0) - by, (node.loc?.end.offset ?? 0) - by],
  })),
});

const read = (css: string, before: string): unknown => {
  const source = `${before}${css}">`;
  const range = { start: before.length, end: before.length + css.length };
  return facts(styleAt(source, range), before.length);
};

describe('the style attributes of a mail', () => {
  it('say the same wherever a text stands', () => {
    const piece = fc.constantFrom(
      'color: red', ';', 'width:5PX !important', ' ', 'font:&quot;Arial&#39;', '*zoom:1', 'a{b:c}', ':', 'margin:0 auto',
      'background:url(a.png)', '/* x */', '\n', 'colr', 'x: "', '&amp;', '\\63olor:blue', '!ie', '}', '(',
    ); // prettier-ignore
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.nat({ max: 40 }), (pieces, shift) => {
        const css = pieces.join('');
        const first = read(css, '<p style="');
        expect(read(css, `${' '.repeat(shift)}<td style="`)).toEqual(first);
        // With one character more in front of it nothing of it is kept.
        expect(read(`${css} `, '<p style="')).toEqual(read(`${css} `, '<b><p style="'));
      }),
      { numRuns: 300 },
    );
  });

  it('are looked through once, and what is found has the place of each', () => {
    let looked = 0;
    const words = findOnce(({ node }) => {
      looked++;
      const found: { readonly range: { readonly start: number; readonly end: number } }[] = [];
      csstree.walk(node.value, (one) => {
        if (one.type === 'Identifier' && one.loc)
          found.push({ range: { start: one.loc.start.offset, end: one.loc.end.offset } });
      });
      return found;
    });
    const css = 'padding: 0; color: unusual-blue';
    const source = `<p style="${css}"><p style="${css}">`;
    const places = [10, source.lastIndexOf('padding')].map((start) =>
      styleAt(source, { start, end: start + css.length }).declarations.flatMap((one) => words(one)),
    );
    for (const [{ range } = { range: { start: 0, end: 0 } }] of places)
      expect(source.slice(range.start, range.end)).toBe('unusual-blue');
    expect(places[0]).not.toEqual(places[1]);
    expect(looked).toBe(2);
  });

  it('are chosen once, and each choice has its own place', () => {
    let asked = 0;
    const sizes = choice(({ property }) => {
      asked++;
      return property.endsWith('size');
    });
    const css = 'color: plum; font-size: 13px; x-size: 1';
    const source = `<p style="${css}"><td style="${css}">`;
    const chosen = [10, source.lastIndexOf('color')].map((start) =>
      styleAt(source, { start, end: start + css.length })
        .chosen(sizes)
        .map(({ range }) => [range.start - start, source.slice(range.start, range.end)]),
    );
    expect(chosen[0]).toEqual([
      [13, 'font-size: 13px'],
      [30, 'x-size: 1'],
    ]);
    expect(chosen[1]).toEqual(chosen[0]);
    expect(asked).toBe(3);
  });
});
