/** Every command, its arguments and its help, on one page. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { version } from './built.ts';
import { runKeyRemove, runKeySet, runKeyTest } from './commands/key.ts';
import { runLint } from './commands/lint.ts';
import { RENDER_PARTS, runRender, type RenderPart } from './commands/render.ts';
import { runRules } from './commands/rules.ts';
import { runSandbox } from './commands/sandbox.ts';
import { runServe } from './commands/serve.ts';
import { runSuppressionDelete, runSuppressionGet } from './commands/suppression.ts';
import type { ExitCode, Io } from './io.ts';
import { parseGeneratedKinds } from './samples.ts';

function wholeNumber(text: string): number {
  if (!/^\d+$/u.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

function portNumber(text: string): number {
  const port = wholeNumber(text);
  if (port > 65_535) throw new InvalidArgumentError('It must be a port from 0 to 65535.');
  return port;
}

const connection = (): Option =>
  new Option(
    '-c, --connection <name>',
    'saved connection to use, or "sandbox" (else MAILPROOF_BASE_URL and MAILPROOF_API_KEY, else the saved default)',
  );
const format = (): Option =>
  new Option('-f, --format <format>', 'output format').choices(['text', 'json']).default('text');
const sample = (): Option =>
  new Option(
    '-s, --sample <file>',
    "a recipient's sample values: a JSON file, or a CSV file with a recipient a row",
  );
const samples = (): Option =>
  new Option('--samples <kinds>', 'generated sample values: empty, longest, hostile (comma between)');

/** Builds the program; `finish` gets the exit code of the command that ran. */
export function createProgram(io: Io, finish: (code: ExitCode) => void): Command {
  const program = new Command('mailproof')
    .description('Proof email templates before they go out.')
    .version(version(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .configureOutput({ writeOut: io.out, writeErr: io.err })
    .showSuggestionAfterError(true)
    .addHelpText(
      'after',
      '\nExit codes: 0 clean or done, 1 findings, 2 could not run.\n"mailproof help <command>" tells more.',
    );

  program
    .command('lint')
    .description('check templates: files (template JSON or .html), folders, globs, or template ids')
    .argument('<input...>', 'file, folder, glob or template id')
    .addOption(format())
    .addOption(sample())
    .addOption(samples())
    .option('--max-warnings <number>', 'end with 1 when there are more warnings than this', wholeNumber)
    .addOption(connection())
    .addHelpText(
      'after',
      '\nExamples:\n  mailproof lint templates/\n  mailproof lint mail.html --format json\n  mailproof lint 6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11 --max-warnings 0',
    )
    .action(
      async (
        inputs: string[],
        o: {
          format: 'text' | 'json';
          sample?: string;
          samples?: string;
          maxWarnings?: number;
          connection?: string;
        },
      ) => {
        finish(
          await runLint(
            inputs,
            {
              format: o.format,
              sample: o.sample,
              samples: parseGeneratedKinds(o.samples),
              maxWarnings: o.maxWarnings,
              connection: o.connection,
            },
            io,
          ),
        );
      },
    );

  program
    .command('render')
    .description('print one part of a template as the recipient gets it')
    .argument('<input>', 'file or template id')
    .addOption(new Option('-p, --part <part>', 'which part').choices(RENDER_PARTS).makeOptionMandatory())
    .addOption(sample())
    .addOption(samples())
    .option('-o, --out <file>', 'write to a file; with several recipients, to one file a row')
    .addOption(connection())
    .action(
      async (
        input: string,
        o: { part: RenderPart; sample?: string; samples?: string; out?: string; connection?: string },
      ) => {
        finish(
          await runRender(
            input,
            {
              part: o.part,
              sample: o.sample,
              samples: parseGeneratedKinds(o.samples),
              out: o.out,
              connection: o.connection,
            },
            io,
          ),
        );
      },
    );

  const suppression = program
    .command('suppression')
    .description("look up and lift a recipient's suppressions");
  const allProjects = (): Option =>
    new Option('--all-projects', 'search the data of all projects').default(false);
  suppression
    .command('get')
    .description('say whether, why and since when an address is suppressed')
    .argument('<email>')
    .addOption(allProjects())
    .addOption(format())
    .addOption(connection())
    .action(
      async (email: string, o: { allProjects: boolean; format: 'text' | 'json'; connection?: string }) => {
        finish(await runSuppressionGet(email, { ...o, connection: o.connection }, io));
      },
    );
  suppression
    .command('delete')
    .description('lift the suppressions of an address that can be lifted, then look again')
    .argument('<email>')
    .option('--yes', 'really do it', false)
    .addOption(allProjects())
    .addOption(format())
    .addOption(connection())
    .action(
      async (
        email: string,
        o: { yes: boolean; allProjects: boolean; format: 'text' | 'json'; connection?: string },
      ) => {
        finish(await runSuppressionDelete(email, { ...o, connection: o.connection }, io));
      },
    );

  const key = program.command('key').description('store, test or remove the key of a connection');
  key
    .command('set')
    .description(
      'store a key in the keychain; it is read from standard input or a prompt, never from an argument',
    )
    .addOption(connection())
    .option('--base-url <url>', "the service's base address, for a new connection")
    .action(async (o: { connection?: string; baseUrl?: string }) => {
      finish(await runKeySet({ connection: o.connection, baseUrl: o.baseUrl }, io));
    });
  key
    .command('test')
    .description('ask the service whether it takes the key')
    .addOption(connection())
    .action(async (o: { connection?: string }) => {
      finish(await runKeyTest({ connection: o.connection }, io));
    });
  key
    .command('remove')
    .description('remove the key from the keychain')
    .addOption(connection())
    .action(async (o: { connection?: string }) => {
      finish(await runKeyRemove({ connection: o.connection }, io));
    });

  program
    .command('rules')
    .description("list the rules, or print one rule's page")
    .argument('[id]')
    .action((id: string | undefined) => {
      finish(runRules(id, io));
    });

  program
    .command('serve')
    .description('open the window in a browser')
    .option('--port <number>', 'port of the window', portNumber, 0)
    .option('--preview-port <number>', 'port of the previews', portNumber, 0)
    .option('--open', 'open the default browser', false)
    .action(async (o: { port: number; previewPort: number; open: boolean }) => {
      finish(await runServe(o, io));
    });

  program
    .command('sandbox')
    .description('run the sandbox service alone and print its address, key, templates and addresses')
    .option('--port <number>', 'port of the service', portNumber, 0)
    .option('--deletes-per-day <number>', 'deletes before code 906', wholeNumber, 20)
    .action(async (o: { port: number; deletesPerDay: number }) => {
      finish(await runSandbox(o, io));
    });

  return program;
}
