/** How many pixels of two pictures differ, and what is no picture. */
import { describe, expect, it } from 'vitest';
import { countPixels } from '../../../src/services/pictures/count-pixels.ts';
import { makePng } from '../../core/images/make-png.ts';

const WIDTH = 4;
/** Rows of one grey each; `type` 6 has alpha. */
const grey = (values: readonly number[], type: 2 | 6 = 2): Uint8Array =>
  makePng({
    width: WIDTH,
    height: values.length,
    type,
    rows: values.map((value) => [
      0,
      ...Array.from({ length: WIDTH }, () =>
        type === 6 ? [value, value, value, 255] : [value, value, value],
      ).flat(),
    ]),
  });
const { signal } = new AbortController();

describe('pixels that differ', () => {
  it('are counted, with the row of the first; smoothed edges are not', async () => {
    expect(await countPixels(grey([10, 20, 30]), grey([10, 20, 30]), signal)).toEqual({
      differing: 0,
      of: 12,
      top: null,
    });
    expect(await countPixels(grey([10, 20, 30]), grey([18, 200, 39]), signal)).toEqual({
      differing: 8,
      of: 12,
      top: 1,
    });
  });

  it('are also those that only the longer picture has, and alpha is none of them', async () => {
    expect(await countPixels(grey([1, 1], 6), grey([1, 1, 1, 1]), signal)).toEqual({
      differing: 8,
      of: 16,
      top: 2,
    });
  });

  it('are found beyond the rows that are read at once, whatever filter they have', async () => {
    const many = Array.from({ length: 450 }, () => 7);
    // Filter 2: each row as the one above it.
    const rows = many.map((value, at) => [
      at === 0 ? 0 : 2,
      ...Array.from({ length: WIDTH * 3 }, () => (at === 0 ? value : at === 444 ? 90 : 0)),
    ]);
    const drawn = makePng({ width: WIDTH, height: 450, type: 2, rows });
    expect(await countPixels(grey(many), drawn, signal)).toEqual({ differing: 24, of: 1800, top: 444 });
  });
});

describe('what cannot be compared is refused', () => {
  it.each([
    ['no picture', new Uint8Array([1, 2, 3]), grey([1])],
    [
      'a broken filter',
      makePng({ width: 1, height: 1, type: 2, rows: [[9, 1, 1, 1]] }),
      makePng({ width: 1, height: 1, type: 2, rows: [[0, 1, 1, 1]] }),
    ],
    ['another width', makePng({ width: 1, height: 1, type: 2, rows: [[0, 1, 1, 1]] }), grey([1])],
    ['half a picture', makePng({ width: 4, height: 9, type: 2, rows: [[0, 1, 1, 1]] }), grey([1])],
  ])('%s', async (_, before, after) => {
    await expect(countPixels(before, after, signal)).rejects.toThrow(/picture/u);
  });

  it('and nothing more is compared once nobody waits', async () => {
    await expect(countPixels(grey([1]), grey([1]), AbortSignal.abort())).rejects.toThrow(/abort/iu);
  });
});
