/** Reads the body of an answer as text, up to a size. */
import { createGrowingBytes } from './growing-bytes.ts';
import { createLongTexts, type LongTexts } from './long-texts.ts';

export type OpenBody = ReadableStreamDefaultReader<unknown>;

export interface ReadText {
  /** With a name in place of each long plain text: `putBack` brings those back into the JSON it is parsed to. */
  readonly text: string;
  /** True when bytes were no UTF-8; `text` has U+FFFD in their place. */
  readonly damaged: boolean;
  readonly putBack: LongTexts['putBack'];
}

/** JSON that travels between programs has to be UTF-8 (RFC 8259 section 8.1). A byte order mark is dropped. */
function decode(bytes: Uint8Array): Pick<ReadText, 'text' | 'damaged'> {
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
export async function readBody(
  body: OpenBody | null,
  { maxBytes, maxTextBytes }: { readonly maxBytes: number; readonly maxTextBytes: number },
): Promise<ReadText | 'too-large'> {
  const long = createLongTexts();
  const rest = createGrowingBytes();
  let size = 0;
  while (body !== null) {
    const { done, value } = await body.read();
    if (done) break;
    if (!(value instanceof Uint8Array)) throw new TypeError('The answer is no stream of bytes.');
    size += value.byteLength;
    if (size > maxBytes) return 'too-large';
    for (const bytes of long.feed(value)) {
      if (rest.size() + bytes.byteLength > maxTextBytes) return 'too-large';
      rest.add(bytes);
    }
  }
  for (const bytes of long.end()) rest.add(bytes);
  return { ...decode(rest.all()), putBack: long.putBack };
}
