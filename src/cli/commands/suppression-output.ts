/** What `mailproof suppression` prints: one look-up, or one lift, as text for people or as JSON for scripts. */
import { printedJson, printedJsonLine } from '../../core/json/printed-json.ts';
import { explainEntry } from '../../core/suppression/explain.ts';
import type { LiftOutcome } from '../../core/suppression/lift.ts';
import { summarise } from '../../core/suppression/summarise.ts';
import { visible } from '../../core/lint/formatters/visible.ts';
import type { SuppressionEntry, SuppressionReply } from '../../core/suppression/suppression.ts';
import type { AddressList } from '../../core/suppression/address-list.ts';
import { csvRow } from '../../core/suppression/copy.ts';
import type { LiftDecision } from '../../core/suppression/lift-decision.ts';
import type { Failure } from '../../contract/schemas/failure.ts';
import type { Io } from '../io.ts';

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

/** Whether a delete would remove something; null where the service does not say. */
function canBeLifted({ entries, unreadable }: SuppressionReply): boolean | null {
  if (entries.some(({ isDeletable }) => isDeletable === true)) return true;
  return unreadable > 0 || entries.some(({ isDeletable }) => isDeletable === null) ? null : false;
}

const lookUpJson = (reply: SuppressionReply) => ({
  suppressed: reply.entries.length > 0,
  can_be_lifted: canBeLifted(reply),
  complete: reply.unreadable === 0,
  suppressions: reply.entries.map((entry) => ({
    reason: entry.reason,
    source: entry.source,
    created: entry.created,
    project_id: entry.projectId,
    is_deletable: entry.isDeletable,
    ...(entry.unknownFields.length > 0
      ? {
          other_fields: Object.fromEntries(
            entry.unknownFields.map(({ field, json: value }) => [field, JSON.parse(value) as unknown]),
          ),
        }
      : {}),
  })),
  problems: reply.problems,
});

const problemJson = ({ title, reason, remedy, code }: Failure) => ({ title, reason, remedy, code });

const notKnownJson = (problem: Failure) => ({
  suppressed: null,
  can_be_lifted: null,
  problem: problemJson(problem),
});

export const lookUpAsJson = (asked: Asked, reply: SuppressionReply): string =>
  printedJson({ ...head(1, asked), ...lookUpJson(reply) });

/** A look-up that failed: neither true nor false. */
export const notKnownAsJson = (asked: Asked, problem: Failure): string =>
  printedJson({ ...head(1, asked), ...notKnownJson(problem) });

/** What became of a lift, for scripts. */
export interface LiftReport {
  /** Null where the address could not be looked up. */
  readonly before: SuppressionReply | null;
  /**
   * `refused`, `not sent`: nothing was lifted. `unknown`: no clear answer came to the delete. `would be sent`: a dry run. The decision's own
   * words: nothing was sent, because of what the look-up showed.
   */
  readonly outcome:
    | 'lifted'
    | 'partly lifted'
    | 'nothing lifted'
    | 'refused'
    | 'not sent'
    | 'unknown'
    | 'would be sent'
    | Exclude<LiftDecision, 'send'>;
  /** In plain words. */
  readonly text: string;
  /** Why the service did not say "Success". */
  readonly refusal: Failure | null;
  readonly after: SuppressionReply | null;
  /** Why it is not known what is there now. */
  readonly lookupProblem: Failure | null;
}

const OUTCOMES: Readonly<Record<LiftOutcome['lifted'], LiftReport['outcome']>> = {
  all: 'lifted',
  some: 'partly lifted',
  none: 'nothing lifted',
  unknown: 'unknown',
};

export const outcomeWord = ({ lifted }: LiftOutcome): LiftReport['outcome'] => OUTCOMES[lifted];

