/**
 * Unpacks DEFLATE (RFC 1951) into a buffer of a size that the caller decides beforehand. What does not fit is left
 * away, so that a few bytes that unpack to gigabytes (a decompression bomb) cost no more than an honest picture.
 */

/** Length and distance codes: their least value and how many further bits they take (RFC 1951, section 3.2.5). */
const LENGTHS = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCES = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
  6145, 8193, 12289, 16385, 24577,
];
/** In which order the lengths of the code lengths' own codes are written (section 3.2.7). */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const LONGEST_CODE = 15;

/** A canonical Huffman code: how many codes of each length there are, and their symbols in order. */
interface Code {
  readonly counts: Uint16Array;
  readonly symbols: Uint16Array;
}

function codeOf(lengths: readonly number[]): Code {
  const counts = new Uint16Array(LONGEST_CODE + 1);
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
  counts[0] = 0;
  const next = new Uint16Array(LONGEST_CODE + 2);
  for (let length = 1; length <= LONGEST_CODE; length++) {
    next[length + 1] = (next[length] ?? 0) + (counts[length] ?? 0);
  }
  const symbols = new Uint16Array(lengths.length);
  for (const [symbol, length] of lengths.entries()) {
    if (length === 0) continue;
    const at = next[length] ?? 0;
    symbols[at] = symbol;
    next[length] = at + 1;
  }
  return { counts, symbols };
}

const FIXED_LENGTHS = codeOf([
  ...Array<number>(144).fill(8),
  ...Array<number>(112).fill(9),
  ...Array<number>(24).fill(7),
  ...Array<number>(8).fill(8),
]);
const FIXED_DISTANCES = codeOf(Array<number>(30).fill(5));

/** Thrown inside only: the data is no DEFLATE, or ends early. */
class Broken extends Error {}

class Bits {
  private at = 0;
  private buffer = 0;
  private held = 0;

  constructor(private readonly data: Uint8Array) {}

  take(count: number): number {
    while (this.held < count) {
      const byte = this.data[this.at++];
      if (byte === undefined) throw new Broken();
      this.buffer |= byte << this.held;
      this.held += 8;
    }
    const value = this.buffer & ((1 << count) - 1);
    this.buffer >>>= count;
    this.held -= count;
    return value;
  }

  /** One symbol, bit by bit: the first code of each length follows from the counts. */
  symbol({ counts, symbols }: Code): number {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length <= LONGEST_CODE; length++) {
      code |= this.take(1);
      const count = counts[length] ?? 0;
      if (code - count < first) return symbols[index + code - first] ?? 0;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new Broken();
  }

  /** The bytes of a stored block, which begin at a whole byte. */
  stored(): Uint8Array {
    this.buffer = 0;
    this.held = 0;
    const [a, b, c, d] = this.data.subarray(this.at, this.at + 4);
    if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Broken();
    const length = a | (b << 8);
    if ((length ^ (c | (d << 8))) !== 0xffff) throw new Broken();
    this.at += 4 + length;
    return this.data.subarray(this.at - length, this.at);
  }
}

function readCodes(bits: Bits): readonly [Code, Code] {
  const literals = bits.take(5) + 257;
  const distances = bits.take(5) + 1;
  const written = bits.take(4) + 4;
  const own = Array<number>(19).fill(0);
  for (const place of ORDER.slice(0, written)) own[place] = bits.take(3);
  const code = codeOf(own);
  const lengths: number[] = [];
  while (lengths.length < literals + distances) {
    const symbol = bits.symbol(code);
    if (symbol < 16) {
      lengths.push(symbol);
      continue;
    }
    const before = lengths.at(-1);
    if (symbol === 16 && before === undefined) throw new Broken();
    const repeated = symbol === 16 ? (before ?? 0) : 0;
    const times = symbol === 16 ? 3 + bits.take(2) : symbol === 17 ? 3 + bits.take(3) : 11 + bits.take(7);
    for (let i = 0; i < times; i++) lengths.push(repeated);
  }
  return [codeOf(lengths.slice(0, literals)), codeOf(lengths.slice(literals, literals + distances))];
}

/**
 * Answers the first `size` bytes of what the data unpacks to; null when the data is broken or gives fewer. Never throws;
 * takes time in proportion to the data and `size`.
 */
export function inflate(data: Uint8Array, size: number): Uint8Array | null {
  const out = new Uint8Array(size);
  const bits = new Bits(data);
  let at = 0;
  try {
    for (let last = 0; last === 0 && at < size;) {
      last = bits.take(1);
      const kind = bits.take(2);
      if (kind === 3) return null;
      if (kind === 0) {
        const bytes = bits.stored().subarray(0, size - at);
        out.set(bytes, at);
        at += bytes.length;
        continue;
      }
      const [lengths, distances] = kind === 1 ? [FIXED_LENGTHS, FIXED_DISTANCES] : readCodes(bits);
      while (at < size) {
        const symbol = bits.symbol(lengths);
        if (symbol === 256) break;
        if (symbol < 256) {
          out[at++] = symbol;
          continue;
        }
        const length = (LENGTHS[symbol - 257] ?? 0) + bits.take(LENGTH_BITS[symbol - 257] ?? 0);
        const far = bits.symbol(distances);
        const distance = (DISTANCES[far] ?? Infinity) + bits.take(far < 4 ? 0 : (far >> 1) - 1);
        if (distance > at || length === 0) return null;
        for (let i = 0; i < length && at < size; i++, at++) out[at] = out[at - distance] ?? 0;
      }
    }
  } catch (error) {
    if (error instanceof Broken) return null;
    throw error;
  }
  return at === size ? out : null;
}
