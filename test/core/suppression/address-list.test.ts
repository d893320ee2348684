import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listedTexts, readAddressList } from '../../../src/core/suppression/address-list.ts';

const addressesOf = (file: string): string[] =>
  readAddressList(listedTexts(file)).addresses.map(({ address }) => address);

describe('a list of recipients', () => {
  it.each([
    ['lines', 'a@x.example\r\nb@x.example\n'],
    ['a byte order mark and empty lines', '\ufeffa@x.example\n\n \nb@x.example'],
    ['commas', 'a@x.example, b@x.example'],
    ['a table', 'Id,E-mail address\n1,a@x.example\n2,b@x.example\n'],
    [
      'a table of another spreadsheet',
      'sep=;\r\nreceiver_email;Name\r\na@x.example;"A; B"\r\nb@x.example;B\r\n',
    ],
    ['a table with tabs', 'Имя\tПочта\nА\ta@x.example\nБ\tb@x.example'],
    ['rows with names and no heading', 'Ada Lee,a@x.example\nBea Lee,b@x.example'],
  ])('is read from %s', (_, file) => {
    expect(addressesOf(file)).toEqual(['a@x.example', 'b@x.example']);
  });

  it('names the line of what is no address, also behind a cell of several lines', () => {
    const { invalid } = readAddressList(listedTexts('name,email\n"A\nB",a@x.example\nC,nobody\n'));
    expect(invalid).toMatchObject([{ text: 'nobody', line: 4 }]);
  });

  it('does not guess which of two addresses of a row is meant', () => {
    const { addresses, invalid } = readAddressList(listedTexts('Ada a@x.example,Boss b@x.example'));
    expect([addresses, invalid.length]).toEqual([[], 1]);
  });

  it('takes an address once, whatever its case and spelling of the domain', () => {
    const { addresses, duplicates } = readAddressList(listedTexts('a@почта.рф\nA@xn--80a1acny.xn--p1ai'));
    expect([addresses.length, duplicates]).toEqual([
      1,
      [{ address: 'A@xn--80a1acny.xn--p1ai', line: 2, first: 1 }],
    ]);
  });

  it('loses no line of any text: each is an address, twice there, or refused', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.emailAddress(), fc.string({ maxLength: 12 })), { maxLength: 12 }),
        (lines) => {
          const texts = lines.map((text, index) => ({ text, line: index + 1 }));
          const { addresses, duplicates, invalid } = readAddressList(texts);
          const told = new Set([...addresses, ...duplicates, ...invalid].map(({ line }) => line));
          expect(told.size).toBe(lines.length);
        },
      ),
    );
  });
});
