/**
 * Sample recipients from CSV (RFC 4180): the first line holds the names, each further record is a recipient. Commas,
 * semicolons and tabs are told apart by the first line, or by Excel's `sep=;` before it; a byte order mark is skipped.
 * Values are text, but for a list or an object written as JSON. A name with dots (`user.city`) is a field of an object.
 * Engines that know neither get every cell as the text that stands in it.
 */
import { createLineIndex } from '../../text/positions.ts';
import { quoted } from '../../text/quoted.ts';
import type { SampleValue } from '../values.ts';
import { JsonError, readJson } from '../../json/read-json.ts';
import { toSampleValue } from './sample-value.ts';
import type { ImportError, SampleImport, SampleSet } from './sample-set.ts';

const DELIMITERS = [',', ';', '\t'] as const;

/** Excel's own line before the names, which says the delimiter. */
const EXCEL_HEAD = /^\ufeff?"?sep=(.)"?(?:\r\n|\r|\n|$)/iu;

/** The delimiter that stands most often in the first line, outside quotes; a comma when there is none. */
function detectDelimiter(text: string): string {
  const counts = new Map<string, number>();
  let inQuotes = false;
  for (const character of text) {
    if (character === '"') inQuotes = !inQuotes;
    else if (!inQuotes && (character === '\n' || character === '\r')) break;
    else if (!inQuotes) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  let best: string = DELIMITERS[0];
  for (const delimiter of DELIMITERS) {
    if ((counts.get(delimiter) ?? 0) > (counts.get(best) ?? 0)) best = delimiter;
  }
  return best;
}

interface Cell {
  readonly text: string;
  readonly start: number;
}

type Report = (offset: number, message: string) => void;

/** All records; empty lines are left out. */
function readRecords(
  text: string,
  from: number,
  delimiter: string,
  report: Report,
): readonly (readonly Cell[])[] {
  const records: Cell[][] = [];
  let record: Cell[] = [];
  let at = from;

  const readQuoted = (): Cell => {
    const start = at;
    const pieces: string[] = [];
    for (let from = at + 1; ;) {
      const quote = text.indexOf('"', from);
      if (quote < 0) {
        report(start, 'This field has no closing quote; it was read to the end of the file.');
        at = text.length;
        return { text: pieces.join('') + text.slice(from), start };
      }
      pieces.push(text.slice(from, quote));
      if (text.charAt(quote + 1) !== '"') {
        at = quote + 1;
        return { text: pieces.join(''), start };
      }
      pieces.push('"');
      from = quote + 2;
    }
  };
  const readPlain = (): Cell => {
    const start = at;
    while (at < text.length && text.charAt(at) !== delimiter && !'\r\n'.includes(text.charAt(at))) at++;
    return { text: text.slice(start, at), start };
  };

  while (at < text.length) {
    let cell = text.charAt(at) === '"' ? readQuoted() : readPlain();
    if (at < text.length && text.charAt(at) !== delimiter && !'\r\n'.includes(text.charAt(at))) {
      report(at, 'Text stands behind a closing quote. Double the quotes inside a quoted field.');
      cell = { text: cell.text + readPlain().text, start: cell.start };
    }
    record.push(cell);
    if (text.charAt(at) === delimiter) {
      at++;
      if (at < text.length) continue;
      record.push({ text: '', start: at });
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    if (record.length > 1 || record[0]?.text !== '') records.push(record);
    record = [];
  }
  return records;
}

/** The records of any CSV text and where each begins; what is not well formed is read as well as it can be. */
export function csvRecords(
  text: string,
): readonly { readonly cells: readonly string[]; readonly offset: number }[] {
  const head = EXCEL_HEAD.exec(text);
  const from = head ? head[0].length : text.startsWith('\ufeff') ? 1 : 0;
  const delimiter = head?.[1] ?? detectDelimiter(text.slice(from));
  return readRecords(text, from, delimiter, () => undefined).map((record) => ({
    cells: record.map((cell) => cell.text),
    offset: record[0]?.start ?? 0,
  }));
}

export interface CsvReading {
  /** Every cell is the text in it and every name is one step: for `simple` and `none`, which know no lists or objects. */
  readonly textOnly: boolean;
}

/** Columns that have a name, as paths; a name without dots is a path of one step. */
function readColumns(
  header: readonly Cell[],
  rows: readonly (readonly Cell[])[],
  { textOnly }: CsvReading,
  report: Report,
): ReadonlyMap<number, readonly string[]> {
  const columns = new Map<number, readonly string[]>();
  const seen = new Set<string>();
  const plain = new Set(header.map(({ text }) => text.trim()));
  header.forEach((cell, index) => {
    const name = cell.text.trim();
    const path = !textOnly && PATH.test(name) ? name.split('.') : [name];
    const parents = path.slice(0, -1).map((_, length) => path.slice(0, length + 1).join('.'));
    const clash = parents.find((parent) => plain.has(parent));
    if (name === '') {
      // Spreadsheets write empty columns at the end of every line.
      const row = rows.findIndex((cells) => (cells[index]?.text ?? '') !== '');
      if (row >= 0)
        report(
          cell.start,
          `Column ${index + 1} has no name but a value in row ${row + 1}; it was left out. Name it in the first line, or delete it.`,
        );
    } else if (seen.has(name)) {
      report(
        cell.start,
        `The name ${quoted(name)} stands twice; its second column (${index + 1}) was left out. Rename one of them, or delete it.`,
      );
    } else if (clash !== undefined) {
      report(
        cell.start,
        `Column ${index + 1}: ${quoted(name)} is a field of ${quoted(clash)}, which is a column of its own; it was left out. Keep one of the two.`,
      );
    } else columns.set(index, path);
    seen.add(name);
  });
  return columns;
}

const fields = (count: number): string => (count === 1 ? '1 field' : `${count} fields`);

/** Empty fields beyond the names are a spreadsheet's; anything else has slipped into another column. */
function checkLength(row: readonly Cell[], number: number, header: readonly Cell[], report: Report): void {
  const extra = row.slice(header.length).find(({ text }) => text !== '');
  const lacking = header.slice(row.length).find(({ text }) => text.trim() !== '');
  if (extra) {
    report(
      extra.start,
      `Row ${number} has ${fields(row.length)}, the first line has ${header.length}. Put a field that holds the delimiter in double quotes.`,
    );
  } else if (lacking) {
    report(
      row[0]?.start ?? 0,
      `Row ${number} has ${fields(row.length)}, the first line has ${header.length}; from ${quoted(lacking.text.trim())} on there is none. Add the missing fields, empty if need be.`,
    );
  }
}

/** `user.city`: names of the template languages, joined by dots. */
const PATH = /^[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*){1,20}$/u;

/** A list or an object written as JSON; anything else is the text itself, also when it looks like a number. */
function readValue(text: string): SampleValue {
  if (!/^\s*(?:\[[\s\S]*\]|\{[\s\S]*\})\s*$/u.test(text)) return text;
  try {
    return toSampleValue(readJson(text));
  } catch (error) {
    if (error instanceof JsonError) return text;
    throw error;
  }
}

type Branch = Record<string, SampleValue>;

const isBranch = (value: SampleValue | undefined): value is Branch =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A defined property is data under any name: assignment to `__proto__` would set a prototype (prototype pollution). */
function define(branch: Branch, name: string, value: SampleValue): void {
  Object.defineProperty(branch, name, { value, enumerable: true, configurable: true, writable: true });
}

function put(values: Map<string, SampleValue>, path: readonly string[], value: SampleValue): void {
  const [first = '', ...rest] = path;
  const last = rest.pop();
  if (last === undefined) {
    values.set(first, value);
    return;
  }
  const root = values.get(first);
  let branch: Branch = isBranch(root) ? root : {};
  values.set(first, branch);
  for (const step of rest) {
    const before = Object.hasOwn(branch, step) ? branch[step] : undefined;
    const next: Branch = isBranch(before) ? before : {};
    define(branch, step, next);
    branch = next;
  }
  define(branch, last, value);
}

/** Never throws. A row with too few or too many fields is reported, and read as far as it goes. */
export function importCsv(text: string, reading: CsvReading = { textOnly: false }): SampleImport {
  const lines = createLineIndex(text);
  const errors: ImportError[] = [];
  const report: Report = (offset, message) => errors.push({ ...lines.at(offset), message });
  const head = EXCEL_HEAD.exec(text);
  const from = head ? head[0].length : text.startsWith('\ufeff') ? 1 : 0;
  const delimiter = head?.[1] ?? detectDelimiter(text);
  const [header, ...rows] = readRecords(text, from, delimiter, report);
  if (!header) {
    report(0, 'The file is empty. Its first line holds the names of the substitutions.');
    return { sets: [], errors };
  }
  const columns = readColumns(header, rows, reading, report);
  const sets = rows.map((row, index): SampleSet => {
    checkLength(row, index + 1, header, report);
    const values = new Map<string, SampleValue>();
    row.forEach((cell, column) => {
      const path = columns.get(column);
      if (path) put(values, path, reading.textOnly ? cell.text : readValue(cell.text));
    });
    return { name: `row ${index + 1}`, values: [...values].map(([name, value]) => ({ name, value })) };
  });
  return { sets, errors };
}
