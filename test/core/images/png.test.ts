import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inkOf, MOST_PIXELS, readPng } from '../../../src/core/images/png.ts';
import { makePng as png, type GivenPng as Given } from './make-png.ts';

const pixels = (given: Given): readonly number[] | null => {
  const read = readPng(png(given));
  return read && [...read.rgba];
};

describe('the pixels of a PNG', () => {
  it.each<[string, Given, readonly number[]]>([
    ['with alpha', { width: 2, height: 1, rows: [[0, 1, 2, 3, 4, 5, 6, 7, 8]] }, [1, 2, 3, 4, 5, 6, 7, 8]],
    [
      'by the filters sub, up, average and Paeth',
      {
        width: 2,
        height: 4,
        type: 0,
        rows: [
          [1, 10, 5],
          [2, 1, 1],
          [3, 4, 4],
          [4, 2, 1],
        ],
      },
      [10, 15, 11, 16, 9, 16, 11, 17].flatMap((grey) => [grey, grey, grey, 255]),
    ],
    [
      'by a palette of two bits with transparency',
      {
        width: 3,
        height: 1,
        depth: 2,
        type: 3,
        palette: [1, 2, 3, 4, 5, 6],
        transparency: [0],
        rows: [[0, 0b00_01_00_00]],
      },
      [1, 2, 3, 0, 4, 5, 6, 255, 1, 2, 3, 0],
    ],
    [
      'with one colour that counts as transparent',
      { width: 2, height: 1, type: 2, transparency: [0, 9, 0, 9, 0, 9], rows: [[0, 9, 9, 9, 9, 9, 8]] },
      [9, 9, 9, 0, 9, 9, 8, 255],
    ],
    [
      'of sixteen bits, and black and white',
      { width: 1, height: 1, depth: 16, type: 4, rows: [[0, 200, 1, 100, 1]] },
      [200, 200, 200, 100],
    ],
    [
      'of one bit',
      { width: 2, height: 1, depth: 1, type: 0, rows: [[0, 0b01000000]] },
      [0, 0, 0, 255, 255, 255, 255, 255],
    ],
  ])('%s', (_name, given, expected) => {
    expect(pixels(given)).toEqual(expected);
  });

  it('are not looked at when there are too many, too few, or they are interlaced', () => {
    expect(pixels({ width: 60_000, height: 60_000, rows: [[0, 1]] })).toBeNull();
    expect(60_000 * 60_000).toBeGreaterThan(MOST_PIXELS);
    expect(pixels({ width: 2, height: 2, rows: [[0, 1, 2, 3, 4, 5, 6, 7, 8]] })).toBeNull();
    expect(pixels({ width: 1, height: 1, interlace: 1, rows: [[0, 1, 2, 3, 4]] })).toBeNull();
    expect(pixels({ width: 1, height: 1, rows: [[9, 1, 2, 3, 4]] })).toBeNull();
    expect(readPng(new Uint8Array())).toBeNull();
  });

  it('never end in an error, whatever bytes are changed', () => {
    const file = png({
      width: 2,
      height: 2,
      type: 0,
      rows: [
        [1, 10, 5],
        [2, 1, 1],
      ],
    });
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.nat(255), fc.nat(file.length), (at, byte, length) => {
        const broken = Uint8Array.from(file).subarray(0, length);
        broken[at] = byte;
        const read = readPng(broken);
        expect(read === null || read.rgba.length === read.width * read.height * 4).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('what is drawn on a transparent ground', () => {
  it('is told with its share and its colour', () => {
    const ink = inkOf({
      width: 4,
      height: 1,
      rgba: Uint8Array.from([0, 0, 0, 0, 255, 255, 255, 10, 20, 20, 20, 255, 240, 240, 240, 255]),
    });
    expect(ink.clear).toBe(0.5);
    expect(ink.colour).toMatchObject({ red: 130, green: 130, blue: 130 });
    expect(ink.share(({ red }) => red < 100)).toBe(0.5);
  });

  it('is nothing in an empty picture', () => {
    const ink = inkOf({ width: 1, height: 1, rgba: new Uint8Array(4) });
    expect([ink.clear, ink.colour, ink.share(() => true)]).toEqual([1, null, 0]);
  });
});
