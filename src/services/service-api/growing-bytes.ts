/** One buffer that grows: millions of chunks of one byte cost no more memory than one of a megabyte. */

const FIRST_SIZE = 64 * 1024;

export interface GrowingBytes {
  add(more: Uint8Array): void;
  /** What was added; holds until something is added again. */
  all(): Buffer;
  size(): number;
  /** Begins anew, in the room there is. */
  empty(): void;
}

export function createGrowingBytes(): GrowingBytes {
  let bytes = Buffer.allocUnsafeSlow(FIRST_SIZE);
  let size = 0;
  return {
    add(more) {
      const needed = size + more.byteLength;
      if (needed > bytes.byteLength) {
        const larger = Buffer.allocUnsafeSlow(Math.max(needed, bytes.byteLength * 2));
        bytes.copy(larger, 0, 0, size);
        bytes = larger;
      }
      bytes.set(more, size);
      size = needed;
    },
    all: () => bytes.subarray(0, size),
    size: () => size,
    empty() {
      size = 0;
    },
  };
}
