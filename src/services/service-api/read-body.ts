/** Reads the body of an answer as text, up to a size. */

export type OpenBody = ReadableStreamDefaultReader<unknown>;

export interface ReadText {
  readonly text: string;
  /** True when bytes were no UTF-8; `text` has U+FFFD in their place. */
  readonly damaged: boolean;
}

const FIRST_BUFFER = 64 * 1024;

/** JSON that travels between programs has to be UTF-8 (RFC 8259 section 8.1). A byte order mark is dropped. */
function decode(bytes: Uint8Array): ReadText {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), damaged: false };
  } catch {
    return { text: new TextDecoder().decode(bytes), damaged: true };
  }
}

/**
 * Waits as long as the body takes: whoever calls sets the time, and ends the read by cancelling `body`.
 * @param body null for an answer without one
 * @throws the network stack's error when the body breaks off
 */
export async function readBody(body: OpenBody | null, maxBytes: number): Promise<ReadText | 'too-large'> {
  if (body === null) return { text: '', damaged: false };
  // One buffer that grows: millions of chunks of one byte cost no more memory than one of a megabyte.
  let bytes = new Uint8Array(Math.min(FIRST_BUFFER, maxBytes));
  let size = 0;
  for (;;) {
    const { done, value } = await body.read();
    if (done) return decode(bytes.subarray(0, size));
    if (!(value instanceof Uint8Array)) throw new TypeError('The answer is no stream of bytes.');
    const needed = size + value.byteLength;
    if (needed > maxBytes) return 'too-large';
    if (needed > bytes.byteLength) {
      const larger = new Uint8Array(Math.min(maxBytes, Math.max(needed, bytes.byteLength * 2)));
      larger.set(bytes.subarray(0, size));
      bytes = larger;
    }
    bytes.set(value, size);
    size = needed;
  }
}