const liftJson = (report: LiftReport) => ({
  outcome: report.outcome,
  message: report.text,
  code: report.refusal?.code ?? null,
  before: report.before && lookUpJson(report.before),
  after: report.after && lookUpJson(report.after),
  problem: report.lookupProblem && problemJson(report.lookupProblem),
});

export const liftAsJson = (asked: Asked, report: LiftReport): string =>
  printedJson({ ...head(2, asked), ...liftJson(report) });

/** One address of a list, and what is known of it. */
export interface ListedResult {
  readonly email: string;
  /** Where it stands in the file; null for an argument. */
  readonly line: number | null;
  readonly is:
    { readonly lookedUp: SuppressionReply } | { readonly problem: Failure } | { readonly lift: LiftReport };
}

const resultJson = ({ email, line, is }: ListedResult) => ({
  email,
  line,
  ...('lookedUp' in is
    ? lookUpJson(is.lookedUp)
    : 'problem' in is
      ? notKnownJson(is.problem)
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

export const LOOK_UP_COLUMNS = [
  ...['email', 'line', 'suppressed', 'can_be_lifted', 'reason', 'source', 'created_utc', 'project_id'],
  ...['is_deletable', 'other_fields', 'problems', 'connection'],
];
export const LIFT_COLUMNS = ['email', 'line', 'outcome', 'code', 'message', 'connection'];

const word = (value: string | number | boolean | null): string => (value === null ? '' : String(value));

/** The rows of one address: one an entry for a look-up, else one. */
export function resultAsCsv({ connection }: Where, { email, line, is }: ListedResult): string {
  const first = [email, word(line)];
  if ('lift' in is) {
    const { outcome, refusal, text } = is.lift;
    return csvRow([...first, outcome, word(refusal?.code ?? null), text, connection.name]);
  }
  if ('problem' in is) {
    const { title, reason } = is.problem;
    return csvRow([...first, ...Array.from({ length: 8 }, () => ''), `${title}. ${reason}`, connection.name]);
  }
  const reply = is.lookedUp;
  const known = [...first, String(reply.entries.length > 0), word(canBeLifted(reply))];
  const last = [reply.problems.join(' '), connection.name];
  if (reply.entries.length === 0) return csvRow([...known, ...Array.from({ length: 6 }, () => ''), ...last]);
  return reply.entries
    .map((entry) => {
      const others = entry.unknownFields.map(({ field, json: value }) => `${field}: ${value}`).join(' ');
      const own = [entry.reason, entry.source, entry.created, entry.projectId, entry.isDeletable].map(word);
      return csvRow([...known, ...own, others, ...last]);
    })
    .join('');
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
    faint(`Looked up on ${visible(asked.connection.name)} (${asked.connection.baseUrl})${where}`),
  ];
  for (const entry of reply.entries) {
    const told = explainEntry(entry, now);
    const local = told.since?.iso ? ` (${new Date(told.since.iso).toLocaleString()} local time)` : '';
    const lifted =
      { true: 'yes', false: 'no', unknown: 'the service does not say' }[String(told.canBeLifted)] ?? '';
    lines.push(
      '',
      `  ${strong(told.title)}  ${faint(`${entry.reason ?? 'no reason'}, source ${entry.source ?? 'not given'}`)}`,
      `    What happened  ${told.whatHappened}`,
      `    Who caused it  ${told.whoCausedIt}`,
      `    Since          ${told.since ? `${told.since.text}${local}` : 'The service gives no date.'}`,
      ...(told.likelyEnd ? [`    Until          ${told.likelyEnd.text}`] : []),
      ...(entry.projectId === null ? [] : [`    Project        ${entry.projectId}`]),
      ...entry.unknownFields.map(({ field, json: value }) => `    ${field.padEnd(14)} ${value}`),
      `    Can be lifted  ${lifted}`,
      `    Advice         ${told.advice}`,
    );
  }
  for (const problem of reply.problems) lines.push('', `  Note: ${problem}`);
  return `${lines.join('\n')}\n`;
}
