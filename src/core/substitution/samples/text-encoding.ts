/** How the text of a sample file is written; spreadsheets save "Unicode text" as UTF-16. */

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** By the byte order mark (RFC 2781, section 3.2); UTF-8 without one. The names are those of the Encoding Standard. */
export function textEncodingOf(bytes: Uint8Array): TextEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

/** Said of a file whose bytes are no text in that encoding. */
export const NOT_UTF8 =
  'is not UTF-8, so its letters cannot be told. Save it again as UTF-8 (in Excel: "CSV UTF-8").';
