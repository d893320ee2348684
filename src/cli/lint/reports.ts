/** Which reports a run writes: `--format` and `--out` in their order, as often as one likes. */
import { resolve } from 'node:path';
import type { Format } from '../../core/lint/formatters/formats.ts';
import { CommandError } from '../io.ts';

/** One report: where it goes, standard output where no file is named. */
export interface WantedReport {
  readonly format: Format;
  readonly out: string | undefined;
}

/** One of the two options as it was said. */
export type ReportWord = { readonly format: Format } | { readonly out: string };

/**
 * An `--out` belongs to the `--format` beside it, whichever comes first; alone it holds the text report.
 * @throws CommandError when two reports would go to one place.
 */
export function pairReports(words: readonly ReportWord[]): readonly WantedReport[] {
  const pairs: { format?: Format; out?: string }[] = [{}];
  for (const word of words) {
    const last = pairs.at(-1) ?? {};
    const taken = 'format' in word ? last.format !== undefined : last.out !== undefined;
    if (taken) pairs.push({ ...word });
    else Object.assign(last, word);
  }
  const reports = pairs.map(({ format = 'text', out }) => ({ format, out }));
  const printed = reports.filter(({ out }) => out === undefined);
  if (printed.length > 1) {
    const names = printed.map(({ format }) => format).join(' and ');
    throw new CommandError(
      `The reports ${names} would both go to standard output. Give all but one a file: --format ${printed[0]?.format ?? ''} --out FILE.`,
    );
  }
  const files = new Set<string>();
  for (const { out } of reports) {
    if (out === undefined) continue;
    if (files.has(resolve(out))) throw new CommandError(`--out: ${out} is named for two reports.`);
    files.add(resolve(out));
  }
  return reports;
}
