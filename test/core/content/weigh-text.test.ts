import fc from 'fast-check';
import { expect, it } from 'vitest';
import { weighMarkup, weighText } from '../../../src/core/content/weigh-text.ts';

const sharesOf = (text: string): Record<string, number> =>
  Object.fromEntries(weighMarkup(text).shares.map(({ kind, bytes }) => [kind, bytes]));

it('tells apart what a part is made of, in bytes', () => {
  const styles = '<style>p{color:red}</style>';
  const comment = '<!--[if mso]>é<![endif]-->';
  const attribute = ' style="color:red"';
  const picture = 'data:image/gif;base64,R0lGODlh';
  const text = `${styles}${comment}<p${attribute}>a</p>   \n<img src="${picture}">`;
  expect(sharesOf(text)).toEqual({
    styles: styles.length,
    comments: comment.length + 1,
    'style attributes': attribute.length,
    'pictures in the text': picture.length,
    // Of four blanks, one is needed.
    'white space': 3,
    'the rest': '<p>a</p> <img src="">'.length,
  });
});

it('puts the heaviest first, and leaves out what is not there', () => {
  expect(weighMarkup(`<p>a</p><!--${'x'.repeat(50)}-->`).shares.map(({ kind }) => kind)).toEqual([
    'comments',
    'the rest',
  ]);
});

it('takes what is never closed to the end, and any case of a tag', () => {
  expect(sharesOf('<!-- never')).toEqual({ comments: 10 });
  expect(sharesOf('<STYLE>a{}</STYLE>b')).toEqual({ styles: 18, 'the rest': 1 });
  expect(sharesOf("<p style='a")).toEqual({ 'style attributes': 9, 'the rest': 2 });
});

it('weighs plain text as text', () => {
  expect(weighText('é  \n\n')).toEqual({ bytes: 6, shares: [{ kind: 'the rest', bytes: 6 }] });
  expect(weighText('')).toEqual({ bytes: 0, shares: [] });
});

it('accounts for every byte of whatever text', () => {
  const piece = fc.constantFrom(
    '<style>',
    '</style>',
    ' style="',
    '"',
    '<!--',
    '-->',
    'data:image/png;',
    '   ',
    '\n\n',
    'é',
    '😀',
    'İ',
    '\ud800',
    'a',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('');
      const { bytes, shares } = weighMarkup(text);
      expect(shares.reduce((sum, share) => sum + share.bytes, 0)).toBe(bytes);
      expect(bytes).toBe(Buffer.byteLength(text));
      for (const share of shares) expect(share.bytes).toBeGreaterThan(0);
    }),
  );
});

it('takes time by the length, whatever is never closed', () => {
  // A quadratic reader would not come back from this.
  expect(weighMarkup('<!--'.repeat(500_000)).bytes).toBe(2_000_000);
  expect(weighMarkup('<style'.repeat(300_000)).bytes).toBe(1_800_000);
  expect(weighMarkup(' style="'.repeat(300_000)).bytes).toBe(2_400_000);
});
