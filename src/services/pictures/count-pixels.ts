/** Counts the pixels in which two pictures of mails differ. */
import { promisify } from 'node:util';
import { setImmediate as pause } from 'node:timers/promises';
import { inflate } from 'node:zlib';
import { readPngChunks, unfilter } from '../../core/images/png.ts';

/** As many as the longest picture in desktop width has. */
const MOST_PIXELS = 20_000_000;
/** Of 255, in one of the three colours: less is how an edge was smoothed. */
const TOLERANCE = 8;
/** After so many rows the program does something else for a moment. */
const ROWS_AT_ONCE = 200;

const unpack = promisify<Uint8Array, { maxOutputLength: number }, Uint8Array>(inflate);

export interface DifferingPixels {
  readonly differing: number;
  /** Of the longer picture. */
  readonly of: number;
  /** Row of the first one that differs; null for none. */
  readonly top: number | null;
}

interface Rows {
  readonly width: number;
  readonly height: number;
  readonly raw: Uint8Array;
  readonly stride: number;
  readonly step: number;
}

async function rowsOf(file: Uint8Array): Promise<Rows> {
  const chunks = readPngChunks(file, MOST_PIXELS);
  const { width = 0, height = 0, samples = 0, depth } = chunks?.header ?? {};
  if (!chunks || depth !== 8 || samples < 3)
    throw new Error('The browser drew a picture that cannot be read.');
  const stride = width * samples;
  const size = (stride + 1) * height;
  const raw = await unpack(chunks.data, { maxOutputLength: size });
  if (raw.length !== size) throw new Error('The browser drew a picture that is not whole.');
  return { width, height, raw, stride, step: samples };
}

/**
 * Compares two PNG files of the same width, pixel by pixel from their top left corners; what only the longer one has
 * differs. @throws Error for files that no browser draws. Rejects with the signal's reason when aborted.
 */
export async function countPixels(
  before: Uint8Array,
  after: Uint8Array,
  signal: AbortSignal,
): Promise<DifferingPixels> {
  const [a, b] = [await rowsOf(before), await rowsOf(after)];
  if (a.width !== b.width) throw new Error('The pictures are not of the same width.');
  const common = Math.min(a.height, b.height);
  let differing = 0;
  let top: number | null = null;
  for (let from = 0; from < common; from += ROWS_AT_ONCE) {
    const to = Math.min(common, from + ROWS_AT_ONCE);
    for (const { raw, stride, step } of [a, b])
      if (!unfilter(raw, to, stride, step, from)) throw new Error('The browser drew a broken picture.');
    for (let row = from; row < to; row++) {
      let atA = row * (a.stride + 1) + 1;
      let atB = row * (b.stride + 1) + 1;
      for (let x = 0; x < a.width; x++, atA += a.step, atB += b.step) {
        const isSame =
          Math.abs((a.raw[atA] ?? 0) - (b.raw[atB] ?? 0)) <= TOLERANCE &&
          Math.abs((a.raw[atA + 1] ?? 0) - (b.raw[atB + 1] ?? 0)) <= TOLERANCE &&
          Math.abs((a.raw[atA + 2] ?? 0) - (b.raw[atB + 2] ?? 0)) <= TOLERANCE;
        if (isSame) continue;
        differing++;
        top ??= row;
      }
    }
    await pause();
    signal.throwIfAborted();
  }
  const longest = Math.max(a.height, b.height);
  if (longest > common) top ??= common;
  return { differing: differing + (longest - common) * a.width, of: longest * a.width, top };
}
