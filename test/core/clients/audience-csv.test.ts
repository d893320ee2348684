/** Shares of recipients as other programs write them. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAudienceCsv } from '../../../src/core/clients/audience-csv.ts';

const sharesOf = (text: string) =>
  Object.fromEntries(readAudienceCsv(text).audience.map(({ client, share }) => [client, share]));

it('reads percent, with any signs and delimiters', () => {
  const expected = { 'outlook.windows': 12.5, gmail: 40, 'apple-mail.ios': 30.1 };
  expect(sharesOf('Client,Share\nOutlook (Windows),12.5 %\nGmail,40\nApple iPhone,30.1%\n')).toEqual(
    expected,
  );
  expect(
    sharesOf('\ufeffClient;Anteil\r\noutlook.windows;12,5\r\nGMAIL;40\r\nApple iPhone;30,1\r\n'),
  ).toEqual(expected);
  expect(sharesOf('Outlook (Windows)\t12.5\ngmail\t40\nApple iPhone\t30.1')).toEqual(expected);
});

it('makes counts into percent of all lines, also of those it leaves out', () => {
  const text = 'Client,Opens\nGmail,"1,500"\nOutlook (Windows),300\nLotus Notes,200\nTotal,"2,000"';
  expect(readAudienceCsv(text)).toEqual({
    audience: [
      { client: 'gmail', share: 75 },
      { client: 'outlook.windows', share: 15 },
    ],
    left: ['Line 4: Lotus Notes (10 %)'],
  });
  // Few opens: counts all the same, because the column says so.
  expect(sharesOf('Client,Opens\nGmail,3\nThunderbird,1')).toEqual({ gmail: 75, thunderbird: 25 });
  expect(sharesOf('Client,Share\nGmail,60\nThunderbird,40.5')).toEqual({ gmail: 60, thunderbird: 40.5 });
  expect(sharesOf('Client,Opens,Share\nGmail,3,75 %\nThunderbird,1,25 %')).toEqual({
    gmail: 75,
    thunderbird: 25,
  });
});

it('adds up lines of one client', () => {
  expect(sharesOf('Apple iPhone,20\nApple iPad,5.25')).toEqual({ 'apple-mail.ios': 25.25 });
});

it('reads nothing of anything else, and never throws', () => {
  expect(readAudienceCsv('')).toEqual({ audience: [], left: [] });
  expect(readAudienceCsv('Hello\nWorld')).toEqual({ audience: [], left: [] });
  expect(readAudienceCsv('Gmail,0')).toEqual({ audience: [{ client: 'gmail', share: 0 }], left: [] });
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const { share } of readAudienceCsv(text).audience) expect(share).toBeGreaterThanOrEqual(0);
    }),
  );
});
