/** Which words stand in one of two texts alone. */
import { expect, it } from 'vitest';
import { compareTexts } from '../../../src/core/preview/compare-texts.ts';

const alone = (first: string, second: string) => {
  const found = compareTexts(first, second);
  return (
    found && {
      first: found.onlyFirst.map(({ start, end }) => first.slice(start, end)),
      second: found.onlySecond.map(({ start, end }) => second.slice(start, end)),
      counts: [found.wordsOnlyFirst, found.wordsOnlySecond],
    }
  );
};

it('takes texts for the same that differ in wrapping, case and decoration', () => {
  expect(
    alone('* HELLO  Ada!\n-----\nLook at https://a.example.', 'Hello\nAda\nlook at [https://a.example]'),
  ).toEqual({ first: [], second: [], counts: [0, 0] });
});

it('names what stands in one alone, neighbours as one stretch', () => {
  expect(alone('Dear Ada, pay 10 € today. Bye', 'Dear Ada, look at our chairs. Bye')).toEqual({
    first: ['pay 10 € today'],
    second: ['look at our chairs'],
    counts: [3, 4],
  });
});

it('tells addresses apart by their last letter', () => {
  expect(alone('https://a.example/x?a=1', 'https://a.example/x?a=2')).toMatchObject({ counts: [1, 1] });
});

it('knows every script, and finds all of a text new beside an empty one', () => {
  expect(alone('شكرا لطلبك, спасибо', '')).toEqual({
    first: ['شكرا لطلبك, спасибо'],
    second: [],
    counts: [3, 0],
  });
});

it('gives up on texts that have nothing in common, rather than to search for long', () => {
  const words = (letter: string): string =>
    Array.from({ length: 2000 }, (_, at) => `${letter}${at}`).join(' ');
  expect(compareTexts(words('a'), words('b'))).toBeNull();
  expect(compareTexts(words('a'), words('a'))).toMatchObject({ wordsOnlyFirst: 0 });
  expect(compareTexts('a '.repeat(50_001), 'a')).toBeNull();
});
