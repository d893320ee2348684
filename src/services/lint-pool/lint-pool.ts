/**
 * Runs the linter in worker threads, so that a hostile template can neither freeze the window nor hang a check: a
 * thread that does not finish in time is ended, and the check runs again without the rule that hung, which becomes a
 * finding about itself.
 */
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import type { LintConfig } from '../../core/lint/config.ts';
import { compareFindings, RULE_FAILED, type Finding } from '../../core/lint/finding.ts';
import { listComments } from '../../core/lint/listed-findings.ts';
import type { LinkAnswers } from '../../core/lint/link-answers.ts';
import type { MeasuredMail } from '../../core/computed-style/measured-mail.ts';
import type { SampleValues } from '../../core/substitution/values.ts';
import type { Template } from '../../core/template/template.ts';
import { problemError } from '../problem-error.ts';
import { lintSeries, type Attempt, type RowFindings } from './lint-series.ts';
import { workerMessageSchema, type JobResult, type LintJob } from './messages.ts';

export interface LintPoolOptions {
  /** The built worker: `out/main/lint-worker.js`. */
  readonly workerUrl: URL;
  /** Threads at most; each takes some 50 MB once it has worked. */
  readonly size?: number;
  /** Milliseconds for one run over one template, from the moment its thread begins with it. */
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
   * ProblemError when the worker's file is missing.
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
  close(): Promise<void>;
}

/** Milliseconds for a thread to load the linter. */
const START_MS = 30_000;

/** A template that makes a rule take more memory than this ends the thread, not the program. */
const MAX_HEAP_MB = 1024;

const ENDED = 'it ended unexpectedly.';

/** A fault of the installation, not of the template. */
const notInstalled = (error: Error): Error =>
  problemError(
    {
      fault: 'internal',
      title: 'The linter could not be started',
      reason: 'A file of the program is missing.',
      remedy: 'Build or install the program again.',
    },
    { cause: error },
  );

type Outcome =
  | { readonly kind: 'done'; readonly result: JobResult }
  /** `why`: the sentence for the finding. */
  | { readonly kind: 'stopped'; readonly rule: string | null; readonly why: string };

interface Thread {
  readonly worker: Worker;
  alive: boolean;
}

const gaveUp = (why: string): Finding => ({
  rule: RULE_FAILED,
  severity: 'error',
  message: `The template could not be checked to the end: ${why}`,
  field: 'body',
  range: null,
  position: null,
  also: [],
  fix: null,
});

