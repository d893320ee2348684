/** What `mailproof suppression` prints: one look-up, or one lift, as text for people or as JSON for scripts. */
import { printedJson } from '../../core/json/printed-json.ts';
import { explainEntry } from '../../core/suppression/explain.ts';
import type { LiftOutcome } from '../../core/suppression/lift.ts';
import { summarise } from '../../core/suppression/summarise.ts';
import { visible } from '../../core/lint/formatters/visible.ts';
import type { SuppressionEntry, SuppressionReply } from '../../core/suppression/suppression.ts';
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

const lookUpJson = (reply: SuppressionReply) => ({
  suppressed: reply.entries.length > 0,
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

export const lookUpAsJson = (asked: Asked, reply: SuppressionReply): string =>
  printedJson({ ...head(1, asked), ...lookUpJson(reply) });

/** A look-up that failed: neither true nor false. */
export const notKnownAsJson = (asked: Asked, problem: Failure): string =>
  printedJson({ ...head(1, asked), suppressed: null, problem: problemJson(problem) });

/** What became of a lift, for scripts. */
export interface LiftReport {
  readonly before: SuppressionReply;
  /** `refused`, `not sent`: nothing was lifted. `unknown`: no clear answer came to the delete. */
  readonly outcome: 'lifted' | 'partly lifted' | 'nothing lifted' | 'refused' | 'not sent' | 'unknown';
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

export const liftAsJson = (asked: Asked, report: LiftReport): string =>
  printedJson({
    ...head(2, asked),
    outcome: report.outcome,
    message: report.text,
    code: report.refusal?.code ?? null,
    before: lookUpJson(report.before),
    after: report.after && lookUpJson(report.after),
    problem: report.lookupProblem && problemJson(report.lookupProblem),
  });

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
