/** PNG files for tests. */
import { crc32, deflateSync } from 'node:zlib';

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

export interface GivenPng {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  readonly type?: number;
  readonly interlace?: number;
  readonly palette?: readonly number[];
  readonly transparency?: readonly number[];
  /** With the filter's byte in front of each. */
  readonly rows: readonly (readonly number[])[];
}

/** A PNG file made of its parts. */
export function makePng({
  width,
  height,
  depth = 8,
  type = 6,
  interlace = 0,
  palette,
  transparency,
  rows,
}: GivenPng): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([depth, type, 0, 0, interlace], 8);
  const data = deflateSync(Uint8Array.from(rows.flat()));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(palette ? [chunk('PLTE', Uint8Array.from(palette))] : []),
    ...(transparency ? [chunk('tRNS', Uint8Array.from(transparency))] : []),
    // Two parts, as encoders write it.
    chunk('IDAT', data.subarray(0, 3)),
    chunk('IDAT', data.subarray(3)),
    chunk('IEND', new Uint8Array()),
  ]);
}
