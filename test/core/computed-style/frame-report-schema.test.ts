/** What comes out of the measuring frame is let through only as our script writes it, whoever wrote it. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { frameReportSchema } from '../../../src/contract/schemas/measure.ts';
import { MOST_MEASURED } from '../../../src/core/preview/measuring/measuring-script.ts';

const ROW = [0, -1, 'rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)', 1, 1, 16, 400, 0, 0, 10, 10] as const;
const report = (...rows: readonly (readonly unknown[])[]) => ({
  kind: 'measured',
  canvas: 'rgb(255, 255, 255)',
  rows,
});
const changed = (at: number, value: unknown): unknown =>
  report(ROW.map((one, i) => (i === at ? value : one)));
const accepts = (said: unknown): boolean => v.is(frameReportSchema, said);

describe('a report of the measuring frame', () => {
  it('is accepted as the script writes it', () => {
    expect(accepts(report(ROW))).toBe(true);
    expect(accepts(report())).toBe(true);
    expect(accepts({ kind: 'too-large' })).toBe(true);
    expect(accepts(report(...Array.from({ length: MOST_MEASURED }, () => ROW)))).toBe(true);
  });

  it.each<[string, unknown]>([
    ['too many rows', report(...Array.from({ length: MOST_MEASURED + 1 }, () => ROW))],
    ['a row too long', report([...ROW, 1])],
    ['a row too short', report(ROW.slice(1))],
    ['a colour as long as a book', changed(2, 'r'.repeat(61))],
    ['a colour that is none of text', changed(3, { toString: 'x' })],
    ['a place before the text', changed(0, -2)],
    ['half a parent', changed(1, 0.5)],
    ['flags nobody has', changed(4, 16)],
    ['more than opaque', changed(5, 2)],
    ['a size without end', changed(6, Infinity)],
    ['a box at no place', changed(8, Number.NaN)],
    ['a box beyond every screen', changed(10, 1e9)],
    ['another word', { kind: 'measured', canvas: 'white', rows: [], more: 1 }],
    ['another kind', { kind: 'done' }],
    ['nothing', null],
    ['a text', 'measured'],
  ])('is refused with %s', (_name, said) => {
    expect(accepts(said)).toBe(false);
  });
});
