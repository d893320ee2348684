/** `mailproof suppression get|delete`: arguments, options and help. */
import { Option, type Command } from 'commander';
import type { SuppressionOptions } from './commands/suppression-get.ts';
import type { ExitCode, Io } from './io.ts';
import { connectionOption } from './options.ts';

interface Flags extends Omit<SuppressionOptions, 'connection' | 'file' | 'resume'> {
  readonly connection?: string;
  readonly file?: string;
  readonly resume?: string;
}

const optionsOf = (flags: Flags): SuppressionOptions => ({
  connection: flags.connection,
  allProjects: flags.allProjects,
  format: flags.format,
  file: flags.file,
  dryRun: flags.dryRun,
  resume: flags.resume,
});

const formatOption = (): Option =>
  new Option('-f, --format <format>', 'output format')
    .choices(['text', 'json', 'csv', 'ndjson'])
    .default('text');

/** What both commands take. */
const withShared = (command: Command, dryRun: string): Command =>
  command
    .argument('[email...]', 'addresses, as they were pasted; “-” reads a list from standard input')
    .option(
      '--file <file>',
      'a list: an address a line, or a table with a column “email”; “-” is standard input',
    )
    .option('--all-projects', 'search the data of all projects', false)
    .option('--dry-run', dryRun, false)
    .option('--resume <file>', 'note in this file what is done, and go on where an earlier run stopped')
    .addOption(formatOption())
    .addOption(connectionOption());

export function addSuppressionCommand(program: Command, io: Io, finish: (code: ExitCode) => void): void {
  const suppression = program.command('suppression').description("look up and lift recipients' suppressions");
  withShared(
    suppression.command('get').description('say whether, why and since when addresses are suppressed'),
    'print the addresses as they are understood, and ask nothing',
  )
    .option('--exit-code', 'end with 0 when none is suppressed, 1 when one is, 2 when it is not known', false)
    .action(async (words: string[], flags: Flags & { readonly exitCode: boolean }) => {
      const { runSuppressionGet } = await import('./commands/suppression-get.ts');

      finish(await runSuppressionGet(words, { ...optionsOf(flags), exitCode: flags.exitCode }, io));
    });
  withShared(
    suppression
      .command('delete')
      .description('lift what can be lifted, one address after another, and look again'),
    'look up, print what would be sent, and lift nothing',
  )
    .option('--yes', 'really do it', false)
    .addHelpText(
      'after',
      '\nOf a list, addresses that complained or unsubscribed are left out: name each as an argument to lift it.\nExit codes: 0 done or nothing to lift, 1 some not lifted, 2 not known or not carried out.',
    )
    .action(async (words: string[], flags: Flags & { readonly yes: boolean }) => {
      const { runSuppressionDelete } = await import('./commands/suppression-delete.ts');

      finish(await runSuppressionDelete(words, { ...optionsOf(flags), yes: flags.yes }, io));
    });
  suppression
    .command('log')
    .description('list the lifts made on this machine: when, where, by whom, what went')
    .argument(
      '[word...]',
      'only those in which every word stands: an address, a connection, an outcome, a code',
    )
    .option('--since <date>', 'only from this moment on: 2026-03-31, or 2026-03-31T09:00 (UTC)')
    .addOption(formatOption())
    .action(async (words: string[], flags: { since?: string; format: SuppressionOptions['format'] }) => {
      const { runSuppressionLog } = await import('./commands/suppression-log.ts');

      finish(await runSuppressionLog(words, { since: flags.since, format: flags.format }, io));
    });
  suppression
    .command('forget')
    .description("take a person's address out of everything that is kept on this machine")
    .argument('<email>', 'the address')
    .option('--yes', 'really do it', false)
    .action(async (word: string, flags: { yes: boolean }) => {
      const { runSuppressionForget } = await import('./commands/suppression-log.ts');

      finish(await runSuppressionForget(word, flags, io));
    });
}
