import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findConditionalFaults } from '../../../src/core/html/conditional-faults.ts';
import { parseHtmlDocument } from '../../../src/core/html/parse-html.ts';

function faults(html: string): string[] {
  const { comments, texts } = parseHtmlDocument(html);
  return findConditionalFaults(html, comments, texts).map(
    ({ kind, range }) => `${kind} ${html.slice(range.start, range.end)}`,
  );
}

describe('marks of conditional comments', () => {
  it.each([
    ['<!--[if mso]>a<![endif]-->b', []],
    ['<!--[if !mso]><!-->a<!--<![endif]-->b', []],
    ['<!--[if !mso]>-->a<!--<![endif]-->b', []],
    ['<![if !mso]>a<![endif]>b', []],
    ['<!--[if (gte mso 9)|(IE)]>a<![endif]-->', []],
    ['<!-- if you change this, tell Anna -->', []],
    ['<!--[if mso]>a<p>b</p>', ['unclosed <!--[if mso]>']],
    ['<!--[if !mso]><!-->a', ['unclosed <!--[if !mso]><!-->']],
    ['<!--[if mso]>a<![endif]->b<!-- c -->', ['closing <![endif]->']],
    ['<!--[if mso]>a<!--[endif]-->b', ['closing <!--[endif]-->']],
    ['<!--[if mso>a<![endif]-->', ['opening <!--[if mso>']],
    ['<!-[if mso]>a<![endif]-->', ['opening <!-[if mso]>']],
    ['<!-- [if mso]>a<![endif]-->', ['opening <!-- [if mso]>']],
    ['a<![endif]-->', ['stray <![endif]-->']],
    ['<!--[if mso]><!-- note -->a<![endif]-->', ['inner <!-- note -->']],
    ['<!--[if mso]>a<!-- --><p>b</p>', ['unclosed <!--[if mso]>']],
    ['<!--[if !mso !vml]-->a<!--[endif]-->b', ['bare <!--[if !mso !vml]-->']],
    ['<!--[if !mso]-->a<!--<![endif]-->b', ['bare <!--[if !mso]-->']],
    [
      '<!--[if !mso]-->a<!--[endif]-->b<!--[endif]-->c<![endif]-->',
      ['bare <!--[if !mso]-->', 'closing <!--[endif]-->', 'stray <![endif]-->'],
    ],
    ['<!--[if !mso]><!-->a<!--[if !mso]-->b<![endif]-->c<![endif]-->', ['bare <!--[if !mso]-->']],
    ['<!--[if mso]-->a<!--[endif]-->', ['opening <!--[if mso]-->']],
  ])('%s', (html, expected) => {
    expect(faults(html)).toEqual(expected);
  });

  it('answers any text, and marks something in it', () => {
    const piece = fc.constantFrom(
      '<!--',
      '-->',
      '[if mso]>',
      '<![endif]',
      '<!',
      '>',
      '[endif]',
      '<!--[if !mso]><!-->',
      'x',
      '<p>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const html = pieces.join('');
        const { comments, texts } = parseHtmlDocument(html);
        for (const { range } of findConditionalFaults(html, comments, texts)) {
          expect(range.start).toBeLessThan(range.end);
          expect(range.end).toBeLessThanOrEqual(html.length);
        }
      }),
    );
  });
});
