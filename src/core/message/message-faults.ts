/** What is wrong with a message's own form, told from its bytes: what a parser has to guess, mail programs guess differently. */
import type { MessageFault } from '../template/template.ts';

/** RFC 5322, section 2.1.1: a line holds at most 998 octets, without its end. */
export const LONGEST_LINE = 998;

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

interface Lines {
  /** The first line that is too long, from 1, and how many there are. */
  readonly firstLong: number;
  readonly long: number;
  /** The first header line with a byte beyond ASCII, from 1; 0 for none. */
  readonly rawHeader: number;
}

/** Reads the message once, line by line. */
function readLines(bytes: Uint8Array): Lines {
  let firstLong = 0;
  let long = 0;
  let rawHeader = 0;
  let inHeaders = true;
  let line = 1;
  let start = 0;
  let isAscii = true;
  for (let at = 0; at <= bytes.length; at++) {
    const code = bytes[at];
    if (code !== undefined && code !== LINE_FEED) {
      if (code > 0x7f) isAscii = false;
      continue;
    }
    const end = at > start && bytes[at - 1] === CARRIAGE_RETURN ? at - 1 : at;
    if (end - start > LONGEST_LINE) {
      long++;
      if (firstLong === 0) firstLong = line;
    }
    if (inHeaders && !isAscii && rawHeader === 0) rawHeader = line;
    if (end === start) inHeaders = false;
    line++;
    start = at + 1;
    isAscii = true;
  }
  return { firstLong, long, rawHeader };
}

/** One byte a character, so that ASCII can be searched in it. */
export const asciiOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** Multiparts whose closing line is missing: what follows, or everything, may be cut off. */
function unclosedParts(text: string): readonly string[] {
  const endOfHead = /\r?\n\r?\n/u.exec(text)?.index ?? text.length;
  const own = new Set<string>();
  const names = new Set<string>();
  for (const { index, 1: quoted, 2: bare } of text.matchAll(
    /^content-type:[^\n]*(?:\n[ \t][^\n]*)*?boundary\s*=\s*(?:"([^"\n]{1,200})"|([^\s;"]{1,200}))/gimu,
  )) {
    const name = quoted ?? bare ?? '';
    names.add(name);
    if (index < endOfHead) own.add(name);
  }
  const closing = new Set(
    Array.from(text.matchAll(/^--([^\r\n]{1,200})--[ \t]*\r?$/gmu), ([, name = '']) => name),
  );
  const opened = new Set(
    Array.from(text.matchAll(/^--([^\r\n]{1,200}?)[ \t]*\r?$/gmu), ([, name = '']) => name),
  );
  // Of a message that a report returns, often the headers alone come along: no part of that one was ever begun.
  return [...names].filter((name) => (own.has(name) || opened.has(name)) && !closing.has(name));
}

/** Charsets that are declared, and that no reader knows. */
function unknownCharsets(text: string): readonly string[] {
  const found = new Set(
    Array.from(
      text.matchAll(/^content-type:[^\n]*(?:\n[ \t][^\n]*)*?charset\s*=\s*"?([^\s;"]{1,80})/gimu),
      ([, name = '']) => name.toLowerCase(),
    ),
  );
  return [...found].filter((name) => {
    try {
      new TextDecoder(name).decode(new Uint8Array());
      return false;
    } catch {
      return true;
    }
  });
}

/** `bytes`: the message from its first header on, which is in `firstLine`. `texts`: the parts as they were decoded. */
export function messageFaults(
  bytes: Uint8Array,
  firstLine: number,
  texts: readonly (readonly [field: string, text: string | null])[],
): readonly MessageFault[] {
  const { firstLong, long, rawHeader } = readLines(bytes);
  const text = asciiOf(bytes);
  const faults: MessageFault[] = [];
  const inFile = (line: number): number => line + firstLine - 1;
  if (long > 0) faults.push({ kind: 'long-line', line: inFile(firstLong), count: long });
  if (rawHeader > 0) faults.push({ kind: 'raw-header', line: inFile(rawHeader) });
  for (const name of unclosedParts(text)) faults.push({ kind: 'not-closed', name });
  for (const name of unknownCharsets(text)) faults.push({ kind: 'unknown-charset', name });
  for (const [field, part] of texts) {
    if (part?.includes('\ufffd') === true) faults.push({ kind: 'unreadable', field });
  }
  return faults;
}
