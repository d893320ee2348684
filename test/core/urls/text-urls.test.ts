/** Where an address in running text ends. */
import { expect, it } from 'vitest';
import { urlsInText } from '../../../src/core/urls/text-urls.ts';

const found = (text: string): string[] => urlsInText(text).map(({ start, end }) => text.slice(start, end));

it.each([
  ['https://en.wikipedia.org/wiki/Tea_(meal)', 'https://en.wikipedia.org/wiki/Tea_(meal)'],
  ['(https://en.wikipedia.org/wiki/Tea_(meal))', 'https://en.wikipedia.org/wiki/Tea_(meal)'],
  ['(see https://www.fellandfern.co.uk/tents).', 'https://www.fellandfern.co.uk/tents'],
  ['[https://www.fellandfern.co.uk/a[1]]', 'https://www.fellandfern.co.uk/a[1]'],
  ['*https://www.fellandfern.co.uk/tents*', 'https://www.fellandfern.co.uk/tents'],
  ['https://www.fellandfern.co.uk/?q=(a)!?', 'https://www.fellandfern.co.uk/?q=(a)'],
  ['https://www.fellandfern.co.uk/a_(b)_', 'https://www.fellandfern.co.uk/a_(b)'],
])('in %s', (text, url) => {
  expect(found(text)).toEqual([url]);
});

it('stands in linear time on a row of brackets', () => {
  expect(found(`https://a.test/${')'.repeat(2000)}`)).toEqual(['https://a.test/']);
});
