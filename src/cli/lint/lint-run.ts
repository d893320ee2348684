/** One run of `mailproof lint`: what it stands on, and the check of its inputs in their order. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { LINK_DEAD } from '../../core/lint/link-answers.ts';
import { dataFolder } from '../../services/library/data-folder.ts';
import type { LintPool } from '../../services/lint-pool/lint-pool.ts';
import { namesProxy } from '../../services/network/proxy-settings.ts';
import { rulesVersion, version } from '../built.ts';
import { isInShard, type Shard } from '../../core/campaign/shard.ts';
import type { RunFacts } from '../../core/lint/report.ts';
import type { LinkAnswering } from './check-links.ts';
import type { Input, Inputs } from '../../services/inputs/list-inputs.ts';
import { inOrder } from '../in-order.ts';
import { CommandError, type Io } from '../io.ts';
import { filesRead, refuseInputs } from '../keep-files.ts';
import { readRunConfig, type ConfigOptions, type RunConfig } from './lint-config.ts';
import { createTemplateLoader } from '../load-template.ts';
import { MOST_JOBS } from '../options.ts';
import type { WantedReport } from './reports.ts';
import type { SampleOptions } from '../../services/inputs/sample-recipients.ts';
import { readRecipients } from '../samples.ts';
import { createRunAcceptances } from './lint-acceptances.ts';
import { checkInput } from './lint-check.ts';
import { againstBaseline, openBaseline, type BaselineOptions } from './lint-baseline.ts';
import { createLintCache, type LintCache } from './lint-cache.ts';
import { describeRun } from './lint-facts.ts';
import { describePart } from './lint-part.ts';
import { createRunSet, seeOthers, type SetOptions } from './lint-set.ts';
import type { FixOptions } from './lint-fix.ts';
import type { Outcome } from './lint-report.ts';
import { createProgress, type Progress } from '../progress.ts';
import { openLintPool } from './threads.ts';
import type { Thumbnails } from './thumbnails.ts';

export interface LintCommandOptions extends SampleOptions, ConfigOptions, BaselineOptions {
  readonly reports: readonly WantedReport[];
  /** Shows errors only; what the command ends with stays the same. */
  readonly quiet: boolean;
  /** Says on standard error what made each mail. */
  readonly verbose: boolean;
  /** What standard input (`-`) is called. */
  readonly stdinFilename?: string | undefined;
  readonly listFiles: boolean;
  /** Checks again whenever a file is saved, until it is stopped. */
  readonly watch: boolean;
  /** Pictures the mails for the html report. */
  readonly thumbnails: boolean;
  /** The browser that pictures them is kept in its sandbox. */
  readonly browserSandbox: boolean;
  /** Asks the servers of links and pictures. */
  readonly checkLinks: boolean;
  readonly fix: FixOptions | null;
  readonly maxWarnings: number | undefined;
  readonly connection: string | undefined;
  /** Threads that check side by side; one for each core when it is not said. */
  readonly jobs: number | undefined;
  /** Compares the templates with each other; absent where each is checked alone. */
  readonly set?: SetOptions | undefined;
  /** Keeps what was found for the next run; `cacheFolder` says where. */
  readonly cache: boolean;
  readonly cacheFolder: string | undefined;
  /** Name of the campaign; absent where none was named. */
  readonly campaign?: string | undefined;
  /** Which part of the inputs is checked; all of them when it is not said. */
  readonly shard: Shard | undefined;
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
  const { createLinkAnswering } = await import('./check-links.ts');
  const userAgent = `Mailproof/${version()} (checks the links of a mail before it is sent)`;
  const check = createLinkCheck({ userAgent, signal, behindProxy: namesProxy(env) });
  return createLinkAnswering(check, config, (done, of) => {
    progress.addresses(done, of);
  });
}

/** Checks one input; `lint --watch` keeps what it found for files that stay as they are. */
type Check = (input: Input, check: () => Promise<Outcome>) => Promise<Outcome>;

/** What one run of the command stands on; a watch makes it anew when the configuration or the sample changes. */
export interface LintSetup {
  readonly runConfig: RunConfig;
  readonly pool: LintPool;
  readonly jobs: number;
}

export async function openSetup(options: LintCommandOptions, io: Io): Promise<LintSetup> {
  const runConfig = await readRunConfig(options);
  const jobs = options.jobs ?? Math.min(availableParallelism(), MOST_JOBS);
  // A thread is started when there is work for it.
  return { runConfig, jobs, pool: (io.openLintPool ?? openLintPool)(jobs) };
}

export interface Checked {
  readonly outcomes: readonly Outcome[];
  /** What is to be known of the run. */
  readonly notes: readonly string[];
  readonly facts: RunFacts;
}

