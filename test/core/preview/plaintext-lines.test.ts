/** The plaintext part line by line: how long lines are, what is marked in them, and that nothing of the text is lost. */
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { plaintextLines, type TextPiece } from '../../../src/core/preview/plaintext-lines.ts';
import { splitLinks } from '../../../src/core/preview/plaintext-view.ts';

const text = (value: string): TextPiece => ({ kind: 'text', text: value });
const of = (value: string) => plaintextLines([text(value)]);

describe('the lines of a plaintext part', () => {
  it('are told by line feeds, whatever piece they stand in, and an end of a line opens none', () => {
    const link = { kind: 'link', text: 'https://a.example', url: 'https://a.example' } as const;
    const lines = plaintextLines([text('See '), link, text(' now\r\n\r\nend\n')]);
    expect(lines.map(({ pieces }) => pieces.map((piece) => piece.text))).toEqual([
      ['See ', 'https://a.example', ' now'],
      [],
      ['end'],
    ]);
  });

  it('count columns, not characters: tabs, wide letters, marks', () => {
    expect(of('x'.repeat(78))[0]?.columns).toBe(78);
    expect(of('x'.repeat(79))[0]?.columns).toBe(79);
    expect(of('a\tb')[0]?.columns).toBe(9);
    expect(of('こんにちは')[0]).toMatchObject({ columns: 10, bytes: 15 });
    expect(of('e\u0301')[0]?.columns).toBe(1);
  });

  it('say when a link alone is longer than a line', () => {
    const link = (length: number): TextPiece => {
      const url = `https://a.example/${'x'.repeat(length - 18)}`;
      return { kind: 'link', text: url, url };
    };
    expect(plaintextLines([link(78)])[0]?.breaksLink).toBe(false);
    expect(plaintextLines([link(79)])[0]?.breaksLink).toBe(true);
    expect(of('x'.repeat(200))[0]?.breaksLink).toBe(false);
  });

  it('mark stretches where they begin and end, over pieces and lines', () => {
    const lines = plaintextLines([text('one two\nthree'), text(' four')], [{ start: 4, end: 16 }]);
    expect(lines.map(({ pieces }) => pieces.map((piece) => [piece.text, piece.alone]))).toEqual([
      [
        ['one ', false],
        ['two', true],
      ],
      [
        ['three', true],
        [' fo', true],
        ['ur', false],
      ],
    ]);
  });

  it('lose no text, whatever is marked', () => {
    const letters = fc.array(fc.constantFrom('a', ' ', '\n', 'é', '\t'), { maxLength: 30 });
    fc.assert(
      fc.property(fc.array(letters), fc.array(fc.nat(60), { maxLength: 6 }), (pieces, edges) => {
        const sorted = [...new Set(edges)].sort((a, b) => a - b);
        const ranges = sorted.flatMap((start, index) => {
          const end = sorted[index + 1];
          return index % 2 === 0 && end !== undefined ? [{ start, end }] : [];
        });
        const whole = pieces.map((one) => one.join(''));
        const lines = plaintextLines(whole.map(text), ranges);
        const again = lines.map((line) => line.pieces.map((piece) => piece.text).join('')).join('\n');
        expect(again.replace(/\n+$/u, '')).toBe(whole.join('').replace(/\n+$/u, ''));
        const marked = lines.flatMap((line) => line.pieces.filter((piece) => piece.alone));
        const expected = ranges.map(({ start, end }) => whole.join('').slice(start, end)).join('');
        expect(marked.map((piece) => piece.text).join('')).toBe(expected.replace(/\n/gu, ''));
      }),
    );
  });
});

it('links of any text are told apart as those of the part are', () => {
  expect([...splitLinks('Look [https://a.example/x?y=1]. (www.b.example)')]).toEqual([
    { text: 'Look [', url: null, start: 0 },
    { text: 'https://a.example/x?y=1', url: 'https://a.example/x?y=1', start: 6 },
    { text: ']. (', url: null, start: 29 },
    { text: 'www.b.example', url: 'https://www.b.example', start: 33 },
    { text: ')', url: null, start: 46 },
  ]);
});
