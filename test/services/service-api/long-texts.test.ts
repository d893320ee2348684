/** Long plain texts of an answer are set aside while its bytes come; what is read is the same JSON, however the bytes come. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLongTexts, LONG_TEXT } from '../../../src/services/service-api/long-texts.ts';

interface Read {
  readonly json: unknown;
  /** What was read as JSON. */
  readonly rest: string;
}

function read(bytes: Uint8Array, cuts: readonly number[] = []): Read {
  const texts = createLongTexts();
  const pieces: Uint8Array[] = [];
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  let from = 0;
  for (const to of [...places, bytes.length]) {
    // Copied: whoever gives bytes may use their room again.
    const piece = Uint8Array.from(bytes.subarray(from, to));
    for (const one of texts.feed(piece)) pieces.push(Uint8Array.from(one));
    piece.fill(0);
    from = to;
  }
  pieces.push(...texts.end());
  const rest = Buffer.concat(pieces).toString('utf8');
  return { json: texts.putBack(JSON.parse(rest)), rest };
}
const readText = (text: string, cuts: readonly number[] = []): Read => read(Buffer.from(text), cuts);

const LONG = 'QUJD+/'.repeat(LONG_TEXT).slice(0, LONG_TEXT);

describe('long plain texts', () => {
  it('are set aside from their length on, and put back', () => {
    for (const [length, isAside] of [
      [LONG_TEXT - 1, false],
      [LONG_TEXT, true],
    ] as const) {
      const value = { content: LONG.slice(0, length), name: 'a.pdf' };
      const { json, rest } = readText(JSON.stringify(value));
      expect(json).toEqual(value);
      expect(rest.length < LONG_TEXT).toBe(isAside);
    }
  });

  it('are read like all else where they hold anything that is not itself', () => {
    for (const sign of ['\\', '"', 'é', '–', '😀', '\n', '\u007f']) {
      const value = [`${LONG}${sign}${LONG}`, LONG, sign];
      const { json, rest } = readText(JSON.stringify(value));
      expect(json).toEqual(value);
      expect(rest.length).toBeGreaterThan(2 * LONG_TEXT);
    }
  });

  it('are put back as names too, and at every depth', () => {
    const value = { a: [{ [LONG]: { b: LONG } }], ['__proto__x']: LONG };
    expect(readText(JSON.stringify(value)).json).toEqual(value);
  });

  it('are refused where JSON refuses them', () => {
    const texts = [`["${LONG}\u0001"]`, `["${LONG}\n"]`, `["${LONG}`, `["${LONG}" "${LONG}"]`, `${LONG}"`];
    for (const text of texts) expect(() => readText(text)).toThrow(SyntaxError);
  });

  it('are not taken from a text that only looks like what stands for one', () => {
    const { rest } = readText(JSON.stringify([LONG]));
    const name: unknown = (JSON.parse(rest) as unknown[])[0];
    expect(readText(JSON.stringify([name, LONG])).json).toEqual([name, LONG]);
  });

  it('change nothing of any JSON, in whatever pieces it comes', () => {
    const long = fc.nat(3).map((count) => LONG + 'x'.repeat(count));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.string({ unit: 'grapheme', maxLength: 8 }),
        fc.constantFrom('\\', '"', '\\"', ''),
        long,
        fc.integer(),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.string({ maxLength: 4 }), tie('value'), { maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(value, fc.array(fc.nat(), { maxLength: 12 }), (json, cuts) => {
        const text = JSON.stringify(json);
        expect(readText(text, cuts).json).toEqual(JSON.parse(text));
      }),
      { numRuns: 200 },
    );
  });

  it('are told from all else a byte at a time', () => {
    const value = { q: 'a\\"b\\\\', c: LONG.slice(0, 40), d: 'é' };
    const text = JSON.stringify(value);
    expect(
      readText(
        text,
        Array.from(text, (_, at) => at),
      ).json,
    ).toEqual(value);
  });
});
