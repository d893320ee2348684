import { describe, expect, it } from 'vitest';
import { locate } from '../../../src/core/preview/build-preview.ts';

const at = (anchor: string, start: number, end: number) => ({ anchor, source: { start, end } });

describe('the element that a place in the source is shown by', () => {
  it('is the inner one of two with equal ends', () => {
    expect(locate([at('outer', 0, 10), at('inner', 0, 10)], { start: 0, end: 10 })).toBe('inner');
    expect(locate([at('outer', 0, 10), at('inner', 0, 10)], { start: 4, end: 5 })).toBe('inner');
  });

  it('holds the whole range, up to its very ends', () => {
    const elements = [at('outer', 0, 20), at('inner', 5, 10)];
    expect(locate(elements, { start: 5, end: 10 })).toBe('inner');
    expect(locate(elements, { start: 4, end: 10 })).toBe('outer');
    expect(locate(elements, { start: 5, end: 11 })).toBe('outer');
    expect(locate(elements, { start: 5, end: 21 })).toBeNull();
  });

  it('is the smallest, wherever it stands in the list', () => {
    expect(locate([at('small', 5, 10), at('large', 0, 20)], { start: 6, end: 7 })).toBe('small');
  });
});
