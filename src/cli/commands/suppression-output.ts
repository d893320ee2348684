/** What `mailproof suppression` prints: one look-up, or one lift, as text for people or as JSON for scripts. */
import { printedJson, printedJsonLine } from '../../core/json/printed-json.ts';
import { explainEntry } from '../../core/suppression/explain.ts';
import { formatUtc } from '../../core/suppression/created.ts';
import { groupByLift } from '../../core/suppression/group-entries.ts';
import { lookUpAsCsv, lookUpAsPlain } from '../../core/suppression/list-export.ts';
import { localMinute } from '../../core/suppression/looked-up.ts';
import { summarise } from '../../core/suppression/summarise.ts';
import { visible } from '../../core/lint/formatters/visible.ts';
import type { SuppressionEntry, SuppressionReply } from '../../core/suppression/suppression.ts';
import type { AddressList } from '../../core/suppression/address-list.ts';
import { csvRow } from '../../core/suppression/copy.ts';
import type { Failure } from '../../contract/schemas/failure.ts';
import type { LiftReport } from '../../services/suppression/lift-report.ts';
import type { Io } from '../io.ts';
import { failureText } from '../failure-text.ts';

/** What was asked, and where: every output says both. */
export interface Asked {
  readonly email: string;
  readonly allProjects: boolean;
  readonly connection: { readonly name: string; readonly baseUrl: string };
}

const head = (version: number, { email, allProjects, connection }: Asked) => ({
  version,
  connection: { name: connection.name, base_url: connection.baseUrl },
  email,
  all_projects: allProjects,
});

const lookUpJson = ({ entries, unreadable, problems }: SuppressionReply) =>
  lookUpAsPlain(entries, unreadable, problems);

const failureJson = ({ title, reason, remedy, code }: Failure) => ({ title, reason, remedy, code });

const notKnownJson = (failure: Failure) => ({
  suppressed: null,
  can_be_lifted: null,
  problem: failureJson(failure),
});

export const lookUpAsJson = (asked: Asked, reply: SuppressionReply): string =>
  printedJson({ ...head(1, asked), ...lookUpJson(reply) });

/** A look-up that failed: neither true nor false. */
export const notKnownAsJson = (asked: Asked, failure: Failure): string =>
  printedJson({ ...head(1, asked), ...notKnownJson(failure) });

/** What became of one address, in plain words: the refusal first, then what is there. The titles of entries hold the service's own words. */
export const liftText = ({ refusal, text }: LiftReport): string =>
  [...(refusal ? [failureText(refusal)] : []), ...(text === '' ? [] : [visible(text)])].join('\n');

const liftJson = (report: LiftReport) => ({
  outcome: report.outcome,
  message: liftText(report),
  code: report.refusal?.code ?? null,
  before: report.before && lookUpJson(report.before),
  after: report.after && lookUpJson(report.after),
  problem: report.lookupFailure && failureJson(report.lookupFailure),
});

export const liftAsJson = (asked: Asked, report: LiftReport): string =>
  printedJson({ ...head(2, asked), ...liftJson(report) });

/** One address of a list, and what is known of it. */
export interface ListedResult {
  readonly email: string;
  /** Where it stands in the file; null for an argument. */
  readonly line: number | null;
  readonly is:
    | { readonly lookedUp: SuppressionReply }
    | { readonly failure: Failure }
    | { readonly lift: LiftReport };
}

const resultJson = ({ email, line, is }: ListedResult) => ({
  email,
  line,
  ...('lookedUp' in is
    ? lookUpJson(is.lookedUp)
    : 'failure' in is
      ? notKnownJson(is.failure)
      : liftJson(is.lift)),
});

type Where = Omit<Asked, 'email'>;

/** A result as a line of its own: everything a script needs stands in it. */
export const resultAsLine = (where: Where, result: ListedResult): string =>
  `${printedJsonLine({
    version: 1,
    connection: { name: where.connection.name, base_url: where.connection.baseUrl },
    all_projects: where.allProjects,
    ...resultJson(result),
  })}\n`;

export interface ListReport {
  readonly results: readonly ListedResult[];
  readonly invalid: AddressList['invalid'];
  readonly duplicates: AddressList['duplicates'];
  /** Why not every address was worked on; null when all were. */
  readonly stopped: string | null;
  /** Those that were not worked on. */
  readonly remaining: readonly string[];
}

