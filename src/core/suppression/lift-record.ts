/** The log of lifts as people read it: one record for each lift, searched, told in words, and written for other programs. */
import { wireAddress } from '../text/email-address.ts';
import { csvRow } from './copy.ts';
import { entryTitles } from './lift.ts';
import type { SuppressionEntry } from './suppression.ts';

/** What a look-up showed, and when. */
export interface LoggedLookUp {
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly entries: readonly SuppressionEntry[];
  readonly unreadable: number;
}

/**
 * `sending`: the delete was about to leave, and nobody has written what became of it. Then what became of it: lifted,
 * refused with the service's code, not known because no clear answer came, or not sent at all.
 */
export type LoggedOutcome = 'sending' | 'lifted' | 'refused' | 'unknown' | 'not-sent';

export interface LiftRecord {
  /** When the delete was about to leave: ISO 8601 in UTC. */
  readonly at: string;
  /** The same moment as the clock on the wall showed it, with its offset; null in a log of an older version. */
  readonly local: string | null;
  /** Null when it was removed on request. */
  readonly email: string | null;
  readonly connection: string;
  readonly baseUrl: string;
  readonly allProjects: boolean | null;
  /** The system's user; null in lines that name none. */
  readonly by: string | null;
  readonly outcome: LoggedOutcome;
  readonly code: number | null;
  /** The look-up that led to it. */
  readonly before: LoggedLookUp | null;
  readonly after: LoggedLookUp | null;
  /** Its program ended before the answer came: whether it was carried out is not known until the address is looked up. */
  readonly isInterrupted: boolean;
}

/** What was done to the log itself. */
export interface LogAct {
  readonly at: string;
  readonly by: string | null;
  /** `removed`: a person's address, on request. `expired`: lifts that were older than the log is kept. */
  readonly kind: 'removed' | 'expired';
  /** How many lifts it touched. */
  readonly lifts: number;
}

const OUTCOME_WORDS: Readonly<Record<LoggedOutcome, string>> = {
  sending: 'no end written',
  lifted: 'lifted',
  refused: 'refused',
  unknown: 'not known',
  'not-sent': 'not sent',
};

/** "refused (3004)". */
export const outcomeText = ({ outcome, code }: Pick<LiftRecord, 'outcome' | 'code'>): string =>
  `${OUTCOME_WORDS[outcome]}${code === null ? '' : ` (${code})`}`;

export const REMOVED = 'removed on request';

/** "spam complaint, unsubscribed, 1 unreadable"; "none" for a look-up without entries, blank where there was no look-up. */
export function lookUpText(seen: LoggedLookUp | null): string {
  if (seen === null) return '';
  const parts = [
    ...(seen.entries.length > 0 ? [entryTitles(seen.entries)] : []),
    ...(seen.unreadable > 0 ? [`${seen.unreadable} unreadable`] : []),
  ];
  return parts.length === 0 ? 'none' : parts.join(', ');
}

/** What is said of a lift whose program ended in between, with what to do. */
export const interruptedText = ({ email, connection, baseUrl, at }: LiftRecord): string =>
  `A delete for ${email ?? 'an address that was removed'} was sent on ${connection} (${baseUrl}) at ${at}, and the program ended before the answer was written down: it may have been carried out. It is not sent again. Look the address up there; the log then says what is left.`;

/** Whether two spellings are one recipient's address: case and the spelling of the domain do not count. */
export const isSameRecipient = (one: string, other: string): boolean =>
  wireAddress(one.trim()).toLowerCase() === wireAddress(other.trim()).toLowerCase();

/** Those in which every word of the search stands, in any case: in the address, connection, user, outcome, code or entries. */
export function searchLifts(records: readonly LiftRecord[], search: string): readonly LiftRecord[] {
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return records;
  return records.filter((record) => {
    const text = [
      record.email ?? REMOVED,
      record.connection,
      record.baseUrl,
      record.by ?? '',
      outcomeText(record),
      record.at,
      record.local ?? '',
      lookUpText(record.before),
      ...(record.before?.entries ?? []).map(({ reason }) => reason ?? ''),
    ]
      .join('\n')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

const COLUMNS = [
  ...['time_utc', 'time_local', 'email', 'connection', 'base_url', 'all_projects', 'outcome', 'code'],
  ...['user', 'looked_up_before_utc', 'entries_before', 'looked_up_after_utc', 'entries_after'],
];

const entriesText = (seen: LoggedLookUp | null): string =>
  (seen?.entries ?? [])
    .map(({ reason, source, created }) => [reason ?? '?', source ?? '?', created ?? '?'].join(' '))
    .join(' | ');

/** A table for a spreadsheet: a heading and a row for each lift. */
export function liftsAsCsv(records: readonly LiftRecord[]): string {
  const rows = records.map((record) => [
    record.at,
    record.local ?? '',
    record.email ?? REMOVED,
    record.connection,
    record.baseUrl,
    record.allProjects === null ? '' : String(record.allProjects),
    record.outcome,
    record.code === null ? '' : String(record.code),
    record.by ?? '',
    record.before?.at ?? '',
    entriesText(record.before),
    record.after?.at ?? '',
    entriesText(record.after),
  ]);
  return [COLUMNS, ...rows].map(csvRow).join('');
}

const lookUpJson = (seen: LoggedLookUp | null) =>
  seen && {
    looked_up: seen.at,
    unreadable: seen.unreadable,
    suppressions: seen.entries.map(({ reason, source, created, projectId, isDeletable }) => ({
      reason,
      source,
      created,
      project_id: projectId,
      is_deletable: isDeletable,
    })),
  };

/** One lift for scripts. */
export const liftAsPlain = (record: LiftRecord) => ({
  time: record.at,
  time_local: record.local,
  email: record.email,
  connection: { name: record.connection, base_url: record.baseUrl },
  all_projects: record.allProjects,
  outcome: record.outcome,
  code: record.code,
  user: record.by,
  interrupted: record.isInterrupted,
  before: lookUpJson(record.before),
  after: lookUpJson(record.after),
});
