import { deflateRawSync, constants } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inflate } from '../../../src/core/images/inflate.ts';

/** Bytes as they come in pictures: runs, repeats and noise. */
const bytes = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc
        .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 1, max: 700 }))
        .map(([byte, count]) => new Uint8Array(count).fill(byte)),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => Uint8Array.from(pieces.flatMap((piece) => [...piece])));

describe('unpacking', () => {
  it('gives what was packed, stored, with fixed and with own codes', () => {
    fc.assert(
      fc.property(
        bytes,
        fc.constantFrom(0, 1, 9),
        fc.constantFrom(constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED, constants.Z_HUFFMAN_ONLY),
        (data, level, strategy) => {
          expect(inflate(deflateRawSync(data, { level, strategy }), data.length)).toEqual(data);
        },
      ),
    );
  });

  it('stops where it was told to, whatever is packed', () => {
    const bomb = deflateRawSync(new Uint8Array(20_000_000));
    expect(bomb.length).toBeLessThan(30_000);
    expect(inflate(bomb, 100)).toEqual(new Uint8Array(100));
  });

  it('says no to what is cut, and never throws on anything', () => {
    const packed = deflateRawSync(Uint8Array.from({ length: 500 }, (_, i) => (i * 7) % 251));
    expect(inflate(packed.subarray(0, packed.length - 20), 500)).toBeNull();
    expect(inflate(packed, 501)).toBeNull();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: 0, max: 5000 }), (data, size) => {
        const out = inflate(data, size);
        expect(out === null || out.length === size).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});
