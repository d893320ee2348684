/** Suppression entries as text that a person pastes elsewhere: into a ticket, or into a spreadsheet. */
import { explainEntry } from './explain.ts';
import type { SuppressionEntry } from './suppression.ts';

const LIFT_WORDS = new Map<boolean | 'unknown', string>([
  [true, 'It can be lifted.'],
  [false, 'It cannot be lifted.'],
  ['unknown', 'The service does not say whether it can be lifted.'],
]);

/** One entry in plain words, one fact a line, with the service's own words at the end. Dates are UTC. */
export function entryText(email: string, entry: SuppressionEntry, now: Date): string {
  const told = explainEntry(entry, now);
  const lines = [
    `${email}: ${told.title}`,
    told.whatHappened,
    told.whoCausedIt,
    told.since ? `Since ${told.since.text}.` : 'The service does not say since when.',
    ...(told.likelyEnd ? [told.likelyEnd.text] : []),
    LIFT_WORDS.get(told.canBeLifted) ?? '',
    told.advice,
    `Reason: ${entry.reason ?? 'none'}, source: ${entry.source ?? 'none'}, project: ${entry.projectId ?? 'none'}.`,
    ...entry.unknownFields.map(({ field, json }) => `${field}: ${json}`),
  ];
  return lines.join('\n');
}

const COLUMNS = ['email', 'reason', 'source', 'created_utc', 'project_id', 'is_deletable'] as const;

/**
 * A cell after RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe in front: the reply's
 * words are foreign, and a formula can send the other cells to a server (CSV injection). So does one behind a semicolon,
 * tab or line break, which other settings of the spreadsheet take for the end of a cell, quotes or not.
 */
function cell(text: string): string {
  const safe = text
    .replace(/^(?=[=+\-@\t\r\n＝＋－＠])/u, "'")
    .replace(/([;\t\r\n][ "]{0,2})(?=[=+\-@＝＋－＠])/gu, "$1'");
  return /[",;\t\r\n]|^\s|\s$/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file, its end included. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** A heading and one row an entry; an address without entries has a row of its own with the rest blank. */
export function entriesCsv(email: string, entries: readonly SuppressionEntry[]): string {
  const rows =
    entries.length === 0
      ? [[email, '', '', '', '', '']]
      : entries.map(({ reason, source, created, projectId, isDeletable }) => [
          email,
          reason ?? '',
          source ?? '',
          created ?? '',
          projectId ?? '',
          isDeletable === null ? '' : String(isDeletable),
        ]);
  return [COLUMNS, ...rows].map(csvRow).join('');
}
