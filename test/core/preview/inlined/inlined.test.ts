import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseHtmlDocument } from '../../../../src/core/html/parse-html.ts';
import { buildPreview } from '../../../../src/core/preview/build-preview.ts';
import {
  parseInlined,
  withoutPlaces,
  withPlaces,
} from '../../../../src/core/preview/inlined/inlined-mail.ts';
import { leftBehind } from '../../../../src/core/preview/inlined/left-behind.ts';
import { elementsOf } from '../../../../src/core/preview/mail-tree.ts';
import { simpleEngine } from '../../../../src/core/substitution/simple/simple.ts';
import { createScope } from '../../../../src/core/substitution/values.ts';
import { attributesIn, dangersIn } from '../preview-of.ts';

const placed = (text: string): string => withPlaces(text) ?? '';
/** Each element's own text in the mail that was changed. */
const sourcesOf = (text: string, inlined: string): string[] =>
  elementsOf(parseInlined(inlined, text.length) ?? ({ childNodes: [] } as never)).map(
    ({ tagName, sourceCodeLocation: at }) =>
      `${tagName} ${at ? text.slice(at.startOffset, at.endOffset) : '?'}`,
  );

it('carries the place of each element through a change of the text around it', () => {
  const text = '<P class=a>One <b>two</b></P><br/><!-- <i> -->';
  const changed = placed(text)
    .replace('One', 'Something much longer')
    .replace('class=a', 'style="color: red;"');
  expect(sourcesOf(text, changed)).toEqual([
    'html ?',
    'head ?',
    'body ?',
    'p <P class=a>One <b>two</b></P>',
    'b <b>two</b>',
    'br <br/>',
  ]);
});

it('takes its marks away again, wherever they stand', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          '<p>',
          '<b class=x',
          '>',
          '</b>',
          '<a href="<i>">',
          '<!--',
          '-->',
          '<style>',
          '</style>',
          'x',
          '<svg><path/>',
          '<table><tr><td>',
        ),
        { maxLength: 30 },
      ),
      (pieces) => {
        const text = pieces.join('');
        expect(withoutPlaces(placed(text))).toBe(text);
      },
    ),
  );
});

it('believes no forged place outside the mail', () => {
  for (const forged of ['5-999999-6', '9-3-4', 'x', '-', '1-2', 'NaN-NaN-NaN']) {
    const [element] = elementsOf(
      parseInlined(`<p data-mailproof-from="${forged}">x`, 20) ?? ({ childNodes: [] } as never),
    ).filter(({ tagName }) => tagName === 'p');
    expect(element?.sourceCodeLocation, forged).toBeNull();
    expect(element?.attrs).toEqual([]);
  }
});

it('lists what an attribute cannot hold, with its places', () => {
  const text =
    '<style>a:hover,b,c::before{color:red}p:first-child,[title=":x"]{color:red}@media (max-width:9px){a:hover{color:red}}@font-face{font-family:x}@media print{b{color:red}}</style><style data-embed>p:active{color:red}</style><style>b{i{color:red}}</style>';
  const found = leftBehind(parseHtmlDocument(text)).map(({ title, places }) => [
    title,
    ...places.map(({ start, end }) => text.slice(start, end)),
  ]);
  expect(found).toEqual([
    ['@media', '@media (max-width:9px)', '@media print'],
    ['@font-face', '@font-face'],
    [':hover', 'a:hover'],
    ['::before', 'c::before'],
    ['<style data-embed>', '<style data-embed>'],
    ['rules inside rules', 'i{color:red}'],
  ]);
  expect(leftBehind(parseHtmlDocument('<style>p{color:red}</style>'))).toEqual([]);
});

it('shows the changed mail as safely as any, with the places of the template', () => {
  const html =
    '<style>p{color:red}@media print{p{color:blue}}</style><p onclick="x()">{{A}}</p><script>1</script>';
  const rendered = simpleEngine
    .parse(html)
    .render(createScope([{ name: 'A', value: 'much longer than its tag' }], []), { missing: () => '' });
  const inlined = placed(rendered.text).replace('<p', '<p style="color: red;"');
  const built = buildPreview({
    ...{ rendered, part: 'html', cidUrls: new Map(), remoteImages: false, inlined },
    view: { client: null, dark: 'off', imagesOff: false },
  });
  expect(dangersIn(built.html)).toEqual([]);
  expect(attributesIn(built.html, 'p')).toMatchObject({ style: 'color: red;' });
  expect(built.html).not.toContain('data-mailproof-from');
  expect(built.html).not.toContain('p{color:red}');
  const [p] = built.elements;
  expect(html.slice(p?.source.start, p?.source.end)).toBe('<p onclick="x()">{{A}}</p>');
  expect(built.client?.dropped.map(({ title }) => title)).toEqual(['@media']);
});
