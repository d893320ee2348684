/** The arguments of `mailproof lint` and its help. */
import type { Command } from 'commander';
import type { ExitCode, Io } from '../io.ts';
import { addRunOptions, type RunFlags } from './run-options.ts';

interface Flags extends RunFlags {
  stdinFilename?: string;
  watch: boolean;
  fix: boolean;
  fixVisible: boolean;
  fixDryRun: boolean;
}

const EXAMPLES = `
Examples:
  mailproof lint templates/
  mailproof lint mail.html --format json
  mailproof lint mail.html --fix-dry-run
  mailproof lint templates/ --format text --format sarif --out report.sarif
  mailproof lint templates/ --baseline mailproof.baseline.json --update-baseline
  mailproof lint templates/ --watch
  mailproof lint - --stdin-filename mail.html < mail.html
  mailproof lint 6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11 --max-warnings 0`;

export function addLintCommand(program: Command, io: Io, finish: (code: ExitCode) => void): void {
  const command = program
    .command('lint')
    .description('check templates: files (template JSON or .html), folders, globs, or template ids')
    .argument('<input...>', 'file, folder, glob or template id; - for standard input');
  const read = addRunOptions(command);
  command
    .option('--stdin-filename <name>', 'what standard input is called; its ending says how it is read')
    .option('-w, --watch', 'check again whenever a file is saved, until Ctrl-C', false)
    .option('--fix', 'apply certain fixes that no recipient sees to the files', false)
    .option('--fix-visible', 'also apply fixes that change what a recipient sees', false)
    .option('--fix-dry-run', 'print what --fix would change as a diff, and change nothing', false)
    .addHelpText('after', EXAMPLES)
    .action(async (inputs: string[], o: Flags) => {
      const { runLint } = await import('./lint.ts');
      const { stdinFilename, watch, fix, fixVisible, fixDryRun, ...shared } = o;
      const fixes = fix || fixVisible || fixDryRun;
      const options = {
        ...(await read(shared)),
        stdinFilename,
        watch,
        fix: fixes ? { visible: fixVisible, dryRun: fixDryRun } : null,
      };
      finish(await runLint(inputs, options, io));
    });
}
