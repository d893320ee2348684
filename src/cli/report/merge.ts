/** `mailproof report merge`: the parts of a run as one report, with the exit code that one run would have. */
import { readFile } from 'node:fs/promises';
import { mergeReports, type NamedReport } from '../../core/campaign/merge-reports.ts';
import { readReport } from '../../core/campaign/read-report.ts';
import { printedJson } from '../../core/json/printed-json.ts';
import { describeCounts, RULE_FAILED } from '../../core/lint/finding.ts';
import type { Report } from '../../core/lint/report.ts';
import { countOf } from '../../core/text/wording.ts';
import { CommandError, EXIT, type ExitCode, type Io } from '../io.ts';
import { refuseInputs } from '../keep-files.ts';
import { whyNotRead } from '../../services/inputs/read-template-file.ts';
import { writeOutput } from '../write-output.ts';

export interface MergeOptions {
  readonly out: string | undefined;
  readonly maxWarnings: number | undefined;
}

async function readOne(path: string): Promise<NamedReport> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new CommandError(`${path}: ${whyNotRead(error)}`);
  });
  const read = readReport(text);
  if ('report' in read) return { name: path, report: read.report };
  throw new CommandError(`${path}: ${read.reason}`);
}

function exitCodeOf({ summary, failed = [], templates }: Report, { maxWarnings }: MergeOptions): ExitCode {
  const broken = templates.some(({ findings }) => findings.some(({ rule }) => rule === RULE_FAILED));
  if (failed.length > 0 || broken) return EXIT.failed;
  const warnings = summary.warnings + (summary.hidden?.warnings ?? 0);
  const tooMany = maxWarnings !== undefined && warnings > maxWarnings;
  return summary.errors > 0 || tooMany ? EXIT.findings : EXIT.clean;
}

/** @throws CommandError when a report cannot be read, or they are not the parts of one run. */
export async function runMerge(paths: readonly string[], options: MergeOptions, io: Io): Promise<ExitCode> {
  const { out } = options;
  if (out !== undefined)
    await refuseInputs(
      [out],
      paths.map((path) => ({ path, what: 'one of the reports' })),
    );
  const merged = mergeReports(await Promise.all([...new Set(paths)].map(readOne)));
  if ('error' in merged) throw new CommandError(merged.error);
  const { report } = merged;
  const text = printedJson(report);
  if (out === undefined) io.out(text);
  else {
    await writeOutput(out, text);
    io.note(`Report written to ${out}.`);
  }
  for (const { source, reason } of report.failed ?? []) io.note(`${source}: ${reason}`);
  io.note(`${countOf(report.templates.length, 'template')} checked: ${describeCounts(report.summary)}`);
  return exitCodeOf(report, options);
}
