/**
 * Every command, its arguments and its help, on one page. What a command does is loaded when it runs: help, the version
 * and a slip of the keyboard are answered at once.
 */
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { version } from './built.ts';
import { RENDER_PARTS, type RenderPart } from './render/render-parts.ts';
import { SHELLS, type Shell } from './completion.ts';
import type { ServeOptions } from './commands/serve.ts';
import type { ExitCode, Io } from './io.ts';
import { addCheckCommand } from './check/check-command.ts';
import { addLintCommand } from './lint/lint-command.ts';
import { addReportCommand } from './report/report-command.ts';
import { addShotCommand } from './shot/shot-command.ts';
import { addSuppressionCommand } from './suppression-command.ts';
import { connectionOption, formatOption, sampleOption, samplesOption, wholeNumber } from './options.ts';

function portNumber(text: string): number {
  const port = wholeNumber(text);
  if (port > 65_535) throw new InvalidArgumentError('It must be a port from 0 to 65535.');
  return port;
}

/** Builds the program; `finish` gets the exit code of the command that ran. */
export function createProgram(io: Io, finish: (code: ExitCode) => void): Command {
  const program = new Command('mailproof')
    .description('Proof email templates before they go out.')
    .version(version(), '-V, --version', 'print the version; with --verbose also how old its data is')
    .helpOption('-h, --help', 'print this help')
    .configureOutput({
      writeOut: io.out,
      writeErr: io.err,
      // What it quotes may come from a list of names and not from the keyboard.
      outputError(text) {
        for (const line of text.trimEnd().split(/\n(?=\(Did you mean )/u)) io.note(line);
      },
    })
    .showSuggestionAfterError(true)
    .addHelpText(
      'after',
      '\nExit codes: 0 clean or done, 1 findings, 2 could not run to the end, 130 stopped with Ctrl-C.\n"mailproof help <command>" tells more.',
    );

  addLintCommand(program, io, finish);
  addCheckCommand(program, io, finish);
  addReportCommand(program, io, finish);

  program
    .command('render')
    .description('print one part of a template as the recipient gets it')
    .argument('<input>', 'file or template id')
    .addOption(new Option('-p, --part <part>', 'which part').choices(RENDER_PARTS).makeOptionMandatory())
    .option(
      '--view <view>',
      'the html or amp part as a mail client keeps it (gmail), with styles inlined (inlined), or as read aloud (reader)',
    )
    .addOption(sampleOption())
    .addOption(samplesOption())
    .option('-o, --out <file>', 'write to a file; with several recipients, to one file a row')
    .option('--force', 'write over files that are there already', false)
    .option('--config <file>', 'configuration file (else the nearest mailproof.config.json above)')
    .option('--no-config', 'use no configuration file')
    .addOption(connectionOption())
    .action(
      async (
        input: string,
        o: {
          part: RenderPart;
          view?: string;
          sample?: string;
          samples?: string;
          out?: string;
          force: boolean;
          connection?: string;
          config?: string | boolean;
        },
      ) => {
        const { runRender } = await import('./render/render.ts');
        const { parseGeneratedKinds } = await import('./samples.ts');

        finish(
          await runRender(
            input,
            {
              part: o.part,
              view: o.view,
              sample: o.sample,
              samples: parseGeneratedKinds(o.samples),
              out: o.out,
              force: o.force,
              connection: o.connection,
              // Commander gives true for "--no-config" that was not said.
              config: o.config === true ? undefined : o.config,
            },
            io,
          ),
        );
      },
    );

  addShotCommand(program, io, finish);
  addSuppressionCommand(program, io, finish);

  const key = program.command('key').description('store, test or remove the key of a connection');
  key
    .command('set')
    .description(
      'store a key in the keychain; it is read from standard input or a prompt, never from an argument',
    )
    .addOption(connectionOption())
    .option('--base-url <url>', "the service's base address, for a new connection")
    .action(async (o: { connection?: string; baseUrl?: string }) => {
      const { runKeySet } = await import('./commands/key.ts');

      finish(await runKeySet({ connection: o.connection, baseUrl: o.baseUrl }, io));
    });
  key
    .command('test')
    .description('ask the service whether it takes the key')
    .addOption(connectionOption())
    .action(async (o: { connection?: string }) => {
      const { runKeyTest } = await import('./commands/key.ts');

      finish(await runKeyTest({ connection: o.connection }, io));
    });
  key
    .command('remove')
    .description('remove the key from the keychain')
    .addOption(connectionOption())
    .action(async (o: { connection?: string }) => {
      const { runKeyRemove } = await import('./commands/key.ts');

      finish(await runKeyRemove({ connection: o.connection }, io));
    });

  program
    .command('rules')
    .description("list the rules, or print one rule's page")
    .argument('[id]', 'id of a rule')
    .addOption(formatOption())
    .action(async (id: string | undefined, o: { format: 'text' | 'json' }) => {
      const { runRules } = await import('./commands/rules.ts');

      finish(runRules(id, o.format, io));
    });

  program
    .command('completion')
    .description('print a script that completes commands, options, rules and connections')
    .addArgument(new Argument('<shell>', 'which shell').choices(SHELLS))
    .addHelpText('after', '\nExample:\n  source <(mailproof completion bash)')
    .action(async (shell: Shell) => {
      const { runCompletion } = await import('./commands/completion.ts');

      finish(await runCompletion(shell, program, io));
    });

  program
    .command('serve')
    .description('open the window in a browser')
    .argument('[inputs...]', 'file or template id to show')
    .addOption(connectionOption())
    .option(
      '--port <number>',
      'port of the window; 0 takes that of an earlier start, or a free one',
      portNumber,
      0,
    )
    .option('--preview-port <number>', 'port of the previews', portNumber, 0)
    .option('--page-port <number>', 'port in the browser, behind a tunnel such as ssh -L', portNumber, 0)
    .option('--open', 'open the default browser', false)
    .option('--finding <place>', 'problem to go to, as the window copies it')
    .option(
      '--no-browser-sandbox',
      'let the browser that takes pictures run without its sandbox, as root must',
    )
    .action(async (inputs: string[], o: Omit<ServeOptions, 'inputs'>) => {
      const { runServe } = await import('./commands/serve.ts');

      finish(await runServe({ ...o, connection: o.connection, inputs }, io));
    });

  program
    .command('lsp')
    .description('the language server for editors, over standard input and output')
    // Editors add words of their own, such as --stdio and --clientProcessId=1.
    .allowUnknownOption()
    .allowExcessArguments()
    .action(async () => {
      const { runLsp } = await import('./lsp/lsp.ts');

      finish(await runLsp(io));
    });

  program
    .command('sandbox')
    .description('run the sandbox service alone and print its address, key, templates and addresses')
    .option('--port <number>', 'port of the service', portNumber, 0)
    .option('--deletes-per-day <number>', 'deletes before code 906', wholeNumber, 20)
    .action(async (o: { port: number; deletesPerDay: number }) => {
      const { runSandbox } = await import('./commands/sandbox.ts');

      finish(await runSandbox(o, io));
    });

  return program;
}
