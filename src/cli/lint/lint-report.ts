/** What `mailproof lint` says when its templates are checked: reports, notes on standard error, and the exit code. */
import { countFindings } from '../../core/lint/finding.ts';
import type { FailedInput, FormatInput } from '../../core/lint/formatters/formatter.ts';
import type { RunFacts } from '../../core/lint/report.ts';
import { describeBaseline } from '../../core/lint/formatters/describe-run.ts';
import { loadFormatter } from '../../core/lint/formatters/index.ts';
import { version } from '../built.ts';
import { createPalette, EXIT, type ExitCode, type Io } from '../io.ts';
import type { WantedReport } from './reports.ts';
import { writeOutput } from '../write-output.ts';
import { describeNotChecked } from './not-checked.ts';
import { restsOnClientData } from './rests-on-client-data.ts';

/** What `--fix` did to one input, to be told in the order of the inputs. */
export interface FixNote {
  readonly diff: string;
  readonly lines: readonly string[];
}

/** `stopped`: Ctrl-C came before the input was checked. `unchanged`: it is as in the baseline, with `--changed-only`. */
export type Outcome =
  | { readonly kind: 'unchanged'; readonly source: string }
  | { readonly kind: 'linted'; readonly result: FormatInput; readonly fixed: FixNote | null }
  | { readonly kind: 'failed' | 'stopped'; readonly failure: FailedInput };

export const sourceOf = (outcome: Outcome): string =>
  outcome.kind === 'linted'
    ? outcome.result.source
    : outcome.kind === 'unchanged'
      ? outcome.source
      : outcome.failure.source;

export interface ReportOptions {
  readonly reports: readonly WantedReport[];
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** A dry run prints a diff in place of reports. */
  readonly dryRun: boolean;
  readonly maxWarnings: number | undefined;
  /** What is to be known of the run, in whole sentences. */
  readonly notes: readonly string[];
  readonly facts: RunFacts;
}

/** Only the errors, with how much was left out: nobody may take a short list for a clean mail. */
function errorsOnly(template: FormatInput): FormatInput {
  const isError = ({ severity }: FormatInput['findings'][number]): boolean => severity === 'error';
  const errors = template.findings.filter(isError);
  const accepted = (template.accepted ?? []).filter(isError);
  const known = template.known && { known: template.known.filter(isError) };
  const others = template.findings.filter(({ severity }) => severity !== 'error');
  return { ...template, findings: errors, accepted, ...known, hidden: countFindings(others) };
}

async function writeReports(
  linted: readonly FormatInput[],
  failed: readonly FailedInput[],
  { reports, quiet, notes, facts }: ReportOptions,
  io: Io,
): Promise<void> {
  const templates = quiet ? linted.map(errorsOnly) : linted;
  const startedAt = new Date().toISOString().slice(0, 19);
  for (const { format, out } of reports) {
    const write = await loadFormatter(format);
    const look =
      out === undefined ? { palette: io.palette, columns: io.columns } : { palette: createPalette(false) };
    const text = write({ templates, failed, notes, facts, version: version(), startedAt, ...look });
    if (out === undefined) io.out(text);
    else {
      await writeOutput(out, text);
      io.note(`Report written to ${out}.`);
    }
  }
  // Whoever reads a file or a program's format later learns it now.
  if (reports.every(({ format, out }) => out !== undefined || format === 'json'))
    for (const { source, reason } of failed) io.note(`${source}: ${reason}`);
}

/** Writes everything. @throws CommandError when a report could not be written. */
export async function report(
  outcomes: readonly Outcome[],
  options: ReportOptions,
  io: Io,
): Promise<ExitCode> {
  const linted = outcomes.flatMap((outcome) => (outcome.kind === 'linted' ? [outcome.result] : []));
  const failed = outcomes.flatMap((outcome) => ('failure' in outcome ? [outcome.failure] : []));
  const fixes = outcomes.flatMap((outcome) =>
    outcome.kind === 'linted' && outcome.fixed ? [outcome.fixed] : [],
  );
  for (const { source, notes = [] } of linted) for (const one of notes) io.note(`${source}: ${one}`);
  for (const one of [...options.notes, ...describeBaseline(options.facts)]) io.note(one);
  if (options.verbose) {
    const { describeGenerator } = await import('./describe-generator.ts');
    for (const { source, texts } of linted) {
      const made = describeGenerator(texts.get('body.html') ?? '');
      if (made !== null) io.note(`${source}: ${made}`);
    }
  }
  for (const { lines } of fixes) for (const line of lines) io.note(line);
  if (options.dryRun) {
    io.foreign(fixes.map(({ diff }) => diff).join(''));
    if (!fixes.some(({ diff }) => diff !== '')) io.note('Nothing would be changed.');
    for (const { source, reason } of failed) io.note(`${source}: ${reason}`);
  } else await writeReports(linted, failed, options, io);

  const all = linted.flatMap(({ findings }) => findings);
  if (all.some(restsOnClientData)) {
    const { describeOldData } = await import('../commands/version-details.ts');
    const oldData = describeOldData(new Date());
    if (oldData !== null) io.note(oldData);
  }
  const notChecked = describeNotChecked(linted);
  for (const line of notChecked) io.note(line);
  if (outcomes.some(({ kind }) => kind === 'stopped')) {
    io.note(`Stopped: ${linted.length} of ${outcomes.length} templates were checked.`);
    return EXIT.stopped;
  }
  if (failed.length > 0 || notChecked.length > 0) return EXIT.failed;
  const { errors, warnings } = countFindings(all);
  const tooMany = options.maxWarnings !== undefined && warnings > options.maxWarnings;
  return errors > 0 || tooMany ? EXIT.findings : EXIT.clean;
}
