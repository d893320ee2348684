/** Reads PNG files (PNG specification, third edition) far enough to look at their colours. Bounded, never throws. */
import type { Colour } from '../colour/colour.ts';
import { inflate } from './inflate.ts';

/** More pixels than any logo or hero picture needs; larger files are not looked at. */
export const MOST_PIXELS = 1_500_000;

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of each pixel, 0 to 255, row by row. */
  readonly rgba: Uint8Array;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Samples of a pixel by colour type: grey, colours, palette, grey with alpha, colours with alpha. */
const SAMPLES: ReadonlyMap<number, number> = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);

export interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly type: number;
  readonly samples: number;
}

export interface PngChunks {
  readonly header: PngHeader;
  readonly palette: Uint8Array;
  readonly transparency: Uint8Array;
  /** Packed, in zlib's format (RFC 1950). */
  readonly data: Uint8Array;
}

function readHeader(bytes: Uint8Array, mostPixels: number): PngHeader | null {
  if (bytes.length < 13) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth, type, interlace] = [view.getUint8(8), view.getUint8(9), view.getUint8(12)];
  const samples = SAMPLES.get(type);
  const isDepth =
    type === 0 || type === 3
      ? [1, 2, 4, 8].includes(depth) || (type === 0 && depth === 16)
      : depth === 8 || depth === 16;
  // Interlaced pictures are rare and come in seven passes; they are not looked at.
  if (samples === undefined || !isDepth || interlace !== 0) return null;
  if (width === 0 || height === 0 || width * height > mostPixels) return null;
  return { width, height, depth, type, samples };
}

/** Null for anything but a whole, plain PNG of at most so many pixels. */
export function readPngChunks(file: Uint8Array, mostPixels: number): PngChunks | null {
  if (!SIGNATURE.every((byte, at) => file[at] === byte)) return null;
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  let header: PngHeader | null = null;
  let palette = new Uint8Array();
  let transparency = new Uint8Array();
  const data = new Uint8Array(file.length);
  let length = 0;
  for (let at = 8; at + 12 <= file.length;) {
    const size = view.getUint32(at);
    const name = String.fromCharCode(...file.subarray(at + 4, at + 8));
    if (size > file.length - at - 12) break;
    const bytes = file.subarray(at + 8, at + 8 + size);
    if (name === 'IHDR') header ??= readHeader(bytes, mostPixels);
    else if (name === 'PLTE') palette = new Uint8Array(bytes);
    else if (name === 'tRNS') transparency = new Uint8Array(bytes);
    else if (name === 'IDAT') {
      data.set(bytes, length);
      length += size;
    } else if (name === 'IEND') break;
    if (name === 'IHDR' && !header) return null;
    at += 12 + size;
  }
  return header && { header, palette, transparency, data: data.subarray(0, length) };
}

/** The predictor of section 9.4: whichever of left, above and upper left is nearest to their sum. */
function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? above : corner;
}

/**
 * Undoes the rows' filters in place, from `first` on, whose predecessors are undone; false for a filter there is not.
 * Each row has `stride` bytes behind the one that names its filter; a pixel has `step` bytes.
 */
export function unfilter(raw: Uint8Array, rows: number, stride: number, step: number, first = 0): boolean {
  for (let row = first; row < rows; row++) {
    const from = row * (stride + 1) + 1;
    const filter = raw[from - 1] ?? 0;
    if (filter > 4) return false;
    if (filter === 0) continue;
    for (let i = 0; i < stride; i++) {
      const at = from + i;
      const left = i < step ? 0 : (raw[at - step] ?? 0);
      const above = row === 0 ? 0 : (raw[at - stride - 1] ?? 0);
      const corner = i < step || row === 0 ? 0 : (raw[at - stride - 1 - step] ?? 0);
      const add =
        filter === 1
          ? left
          : filter === 2
            ? above
            : filter === 3
              ? (left + above) >> 1
              : paeth(left, above, corner);
      raw[at] = (raw[at] ?? 0) + add;
    }
  }
  return true;
}

