/** Prints what becomes of each address of a lift, as it becomes known, and the whole at its end. */
import { csvRow } from '../../core/suppression/copy.ts';
import type { LiftedAll } from '../../services/suppression/lift-all.ts';
import type { LiftReport } from '../../services/suppression/lift-report.ts';
import { EXIT, type ExitCode, type Io } from '../io.ts';
import { failureText } from '../failure-text.ts';
import type { AskedAddresses } from './suppression-input.ts';
import {
  connectionLine,
  LIFT_COLUMNS,
  liftAsJson,
  liftText,
  listAsJson,
  lookUpAsText,
  resultAsCsv,
  resultAsLine,
  type Asked,
} from './suppression-output.ts';

type Lifted = {
  readonly email: string;
  readonly line: number | null;
  readonly is: { readonly lift: LiftReport };
};

/** By the service's code: 3003 is nothing to lift, 3004 and 906 are refusals that another try does not change. */
export function exitOf({ outcome, refusal }: LiftReport): ExitCode {
  if (refusal?.code === 3003) return EXIT.clean;
  if (refusal?.code === 3004 || refusal?.code === 906) return EXIT.findings;
  switch (outcome) {
    case 'lifted':
    case 'nothing to lift':
    case 'would be sent':
      return EXIT.clean;
    case 'partly lifted':
    case 'nothing lifted':
    case 'cannot be lifted':
    case 'left out':
      return EXIT.findings;
    case 'refused':
    case 'not sent':
    case 'unknown':
      return EXIT.failed;
  }
}

export interface LiftPrinter {
  /** One address, as soon as it is known what became of it. */
  add(email: string, report: LiftReport): void;
  /** The end of the run; answers with the worst of what was added. */
  end(run: LiftedAll): ExitCode;
}

export interface PrintInput {
  readonly where: Omit<Asked, 'email'>;
  readonly asked: AskedAddresses;
  readonly format: 'text' | 'json' | 'csv' | 'ndjson';
  readonly io: Io;
}

export function createLiftPrinter({ where, asked, format, io }: PrintInput): LiftPrinter {
  const { single, invalid, duplicates } = asked;
  const lines = new Map(asked.addresses.map(({ address, line }) => [address, line]));
  const results: Lifted[] = [];
  if (format === 'csv') io.out(csvRow(LIFT_COLUMNS));

  function printOne(email: string, report: LiftReport): void {
    const one = { ...where, email };
    const isSaidToBeDone =
      report.refusal === null && exitOf(report) === EXIT.clean && report.outcome !== 'nothing to lift';
    const print = isSaidToBeDone || report.after ? io.out : io.err;
    print(`${connectionLine(one)}${liftText(report)}\n`);
    if (report.after) io.out(lookUpAsText(one, report.after, new Date(), io));
    if (report.lookupFailure) io.note(failureText(report.lookupFailure));
  }

  function printResult(result: Lifted): void {
    const { email, is } = result;
    if (format === 'csv') io.out(resultAsCsv(where, result));
    else if (format === 'ndjson') io.out(resultAsLine(where, result));
    else if (format === 'json' && single) io.out(liftAsJson({ ...where, email }, is.lift));
    else if (format === 'text' && single) printOne(email, is.lift);
    else if (format === 'text') {
      const text = liftText(is.lift);
      io.out(`${text.includes(email) ? '' : `${email}: `}${text}\n`);
    }
  }

  function summary(): string {
    const counts = new Map<string, number>();
    for (const { is } of results) counts.set(is.lift.outcome, (counts.get(is.lift.outcome) ?? 0) + 1);
    return [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
  }

  return {
    add(email, lift) {
      const result = { email, line: lines.get(email) ?? null, is: { lift } };
      results.push(result);
      printResult(result);
    },
    end({ stopped, because, remaining }) {
      if (format === 'json' && !single)
        io.out(listAsJson(where, { results, invalid, duplicates, stopped, remaining }));
      if (!single) {
        const counted = summary();
        io.note(`On ${where.connection.name}: ${counted === '' ? 'nothing was done' : counted}.`);
      }
      const left = remaining.length === 0 ? '' : ` Not done: ${remaining.length}.`;
      if (stopped !== null && (because === 'file' || (left !== '' && !single)))
        io.note(`${stopped.replace(/\.$/u, '')}.${left}`);
      if (!single) for (const address of remaining) io.note(`  ${address}`);
      const first: ExitCode = invalid.length > 0 ? EXIT.failed : EXIT.clean;
      return results.reduce<ExitCode>(
        (worst, { is }) => (exitOf(is.lift) > worst ? exitOf(is.lift) : worst),
        first,
      );
    },
  };
}
