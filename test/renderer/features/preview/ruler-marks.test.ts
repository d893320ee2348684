/** The ruler says where the frame's edge is at a width, and never prints two numbers over each other. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rulerMarks } from '../../../../src/renderer/features/preview/canvas/ruler-marks.ts';

it('a mark stands where the right edge of a frame of that width is', () => {
  const { marks } = rulerMarks({ span: 800, scale: 0.5 }, [480, 600]);
  expect(marks.map(({ below, x }) => [below, x])).toEqual([
    [480, 120],
    [600, 150],
  ]);
});

it('what has no room on the ruler is named at its end, three of it at most', () => {
  const { marks, beyond } = rulerMarks({ span: 700, scale: 1 }, [660, 661, 700, 768, 1024]);
  expect(marks.map(({ below }) => below)).toEqual([660]);
  expect(beyond).toEqual([661, 700, 768]);
});

it('two switches close together have one number between them', () => {
  const labelled = (...switches: number[]): boolean[] =>
    rulerMarks({ span: 800, scale: 1 }, switches).marks.map(({ label }) => label);
  expect(labelled(480, 540)).toEqual([true, true]);
  expect(labelled(480, 539)).toEqual([true, false]);
  expect(labelled(480, 539, 540)).toEqual([true, false, true]);
});

it('at every size and zoom no number touches another, and all stand inside', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 3000 }),
      fc.double({ min: 0.05, max: 1.5, noNaN: true }),
      fc.uniqueArray(fc.integer({ min: 1, max: 3000 }), { maxLength: 8 }),
      (span, scale, widths) => {
        const { ticks, marks } = rulerMarks(
          { span, scale },
          widths.sort((a, b) => a - b),
        );
        const places = [...ticks, ...marks].filter(({ label }) => label).map(({ x }) => x);
        places.sort((a, b) => a - b);
        for (const [index, x] of places.entries()) {
          expect(x).toBeLessThanOrEqual(span / 2 - 20);
          expect(x - (places[index - 1] ?? -100)).toBeGreaterThanOrEqual(28);
        }
        expect(ticks.length).toBeLessThan(400);
      },
    ),
  );
});