/** One sample of a row, scaled to 0…255 unless it is an index. */
function sampleAt(raw: Uint8Array, row: number, index: number, depth: number, scaled: boolean): number {
  if (depth === 8) return raw[row + index] ?? 0;
  // The second byte of a 16-bit sample is finer than a screen shows.
  if (depth === 16) return raw[row + index * 2] ?? 0;
  const bit = index * depth;
  const most = (1 << depth) - 1;
  const value = ((raw[row + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & most;
  return scaled ? Math.round((value * 255) / most) : value;
}

/** Null for anything but a PNG that is whole, not interlaced and of at most `MOST_PIXELS`. */
export function readPng(file: Uint8Array): Pixels | null {
  const chunks = readPngChunks(file, MOST_PIXELS);
  if (!chunks) return null;
  const { header, palette, transparency, data } = chunks;
  const { width, height, depth, type, samples } = header;
  const stride = Math.ceil((width * samples * depth) / 8);
  // Two bytes of zlib's stand in front (RFC 1950).
  const raw = inflate(data.subarray(2), (stride + 1) * height);
  if (!raw || !unfilter(raw, height, stride, Math.max(1, (samples * depth) >> 3))) return null;
  const rgba = new Uint8Array(width * height * 4);
  // A grey or a colour may be named that counts as transparent.
  const hole = type === 0 || type === 2 ? transparency : new Uint8Array();
  const key =
    hole.length >= samples * 2
      ? Array.from({ length: samples }, (_, i) => hole[i * 2 + (depth === 16 ? 0 : 1)] ?? 0)
      : null;
  for (let y = 0, to = 0; y < height; y++) {
    const row = y * (stride + 1) + 1;
    for (let x = 0; x < width; x++, to += 4) {
      const read = (i: number): number => sampleAt(raw, row, x * samples + i, depth, type !== 3);
      const first = read(0);
      const isHole =
        key !== null && key.every((value, i) => sampleAt(raw, row, x * samples + i, depth, false) === value);
      if (type === 3) {
        rgba.set(
          [
            palette[first * 3] ?? 0,
            palette[first * 3 + 1] ?? 0,
            palette[first * 3 + 2] ?? 0,
            transparency[first] ?? 255,
          ],
          to,
        );
      } else if (type === 0 || type === 4) {
        rgba.set([first, first, first, type === 4 ? read(1) : isHole ? 0 : 255], to);
      } else rgba.set([first, read(1), read(2), type === 6 ? read(3) : isHole ? 0 : 255], to);
    }
  }
  return { width, height, rgba };
}

export interface Ink {
  /** Share of pixels that show what lies behind. */
  readonly clear: number;
  /** The mean colour of what is drawn; null when nothing is. */
  readonly colour: Colour | null;
  /** Share of the drawn pixels for which the test holds. */
  share(test: (colour: Colour) => boolean): number;
}

const DRAWN = 200;
const CLEAR = 16;

/** What is drawn on a transparent ground. */
export function inkOf({ rgba }: Pixels): Ink {
  const counts = new Map<number, number>();
  let [clear, drawn, red, green, blue] = [0, 0, 0, 0, 0];
  for (let at = 0; at < rgba.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = rgba.subarray(at, at + 4);
    if (alpha <= CLEAR) clear++;
    if (alpha < DRAWN) continue;
    drawn++;
    red += r;
    green += g;
    blue += b;
    // Sixteen steps a channel tell a dark colour from a light one.
    const key = ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const colourOf = (key: number): Colour => ({
    red: (key >> 8) * 17,
    green: ((key >> 4) & 15) * 17,
    blue: (key & 15) * 17,
    alpha: 1,
  });
  return {
    clear: clear / Math.max(1, rgba.length / 4),
    colour: drawn === 0 ? null : { red: red / drawn, green: green / drawn, blue: blue / drawn, alpha: 1 },
    share: (test) => {
      let held = 0;
      for (const [key, count] of counts) if (test(colourOf(key))) held += count;
      return drawn === 0 ? 0 : held / drawn;
    },
  };
}
