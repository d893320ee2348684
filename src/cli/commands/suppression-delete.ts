/** `mailproof suppression delete`: lifts what can be lifted, one address after another, each at most once. */
import * as v from 'valibot';
import { visible } from '../../core/lint/formatters/visible.ts';
import { csvRow } from '../../core/suppression/copy.ts';
import { decideLift, type LiftDecision } from '../../core/suppression/lift-decision.ts';
import { describeLift, describeUnknownLift, entryTitles } from '../../core/suppression/lift.ts';
import type { SuppressionReply } from '../../core/suppression/suppression.ts';
import { liftSuppression } from '../../services/lift-suppression.ts';
import { ProblemError, problemError } from '../../services/problem-error.ts';
import { openConnection, openLocalData, type LocalData, type OpenConnection } from '../connection.ts';
import { CommandError, EXIT, type ExitCode, type Io } from '../io.ts';
import { problemText } from '../problem-text.ts';
import type { SuppressionOptions } from './suppression-get.ts';
import { readAsked } from './suppression-input.ts';
import { openJournal, type Journal } from './suppression-journal.ts';
import {
  connectionLine,
  LIFT_COLUMNS,
  liftAsJson,
  listAsJson,
  lookUpAsText,
  outcomeWord,
  resultAsCsv,
  resultAsLine,
  type LiftReport,
  type ListedResult,
} from './suppression-output.ts';

/** Failures in a row after which the rest would fail alike. */
const MOST_FAILURES = 3;

function refusalWord({ outcomeUnknown, notSent }: ProblemError): LiftReport['outcome'] {
  if (outcomeUnknown) return 'unknown';
  return notSent ? 'not sent' : 'refused';
}

/** By the service's code: 3003 is nothing to lift, 3004 and 906 are refusals that another try does not change. */
function exitOf({ outcome, refusal }: LiftReport): ExitCode {
  if (outcome === 'lifted' || outcome === 'nothing to lift' || outcome === 'would be sent') return EXIT.clean;
  if (refusal?.code === 3003) return EXIT.clean;
  if (refusal?.code === 3004 || refusal?.code === 906) return EXIT.findings;
  const stays: readonly LiftReport['outcome'][] = [
    'partly lifted',
    'nothing lifted',
    'cannot be lifted',
    'left out',
  ];
  return stays.includes(outcome) ? EXIT.findings : EXIT.failed;
}

/** Why nothing is sent for what a look-up showed. */
function notSentText(
  address: string,
  before: SuppressionReply,
  decision: Exclude<LiftDecision, 'send'>,
): string {
  switch (decision) {
    case 'nothing to lift':
      return `The suppression list has no entry for ${address}, so there is nothing to lift (the service would answer with code 3003). Nothing was sent.`;
    case 'cannot be lifted':
      return `None of the entries of ${address} can be lifted (the service would answer with code 3004): ${entryTitles(before.entries)}. Nothing was sent. Ask the service’s support to lift it.`;
    case 'left out':
      return `${address} was left out: ${entryTitles(before.entries)}. The recipient said so, and mail against that harms the sender and may break the law. Where they asked to hear from you again, name this address itself as an argument.`;
  }
}

const nothingSent = (
  before: SuppressionReply | null,
  outcome: LiftReport['outcome'],
  text: string,
): LiftReport => ({
  before,
  outcome,
  text: visible(text),
  refusal: null,
  after: null,
  lookupProblem: null,
});

interface LiftOne {
  readonly connection: OpenConnection;
  readonly local: LocalData;
  readonly allProjects: boolean;
  readonly dryRun: boolean;
  readonly journal: Journal | null;
  readonly io: Io;
}

