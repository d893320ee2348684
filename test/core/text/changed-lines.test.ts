import { expect, it } from 'vitest';
import { changedLines } from '../../../src/core/text/changed-lines.ts';

it.each([
  ['equal texts', 'a\nb', 'a\nb', []],
  ['a line that became another', 'a\nb\nc\n', 'a\nB\nc\n', [{ line: 2, before: ['b'], after: ['B'] }]],
  ['a line put in', 'a\nc', 'a\nb\nc', [{ line: 2, before: [], after: ['b'] }]],
  ['a line taken out', 'a\nb\nc', 'a\nc', [{ line: 2, before: ['b'], after: [] }]],
  ['a text that was not there', '', 'a\nb', [{ line: 1, before: [], after: ['a', 'b'] }]],
  [
    'two places',
    'a\nb\nc\nd\n',
    'A\nb\nc\nD\n',
    [
      { line: 1, before: ['a'], after: ['A'] },
      { line: 4, before: ['d'], after: ['D'] },
    ],
  ],
])('%s', (_, before, after, changes) => {
  expect(changedLines(before, after)).toEqual(changes);
});

it('two texts with nothing in common are one change, soon', () => {
  const before = Array.from({ length: 5000 }, (_, at) => `before ${at}`).join('\n');
  const after = Array.from({ length: 5000 }, (_, at) => `after ${at}`).join('\n');
  const [only, ...others] = changedLines(before, after);
  expect(others).toEqual([]);
  expect([only?.line, only?.before.length, only?.after.length]).toEqual([1, 5000, 5000]);
});
