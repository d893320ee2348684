/**
 * Runs the linter in worker threads, so that a hostile template can neither freeze the window nor hang a check: a
 * thread that does not finish in time is ended, and the check runs again without the rule that hung, which becomes a
 * finding about itself.
 */
import type { LintConfig } from '../../core/lint/config.ts';
import { compareFindings, RULE_FAILED, type Finding } from '../../core/lint/finding.ts';
import { listComments } from '../../core/lint/listed-findings.ts';
import type { LinkAnswers } from '../../core/lint/link-answers.ts';
import type { MeasuredMail } from '../../core/computed-style/measured-mail.ts';
import type { SampleValues } from '../../core/substitution/values.ts';
import type { Template } from '../../core/template/template.ts';
import { createCrew } from './crew.ts';
import { lintSeries, type Attempt, type RowFindings } from './lint-series.ts';

export interface LintPoolOptions {
  /** The built worker: `out/main/lint-worker.js`. */
  readonly workerUrl: URL;
  /** Threads at most; each takes some 50 MB once it has worked. */
  readonly size?: number;
  /** Milliseconds of computing for one recipient, from the moment its thread begins with it. */
  readonly deadlineMs?: number;
  /** How many rules may hang before the check is given up. */
  readonly maxHangs?: number;
  /** Told of every fault of the linter itself: of a thread that failed or ended by itself. */
  readonly onFault?: (error: unknown) => void;
}

export interface PoolLintOptions {
  readonly recipient?: SampleValues;
  readonly config?: LintConfig;
  /** What a browser measured of the html part with the recipient's values. */
  readonly measured?: MeasuredMail | null;
  /** Only the rules that answer soon. */
  readonly quick?: boolean;
}

export interface PoolRowsOptions {
  readonly config?: LintConfig;
  /** What the addresses of the template answered, where somebody asked. */
  readonly answers?: LinkAnswers | null;
  /** Told how many recipients are checked. */
  readonly onProgress?: (done: number) => void;
}

export interface LintPool {
  /**
   * Never rejects because of the template; rejects with the signal's reason when aborted, after `close`, and with a
   * FailureError when the worker's file is missing.
   */
  lint(template: Template, options?: PoolLintOptions, signal?: AbortSignal): Promise<readonly Finding[]>;
  /**
   * The same for many recipients of one template: what does not depend on a recipient is worked out once a thread, and
   * equal findings are one.
   */
  lintRows(
    template: Template,
    recipients: readonly SampleValues[],
    options?: PoolRowsOptions,
    signal?: AbortSignal,
  ): Promise<RowFindings>;
  /** Loads the linter into a thread before there is a template: a program that is about to open one does. */
  warmUp(): void;
  /** Nobody has the template open any more: the threads let it go, and what they worked out about it. */
  drop(template: Template): void;
  close(): Promise<void>;
}

const gaveUp = (why: string): Finding => ({
  rule: RULE_FAILED,
  severity: 'info',
  message: `Not checked: ${why}`,
  field: 'body',
  range: null,
  position: null,
  also: [],
  fix: null,
});

/** Nobody cancels a thread's job but by the signal, which rejects first. */
const LEFT = { rule: null, why: 'it was left.' } as const;

export function createLintPool(options: LintPoolOptions): LintPool {
  const size = Math.max(1, options.size ?? 2);
  const deadlineMs = options.deadlineMs ?? 20_000;
  const maxHangs = options.maxHangs ?? 3;
  const closing = new AbortController();
  const crew = createCrew({ size, deadlineMs, workerUrl: options.workerUrl, onFault: options.onFault });

  /** Runs a job, and again without the rules that do not finish; `skip` learns those. */
  const attempt: Attempt = async (work, skip, onStarted, signal) => {
    for (;;) {
      // A copy: other chunks of the same template learn more while this one is checked.
      const job = { ...work, skip: new Map(skip) };
      let outcome = await crew.run({ job, alone: false, onStarted }, signal);
      if (outcome.kind === 'late') outcome = await crew.run({ job, alone: true, onStarted }, signal);
      if (outcome.kind === 'done') return { result: outcome.result, gaveUp: null };
      const { rule, why } = outcome.kind === 'stopped' ? outcome : LEFT;
      if (rule === null) return { result: null, gaveUp: gaveUp(why) };
      if (skip.size >= maxHangs)
        return { result: null, gaveUp: gaveUp(`${skip.size + 1} rules did not finish on it.`) };
      skip.set(rule, why);
    }
  };

  // A signal of its own for each check, also without a caller's: hundreds may wait at once.
  const withClosing = (signal: AbortSignal | undefined): AbortSignal =>
    AbortSignal.any(signal ? [signal, closing.signal] : [closing.signal]);

  return {
    async lint(template, { recipient = [], config = null, measured = null, quick = false } = {}, signal) {
      const work = { template, recipients: [recipient], config, measured, quick, answers: null };
      const { result, gaveUp: broken } = await attempt(work, new Map(), () => undefined, withClosing(signal));
      return result ? [...result.findings, ...listComments(result.comments)].sort(compareFindings) : [broken];
    },
    async lintRows(template, recipients, { config = null, answers = null, onProgress } = {}, signal) {
      const work = { template, config, measured: null, quick: false, answers };
      return lintSeries(work, recipients, { attempt, width: size, onProgress }, withClosing(signal));
    },
    warmUp() {
      crew.warmUp();
    },
    drop(template) {
      crew.drop(template);
    },
    async close() {
      closing.abort(new Error('The program is closing.'));
      await crew.close();
    },
  };
}
