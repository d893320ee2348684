/** Base64 looked at without decoding it: contents are up to 7 MB, and only faults and first bytes matter. */
import type { TextRange } from '../text/positions.ts';

export type Base64Fault =
  /** `data:image/png;base64,` in front. */
  | { readonly kind: 'data-url'; readonly range: TextRange }
  /** `-` and `_` of the URL-safe alphabet (RFC 4648, section 5). */
  | { readonly kind: 'url-safe'; readonly range: TextRange }
  | { readonly kind: 'character'; readonly range: TextRange }
  /** "=" anywhere but as the last one or two characters. */
  | { readonly kind: 'padding'; readonly range: TextRange }
  /** A count of characters that no file encodes to. */
  | { readonly kind: 'length'; readonly range: TextRange }
  | { readonly kind: 'whitespace'; readonly range: TextRange };

const isBlank = (code: number): boolean => code === 32 || code === 9 || code === 10 || code === 13;

function isDigit(code: number): boolean {
  return (
    (code >= 65 && code <= 90) ||
    (code >= 97 && code <= 122) ||
    (code >= 48 && code <= 57) ||
    code === 43 ||
    code === 47
  );
}

/** The first fault of the gravest kind, or null. One pass, no expression that could backtrack. */
export function findBase64Fault(content: string): Base64Fault | null {
  const prefix = /^data:[^,]{0,200},/iu.exec(content.slice(0, 220));
  if (prefix) return { kind: 'data-url', range: { start: 0, end: prefix[0].length } };
  let digits = 0;
  let padding = 0;
  let blankAt = -1;
  for (let at = 0; at < content.length; at++) {
    const code = content.charCodeAt(at);
    if (isDigit(code)) {
      if (padding > 0) return { kind: 'padding', range: { start: at - 1, end: at } };
      digits++;
    } else if (code === 61) {
      padding++;
      if (padding > 2) return { kind: 'padding', range: { start: at, end: at + 1 } };
    } else if (isBlank(code)) {
      if (blankAt < 0) blankAt = at;
    } else {
      const kind = code === 45 || code === 95 ? 'url-safe' : 'character';
      const width = (content.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
      return { kind, range: { start: at, end: at + width } };
    }
  }
  const whole = { start: 0, end: content.length };
  if (digits % 4 === 1) return { kind: 'length', range: whole };
  if (padding > 0 && (digits + padding) % 4 !== 0) {
    return { kind: 'padding', range: { start: content.indexOf('='), end: content.lastIndexOf('=') + 1 } };
  }
  if (blankAt < 0) return null;
  let end = blankAt;
  while (isBlank(content.charCodeAt(end))) end++;
  return { kind: 'whitespace', range: { start: blankAt, end } };
}

/** Bytes of the decoded file; blanks do not count. Right to the byte where the content has no fault. */
export function decodedLength(content: string): number {
  let digits = 0;
  for (let at = 0; at < content.length; at++) if (isDigit(content.charCodeAt(at))) digits++;
  return Math.floor((digits * 3) / 4);
}

const VALUES = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The value of each digit by its character code. */
const DIGITS = Uint8Array.from({ length: 128 }, (_, code) =>
  Math.max(0, VALUES.indexOf(String.fromCharCode(code))),
);

/** The first bytes of the file, as many as asked for or as there are. Reads no further than needed. */
export function firstBytes(content: string, count: number): readonly number[] {
  const bytes: number[] = [];
  let buffer = 0;
  let bits = 0;
  for (let at = 0; at < content.length && bytes.length < count; at++) {
    const code = content.charCodeAt(at);
    if (isBlank(code)) continue;
    if (!isDigit(code)) break;
    buffer = ((buffer << 6) | VALUES.indexOf(content.charAt(at))) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((buffer >> bits) & 0xff);
    }
  }
  return bytes;
}

/** The whole file, up to `most` bytes; null when it is longer. A fault ends it where it stands. */
export function decodeBase64(content: string, most: number): Uint8Array | null {
  const length = decodedLength(content);
  if (length > most) return null;
  const bytes = new Uint8Array(length);
  let buffer = 0;
  let bits = 0;
  let to = 0;
  for (let at = 0; at < content.length && to < length; at++) {
    const code = content.charCodeAt(at);
    if (isBlank(code)) continue;
    if (!isDigit(code)) break;
    buffer = ((buffer << 6) | (DIGITS[code] ?? 0)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[to++] = (buffer >> bits) & 0xff;
  }
  return bytes;
}
