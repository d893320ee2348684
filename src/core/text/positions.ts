/**
 * Positions in one field's text. Offsets count UTF-16 units from 0; lines and columns count from 1, columns in UTF-16
 * units, as editors and the published report do. A line ends at `\n`, at `\r\n` or at a lone `\r`.
 */

/** A half-open stretch of text, in UTF-16 offsets. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export interface LineColumn {
  readonly line: number;
  readonly column: number;
}

/** Turns offsets of one text into lines and columns. Built once a text, answers in logarithmic time. */
export interface LineIndex {
  readonly lineCount: number;
  at(offset: number): LineColumn;
  /** Offset of the first character of a line (1-based); clamped to the text. */
  lineStart(line: number): number;
  /** The text of a line (1-based) without its line break; empty when there is no such line. */
  lineText(line: number): string;
}

export function createLineIndex(text: string): LineIndex {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1);
  }
  const startOf = (line: number): number => starts[Math.min(Math.max(line, 1), starts.length) - 1] ?? 0;
  return {
    lineCount: starts.length,
    at(offset) {
      const wanted = Math.min(Math.max(offset, 0), text.length);
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= wanted) low = middle;
        else high = middle - 1;
      }
      return { line: low + 1, column: wanted - (starts[low] ?? 0) + 1 };
    },
    lineStart: startOf,
    lineText(line) {
      if (line < 1 || line > starts.length) return '';
      const end = line < starts.length ? startOf(line + 1) : text.length;
      return text.slice(startOf(line), end).replace(/(\r\n|\n|\r)$/u, '');
    },
  };
}

/** Length in Unicode code points: how this project counts the specification's "characters". */
export function codePointLength(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const next = text.charCodeAt(i + 1);
    if (code >= 0xd800 && code <= 0xdbff && next >= 0xdc00 && next <= 0xdfff) i++;
    count++;
  }
  return count;
}

/** Length in bytes once encoded as UTF-8; a lone surrogate counts as the three bytes of U+FFFD. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    else if (code >= 0xd800 && code <= 0xdbff && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      bytes += 4;
      i++;
    } else bytes += 3;
  }
  return bytes;
}
