import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePointLength, createLineIndex, utf8Length } from '../../../src/core/text/positions.ts';

describe('a line index', () => {
  it('ends lines at LF, CRLF and a lone CR', () => {
    const index = createLineIndex('one\ntwo\r\nthree\rfour');
    expect(index.lineCount).toBe(4);
    expect([1, 2, 3, 4, 5].map((line) => index.lineText(line))).toEqual(['one', 'two', 'three', 'four', '']);
    expect(index.at(4)).toEqual({ line: 2, column: 1 });
    expect(index.at(9)).toEqual({ line: 3, column: 1 });
    expect(index.at(15)).toEqual({ line: 4, column: 1 });
  });

  it('counts columns in UTF-16 units, as editors do', () => {
    expect(createLineIndex('😀x').at(2)).toEqual({ line: 1, column: 3 });
  });

  it('finds every offset again from its line and column', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '\n', '\r', '😀', ' ') }),
        fc.nat(),
        (text, seed) => {
          const index = createLineIndex(text);
          const offset = text.length === 0 ? 0 : seed % (text.length + 1);
          const { line, column } = index.at(offset);
          expect(index.lineStart(line) + column - 1).toBe(offset);
        },
      ),
    );
  });

  it('stays inside the text for offsets outside it', () => {
    const index = createLineIndex('ab');
    expect(index.at(-5)).toEqual({ line: 1, column: 1 });
    expect(index.at(99)).toEqual({ line: 1, column: 3 });
  });
});

describe('lengths', () => {
  it('counts code points, not UTF-16 units', () => {
    expect(codePointLength('a😀é')).toBe(3);
    expect(codePointLength('\ud83d')).toBe(1);
  });

  it('agrees with the string iterator and the encoder', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(codePointLength(text)).toBe([...text].length);
        expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
      }),
    );
  });
});
