/**
 * What a message may hold before it is parsed at all. Anybody can send a file to be opened, and a parser's work grows with
 * parts times boundaries: without these bounds a few megabytes would hold the program up for hours.
 */

/** Largest message that is read, in bytes: mail servers take some 25 to 50 MB. */
export const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;
/** Multiparts inside each other; real mail has four or five. */
export const MAX_DEPTH = 50;
/** Bytes of all headers together. */
export const MAX_HEADERS = 1024 * 1024;
/** Boundaries that are declared anywhere, and lines that may be one. */
export const MAX_BOUNDARIES = 500;
export const MAX_DASHED_LINES = 100_000;

const LINE_FEED = 0x0a;
const DASH = 0x2d;

const BOUNDARY = [...'boundary'].map((letter) => letter.charCodeAt(0));

function isBoundaryAt(bytes: Uint8Array, at: number): boolean {
  // Or-ing 0x20 makes ASCII letters small.
  return BOUNDARY.every((code, index) => ((bytes[at + index] ?? 0) | 0x20) === code);
}

/** Why a message is not read, as a plain sentence; null for one that is. */
export function whyNotParsed(bytes: Uint8Array): string | null {
  if (bytes.length > MAX_MESSAGE_BYTES) return 'The message is larger than 64 MB.';
  let boundaries = 0;
  let dashed = 0;
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at];
    if ((code === 0x62 || code === 0x42) && isBoundaryAt(bytes, at)) boundaries++;
    if (code === DASH && bytes[at + 1] === DASH && (at === 0 || bytes[at - 1] === LINE_FEED)) dashed++;
  }
  if (boundaries > MAX_BOUNDARIES)
    return `The message names more than ${MAX_BOUNDARIES} boundaries of parts.`;
  if (dashed > MAX_DASHED_LINES) return 'The message has more than 100,000 lines that could begin a part.';
  return null;
}
