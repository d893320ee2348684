/** `mailproof lint --watch`: checks what was saved, again and again, until Ctrl-C. */
import { resolve } from 'node:path';
import { stat } from 'node:fs/promises';
import { fileIdentity } from '../../services/files/file-identity.ts';
import { createFileWatch, type Watched } from '../../services/files/file-watch.ts';
import { CONFIG_FILE_NAME } from '../../core/lint/config.ts';
import { describeLinted } from '../../core/lint/report.ts';
import { listInputs, type Input, type Inputs } from '../../services/inputs/list-inputs.ts';
import { CommandError, EXIT, type ExitCode, type Io } from '../io.ts';
import { untilAborted } from '../until-aborted.ts';
import { checkAll, openSetup, type Checked, type LintCommandOptions, type LintSetup } from './lint-run.ts';
import { report, sourceOf, type Outcome } from './lint-report.ts';

/** @throws CommandError for what makes no sense again and again. */
function refuse(named: readonly string[], options: LintCommandOptions): void {
  const { fix, listFiles, reports, shard, updateBaseline } = options;
  if (named.includes('-')) throw new CommandError('--watch: standard input is read once. Name a file.');
  if (fix) throw new CommandError('--watch and --fix cannot stand together: each would start the other.');
  if (listFiles) throw new CommandError('--watch and --list-files cannot stand together.');
  if (shard) throw new CommandError('--watch and --shard cannot stand together.');
  if (updateBaseline) throw new CommandError('--watch and --update-baseline cannot stand together.');
  const [single] = reports.filter(({ format, out }) => out === undefined && format !== 'text');
  if (single) {
    throw new CommandError(
      `--watch writes a report after each save, and ${single.format} is one whole. Add --out to write it to a file.`,
    );
  }
}

const isFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const sourcesOf = (outcomes: readonly Outcome[]): string => outcomes.map(sourceOf).join('\n');

interface Kept {
  readonly identity: string;
  readonly outcome: Outcome;
}

/** What was found in files that stayed as they were. */
function createMemory() {
  const kept = new Map<string, Kept>();
  let changed: Outcome[] = [];
  return {
    forget(): void {
      kept.clear();
    },
    /** The outcomes that are new since it was asked last. */
    takeChanged(): readonly Outcome[] {
      const taken = changed;
      changed = [];
      return taken;
    },
    async check({ kind, source }: Input, run: () => Promise<Outcome>): Promise<Outcome> {
      const identity = kind === 'file' ? await fileIdentity(source) : kind;
      const before = kept.get(source);
      if (before?.identity === identity) return before.outcome;
      const outcome = await run();
      if (outcome.kind !== 'stopped') {
        // A file that was saved while it was read is read again: its notice is still to come.
        kept.set(source, { identity, outcome });
        changed.push(outcome);
      }
      return outcome;
    },
  };
}

/** Runs until Ctrl-C. @throws CommandError when nothing can be checked to begin with. */
export async function watchLint(
  named: readonly string[],
  options: LintCommandOptions,
  io: Io,
): Promise<ExitCode> {
  refuse(named, options);
  let setup = await openSetup(options, io);
  const memory = createMemory();
  /** Files that every verdict hangs on: the configuration and the sample. */
  let common = '';
  let inputs: Inputs = await listInputs(named, { ignored: setup.runConfig.ignored });
  const commonFiles = ({ runConfig }: LintSetup): readonly string[] => [
    runConfig.path ?? resolve(CONFIG_FILE_NAME),
    ...(options.sample === undefined ? [] : [options.sample]),
    ...(options.htmlValidateConfig === undefined ? [] : [options.htmlValidateConfig]),
  ];
  const commonIdentity = async (): Promise<string> =>
    (await Promise.all(commonFiles(setup).map(fileIdentity))).join('\n');

  /** The files of the last report. */
  let told = '';

  async function reopenIfNeeded(): Promise<void> {
    const now = await commonIdentity();
    if (now === common) return;
    const isFirst = common === '';
    common = now;
    if (isFirst) return;
    const next = await openSetup(options, io);
    await setup.pool.close();
    setup = next;
    common = await commonIdentity();
    memory.forget();
  }

  async function list(): Promise<void> {
    try {
      inputs = await listInputs(named, { ignored: setup.runConfig.ignored });
    } catch (error) {
      // A file that is gone may come back; until then it is one that could not be read.
      if (!(error instanceof CommandError)) throw error;
    }
  }

  async function tell({ outcomes, notes, facts }: Checked): Promise<void> {
    const changed = memory.takeChanged();
    const names = sourcesOf(outcomes);
    if (changed.length === 0 && names === told) return;
    told = names;
    const toScreen = options.reports.filter(({ out }) => out === undefined);
    const toFiles = options.reports.filter(({ out }) => out !== undefined);
    const base = { ...options, notes, facts, dryRun: false };
    if (changed.length > 0) await report(changed, { ...base, reports: toScreen }, io);
    if (toFiles.length > 0) {
      await report(outcomes, { ...base, notes: [], reports: toFiles }, { ...io, note: () => undefined });
    }
    const all = outcomes.flatMap((one) => (one.kind === 'linted' ? [one.result] : []));
    const count = outcomes.length === 1 ? '1 file' : `${outcomes.length} files`;
    const time = new Date().toLocaleTimeString();
    io.note(`${time}  Watching ${count}: ${describeLinted(all)}. Ctrl-C ends.`);
  }

  async function round(): Promise<void> {
    try {
      await reopenIfNeeded();
      await list();
      await tell(await checkAll(inputs, setup, options, io, memory.check));
    } catch (error) {
      if (io.signal.aborted) return;
      if (!(error instanceof CommandError)) throw error;
      for (const line of [error.message, ...error.details]) io.note(line);
    }
  }

  const folders = (await Promise.all(named.map(async (one) => ((await isFolder(one)) ? [one] : [])))).flat();
  const watched = (): Watched => ({
    files: [
      ...commonFiles(setup),
      ...inputs.inputs.flatMap(({ kind, source }) => (kind === 'file' ? [source] : [])),
    ],
    folders,
  });
  const stop = new AbortController();
  const watch = createFileWatch(async () => {
    try {
      await round();
      watch.set(watched());
    } catch (error) {
      stop.abort(error);
    }
  });
  try {
    watch.set(watched());
    watch.look();
    await untilAborted(AbortSignal.any([io.signal, stop.signal]));
    stop.signal.throwIfAborted();
    return EXIT.stopped;
  } finally {
    watch.close();
    await setup.pool.close();
  }
}
