/** `mailproof completion <shell>`: prints a script that completes commands, options, rules and saved connections. */
import type { Command } from 'commander';
import { CLIENTS } from '../../core/clients/clients.ts';
import { GENERATED_KINDS } from '../../core/substitution/samples/generated.ts';
import { RULES } from '../../core/lint/rules/index.ts';
import { completionScript, type Shell } from '../completion.ts';
import { openLocalData, SANDBOX_NAME } from '../connection.ts';
import { EXIT, type ExitCode, type Io } from '../io.ts';

async function connectionNames(io: Io): Promise<string[]> {
  try {
    const saved = await openLocalData(io).library.connections.list();
    return [SANDBOX_NAME, ...saved.map(({ name }) => name)];
  } catch {
    // Completion is a convenience: a library that cannot be read must not break the start of a shell.
    return [SANDBOX_NAME];
  }
}

export async function runCompletion(shell: Shell, program: Command, io: Io): Promise<ExitCode> {
  const ids = RULES.map(({ id }) => id);
  const words = new Map<string, readonly string[]>([
    ['name', await connectionNames(io)],
    ['id', ids],
    ['ids', ids],
    ['clients', CLIENTS],
    ['kinds', GENERATED_KINDS],
  ]);
  io.out(completionScript(shell, program, words));
  return EXIT.clean;
}
