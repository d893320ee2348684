/** The command line's entry: makes the surroundings, runs one command, ends with its code. */
import { CommanderError, type Command } from 'commander';
import { createNodeNetwork } from '../services/network/node-network.ts';
import { FailureError } from '../services/failure-error.ts';
import { version } from './built.ts';
import { keepCrashes } from './keep-crashes.ts';
import { CommandError, createPalette, EXIT, type ExitCode, type Io } from './io.ts';
import { failureText } from './failure-text.ts';
import { createProgram } from './program.ts';
import { createOutput } from './terminal.ts';

/** `mailproof --version --verbose`, which commander would end at the first of the two. */
const asksForDetails = (words: readonly string[]): boolean =>
  words.length === 2 &&
  words.includes('--verbose') &&
  words.some((word) => word === '--version' || word === '-V');

/** Commander ends the process by itself unless every command is told not to. */
function neverExit(command: Command): void {
  command.exitOverride();
  for (const child of command.commands) neverExit(child);
}

function describe(error: unknown): readonly string[] {
  if (error instanceof CommandError) return [error.message, ...error.details];
  if (error instanceof FailureError) return [failureText(error.failure)];
  return [`Mailproof failed: ${error instanceof Error ? error.message : String(error)}`];
}

/** Resolves when everything written so far has left. */
const drained = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => {
    stream.write('', () => {
      resolve();
    });
  });

async function main(): Promise<void> {
  keepCrashes();
  const interrupt = new AbortController();
  // The first Ctrl-C lets a command finish cleanly, a second one ends it at once.
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (interrupt.signal.aborted) process.exit(130);
      interrupt.abort(new CommandError('Stopped.'));
    });
  }
  const network = createNodeNetwork(process.env);
  const colour = process.stdout.isTTY && !process.env['NO_COLOR'];
  const io: Io = {
    ...createOutput(process.stdout, process.stderr),
    stdin: process.stdin,
    interactive: process.stderr.isTTY,
    palette: createPalette(colour || Boolean(process.env['FORCE_COLOR'])),
    columns: process.stdout.isTTY ? process.stdout.columns : undefined,
    env: process.env,
    signal: interrupt.signal,
    service: { fetch: network.fetch },
  };
  // A reader that closes the pipe early (`| head`) is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? EXIT.clean : EXIT.failed);
  });

  let code: ExitCode = EXIT.failed;
  const program = createProgram(io, (result) => {
    code = result;
  });
  neverExit(program);
  if (asksForDetails(process.argv.slice(2))) {
    const { versionDetails } = await import('./commands/version-details.ts');
    io.out(versionDetails(version(), new Date()));
    await drained(process.stdout);
    process.exit(EXIT.clean);
  }
  try {
    await program.parseAsync(process.argv);
  } catch (error) {
    if (error instanceof CommanderError) code = error.exitCode === 0 ? EXIT.clean : EXIT.failed;
    else {
      for (const line of describe(error)) io.note(line);
      code = error === interrupt.signal.reason ? EXIT.stopped : EXIT.failed;
    }
  }
  await network.close();
  await Promise.all([drained(process.stdout), drained(process.stderr)]);
  // What still hangs, such as the look-up of a name, must not keep a finished or stopped command.
  process.exit(code);
}

await main();
