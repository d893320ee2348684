import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decode, encode } from './structured-clone.ts';

it('carries what the structured clone algorithm carries', () => {
  fc.assert(
    fc.property(
      fc.anything({
        withBigInt: true,
        withDate: true,
        withMap: true,
        withSet: true,
        withTypedArray: true,
        withSparseArray: false,
      }),
      (value) => {
        expect(decode(encode(value))).toEqual(structuredClone(value));
      },
    ),
  );
});

it.each([-0, 0, Number.NaN, Number.NEGATIVE_INFINITY])('keeps the number %s', (value) => {
  expect(decode(encode([value, new Map([[0, value]])]))).toEqual([value, new Map([[0, value]])]);
});

it('keeps cycles, bytes, errors, and names that are none of ours', () => {
  const cycle: { self?: unknown } = {};
  cycle.self = [cycle];
  const copy = decode(encode(cycle)) as { self: unknown[] };
  expect(copy.self[0]).toBe(copy);
  expect(decode(encode(new Uint8Array([0, 255, 7])))).toEqual(new Uint8Array([0, 255, 7]));
  expect(decode(encode(new RangeError('too far')))).toMatchObject({ name: 'RangeError', message: 'too far' });
  const named = JSON.parse('{"__proto__": {"polluted": true}}') as object;
  expect(Object.keys(decode(encode(named)) as object)).toEqual(['__proto__']);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

it.each([[() => 1], [Symbol('a')], [{ deep: [() => 1] }]])('refuses %s as the platform does', (value) => {
  expect(() => encode(value)).toThrow(expect.objectContaining({ name: 'DataCloneError' }) as Error);
});
