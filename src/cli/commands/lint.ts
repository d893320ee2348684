/** `mailproof lint`: checks any number of templates and ends with a code that a pipeline can act on. */
import { availableParallelism } from 'node:os';
import { LINK_DEAD } from '../../core/lint/link-answers.ts';
import type { FormatFinding } from '../../core/lint/formatters/formatter.ts';
import { fieldTexts } from '../../core/template/fields.ts';
import type { Template } from '../../core/template/template.ts';
import { createLintPool, type LintPool } from '../../services/lint-pool/lint-pool.ts';
import { namesProxy } from '../../services/network/proxy-settings.ts';
import { ProblemError } from '../../services/problem-error.ts';
import { lintWorkerUrl, version } from '../built.ts';
import type { LinkAnswering } from '../check-links.ts';
import { listInputs, type Input } from '../inputs.ts';
import { CommandError, EXIT, type ExitCode, type Io } from '../io.ts';
import { readRunConfig, type ConfigOptions, type RunConfig } from '../lint-config.ts';
import { createTemplateLoader, type TemplateLoader } from '../load-template.ts';
import { filesRead, refuseInputs } from '../keep-files.ts';
import { reasonText } from '../problem-text.ts';
import { readRecipients, type RecipientsOf, type SampleOptions } from '../samples.ts';
import type { WantedReport } from '../reports.ts';
import { writeFixed } from '../write-output.ts';
import { describeDone, diffOf, fixFile, type FixOptions } from './lint-fix.ts';
import { lintRows } from './lint-rows.ts';
import { report, type Outcome } from './lint-report.ts';
import { MOST_JOBS } from '../options.ts';
import { createProgress, type Progress } from './progress.ts';

export interface LintCommandOptions extends SampleOptions, ConfigOptions {
  readonly reports: readonly WantedReport[];
  /** Shows errors only; what the command ends with stays the same. */
  readonly quiet: boolean;
  /** Says on standard error what made each mail. */
  readonly verbose: boolean;
  /** What standard input (`-`) is called. */
  readonly stdinFilename?: string | undefined;
  readonly listFiles: boolean;
  /** Asks the servers of links and pictures. */
  readonly checkLinks: boolean;
  readonly fix: FixOptions | null;
  readonly maxWarnings: number | undefined;
  readonly connection: string | undefined;
  /** Threads that check side by side; one for each core when it is not said. */
  readonly jobs: number | undefined;
}

const STOPPED = 'The run was stopped before it was checked.';

function reasonOf(error: unknown): string | null {
  if (error instanceof CommandError) return error.message;
  if (error instanceof ProblemError) return reasonText(error.problem);
  return null;
}

interface Run {
  readonly loader: TemplateLoader;
  readonly recipientsOf: RecipientsOf;
  readonly pool: LintPool;
  readonly runConfig: RunConfig;
  readonly options: LintCommandOptions;
  readonly io: Io;
  readonly progress: Progress;
  /** Null unless it was asked for. */
  readonly links: LinkAnswering | null;
}

async function lintOne(template: Template, run: Run): Promise<readonly FormatFinding[]> {
  const { recipientsOf, pool, runConfig, progress, links, io } = run;
  const { config } = runConfig;
  const answers = links && (await links.answersFor(template));
  return lintRows(template, recipientsOf(template), (recipients) => {
    const onProgress = (done: number): void => {
      progress.rows(done, recipients.length);
    };
    return pool.lintRows(template, recipients, { config, answers, onProgress }, io.signal);
  });
}

