/** The arguments of `mailproof check` and its help. */
import type { Command } from 'commander';
import type { ExitCode, Io } from '../io.ts';
import { addRunOptions, type RunFlags } from '../lint/run-options.ts';

const EXAMPLES = `
Examples:
  mailproof check campaign.json
  mailproof check templates/ --baseline mailproof.baseline.json --max-warnings 0
  mailproof check campaign.json --shard 2/8 --format json --out part-2.json
  mailproof check campaign.json --format html --out report.html

A campaign file names templates and how they are checked; its schema is resources/campaign.schema.json:
  {"name": "Spring", "preset": "strict", "templates": ["6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11", "mails/*.json"]}
What is said on the command line wins over the campaign, and the campaign over mailproof.config.json.`;

export function addCheckCommand(program: Command, io: Io, finish: (code: ExitCode) => void): void {
  const command = program
    .command('check')
    .description('check a set of templates that go out together: a campaign file, ids, files or folders')
    .argument('<input...>', 'campaign file; or files, folders, globs and template ids');
  const read = addRunOptions(command);
  command.addHelpText('after', EXAMPLES).action(async (inputs: string[], flags: RunFlags) => {
    const { runCheck } = await import('./check.ts');

    finish(await runCheck(inputs, { ...(await read(flags)), watch: false, fix: null }, io));
  });
}
