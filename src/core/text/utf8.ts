/** Offsets by bytes, for limits that count what travels. */

function bytesAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  // Each half of a pair stands for two of its four bytes.
  if ((code & 0xf800) === 0xd800) return 2;
  return 3;
}

/** The offset of the first character that lies wholly or partly behind the first `limit` bytes of UTF-8. */
export function offsetOfByte(text: string, limit: number, from = 0): number {
  let bytes = 0;
  let at = from;
  while (at < text.length) {
    const isPair = (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
    bytes += isPair ? 4 : bytesAt(text, at);
    if (bytes > limit) return at;
    at += isPair ? 2 : 1;
  }
  return at;
}
