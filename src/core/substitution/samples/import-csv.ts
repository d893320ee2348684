/**
 * Sample recipients from CSV (RFC 4180): the first line holds the names, each further record is a recipient. Commas,
 * semicolons and tabs are told apart by the first line; a byte order mark is skipped; every value is text.
 */
import { createLineIndex } from '../../text/positions.ts';
import { quoted } from '../quoted.ts';
import type { ImportProblem, SampleImport, SampleSet } from './sample-set.ts';

const DELIMITERS = [',', ';', '\t'] as const;

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
function readRecords(text: string, delimiter: string, report: Report): readonly (readonly Cell[])[] {
  const records: Cell[][] = [];
  let record: Cell[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;

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

/** Never throws. A row with too few or too many fields is reported, and read as far as it goes. */
export function importCsv(text: string): SampleImport {
  const lines = createLineIndex(text);
  const problems: ImportProblem[] = [];
  const report: Report = (offset, message) => problems.push({ ...lines.at(offset), message });
  const [header, ...rows] = readRecords(text, detectDelimiter(text), report);
  if (!header) {
    report(0, 'The file is empty. Its first line holds the names of the substitutions.');
    return { sets: [], problems };
  }
  const names = new Map<number, string>();
  const seen = new Set<string>();
  header.forEach((cell, index) => {
    const name = cell.text.trim();
    if (name === '') report(cell.start, `Column ${index + 1} has no name; it was left out.`);
    else if (seen.has(name))
      report(cell.start, `The name ${quoted(name)} stands twice; its second column was left out.`);
    else names.set(index, name);
    seen.add(name);
  });
  const sets = rows.map((row, index): SampleSet => {
    if (row.length !== header.length) {
      const start = row[0]?.start ?? 0;
      report(start, `Row ${index + 1} has ${row.length} fields, the first line has ${header.length}.`);
    }
    const values = row.flatMap((cell, column) => {
      const name = names.get(column);
      return name === undefined ? [] : [{ name, value: cell.text }];
    });
    return { name: `row ${index + 1}`, values };
  });
  return { sets, problems };
}