async function checkInput(input: Input, run: Run): Promise<Outcome> {
  const { source } = input;
  const { fix } = run.options;
  try {
    run.io.signal.throwIfAborted();
    const loaded = await run.loader.load(input);
    const { template, file, notes } = loaded;
    if (!fix || !file || (!fix.dryRun && loaded.unchangeable !== null)) {
      const findings = await lintOne(template, run);
      const { id, name } = template;
      const why = loaded.unchangeable ?? '';
      const fixed = fix ? { diff: '', lines: [`${source}: ${why}, so nothing was changed.`] } : null;
      return {
        kind: 'linted',
        result: { source, id, name, findings, texts: fieldTexts(template), file, notes },
        fixed,
      };
    }
    const fixedFile = await fixFile(source, { template, file }, fix, (one) => lintOne(one, run));
    const changed = fixedFile.file.text !== file.text;
    if (changed && !fix.dryRun) await writeFixed(source, file, fixedFile.file);
    const verb = fix.dryRun ? 'would change' : 'changed';
    const lines = changed ? describeDone(fixedFile.done).map((one) => `${source}: ${verb}: ${one}`) : [];
    // A dry run reports the file as it still is.
    const shown = fix.dryRun ? { ...loaded, file, findings: await lintOne(template, run) } : fixedFile;
    const { id, name } = shown.template;
    return {
      kind: 'linted',
      result: {
        source,
        id,
        name,
        findings: shown.findings,
        texts: fieldTexts(shown.template),
        file: shown.file,
        notes,
      },
      fixed: { diff: fix.dryRun ? diffOf(source, file, fixedFile.file) : '', lines },
    };
  } catch (error) {
    if (run.io.signal.aborted) return { kind: 'stopped', failure: { source, reason: STOPPED } };
    const reason = reasonOf(error);
    if (reason === null) throw error;
    return { kind: 'failed', failure: { source, reason } };
  }
}

/** Runs a few at a time and keeps the order of the inputs. */
async function inOrder<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const runner = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) results[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, runner));
  return results;
}

/** The service is loaded only for those who ask. */
async function openLinks(
  { checkLinks, only }: LintCommandOptions,
  { config }: RunConfig,
  progress: Progress,
  { signal, env }: Io,
): Promise<LinkAnswering | null> {
  if (!checkLinks) {
    if (only?.includes(LINK_DEAD)) {
      throw new CommandError(`--only: ${LINK_DEAD} needs answers. Add --check-links to ask the servers.`);
    }
    return null;
  }
  const { createLinkCheck } = await import('../../services/link-check/link-check.ts');
  const { createLinkAnswering } = await import('../check-links.ts');
  const userAgent = `Mailproof/${version()} (checks the links of a mail before it is sent)`;
  const check = createLinkCheck({ userAgent, signal, behindProxy: namesProxy(env) });
  return createLinkAnswering(check, config, (done, of) => {
    progress.addresses(done, of);
  });
}

/** @throws CommandError when an input, a flag or the configuration cannot be used. */
export async function runLint(
  named: readonly string[],
  options: LintCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const runConfig = await readRunConfig(options);
  const { stdinFilename = null, fix } = options;
  if (stdinFilename !== null && !named.includes('-'))
    throw new CommandError('--stdin-filename names standard input. Add - to read it.');
  const { inputs, passedOver, unusable } = await listInputs(named, {
    ignored: runConfig.ignored,
    stdin: stdinFilename,
  });
  if (options.listFiles) {
    io.lines(inputs.map(({ source }) => source));
    for (const file of passedOver) io.note(`Passed over, no template: ${file}`);
    for (const { source, reason } of unusable) io.note(`${source}: ${reason}`);
    return unusable.length > 0 ? EXIT.failed : EXIT.clean;
  }
  if (passedOver.length > 0) {
    const files = passedOver.length === 1 ? '1 .json file' : `${passedOver.length} .json files`;
    io.note(`Passed over ${files} without a template (--list-files names them).`);
  }
  const outputs = options.reports.flatMap(({ out }) => (out === undefined ? [] : [out]));
  await refuseInputs(outputs, filesRead(inputs, 'one of the templates', options.sample));
  const progress = createProgress(io, inputs.length);
  const links = await openLinks(options, runConfig, progress, io);
  const recipientsOf = await readRecipients(options, runConfig.config.substitution);
  const loader = createTemplateLoader(options.connection, io);
  const jobs = options.jobs ?? Math.min(availableParallelism(), MOST_JOBS);
  // A thread is started when there is work for it.
  const pool = createLintPool({ workerUrl: lintWorkerUrl(), size: jobs });
  try {
    const run: Run = { loader, recipientsOf, pool, runConfig, options, progress, links, io };
    const outcomes = await inOrder(inputs, jobs * 2, async (input) => {
      const outcome = await checkInput(input, run);
      progress.templateDone();
      return outcome;
    });
    progress.clear();
    if (links) io.err(links.summary());
    // Nothing was found that could be kept.
    if (!outcomes.some(({ kind }) => kind === 'linted')) io.signal.throwIfAborted();
    const failures = unusable.map((failure): Outcome => ({ kind: 'failed', failure }));
    return await report([...outcomes, ...failures], { ...options, dryRun: fix?.dryRun ?? false }, io);
  } finally {
    progress.clear();
    await Promise.all([pool.close(), loader.close()]);
  }
}
