/** A looked-up list as CSV and JSON: for the window's files and the command line alike. */
import { csvRow } from './copy.ts';
import type { SuppressionEntry } from './suppression.ts';

/** One address and what is known of it; `entries` is null where it could not be looked up. */
export interface ExportedLookUp {
  readonly email: string;
  readonly line: number | null;
  readonly entries: readonly SuppressionEntry[] | null;
  readonly unreadable: number;
  /** What is odd about the answer, or why there is none. */
  readonly problems: readonly string[];
  readonly connection: string;
}

/** Whether a delete would remove something; null where the service does not say. */
export function canBeLifted(entries: readonly SuppressionEntry[], unreadable: number): boolean | null {
  if (entries.some(({ isDeletable }) => isDeletable === true)) return true;
  return unreadable > 0 || entries.some(({ isDeletable }) => isDeletable === null) ? null : false;
}

/** Whether it is suppressed; null where the answer does not say. */
const isSuppressed = (entries: readonly SuppressionEntry[], unreadable: number): boolean | null =>
  entries.length > 0 ? true : unreadable > 0 ? null : false;

export const LOOK_UP_COLUMNS = [
  ...['email', 'line', 'suppressed', 'can_be_lifted', 'reason', 'source', 'created_utc', 'project_id'],
  ...['is_deletable', 'other_fields', 'problems', 'connection'],
];

const word = (value: string | number | boolean | null): string => (value === null ? '' : String(value));

/** The rows of one address: one an entry, or a single one where there is none. No cell is a formula. */
export function lookUpAsCsv({
  email,
  line,
  entries,
  unreadable,
  problems,
  connection,
}: ExportedLookUp): string {
  const last = [problems.join(' '), connection];
  const blank = (count: number): string[] => Array.from({ length: count }, () => '');
  if (entries === null) return csvRow([email, word(line), ...blank(8), ...last]);
  const known = [
    email,
    word(line),
    word(isSuppressed(entries, unreadable)),
    word(canBeLifted(entries, unreadable)),
  ];
  if (entries.length === 0) return csvRow([...known, ...blank(6), ...last]);
  return entries
    .map((entry) => {
      const others = entry.unknownFields.map(({ field, json }) => `${field}: ${json}`).join(' ');
      const own = [entry.reason, entry.source, entry.created, entry.projectId, entry.isDeletable].map(word);
      return csvRow([...known, ...own, others, ...last]);
    })
    .join('');
}

/** What a look-up showed, for scripts. */
export const lookUpAsPlain = (
  entries: readonly SuppressionEntry[],
  unreadable: number,
  problems: readonly string[],
) => ({
  suppressed: isSuppressed(entries, unreadable),
  can_be_lifted: canBeLifted(entries, unreadable),
  complete: unreadable === 0,
  suppressions: entries.map((entry) => ({
    reason: entry.reason,
    source: entry.source,
    created: entry.created,
    project_id: entry.projectId,
    is_deletable: entry.isDeletable,
    ...(entry.unknownFields.length > 0
      ? {
          other_fields: Object.fromEntries(
            entry.unknownFields.map(({ field, json }) => [field, JSON.parse(json) as unknown]),
          ),
        }
      : {}),
  })),
  problems,
});