/** @throws ProblemError when the address could not be looked up: nothing was sent then. The signal's reason when stopped before. */
async function liftOne(
  address: string,
  isNamed: boolean,
  { connection, local, allProjects, dryRun, journal, io }: LiftOne,
): Promise<LiftReport> {
  // The deciding is told apart from the sending, so that the file of a resumed run has its line before the delete leaves.
  let decision: LiftDecision = 'send';
  const { api } = connection;
  const noted = {
    getSuppressions: api.getSuppressions.bind(api),
    async deleteSuppression(email: string): Promise<void> {
      try {
        await journal?.add({ email, state: 'sending' });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const remedy = 'Make room for it or name another file, and run again.';
        throw problemError(
          { fault: 'file', title: 'The suppression could not be lifted', reason, remedy },
          { notSent: true, cause: error },
        );
      }
      await api.deleteSuppression(email);
    },
  };
  const lift = await liftSuppression({
    api: noted,
    library: local.library,
    connection: { name: connection.name, baseUrl: connection.baseUrl },
    email: address,
    allProjects,
    signal: io.signal,
    sendIf: (before) => {
      decision = decideLift(before, isNamed);
      return decision === 'send' && !dryRun;
    },
    now: () => new Date(),
  });
  const { before, refusal, after } = lift;
  // Read anew: the callback has set it, which the compiler cannot see.
  const decided = decision as LiftDecision;
  if (!lift.attempted && decided !== 'send')
    return nothingSent(before, decided, notSentText(address, before, decided));
  if (!lift.attempted) {
    const goes = before.entries.filter(({ isDeletable }) => isDeletable !== false);
    const text = `A delete would be sent for ${address}: ${entryTitles(goes.length > 0 ? goes : before.entries)}.`;
    return nothingSent(before, 'would be sent', text);
  }
  const outcome = refusal === null ? describeLift(address, before, after) : null;
  return {
    before,
    after,
    outcome: outcome ? outcomeWord(outcome) : refusal ? refusalWord(refusal) : 'unknown',
    text: [
      ...(outcome ? [outcome.text] : []),
      ...(refusal ? [problemText(refusal.problem)] : []),
      ...(refusal && after ? [describeUnknownLift(address, before, after)] : []),
    ]
      // The titles of entries hold the service's own words.
      .map(visible)
      .join('\n'),
    refusal: refusal && refusal.problem,
    lookupProblem: lift.lookupProblem && lift.lookupProblem.problem,
  };
}

/** The state of an address that a later run takes up again, and those of an address that nobody may send for again. */
const OPEN = 'open';
const OPEN_STATES: ReadonlySet<string> = new Set([OPEN, 'left out']);
const IN_DOUBT: ReadonlySet<string> = new Set(['sending', 'unknown']);

const lineSchema = v.object({ email: v.string(), state: v.string() });

/** What earlier runs did with each address: the last state of it. @throws CommandError on a line that is none of ours. */
function earlierStates(lines: readonly unknown[]): ReadonlyMap<string, string> {
  return new Map(
    lines.map((line, index) => {
      const read = v.safeParse(lineSchema, line);
      if (!read.success) throw new CommandError(`--resume: line ${index + 2} is none that a lift wrote.`);
      return [read.output.email, read.output.state];
    }),
  );
}

/**
 * Lifts what can be lifted, looks again, and says what went and what stayed, also where no clear answer came. Ends with 0 when all is
 * done or there was nothing to lift (3003), 1 when entries stay or the service refused (3004, 906), and 2 when something is not known,
 * could not be read, or was not come to.
 */
