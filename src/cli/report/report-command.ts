/** The arguments of `mailproof report` and its help. */
import type { Command } from 'commander';
import { wholeNumber } from '../options.ts';
import type { ExitCode, Io } from '../io.ts';

const EXAMPLES = `
Example, after "mailproof check campaign.json --shard 1/2 --format json --out part-1.json" and the same with 2/2:
  mailproof report merge part-1.json part-2.json --out report.json`;

export function addReportCommand(program: Command, io: Io, finish: (code: ExitCode) => void): void {
  const report = program.command('report').description('put the reports of several runs together');
  report
    .command('merge')
    .description('put the JSON reports of all parts of a run (--shard) together, as one run writes it')
    .argument('<report...>', 'JSON reports, in any order')
    .option('-o, --out <file>', 'write the report to a file; missing folders are made')
    .option('--max-warnings <number>', 'end with 1 when there are more warnings than this', wholeNumber)
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], o: { out?: string; maxWarnings?: number }) => {
      const { runMerge } = await import('./merge.ts');

      finish(await runMerge(paths, { out: o.out, maxWarnings: o.maxWarnings }, io));
    });
}
