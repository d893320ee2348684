/**
 * What a file is that cannot be a template: by the bytes that its format begins with, as they look when they are read as
 * UTF-8 text (a byte that is none becomes U+FFFD). Sources: ISO 32000-1, 7.5.2 (PDF); APPNOTE.TXT 4.3.7 (ZIP); PNG, 5.2;
 * GIF89a, 17; JFIF 1.02 and Exif 2.3 (JPEG); RFC 9649, 2.3 (WebP); RFC 1952, 2.3.1 (gzip); [MS-CFB], 2.2 (Outlook's .msg and the
 * old Office formats).
 */
const FORMATS: readonly (readonly [begins: RegExp, what: string])[] = [
  [/^%PDF-/u, 'a PDF document'],
  [/^PK\u0003\u0004/u, 'a ZIP archive, as Word and Excel files are too'],
  [/^\ufffdPNG\r\n/u, 'a PNG picture'],
  [/^GIF8[79]a/u, 'a GIF picture'],
  [/^\ufffd{3}.{0,8}(?:JFIF|Exif)/su, 'a JPEG picture'],
  [/^RIFF.{1,4}WEBP/su, 'a WebP picture'],
  [/^\u001f\ufffd\u0008/u, 'a gzip archive'],
  [/^\ufffd\ufffd\u0011\u0871\u001a\ufffd/u, 'an Outlook message (.msg) or an old Office document'],
  [/^\{\\rtf/u, 'a Rich Text document'],
];

/** As much as is looked at. */
const HEAD = 4096;

/** "a PDF document" for the text of a file that is one; null for what may be a template. */
export const foreignFormat = (text: string): string | null =>
  FORMATS.find(([begins]) => begins.test(text.slice(0, HEAD)))?.[1] ?? null;

/** Characters that text in UTF-8 has no use for, and bytes of other data become. */
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/u;

/** Why a text is no JSON, as a sentence. `detail` is what the parser said. */
export function whyNotJson(text: string, detail: string): string {
  const head = text
    .slice(0, HEAD)
    .replace(/^\ufeff/u, '')
    .trimStart();
  if (head === '') return 'The file is empty.';
  if (BINARY.test(head)) return 'The file is not text.';
  if (/^<mjml[\s>]/iu.test(head)) return 'The file is MJML: make html of it first.';
  if (/^<(?:!doctype|html|head|body|table|div|!--)/iu.test(head)) {
    return 'The file begins as html does, but its name does not end in .html.';
  }
  return `The file is not JSON: ${detail}.`;
}
