/** Addresses and phone numbers that clients make links of by themselves. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clientViewOf } from '../../../../src/core/preview/client-view/client-views.ts';
import { bodyText, dangersIn, elementsIn, previewOf } from '../preview-of.ts';

const shown = (text: string, id = 'gmail'): string => previewOf(text, { client: clientViewOf(id) }).html;
const linksIn = (text: string, id?: string): string[] =>
  elementsIn(shown(text, id))
    .filter(
      ({ tagName, attrs }) => tagName === 'a' && attrs.some(({ value }) => value === 'mailproof-auto-link'),
    )
    .map(({ childNodes }) => childNodes.map((node) => ('value' in node ? node.value : '')).join(''));

it.each([
  [
    'See https://a.example/b?c=1&amp;d=2, or (www.example.com).',
    ['https://a.example/b?c=1&d=2', 'www.example.com'],
  ],
  ['Write to jo.doe+x@mail.example.org!', ['jo.doe+x@mail.example.org']],
  ['On example.com/offers. Not a.b or e.g. this, nor 3.14', ['example.com/offers']],
  ['Call +49 30 1234567 or (555) 123-4567.', ['+49 30 1234567', '(555) 123-4567']],
  ['Order 0123456789, 12.10.2026, 100-200, +1 2', []],
  ['Stay example\u2060.com', []],
  ['<a href="https://a.example">www.example.com</a><style>/* www.example.com */</style>', []],
  ['<textarea>www.example.com</textarea><p title="www.example.com">a', []],
])('in %s', (text, links) => {
  expect(linksIn(text)).toEqual(links);
  expect(linksIn(text, 'apple-mail-ios')).toEqual(links);
  for (const id of ['apple-mail', 'outlook-windows', 'thunderbird']) expect(linksIn(text, id)).toEqual([]);
});

it('leaves every word of the mail, lists no link that nobody wrote, and leads nowhere', () => {
  const text = 'a <b>www.example.com</b> b jo@example.com c';
  const { html, links } = previewOf(text, { client: clientViewOf('gmail') });
  expect(bodyText(html)).toBe(bodyText(previewOf(text).html));
  expect(links).toEqual([]);
  expect(html).not.toContain('href="http');
  expect(dangersIn(html)).toEqual([]);
});

it('takes the colours of the mail’s own rules', () => {
  const html = shown('<style>a{color:red}</style>www.example.com');
  expect(html.indexOf(':where(.mailproof-auto-link)')).toBeLessThan(html.indexOf('a{color:red}'));
});

it('keeps to its number, and to linear time', () => {
  expect(linksIn('www.example.com '.repeat(2_000))).toHaveLength(500);
  const began = performance.now();
  for (const one of ['a.', 'a@', '+1 ', 'www.', 'a-', '555-']) shown(one.repeat(30_000));
  expect(performance.now() - began).toBeLessThan(10_000);
});

it('keeps the text whatever it is', () => {
  const piece = fc.constantFrom(
    'www.',
    'example',
    '.com',
    '@',
    ' ',
    '+49 ',
    '30 1234567',
    'https://',
    '<b>',
    '</b>',
    ')',
    '\u2060',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      expect(bodyText(shown(text))).toBe(bodyText(previewOf(text).html));
    }),
    { numRuns: 200 },
  );
});
