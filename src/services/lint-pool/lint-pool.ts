/**
 * Runs the linter in worker threads, so that a hostile template can neither freeze the window nor hang a check: a
 * thread that does not finish in time is ended, and the check runs again without the rule that hung, which becomes a
 * finding about itself.
 */
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import type { LintConfig } from '../../core/lint/config.ts';
import type { Finding } from '../../core/lint/finding.ts';
import { RULE_FAILED } from '../../core/lint/lint.ts';
import type { SampleValues } from '../../core/substitution/values.ts';
import type { Template } from '../../core/template/template.ts';
import { workerMessageSchema, type LintJob } from './messages.ts';

export interface LintPoolOptions {
  /** The built worker: `out/main/lint-worker.js`. */
  readonly workerUrl: URL;
  /** Threads at most; each takes some 50 MB once it has worked. */
  readonly size?: number;
  /** Milliseconds for one run over one template. */
  readonly deadlineMs?: number;
  /** How many rules may hang before the check is given up. */
  readonly maxHangs?: number;
}

export interface PoolLintOptions {
  readonly recipient?: SampleValues;
  readonly config?: LintConfig;
}

export interface LintPool {
  /** Never rejects because of the template; rejects with the signal's reason when aborted, and after `close`. */
  lint(template: Template, options?: PoolLintOptions, signal?: AbortSignal): Promise<readonly Finding[]>;
  close(): Promise<void>;
}

/** A template that makes a rule take more memory than this ends the thread, not the program. */
const MAX_HEAP_MB = 1024;

type Outcome =
  | { readonly kind: 'done'; readonly findings: readonly Finding[] }
  | { readonly kind: 'late' | 'crashed'; readonly rule: string | null };

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
  const maxHangs = options.maxHangs ?? 3;
  const idle: Thread[] = [];
  const all = new Set<Thread>();
  const waiting: ((thread: Thread) => void)[] = [];
  const closing = new AbortController();
  let jobs = 0;

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

  function run(thread: Thread, job: LintJob, signal: AbortSignal): Promise<Outcome> {
    const { worker } = thread;
    worker.ref();
    return new Promise((resolve, reject) => {
      let rule: string | null = null;
      const finish = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        worker.off('message', onMessage);
        worker.off('error', onCrash);
        worker.off('exit', onCrash);
      };
      const settle = (outcome: Outcome): void => {
        finish();
        resolve(outcome);
      };
      const onMessage = (raw: unknown): void => {
        const parsed = v.safeParse(workerMessageSchema, raw);
        if (!parsed.success) {
          settle({ kind: 'crashed', rule });
          return;
        }
        const message = parsed.output;
        if (message.job !== job.job) return;
        if (message.kind === 'rule') rule = message.rule;
        else if (message.kind === 'done') settle({ kind: 'done', findings: message.findings });
        else settle({ kind: 'crashed', rule: null });
      };
      const onCrash = (): void => {
        settle({ kind: 'crashed', rule });
      };
      const onAbort = (): void => {
        finish();
        void end(thread).then(() => {
          reject(reasonOf(signal));
        });
      };
      const timer = setTimeout(() => {
        finish();
        void end(thread).then(() => {
          resolve({ kind: 'late', rule });
        });
      }, deadlineMs);
      worker.on('message', onMessage);
      worker.once('error', onCrash);
      worker.once('exit', onCrash);
      signal.addEventListener('abort', onAbort, { once: true });
      worker.postMessage(job);
    });
  }

  return {
    async lint(template, lintOptions = {}, callerSignal) {
      // A signal of its own for each check, also without a caller's: hundreds may wait at once.
      const signal = AbortSignal.any(callerSignal ? [callerSignal, closing.signal] : [closing.signal]);
      const skip = new Map<string, string>();
      const seconds = Math.round(deadlineMs / 1000);
      for (;;) {
        signal.throwIfAborted();
        const thread = await take(signal);
        let outcome: Outcome;
        try {
          signal.throwIfAborted();
          const job: LintJob = {
            job: ++jobs,
            template,
            recipient: lintOptions.recipient ?? [],
            config: lintOptions.config ?? null,
            skip,
          };
          outcome = await run(thread, job, signal);
        } finally {
          giveBack(thread);
        }
        if (outcome.kind === 'done') return outcome.findings;
        const why =
          outcome.kind === 'late' ? `it did not finish within ${seconds} seconds.` : 'it ended unexpectedly.';
        if (outcome.rule === null) return [gaveUp(why)];
        if (skip.size >= maxHangs) return [gaveUp(`${skip.size + 1} rules failed on it.`)];
        skip.set(outcome.rule, why);
      }
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
