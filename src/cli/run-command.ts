/** One command from its words to its exit code, wherever it reads and writes: a terminal, a pipe, or a test. */
import { CommanderError, type Command } from 'commander';
import { createNodeNetwork } from '../services/network/node-network.ts';
import { FailureError } from '../services/failure-error.ts';
import { version } from './built.ts';
import { CommandError, createPalette, EXIT, type ExitCode, type Io } from './io.ts';
import { failureText } from './failure-text.ts';
import { createProgram } from './program.ts';
import { createOutput, type Sink } from './terminal.ts';

export interface Surroundings {
  readonly stdin: Io['stdin'];
  readonly stdout: Sink & { readonly columns?: number | undefined };
  readonly stderr: Sink;
  readonly env: NodeJS.ProcessEnv;
  readonly openLintPool?: Io['openLintPool'];
  /** Aborted with `stoppedByHand()`, it lets the command finish cleanly. */
  readonly signal: AbortSignal;
}

/** Why a command ends at Ctrl-C. */
export const stoppedByHand = (): CommandError => new CommandError('Stopped.');

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

/** Runs the command of these words, those behind the program's name. Says everything it has to say; never rejects. */
export async function runCommand(words: readonly string[], around: Surroundings): Promise<ExitCode> {
  const { stdin, stdout, stderr, env, openLintPool, signal } = around;
  const network = createNodeNetwork(env);
  const colour = stdout.isTTY === true && !env['NO_COLOR'];
  const io: Io = {
    ...createOutput(stdout, stderr),
    stdin,
    interactive: stderr.isTTY === true,
    palette: createPalette(colour || Boolean(env['FORCE_COLOR'])),
    columns: stdout.isTTY ? stdout.columns : undefined,
    env,
    openLintPool,
    signal,
    service: { fetch: network.fetch },
  };
  let code: ExitCode = EXIT.failed;
  const program = createProgram(io, (result) => {
    code = result;
  });
  neverExit(program);
  try {
    if (asksForDetails(words)) {
      const { versionDetails } = await import('./commands/version-details.ts');
      io.out(versionDetails(version(), new Date()));
      code = EXIT.clean;
    } else await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) code = error.exitCode === 0 ? EXIT.clean : EXIT.failed;
    else {
      for (const line of describe(error)) io.note(line);
      code = error === signal.reason ? EXIT.stopped : EXIT.failed;
    }
  }
  await network.close();
  return code;
}