export function createLintPool(options: LintPoolOptions): LintPool {
  const size = Math.max(1, options.size ?? 2);
  const deadlineMs = options.deadlineMs ?? 20_000;
  const seconds = Math.round(deadlineMs / 1000);
  const maxHangs = options.maxHangs ?? 3;
  const idle: Thread[] = [];
  const all = new Set<Thread>();
  const waiting: ((thread: Thread) => void)[] = [];
  const closing = new AbortController();
  let jobs = 0;
  let seriesCount = 0;

  function start(): Thread {
    const worker = new Worker(options.workerUrl, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
    const thread: Thread = { worker, alive: true };
    const end = (): void => {
      thread.alive = false;
      all.delete(thread);
    };
    worker.on('error', end);
    worker.on('exit', end);
    all.add(thread);
    return thread;
  }

  async function end(thread: Thread): Promise<void> {
    thread.alive = false;
    all.delete(thread);
    await thread.worker.terminate();
  }

  function take(signal: AbortSignal): Promise<Thread> {
    for (let thread = idle.pop(); thread; thread = idle.pop()) {
      if (thread.alive) return Promise.resolve(thread);
    }
    if (all.size < size) return Promise.resolve(start());
    return new Promise((resolve, reject) => {
      const turn = (thread: Thread): void => {
        signal.removeEventListener('abort', leave);
        resolve(thread);
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(reasonOf(signal));
      };
      waiting.push(turn);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  function giveBack(thread: Thread): void {
    const next = waiting.shift();
    if (next) {
      next(thread.alive ? thread : start());
      return;
    }
    if (!thread.alive) return;
    // An idle thread must not keep the program from ending.
    thread.worker.unref();
    idle.push(thread);
  }

  function run(thread: Thread, job: LintJob, onStarted: () => void, signal: AbortSignal): Promise<Outcome> {
    const { worker } = thread;
    worker.ref();
    return new Promise((resolve, reject) => {
      let rule: string | null = null;
      const finish = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        worker.off('message', onMessage);
        worker.off('error', onError);
        worker.off('exit', onExit);
      };
      const settle = (outcome: Outcome): void => {
        finish();
        resolve(outcome);
      };
      const onMessage = (raw: unknown): void => {
        const parsed = v.safeParse(workerMessageSchema, raw);
        if (!parsed.success) {
          settle({ kind: 'stopped', rule, why: ENDED });
          return;
        }
        const message = parsed.output;
        if (message.job !== job.job) return;
        if (message.kind === 'started') {
          clearTimeout(timer);
          timer = setTimeout(expire, deadlineMs);
          rule = null;
          onStarted();
        } else if (message.kind === 'rule') rule = message.rule;
        else if (message.kind === 'done') settle({ kind: 'done', result: message.result });
        else {
          const { name, message: said, stack } = message;
          options.onFault?.(Object.assign(new Error(said), { name, stack }));
          settle({ kind: 'stopped', rule: null, why: ENDED });
        }
      };
      const onExit = (): void => {
        settle({ kind: 'stopped', rule, why: ENDED });
      };
      const onError = (error: Error): void => {
        const code = 'code' in error ? String(error.code) : '';
        if (code.includes('MODULE_NOT_FOUND')) {
          finish();
          reject(notInstalled(error));
        } else {
          options.onFault?.(error);
          settle({
            kind: 'stopped',
            rule,
            why: code.includes('OUT_OF_MEMORY') ? 'it ran out of memory.' : ENDED,
          });
        }
      };
      const onAbort = (): void => {
        finish();
        void end(thread).then(() => {
          reject(reasonOf(signal));
        });
      };
      const expire = (): void => {
        finish();
        void end(thread).then(() => {
          resolve({ kind: 'stopped', rule, why: `it did not finish within ${seconds} seconds.` });
        });
      };
      // A thread's own start is no fault of the template; on a busy machine it can take seconds.
      let timer = setTimeout(expire, START_MS + deadlineMs);
      worker.on('message', onMessage);
      worker.once('error', onError);
      worker.once('exit', onExit);
      signal.addEventListener('abort', onAbort, { once: true });
      worker.postMessage(job);
    });
  }

  const once = async (job: LintJob, onStarted: () => void, signal: AbortSignal): Promise<Outcome> => {
    signal.throwIfAborted();
    const thread = await take(signal);
    try {
      signal.throwIfAborted();
      return await run(thread, job, onStarted, signal);
    } finally {
      giveBack(thread);
    }
  };

  /** Runs a job, and again without the rules that hang; `skip` learns those. */
  const attempt: Attempt = async (work, skip, onStarted, signal) => {
    for (;;) {
      const without = new Map(skip);
      const series = work.series === null ? null : [work.series, ...[...without.keys()].sort()].join(' ');
      const outcome = await once({ ...work, job: ++jobs, skip: without, series }, onStarted, signal);
      if (outcome.kind === 'done') return { result: outcome.result, gaveUp: null };
      const { rule, why } = outcome;
      if (rule === null) return { result: null, gaveUp: gaveUp(why) };
      if (skip.size >= maxHangs)
        return { result: null, gaveUp: gaveUp(`${skip.size + 1} rules failed on it.`) };
      skip.set(rule, why);
    }
  };

  // A signal of its own for each check, also without a caller's: hundreds may wait at once.
  const withClosing = (signal: AbortSignal | undefined): AbortSignal =>
    AbortSignal.any(signal ? [signal, closing.signal] : [closing.signal]);

  return {
    async lint(template, { recipient = [], config = null, measured = null } = {}, signal) {
      const work = { template, recipients: [recipient], config, measured, answers: null, series: null };
      const { result, gaveUp: broken } = await attempt(work, new Map(), () => undefined, withClosing(signal));
      return result ? [...result.findings, ...listComments(result.comments)].sort(compareFindings) : [broken];
    },
    async lintRows(template, recipients, { config = null, answers = null, onProgress } = {}, signal) {
      const work = { template, config, measured: null, answers, series: `series ${++seriesCount}` };
      return lintSeries(work, recipients, { attempt, width: size, onProgress }, withClosing(signal));
    },
    async close() {
      closing.abort(new Error('The program is closing.'));
      await Promise.all([...all].map(end));
    },
  };
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('Stopped.');
}
