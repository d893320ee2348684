/** The bytes of a template's file as text: the same for the window and the command line, so that both say the same of it. */

export interface FileText {
  readonly text: string;
  /** Whether it is written in UTF-8, as the service takes text. */
  readonly isUtf8: boolean;
}

/** What a reader has to know of a file that is not. */
export const UTF16_NOTE = 'It is written in UTF-16; the service takes UTF-8, so save it as UTF-8.';

/** By the byte order mark, else by the zero byte beside the first character, which is ASCII in JSON and html. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== undefined && second !== 0)) {
    return 'utf-16be';
  }
  return null;
}

/** UTF-16 as some Windows programs save it, else UTF-8; the mark of UTF-8 stays, since it is a finding in html. Never throws. */
export function decodeFileText(bytes: Uint8Array): FileText {
  const utf16 = utf16Of(bytes);
  return utf16 === null
    ? { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), isUtf8: true }
    : { text: new TextDecoder(utf16).decode(bytes), isUtf8: false };
}
