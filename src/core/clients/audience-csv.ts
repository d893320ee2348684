/**
 * Shares of recipients from a CSV file as programs that count opens write it: a column of client names, and one of percent
 * or of counts, which are made into percent here. A name that means no client of the support data is told, never guessed.
 */
import { csvRecords } from '../substitution/samples/import-csv.ts';
import { CLIENTS, nameClient } from './clients.ts';

export interface ReadShares {
  /** In the file's order; a client that stands in several lines once, added up. */
  readonly audience: readonly { readonly client: string; readonly share: number }[];
  /** A sentence for each line that was left out. */
  readonly left: readonly string[];
}

/** Longer files are no list of mail clients. */
const MOST_LINES = 2000;

/** What counting programs call clients that the support data names otherwise. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  appleiphone: 'apple-mail.ios',
  iphone: 'apple-mail.ios',
  appleipad: 'apple-mail.ios',
  ipad: 'apple-mail.ios',
  iosmail: 'apple-mail.ios',
  macmail: 'apple-mail.macos',
  applemail: 'apple-mail.macos',
  outlookcom: 'outlook.outlook-com',
  office365: 'outlook.outlook-com',
  outlookwindows: 'outlook.windows',
  outlookdesktop: 'outlook.windows',
  outlookmac: 'outlook.macos',
  windowsmail: 'outlook.windows-mail',
  yahoo: 'yahoo',
  samsungmail: 'samsung-email.android',
  samsung: 'samsung-email.android',
  webde: 'web-de',
  tonline: 't-online-de',
  mailru: 'mail-ru',
};

const bare = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

let names: ReadonlyMap<string, string> | null = null;

/** Every key, its name and what others call it, without signs and blanks. */
function knownNames(): ReadonlyMap<string, string> {
  if (names) return names;
  const families = new Set(CLIENTS.map((client) => client.split('.')[0] ?? client));
  const keys = [...families, ...CLIENTS];
  names = new Map([
    ...keys.flatMap((key) => [[bare(key), key] as const, [bare(nameClient(key)), key] as const]),
    ...Object.entries(OTHER_NAMES),
  ]);
  return names;
}

/** `12.5 %`, `12,5`, `1 204`, `1,204`: null for anything else. */
function readNumber(cell: string): number | null {
  const text = cell.replace(/[\s\u00a0\u202f%]/gu, '');
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u.test(text)
    ? text.replaceAll(',', '')
    : text.replace(',', '.');
  return /^\d+(?:\.\d+)?$/u.test(plain) ? Number(plain) : null;
}

interface Line {
  readonly number: number;
  readonly name: string;
  readonly amount: number;
}

/** A record's client and its figure: the first cell that is text, and the first after it that is a number. */
function readLine(cells: readonly string[], number: number): Line | null {
  const at = cells.findIndex((cell) => cell.trim() !== '' && readNumber(cell) === null);
  const amounts = cells.slice(at + 1).flatMap((cell) => readNumber(cell) ?? []);
  const [amount] = amounts;
  // Counts beside percent: the percent are the figure that is asked for.
  const percent = cells.find((cell) => /%\s*$/u.test(cell));
  const figure = percent === undefined ? amount : (readNumber(percent) ?? amount);
  return at === -1 || figure === undefined ? null : { number, name: cells[at]?.trim() ?? '', amount: figure };
}

const isCount = (header: readonly string[]): boolean =>
  /count|opens|recipients|subscribers|number|total/iu.test(header.slice(1).join(' ')) &&
  !/%|percent|share/iu.test(header.slice(1).join(' '));

const SUMS: ReadonlySet<string> = new Set(['total', 'sum', 'all']);

/** Never throws; nothing is read of a file without such columns. */
export function readAudienceCsv(text: string): ReadShares {
  const records = csvRecords(text).slice(0, MOST_LINES);
  const [header] = records;
  const lines = records.flatMap(({ cells }, index) => readLine(cells, index + 1) ?? []);
  const meant = lines.filter(({ name }) => !SUMS.has(bare(name)));
  const sum = meant.reduce((all, { amount }) => all + amount, 0);
  // Percent never add up to more than all; lines that mean no client count among all.
  const per = sum > 100.5 || (header && isCount(header.cells)) ? sum / 100 : 1;
  const shares = new Map<string, number>();
  const left: string[] = [];
  for (const { number, name, amount } of meant) {
    const client = knownNames().get(bare(name));
    const share = Math.round((amount / (per || 1)) * 100) / 100;
    if (client === undefined) left.push(`Line ${number}: ${name.slice(0, 80)} (${share} %)`);
    else shares.set(client, Math.round(((shares.get(client) ?? 0) + share) * 100) / 100);
  }
  return { audience: [...shares].map(([client, share]) => ({ client, share })), left };
}
