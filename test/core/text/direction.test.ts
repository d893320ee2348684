/** Which way a text runs, by its first letter. */
import { expect, it } from 'vitest';
import { runsRightToLeft } from '../../../src/core/text/direction.ts';

it.each([
  ['Hello שלום', false],
  ['שלום Hello', true],
  ['+971 4: أهلاً', true],
  ['2026, –', false],
  ['', false],
  ['Привет', false],
])('%j runs from right to left: %j', (text, expected) => {
  expect(runsRightToLeft(text)).toBe(expected);
});