/** The inputs of this run, or of its part, and where they stand in the whole. */
function ownInputs({ inputs, unusable }: Inputs, shard: Shard | undefined) {
  const isOwn = ({ source }: { readonly source: string }): boolean => !shard || isInShard(source, shard);
  return {
    inputs: inputs.map((input, place) => ({ input, place })).filter(({ input }) => isOwn(input)),
    unusable: unusable
      .map((failure, index) => ({ failure, place: inputs.length + index }))
      .filter(({ failure }) => isOwn(failure)),
  };
}

function openCache({ cache, cacheFolder }: LintCommandOptions, { env }: Io): LintCache | null {
  if (!cache && cacheFolder === undefined) return null;
  const folder = cacheFolder ?? join(dataFolder(env), 'lint-cache');
  return createLintCache({ folder, rules: rulesVersion(), year: new Date().getFullYear() });
}

/** The browser is started only for those who ask. @throws CommandError where no report would show its pictures. */
async function wantedThumbnails(
  { thumbnails, browserSandbox, reports }: LintCommandOptions,
  { config }: RunConfig,
  io: Io,
): Promise<Thumbnails | null> {
  if (!thumbnails) return null;
  if (!reports.some(({ format }) => format === 'html'))
    throw new CommandError('--thumbnails are part of the html report. Add --format html.');
  const { openThumbnails } = await import('./thumbnails.ts');
  return openThumbnails(config.substitution, !browserSandbox, io);
}

/** Checks the inputs. @throws CommandError when an output or the sample cannot be used, and the signal's reason. */
export async function checkAll(
  all: Inputs,
  { runConfig, pool, jobs }: LintSetup,
  options: LintCommandOptions,
  io: Io,
  check: Check = (_input, run) => run(),
): Promise<Checked> {
  const { shard } = options;
  const outputs = options.reports.flatMap(({ out }) => (out === undefined ? [] : [out]));
  await refuseInputs(outputs, filesRead(all.inputs, 'one of the templates', options.sample));
  const baseline = await openBaseline(options);
  const { inputs, unusable } = ownInputs(all, shard);
  const progress = createProgress(io, inputs.length);
  const links = await openLinks(options, runConfig, progress, io);
  const recipientsOf = await readRecipients(options, runConfig.config.substitution);
  const loader = createTemplateLoader(options.connection, io);
  const today = new Date().toISOString().slice(0, 10);
  const acceptances = createRunAcceptances(runConfig, {
    today,
    answered: links !== null,
    asSet: options.set !== undefined,
  });
  const set = options.set ? createRunSet(options.set, runConfig.config) : null;
  const cache = openCache(options, io);
  const thumbnails = await wantedThumbnails(options, runConfig, io);
  const isUnchanged = (input: Input, sha256: string): boolean =>
    baseline?.isUnchanged(input, sha256) ?? false;
  try {
    const run = {
      loader,
      recipientsOf,
      pool,
      acceptances,
      set,
      cache,
      thumbnails,
      fix: options.fix,
      isUnchanged,
      progress,
      links,
      io,
    };
    const checked = await inOrder(inputs, jobs * 2, async ({ input }): Promise<readonly [Input, Outcome]> => {
      const outcome = await check(input, () => checkInput(input, run));
      progress.templateDone();
      return [input, outcome];
    });
    progress.clear();
    if (links) io.err(links.summary());
    // Nothing was found that could be kept.
    if (!checked.some(([, { kind }]) => kind === 'linted' || kind === 'unchanged'))
      io.signal.throwIfAborted();
    if (set && shard) await seeOthers(all, shard, { loader, set, width: jobs * 2, signal: io.signal });
    const told = checked.map(([, outcome]) => outcome);
    // Of a set that was not seen whole nothing is said.
    const compared = set && !io.signal.aborted ? set.tell(told, all.inputs) : told;
    const pairs = inputs.flatMap(({ input }, index): (readonly [Input, Outcome])[] => {
      const outcome = compared[index];
      return outcome ? [[input, outcome]] : [];
    });
    const judged = await againstBaseline(pairs, baseline, options.updateBaseline);
    const failures = unusable.map(({ failure }): Outcome => ({ kind: 'failed', failure }));
    const outcomes = [...judged.outcomes, ...failures];
    const report = await acceptances.report(outcomes);
    const places = [...inputs, ...unusable].map(({ place }) => place);
    const notKept = await cache?.close();
    if (notKept) io.note(notKept);
    const facts: RunFacts = {
      ...(await describeRun(options)),
      baseline: judged.counts,
      unchanged: outcomes.flatMap((one) => (one.kind === 'unchanged' ? [one.source] : [])),
      part: shard && describePart({ shard, all, outcomes, places, acceptances: report, runConfig, options }),
    };
    return { outcomes, notes: report.idle.map(({ note }) => note), facts };
  } finally {
    progress.clear();
    await thumbnails?.close();
    await loader.close();
  }
}