/** A whole run, for scripts. */
export const listAsJson = (where: Where, { results, ...rest }: ListReport): string =>
  printedJson({
    version: 1,
    connection: { name: where.connection.name, base_url: where.connection.baseUrl },
    all_projects: where.allProjects,
    results: results.map(resultJson),
    ...rest,
  });

export const LIFT_COLUMNS = ['email', 'line', 'outcome', 'code', 'message', 'connection'];

const word = (value: string | number | boolean | null): string => (value === null ? '' : String(value));

/** The rows of one address: one an entry for a look-up, else one. */
export function resultAsCsv({ connection }: Where, { email, line, is }: ListedResult): string {
  const first = [email, word(line)];
  if ('lift' in is) {
    const { outcome, refusal } = is.lift;
    return csvRow([...first, outcome, word(refusal?.code ?? null), liftText(is.lift), connection.name]);
  }
  const known =
    'failure' in is
      ? { entries: null, unreadable: 0, problems: [`${is.failure.title}. ${is.failure.reason}`] }
      : is.lookedUp;
  return lookUpAsCsv({ ...known, email, line, connection: connection.name });
}

/** "Connection  production (https://api.example.org/v1)". */
export const connectionLine = ({ connection }: Asked): string =>
  `Connection  ${visible(connection.name)} (${connection.baseUrl})\n`;

/** The service's own words, which must neither disturb a terminal nor begin a line that reads like one of ours. */
const visibleEntry = (entry: SuppressionEntry): SuppressionEntry => ({
  reason: entry.reason && visible(entry.reason),
  source: entry.source && visible(entry.source),
  created: entry.created && visible(entry.created),
  projectId: entry.projectId && visible(entry.projectId),
  isDeletable: entry.isDeletable,
  unknownFields: entry.unknownFields.map(({ field, json: value }) => ({
    field: visible(field),
    json: visible(value),
  })),
});

/** One entry: what happened, by whom, since when, what can be done. */
function entryLines(entry: SuppressionEntry, now: Date, { strong, faint }: Io['palette']): string[] {
  const told = explainEntry(entry, now);
  const local = told.since?.iso ? ` (${localMinute(new Date(told.since.iso))} local time)` : '';
  const lifted =
    { true: 'yes', false: 'no', unknown: 'the service does not say' }[String(told.canBeLifted)] ?? '';
  return [
    '',
    `  ${strong(told.title)}  ${faint(`${entry.reason ?? 'no reason'}, source ${entry.source ?? 'not given'}`)}`,
    `    What happened  ${told.whatHappened}`,
    `    Who caused it  ${told.whoCausedIt}`,
    `    Since          ${told.since ? `${told.since.text}${local}` : 'The service gives no date.'}`,
    ...(told.likelyEnd ? [`    Until          ${told.likelyEnd.text}`] : []),
    ...(entry.projectId === null ? [] : [`    Project        ${entry.projectId}`]),
    ...entry.unknownFields.map(({ field, json: value }) => `    ${field.padEnd(13)}  ${value}`),
    `    Can be lifted  ${lifted}`,
    `    Advice         ${told.advice}`,
  ];
}

/** One look-up for people; its first line names the connection. */
export function lookUpAsText(asked: Asked, answer: SuppressionReply, now: Date, io: Io): string {
  const reply = {
    ...answer,
    entries: answer.entries.map(visibleEntry),
    problems: answer.problems.map(visible),
  };
  const { strong, faint } = io.palette;
  const where = asked.allProjects ? ', all projects' : '';
  const lines = [
    `${strong(asked.email)}  ${summarise(reply.entries, now, reply.unreadable).text}`,
    faint(
      `Looked up ${formatUtc(now)} (${localMinute(now)} local time) on ${visible(asked.connection.name)} (${asked.connection.baseUrl})${where}`,
    ),
  ];
  const groups = groupByLift(reply.entries);
  for (const { title, entries } of groups) {
    if (groups.length > 1) lines.push('', `${title} (${entries.length}):`);
    for (const entry of entries) lines.push(...entryLines(entry, now, io.palette));
  }
  for (const note of reply.problems) lines.push('', `  Note: ${note}`);
  return `${lines.join('\n')}\n`;
}
