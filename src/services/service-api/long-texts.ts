/**
 * Takes the long plain texts out of JSON while its bytes come: the contents of attachments, which are most of a large
 * answer. They are held once, as text; in what is left a short name stands for each. So an answer of four full attachments
 * takes little more memory than they do.
 */
import { randomUUID } from 'node:crypto';
import { createGrowingBytes } from './growing-bytes.ts';
import { MAX_DEPTH } from './redact.ts';

/** In bytes; shorter texts are read with all else. */
export const LONG_TEXT = 64 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether the bytes mean themselves in a text of JSON, a sign a byte. */
function isPlain(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte < 0x20 || byte > 0x7e || byte === BACKSLASH) return false;
  return true;
}

export interface LongTexts {
  /** What of the next bytes is to be read with all else. */
  feed(bytes: Uint8Array): readonly Uint8Array[];
  /** What is left when no bytes come any more: of a text that never ended. */
  end(): readonly Uint8Array[];
  /** The parsed JSON with the long texts at their places; changes `json` in place. */
  putBack(json: unknown): unknown;
}

/** Where the next byte of a kind is; looks through the bytes once when asked with growing places. */
function createByteFinder(bytes: Uint8Array, wanted: number): (from: number) => number {
  let found = -2;
  return (from) => {
    if (found !== -1 && found < from) found = bytes.indexOf(wanted, from);
    return found === -1 ? bytes.length : found;
  };
}

export function createLongTexts(): LongTexts {
  /** Nobody who wrote the answer knows it, so nothing in it is taken for the name of a long text. */
  const secret = randomUUID();
  const taken = new Map<string, string>();
  let isInText = false;
  /** Whether all that came of the text is plain; it is in `held` then. */
  let isPlainYet = false;
  const held = createGrowingBytes();
  /** The byte before was a backslash that takes the meaning of the next one. */
  let isEscaped = false;

  /** What stands for the text that ended; the text itself when it is short. */
  function takeHeld(): Uint8Array {
    const text = held.all();
    if (text.byteLength < LONG_TEXT) return Uint8Array.from(text);
    const name = `${secret}/${taken.size}`;
    taken.set(name, text.toString('latin1'));
    return Buffer.from(name, 'latin1');
  }

  function putBack(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return taken.get(value) ?? value;
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
    const fields = value as Record<string, unknown>;
    for (const [name, inner] of Object.entries(fields)) {
      const whole = { name: taken.get(name) ?? name, value: putBack(inner, depth + 1) };
      if (whole.name !== name) Reflect.deleteProperty(fields, name);
      if (whole.name === name && whole.value === inner) continue;
      const property = { value: whole.value, enumerable: true, writable: true, configurable: true };
      Object.defineProperty(fields, whole.name, property);
    }
    return value;
  }

  return {
    feed(bytes) {
      const rest: Uint8Array[] = [];
      const quote = createByteFinder(bytes, QUOTE);
      const backslash = createByteFinder(bytes, BACKSLASH);
      /** Up to where the bytes are in `rest` or `held`. */
      let done = 0;
      let at = 0;
      const keep = (to: number): void => {
        if (to > done) rest.push(bytes.subarray(done, to));
        done = to;
      };
      while (at < bytes.length) {
        if (!isInText) {
          at = quote(at) + 1;
          if (at > bytes.length) break;
          keep(at);
          isInText = true;
          isPlainYet = true;
          held.empty();
        } else if (isPlainYet) {
          const end = quote(at);
          const more = bytes.subarray(at, end);
          isPlainYet = isPlain(more);
          if (!isPlainYet) {
            rest.push(Uint8Array.from(held.all()));
            continue;
          }
          held.add(more);
          at = done = end;
          if (end === bytes.length) break;
          rest.push(takeHeld());
          isInText = false;
          at = end + 1;
        } else if (isEscaped) {
          isEscaped = false;
          at++;
        } else if (backslash(at) < quote(at)) {
          isEscaped = true;
          at = backslash(at) + 1;
        } else {
          at = quote(at) + 1;
          if (at <= bytes.length) isInText = false;
        }
      }
      keep(bytes.length);
      return rest;
    },
    end: () => (isInText && isPlainYet ? [held.all()] : []),
    putBack: (json) => putBack(json, 0),
  };
}
