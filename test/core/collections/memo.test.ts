import { expect, it } from 'vitest';
import { memoText } from '../../../src/core/collections/memo.ts';

it('works a text out once, whatever comes out, and a long one each time', () => {
  const asked: string[] = [];
  const lengthOf = memoText(
    (text) => {
      asked.push(text);
      return text === '' ? null : text.length;
    },
    { longest: 3 },
  );
  expect([lengthOf('abc'), lengthOf('abc'), lengthOf(''), lengthOf('')]).toEqual([3, 3, null, null]);
  expect([lengthOf('abcd'), lengthOf('abcd')]).toEqual([4, 4]);
  expect(asked).toEqual(['abc', '', 'abcd', 'abcd']);
});

it('keeps no more texts than it may', () => {
  let made = 0;
  const numberOf = memoText(() => ++made, { most: 2 });
  expect(['a', 'b', 'a', 'c', 'c', 'a'].map(numberOf)).toEqual([1, 2, 1, 3, 3, 4]);
});