export async function runSuppressionDelete(
  words: readonly string[],
  options: SuppressionOptions & { readonly yes: boolean },
  io: Io,
): Promise<ExitCode> {
  const { allProjects, format, dryRun } = options;
  const asked = await readAsked(words, options.file, io);
  const { addresses, invalid, duplicates, single } = asked;
  if (!options.yes && !dryRun) {
    const [first] = addresses;
    const whose =
      single && first
        ? `the suppression of ${first.address}`
        : `suppressions of ${addresses.length} addresses`;
    throw new CommandError(
      `Lifting ${whose} makes sending possible again. Add --yes to do it, or --dry-run to see what would be sent.`,
    );
  }
  const local = openLocalData(io);
  const connection = await openConnection(options.connection, io, 'refuse', local);
  const where = { allProjects, connection: { name: connection.name, baseUrl: connection.baseUrl } };
  let journal: Journal | null = null;
  try {
    if (options.resume !== undefined) {
      journal = await openJournal(options.resume, {
        mailproof: 'suppression delete',
        base_url: connection.baseUrl,
        all_projects: allProjects,
      });
    }
    const earlier = earlierStates(journal?.lines ?? []);
    const work = { connection, local, allProjects, dryRun, journal: dryRun ? null : journal, io };
    const results: ListedResult[] = [];
    const remaining: string[] = [];
    let stopped: string | null = null;
    let failures = 0;
    let worst: ExitCode = invalid.length > 0 ? EXIT.failed : EXIT.clean;

    const tell = (result: ListedResult & { readonly is: { readonly lift: LiftReport } }): void => {
      results.push(result);
      const report = result.is.lift;
      const exit = exitOf(report);
      if (exit > worst) worst = exit;
      if (format === 'csv') io.out(resultAsCsv(where, result));
      else if (format === 'ndjson') io.out(resultAsLine(where, result));
      else if (format === 'json') {
        if (single) io.out(liftAsJson({ ...where, email: result.email }, report));
      } else if (single) {
        const one = { ...where, email: result.email };
        const isSaidToBeDone =
          report.refusal === null && exit === EXIT.clean && report.outcome !== 'nothing to lift';
        (isSaidToBeDone || report.after ? io.out : io.err)(`${connectionLine(one)}${report.text}\n`);
        if (report.after) io.out(lookUpAsText(one, report.after, new Date(), io));
        if (report.lookupProblem) io.note(problemText(report.lookupProblem));
      } else io.out(`${report.text}\n`);
    };
    if (format === 'csv') io.out(csvRow(LIFT_COLUMNS));

    for (const { address, line } of addresses) {
      const before = earlier.get(address);
      if (before !== undefined && !OPEN_STATES.has(before) && !IN_DOUBT.has(before)) {
        io.note(`${address} was done by an earlier run: ${before}.`);
        continue;
      }
      if (io.signal.aborted) stopped ??= 'Stopped';
      if (stopped !== null) {
        remaining.push(address);
        continue;
      }
      if (before !== undefined && IN_DOUBT.has(before)) {
        const text = `A delete for ${address} was sent by an earlier run, and what became of it is not known. It was not sent again: look the address up.`;
        tell({ email: address, line, is: { lift: nothingSent(null, 'unknown', text) } });
        continue;
      }
      try {
        const report = await liftOne(address, asked.named.has(address), work);
        const { outcome, refusal } = report;
        const isFinal =
          outcome !== 'not sent' &&
          refusal?.code !== 906 &&
          (outcome !== 'refused' || refusal?.code === 3003 || refusal?.code === 3004);
        if (!dryRun) await journal?.add({ email: address, state: isFinal ? outcome : OPEN });
        tell({ email: address, line, is: { lift: report } });
        failures = exitOf(report) === EXIT.failed ? failures + 1 : 0;
        if (refusal?.code === 906) {
          remaining.push(address);
          stopped = 'The daily limit of deletes is used up';
        } else if (refusal?.fault === 'key' || refusal?.httpStatus === 429 || failures >= MOST_FAILURES) {
          stopped = refusal?.title ?? 'Several addresses in a row failed';
        }
      } catch (error) {
        if (io.signal.aborted) {
          if (single) throw error;
          stopped = 'Stopped';
          remaining.push(address);
          continue;
        }
        if (!(error instanceof ProblemError)) throw error;
        if (single && format === 'text') throw error;
        const { problem } = error;
        tell({
          email: address,
          line,
          is: {
            lift: {
              ...nothingSent(null, 'not sent', `${address}: ${problemText(problem)}`),
              refusal: problem,
            },
          },
        });
        failures++;
        if (problem.fault === 'key' || problem.httpStatus === 429 || failures >= MOST_FAILURES)
          stopped = problem.title;
      }
    }
    if (format === 'json' && !single)
      io.out(listAsJson(where, { results, invalid, duplicates, stopped, remaining }));
    if (!single) {
      const count = (wanted: LiftReport['outcome']): number =>
        results.filter(({ is }) => 'lift' in is && is.lift.outcome === wanted).length;
      const outcomes = [...new Set(results.map(({ is }) => ('lift' in is ? is.lift.outcome : 'unknown')))];
      const summary = outcomes.map((outcome) => `${count(outcome)} ${outcome}`).join(', ');
      io.note(`On ${connection.name}: ${summary === '' ? 'nothing was done' : summary}.`);
      if (remaining.length > 0) io.note(`${stopped ?? 'Stopped'}. Not done: ${remaining.length}.`);
      for (const address of remaining) io.note(`  ${address}`);
    }
    const isCutShort =
      remaining.length > 0 && !results.some(({ is }) => 'lift' in is && is.lift.refusal?.code === 906);
    return isCutShort ? EXIT.failed : worst;
  } catch (error) {
    io.note(`Connection  ${connection.name} (${connection.baseUrl})`);
    throw error;
  } finally {
    await journal?.close();
    await connection.close();
  }
}
