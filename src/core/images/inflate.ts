/** Unpacks DEFLATE (RFC 1951) into a buffer of a size that the caller decides beforehand. */
import { Inflate } from 'fflate';

/**
 * Bytes unpacked in one go. DEFLATE packs a thousandfold at best, so a decompression bomb (a few bytes that unpack to
 * gigabytes) costs 4 MB more than an honest picture before it is noticed.
 */
const STEP = 4096;

/**
 * Answers the first `size` bytes of what the data unpacks to; null when the data is broken or gives fewer. Never throws;
 * takes time in proportion to the data and `size`.
 */
export function inflate(data: Uint8Array, size: number): Uint8Array | null {
  const out = new Uint8Array(size);
  let at = 0;
  const stream = new Inflate((chunk) => {
    const fits = chunk.subarray(0, size - at);
    out.set(fits, at);
    at += fits.length;
  });
  try {
    for (let from = 0; from < data.length && at < size; from += STEP) {
      stream.push(data.subarray(from, from + STEP), from + STEP >= data.length);
    }
  } catch {
    return null;
  }
  return at === size ? out : null;
}
