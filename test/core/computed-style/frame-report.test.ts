import { describe, expect, it } from 'vitest';
import { FLAG, type FrameRow, readFrameReport } from '../../../src/core/computed-style/frame-report.ts';
import { writeColour } from '../../../src/core/colour/colour.ts';
import { MOST_MEASURED_ROWS } from '../../../src/contract/schemas/measure.ts';
import { MOST_MEASURED } from '../../../src/core/preview/measuring/measuring-script.ts';

interface Given {
  readonly parent?: number;
  readonly colour?: string;
  readonly background?: string;
  readonly flags?: number;
  readonly opacity?: number;
  readonly size?: number;
}
const row = ({ parent = -1, colour, background, flags, opacity, size }: Given, at: number): FrameRow => [
  at,
  parent,
  colour ?? 'rgb(0, 0, 0)',
  background ?? 'rgba(0, 0, 0, 0)',
  flags ?? 0,
  opacity ?? 1,
  size ?? 16,
  400,
  10,
  20,
  30,
  40,
];

/** Text and background of the last element, which has text. */
function seen(...given: readonly Given[]): readonly (string | null)[] | null {
  const rows = given.map((one, at) =>
    row({ parent: at - 1, ...one, flags: (one.flags ?? 0) | (at === given.length - 1 ? FLAG.text : 0) }, at),
  );
  const { elements } = readFrameReport('off', { canvas: 'rgb(255, 255, 255)', rows });
  const last = elements.find(({ at }) => at === given.length - 1);
  return last
    ? [last.colour && writeColour(last.colour), last.background && writeColour(last.background)]
    : null;
}

it('lets the frame report as many elements as its script measures, and no more', () => {
  expect(MOST_MEASURED_ROWS).toBe(MOST_MEASURED);
});

describe('what a reader sees of layers', () => {
  it.each<[string, readonly Given[], readonly (string | null)[] | null]>([
    ['an empty page is its canvas', [{}], ['#000000', '#ffffff']],
    ['the nearest paint counts', [{ background: 'rgb(1, 2, 3)' }, {}], ['#000000', '#010203']],
    [
      'translucent paint mixes with what is below',
      [{ background: 'rgb(0, 0, 255)' }, { background: 'rgba(255, 0, 0, 0.5)' }, {}],
      ['#000000', '#800080'],
    ],
    ['translucent text mixes too', [{ colour: 'rgba(0, 0, 0, 0.5)' }], ['#808080', '#ffffff']],
    [
      'a veil takes text and paint together',
      [{ background: 'rgb(0, 0, 0)', opacity: 0.5 }, { colour: 'rgb(255, 255, 255)' }],
      ['#ffffff', '#808080'],
    ],
    ['a picture leaves it open', [{ flags: FLAG.picture, background: 'rgb(1, 2, 3)' }, {}], [null, null]],
    [
      'paint over a picture does not',
      [{ flags: FLAG.picture }, { background: 'rgb(1, 2, 3)' }, {}],
      ['#000000', '#010203'],
    ],
    [
      'what is moved may lie over anything',
      [{ background: 'rgb(1, 2, 3)' }, { flags: FLAG.moved }],
      [null, null],
    ],
    [
      'but brings its own paint',
      [{}, { flags: FLAG.moved, background: 'rgb(1, 2, 3)' }],
      ['#000000', '#010203'],
    ],
    ['a colour that browsers mixed', [{ colour: 'color(srgb 1 0.5 0)' }], ['#ff8000', '#ffffff']],
    ['a colour nobody knows', [{ colour: 'oklch(0.5 0.1 20)' }], [null, '#ffffff']],
    ['text of one pixel is not meant to be read', [{ size: 1 }], null],
  ])('%s', (_name, given, expected) => {
    expect(seen(...given)).toEqual(expected);
  });

  it('survives parents that are not there and veils without end', () => {
    const rows = Array.from({ length: 500 }, (_, at) =>
      row({ parent: at === 3 ? 400 : at - 1, opacity: 0.9, flags: FLAG.text }, at),
    );
    const { elements } = readFrameReport('off', { canvas: 'nonsense', rows });
    expect(elements).toHaveLength(500);
    expect(elements.at(-1)?.background).toBeNull();
  });
});
