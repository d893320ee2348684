import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../../src/core/lint/fix.ts';
import { lineChanges, markChanged } from '../../../src/core/lint/line-changes.ts';

const edit = (start: number, end: number, text: string) => ({ range: { start, end }, text });

describe('lineChanges', () => {
  it('gives the whole lines of a change, with the number of the first', () => {
    const text = 'one\n<a href="">two</a>\nthree';
    expect(lineChanges(text, [edit(13, 13, '/x')])).toEqual([
      { line: 2, before: ['<a href="">two</a>'], after: ['<a href="/x">two</a>'] },
    ]);
  });

  it('leaves out lines that stay as they are when a line is added before them', () => {
    expect(lineChanges('<html>\n</html>', [edit(0, 0, '<!doctype html>\n')])).toEqual([
      { line: 1, before: [], after: ['<!doctype html>'] },
    ]);
  });

  it('gives a line that is taken out without one in its place', () => {
    expect(lineChanges('a\nb\nc', [edit(2, 4, '')])).toEqual([{ line: 2, before: ['b'], after: [] }]);
  });

  it('keeps changes of distant lines apart and those of one line together', () => {
    const changes = lineChanges('a b\nc\nd', [edit(6, 7, 'D'), edit(0, 1, 'A'), edit(2, 3, 'B')]);
    expect(changes).toEqual([
      { line: 1, before: ['a b'], after: ['A B'] },
      { line: 3, before: ['d'], after: ['D'] },
    ]);
  });

  it('says nothing when the edits change nothing', () => {
    expect(lineChanges('a\nb', [edit(0, 1, 'a')])).toEqual([]);
  });

  it('holds exactly the lines that turn the text into the fixed one', () => {
    const pieces = fc.array(fc.constantFrom('a', 'b', '\n', '\n', 'xy'), { maxLength: 30 });
    fc.assert(
      fc.property(pieces, fc.nat(), fc.nat(), fc.constantFrom('', 'Q', '\n', 'Q\nR'), (parts, a, b, put) => {
        const text = parts.join('');
        const [start = 0, end = 0] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y);
        const edits = [edit(start, end, put)];
        const lines = text.split('\n');
        for (const { line, before, after } of [...lineChanges(text, edits)].reverse())
          expect(lines.splice(line - 1, before.length, ...after)).toEqual(before);
        expect(lines.join('\n')).toBe(applyEdits(text, edits));
      }),
    );
  });
});

describe('markChanged', () => {
  it('cuts a line around the words that differ', () => {
    expect(markChanged('src="cid:MW-Candle" x', 'src="cid:mw-candle" x')).toEqual({
      head: 'src="cid:',
      changed: 'MW-Candle',
      tail: '" x',
    });
  });

  it('marks nothing in the line that lacks what the other one gains', () => {
    expect(markChanged('<table width="1">', '<table role="x" width="1">')).toEqual({
      head: '<table ',
      changed: '',
      tail: 'width="1">',
    });
  });

  it('loses nothing of a line, whatever it is compared with', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (line, other) => {
        const { head, changed, tail } = markChanged(line, other);
        expect(head + changed + tail).toBe(line);
        expect(other.startsWith(head) && other.endsWith(tail)).toBe(true);
      }),
    );
  });
});
