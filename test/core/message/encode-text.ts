/** Text in old charsets: what a decoder reads, turned round, since the platform has encoders for UTF-8 alone. */

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** Characters to bytes, from decoding every byte and every pair of bytes that begins with a high one. */
function tableOf(charset: string): ReadonlyMap<string, readonly number[]> {
  const before = tables.get(charset);
  if (before) return before;
  const table = new Map<string, readonly number[]>();
  const decode = (...bytes: readonly number[]): string | null => {
    try {
      return new TextDecoder(charset, { fatal: true }).decode(Uint8Array.from(bytes));
    } catch {
      return null;
    }
  };
  // Node 20 reads these as control characters; browsers, and so mail programs, do not.
  if (charset === 'windows-1252') {
    ['€', '“', '”', '–'].forEach((sign, index) => table.set(sign, [[0x80, 0x93, 0x94, 0x96][index] ?? 0]));
  }
  const put = (...bytes: readonly number[]): void => {
    const text = decode(...bytes);
    if (text !== null && [...text].length === 1 && !table.has(text)) table.set(text, bytes);
  };
  for (let first = 0; first < 256; first++) put(first);
  for (let first = 0x80; first < 256; first++) {
    if (decode(first) === null) for (let second = 0x40; second < 256; second++) put(first, second);
  }
  tables.set(charset, table);
  return table;
}

/** ISO-2022-JP writes what EUC-JP does with seven bits, between two escapes. */
function encodeIso2022Jp(text: string): number[] {
  const table = tableOf('euc-jp');
  const escape = (kind: string): number[] => [0x1b, ...Array.from(kind, (letter) => letter.charCodeAt(0))];
  const out: number[] = [];
  let isWide = false;
  for (const character of text) {
    const bytes = table.get(character) ?? [];
    if (bytes.length > 1 !== isWide) out.push(...escape(isWide ? '(B' : '$B'));
    isWide = bytes.length > 1;
    out.push(...bytes.map((byte) => byte & 0x7f));
  }
  return isWide ? [...out, ...escape('(B')] : out;
}

/** @throws Error when the charset lacks a character, so that no sample tests nothing. */
export function encodeText(text: string, charset: string): Uint8Array {
  if (charset === 'utf-8' || charset === 'us-ascii') return new TextEncoder().encode(text);
  if (charset === 'iso-2022-jp') return Uint8Array.from(encodeIso2022Jp(text));
  const table = tableOf(charset);
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const bytes = table.get(character);
      if (!bytes) throw new Error(`${charset} has no ${character}`);
      return bytes;
    }),
  );
}

/** One character a byte. */
export const binary = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** One byte a character; what is no byte was a slip of the test. */
export const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => {
    const code = character.charCodeAt(0);
    if (code > 0xff) throw new Error(`${character} is no byte`);
    return code;
  });

export const base64 = (bytes: Uint8Array): string =>
  (btoa(binary(bytes)).match(/.{1,76}/gu) ?? []).join('\r\n');

/** Quoted-printable with soft line breaks (RFC 2045, 6.7). */
export function quotedPrintable(bytes: Uint8Array): string {
  let line = '';
  const lines: string[] = [];
  for (const byte of bytes) {
    const isPlain = byte >= 0x20 && byte < 0x7f && byte !== 0x3d;
    const next = isPlain ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    if (line.length + next.length > 75) {
      lines.push(`${line}=`);
      line = '';
    }
    line += next;
  }
  return [...lines, line].join('\r\n');
}

/** An encoded word (RFC 2047) in `B` or `Q`. */
export function encodedWord(text: string, charset: string, form: 'B' | 'Q'): string {
  const bytes = encodeText(text, charset);
  const inside =
    form === 'B'
      ? btoa(binary(bytes))
      : Array.from(bytes, (byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
  return `=?${charset}?${form}?${inside}?=`;
}
