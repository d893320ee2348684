/**
 * A list of recipients: an address a line, or a table with a column of addresses. What is no address, and what stands
 * there twice, is named with its line, so that nobody is left out silently.
 */
import { csvRecords } from '../substitution/samples/import-csv.ts';
import { wireAddress } from '../text/email-address.ts';
import { understandAddress } from '../text/pasted-address.ts';
import { createLineIndex } from '../text/positions.ts';

/** One text that may be an address, and the line it stands in, from 1; null for what stands in no file. */
export interface ListedText {
  readonly text: string;
  readonly line: number | null;
}

export interface ListedAddress {
  readonly address: string;
  readonly line: number | null;
}

export interface AddressList {
  /** Each address once, in order. */
  readonly addresses: readonly ListedAddress[];
  /** `first`: the line of the same address above. */
  readonly duplicates: readonly (ListedAddress & { readonly first: number | null })[];
  readonly invalid: readonly (ListedText & {
    /** What to do, one or two plain sentences. */
    readonly reason: string;
  })[];
}

/** The headings by which a column of addresses is known, without blanks, hyphens, underscores and case. */
const HEADINGS = new Set([
  'email',
  'emails',
  'emailaddress',
  'mail',
  'address',
  'recipient',
  'recipientemail',
  'receiveremail',
  'to',
  'почта',
  'эл.почта',
  'электроннаяпочта',
  'адрес',
  'получатель',
]);

/** Every text of a file that should be an address: of the named column, else of each line. Blank ones are left out. */
export function listedTexts(file: string): readonly ListedText[] {
  const text = file.replace(/^\ufeff/u, '');
  const [heading] = text.split(/\r\n?|\n/u, 1);
  if (heading !== undefined && !heading.includes('@')) {
    const [header, ...rows] = csvRecords(text);
    const column =
      header?.cells.findIndex((name) => HEADINGS.has(name.toLowerCase().replace(/[\s_-]/gu, ''))) ?? -1;
    if (column >= 0) {
      const lines = createLineIndex(text);
      return rows.flatMap(({ cells, offset }) => {
        const cell = cells[column] ?? '';
        return cell.trim() === '' ? [] : [{ text: cell, line: lines.at(offset).line }];
      });
    }
  }
  return text
    .split(/\r\n?|\n/u)
    .flatMap((line, index) => (line.trim() === '' ? [] : [{ text: line, line: index + 1 }]));
}

/** Nothing but addresses with separators between them: "a@b.example, c@d.example". */
const onlyAddresses = (text: string): boolean =>
  text.split(/[\s,;]+/u).every((word) => word === '' || word.includes('@'));

/** Reads every text as an address. Addresses that differ in case alone count as one, as recipients' servers take them. */
export function readAddressList(texts: readonly ListedText[]): AddressList {
  const addresses: ListedAddress[] = [];
  const duplicates: (ListedAddress & { first: number | null })[] = [];
  const invalid: (ListedText & { reason: string })[] = [];
  const seen = new Map<string, number | null>();
  const add = (address: string, line: number | null): void => {
    const same = wireAddress(address).toLowerCase();
    if (seen.has(same)) duplicates.push({ address, line, first: seen.get(same) ?? null });
    else {
      seen.set(same, line);
      addresses.push({ address, line });
    }
  };
  for (const { text, line } of texts) {
    const read = understandAddress(text);
    if (read.ok) add(read.address, line);
    else if (read.several.length > 0 && onlyAddresses(text))
      for (const address of read.several) add(address, line);
    else invalid.push({ text, line, reason: read.reason });
  }
  return { addresses, duplicates, invalid };
}
