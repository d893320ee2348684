/**
 * What a file is, by its first bytes, its type and its name. A small table of the kinds that mail carries: enough to
 * tell a JPEG from a PNG. Signatures: Gary Kessler's file signature table; types: IANA's media type registry.
 */
import type { Attachment } from '../template/template.ts';
import { firstBytes } from './base64.ts';

interface FileKind {
  readonly id: string;
  /** In words, with its article: "a PNG image". */
  readonly title: string;
  /** Offset and bytes (ASCII, or numbers); every one has to match. Empty for kinds that have no signature. */
  readonly signature: readonly (readonly [offset: number, bytes: string | readonly number[]])[];
  readonly types: readonly string[];
  readonly extensions: readonly string[];
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';

const KINDS: readonly FileKind[] = [
  {
    id: 'png',
    title: 'a PNG image',
    signature: [[0, [0x89, 0x50, 0x4e, 0x47]]],
    types: ['image/png', 'image/apng', 'image/x-png'],
    extensions: ['png', 'apng'],
  },
  {
    id: 'jpeg',
    title: 'a JPEG image',
    signature: [[0, [0xff, 0xd8, 0xff]]],
    types: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
    extensions: ['jpg', 'jpeg', 'jpe', 'jfif'],
  },
  { id: 'gif', title: 'a GIF image', signature: [[0, 'GIF8']], types: ['image/gif'], extensions: ['gif'] },
  {
    id: 'webp',
    title: 'a WebP image',
    signature: [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
    types: ['image/webp'],
    extensions: ['webp'],
  },
  {
    id: 'bmp',
    title: 'a BMP image',
    signature: [
      [0, 'BM'],
      [6, [0, 0, 0, 0]],
    ],
    types: ['image/bmp', 'image/x-ms-bmp'],
    extensions: ['bmp'],
  },
  {
    id: 'ico',
    title: 'an icon',
    signature: [[0, [0, 0, 1, 0]]],
    types: ['image/x-icon', 'image/vnd.microsoft.icon'],
    extensions: ['ico'],
  },
  {
    id: 'pdf',
    title: 'a PDF file',
    signature: [[0, '%PDF-']],
    types: ['application/pdf', 'application/x-pdf'],
    extensions: ['pdf'],
  },
  {
    id: 'zip',
    title: 'a ZIP archive or Office document',
    signature: [[0, [0x50, 0x4b, 0x03, 0x04]]],
    types: [
      'application/zip',
      'application/x-zip-compressed',
      `${OFFICE}.wordprocessingml.document`,
      `${OFFICE}.spreadsheetml.sheet`,
      `${OFFICE}.presentationml.presentation`,
      'application/vnd.ms-word.document.macroenabled.12',
      'application/vnd.ms-excel.sheet.macroenabled.12',
      'application/vnd.ms-powerpoint.presentation.macroenabled.12',
      'application/vnd.oasis.opendocument.text',
      'application/vnd.oasis.opendocument.spreadsheet',
      'application/vnd.oasis.opendocument.presentation',
      'application/vnd.apple.pkpass',
      'application/epub+zip',
      'application/java-archive',
    ],
    extensions: [
      'zip',
      'docx',
      'xlsx',
      'pptx',
      'docm',
      'xlsm',
      'pptm',
      'odt',
      'ods',
      'odp',
      'pkpass',
      'epub',
      'jar',
    ],
  },
  {
    id: 'ole',
    title: 'an older Office document',
    signature: [[0, [0xd0, 0xcf, 0x11, 0xe0]]],
    types: [
      'application/msword',
      'application/vnd.ms-excel',
      'application/vnd.ms-powerpoint',
      'application/vnd.ms-outlook',
    ],
    extensions: ['doc', 'xls', 'ppt', 'msg'],
  },
  {
    id: 'gzip',
    title: 'a gzip archive',
    signature: [[0, [0x1f, 0x8b]]],
    types: ['application/gzip', 'application/x-gzip'],
    extensions: ['gz', 'tgz'],
  },
  {
    id: 'rar',
    title: 'a RAR archive',
    signature: [[0, 'Rar!']],
    types: ['application/vnd.rar', 'application/x-rar-compressed'],
    extensions: ['rar'],
  },
  {
    id: 'mp3',
    title: 'an MP3 recording',
    signature: [[0, 'ID3']],
    types: ['audio/mpeg', 'audio/mp3'],
    extensions: ['mp3'],
  },
  {
    id: 'mp4',
    title: 'an MP4 or QuickTime file',
    signature: [[4, 'ftyp']],
    types: [
      'video/mp4',
      'audio/mp4',
      'video/quicktime',
      'audio/x-m4a',
      'image/heic',
      'image/heif',
      'image/avif',
    ],
    extensions: ['mp4', 'm4a', 'm4v', 'mov', 'heic', 'heif', 'avif'],
  },
  {
    id: 'ogg',
    title: 'an Ogg file',
    signature: [[0, 'OggS']],
    types: ['audio/ogg', 'video/ogg', 'application/ogg'],
    extensions: ['ogg', 'oga', 'ogv'],
  },
  {
    id: 'exe',
    title: 'a Windows program',
    signature: [[0, [0x4d, 0x5a, 0x90]]],
    types: [
      'application/x-msdownload',
      'application/x-dosexec',
      'application/vnd.microsoft.portable-executable',
    ],
    extensions: ['exe', 'dll', 'scr', 'com', 'cpl'],
  },
  { id: 'svg', title: 'an SVG image', signature: [], types: ['image/svg+xml'], extensions: ['svg'] },
  {
    id: 'html',
    title: 'an HTML page',
    signature: [],
    types: ['text/html', 'application/xhtml+xml'],
    extensions: ['html', 'htm', 'xhtml'],
  },
  {
    id: 'csv',
    title: 'a CSV table',
    signature: [],
    types: ['text/csv', 'text/plain', 'application/csv', 'application/vnd.ms-excel'],
    extensions: ['csv'],
  },
  { id: 'text', title: 'a text file', signature: [], types: ['text/plain'], extensions: ['txt'] },
  {
    id: 'calendar',
    title: 'a calendar entry',
    signature: [],
    types: ['text/calendar', 'application/ics'],
    extensions: ['ics'],
  },
];

/** Specification 2.2: the type to give when unsure; it contradicts nothing. */
export const UNSURE_TYPE = 'application/octet-stream';

const SIGNATURE_BYTES = 16;

function starts(bytes: readonly number[], offset: number, wanted: string | readonly number[]): boolean {
  const expected =
    typeof wanted === 'string' ? [...wanted].map((character) => character.charCodeAt(0)) : wanted;
  return expected.every((byte, index) => bytes[offset + index] === byte);
}

/** The kind that the first bytes prove; null where they prove none. */
export function kindOfContent(content: string | null): FileKind | null {
  if (content === null) return null;
  const bytes = firstBytes(content, SIGNATURE_BYTES);
  const fits = ({ signature }: FileKind): boolean =>
    signature.length > 0 && signature.every(([offset, wanted]) => starts(bytes, offset, wanted));
  return KINDS.find(fits) ?? null;
}

/** Lower case, without the dot; empty when the name has none. */
export function extensionOf(name: string | null): string {
  return /[^./\\]\.([A-Za-z0-9_-]{1,16})$/u.exec(name ?? '')?.[1]?.toLowerCase() ?? '';
}

/** The kinds an extension stands for; empty for an unknown one. */
export const kindsOfExtension = (extension: string): readonly FileKind[] =>
  KINDS.filter(({ extensions }) => extensions.includes(extension));

/** The media type without parameters, lower case. */
export const bareType = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();

/** The kinds a media type stands for; empty for an unknown one. */
export const kindsOfType = (type: string): readonly FileKind[] =>
  KINDS.filter(({ types }) => types.includes(bareType(type)));

/** The media type to suggest for a file: by its bytes, else by its name. */
export function suggestedType(attachment: Attachment): string | null {
  const byName = kindsOfExtension(extensionOf(attachment.name))[0];
  const kind = kindOfContent(attachment.content) ?? byName;
  // An archive may be any Office document; only its name can tell which.
  if (!kind || kind.id === 'zip' || kind.id === 'ole' || kind.id === 'mp4') return null;
  return kind.types[0] ?? null;
}
