/** `mailproof lint`: checks any number of templates and ends with a code that a pipeline can act on. */
import { listInputs, type Inputs } from '../../services/inputs/list-inputs.ts';
import { CommandError, EXIT, type ExitCode, type Io } from '../io.ts';
import { report } from './lint-report.ts';
import { checkAll, openSetup, type LintCommandOptions } from './lint-run.ts';

/** The files that would be checked, with `--list-files`. */
function listFiles({ inputs, passedOver, unusable }: Inputs, io: Io): ExitCode {
  io.lines(inputs.map(({ source }) => source));
  for (const file of passedOver) io.note(`Passed over, no template: ${file}`);
  for (const { source, reason } of unusable) io.note(`${source}: ${reason}`);
  return unusable.length > 0 ? EXIT.failed : EXIT.clean;
}

/** @throws CommandError when an input, a flag or the configuration cannot be used. */
export async function runLint(
  named: readonly string[],
  options: LintCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const { stdinFilename = null, fix } = options;
  if (stdinFilename !== null && !named.includes('-'))
    throw new CommandError('--stdin-filename names standard input. Add - to read it.');
  if (options.shard && options.updateBaseline) {
    throw new CommandError(
      '--update-baseline: a part (--shard) knows its own templates only. Update in one run.',
    );
  }
  if (options.watch) {
    const { watchLint } = await import('./lint-watch.ts');
    return watchLint(named, options, io);
  }
  const setup = await openSetup(options, io);
  try {
    const found = await listInputs(named, { ignored: setup.runConfig.ignored, stdin: stdinFilename });
    if (options.listFiles) return listFiles(found, io);
    if (found.passedOver.length > 0) {
      const files = found.passedOver.length === 1 ? '1 .json file' : `${found.passedOver.length} .json files`;
      io.note(`Passed over ${files} without a template (--list-files names them).`);
    }
    const { outcomes, notes, facts } = await checkAll(found, setup, options, io);
    return await report(outcomes, { ...options, notes, facts, dryRun: fix?.dryRun ?? false }, io);
  } finally {
    await setup.pool.close();
  }
}
