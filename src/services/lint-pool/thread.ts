/** One thread of the linter: runs one job after the other, and is ended when one takes too long. */
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import type { Template } from '../../core/template/template.ts';
import { failureError } from '../failure-error.ts';
import { durationWords } from '../service-api/duration-words.ts';
import {
  workerMessageSchema,
  type JobResult,
  type LintJob,
  type WorkerOrder,
  type WorkerSetup,
} from './messages.ts';
import { createSender, type Delivery } from './parcel.ts';
import { createWatchMemory, watchThread } from './watch.ts';

/** Milliseconds for a thread to load the linter. */
const START_MS = 30_000;

/** A template that makes a rule take more memory than this ends the thread, not the program. */
const MAX_HEAP_MB = 1024;

/** After so many milliseconds a thread is ended, however little computing time the machine gave it. */
const WALL_MS = 300_000;

const ENDED = 'it ended unexpectedly.';

export type JobOutcome =
  | { readonly kind: 'done'; readonly result: JobResult }
  | { readonly kind: 'cancelled' }
  /** It took too long while other jobs ran beside it, so that it may have had little of the processor. */
  | { readonly kind: 'late' }
  /** `why`: the end of the sentence for the finding; `rule`: null when none had begun. */
  | { readonly kind: 'stopped'; readonly rule: string | null; readonly why: string };

export type ThreadJob = Omit<LintJob, keyof Delivery | 'kind' | 'job'> & { readonly template: Template };

export interface JobWatch {
  /** At each recipient. */
  readonly onStarted: () => void;
  /** Whether another job ran while this one did. */
  readonly hadCompany: () => boolean;
}

export interface LintThread {
  readonly alive: boolean;
  /** Whether it has the template already, with what it worked out about it. */
  holds(template: Template): boolean;
  /** One at a time. Rejects only when the worker's file is missing, with a FailureError. */
  run(job: ThreadJob, watch: JobWatch): Promise<JobOutcome>;
  /** Lets the template go, and what was worked out about it, once the job before it has ended. */
  drop(template: Template): void;
  /** Has the running job left between two of its rules. */
  cancel(): void;
  /** An idle thread must not keep the program from ending. */
  rest(): void;
  end(): Promise<void>;
}

export interface ThreadOptions {
  readonly workerUrl: URL;
  /** Milliseconds for one recipient. */
  readonly deadlineMs: number;
  readonly onFault: ((error: unknown) => void) | undefined;
}

/** A fault of the installation, not of the template. */
const notInstalled = (error: Error): Error =>
  failureError(
    {
      fault: 'internal',
      title: 'The linter could not be started',
      reason: 'A file of the program is missing.',
      remedy: 'Build or install the program again.',
    },
    { cause: error },
  );

/** Milliseconds of computing that this process has done since; all of its threads together. */
function processorClock(): () => number {
  const begun = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  };
}

/**
 * A time limit in computing time. The wall's clock says nothing on a busy machine, and Node 20 has no clock for one
 * thread; but when no other job ran, what the process used is what this one did, and a little of the main thread.
 */
function createDeadline(ms: number, expire: () => void): { stop(): void } {
  const used = processorClock();
  const begun = performance.now();
  let over = false;
  const look = (): void => {
    const left = ms - used();
    if (left > 0 && performance.now() - begun < WALL_MS) {
      timer = setTimeout(look, Math.max(left, 20));
      return;
    }
    // The main thread may have been the one that was held up: messages that wait are heard first.
    setImmediate(() => {
      if (!over) expire();
    });
  };
  let timer = setTimeout(look, ms);
  return {
    stop() {
      over = true;
      clearTimeout(timer);
    },
  };
}

export function startThread({ workerUrl, deadlineMs, onFault }: ThreadOptions): LintThread {
  const memory = createWatchMemory();
  const workerData: WorkerSetup = { watch: memory };
  const worker = new Worker(workerUrl, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const shared = watchThread(memory);
  const sender = createSender();
  let rules: readonly string[] = [];
  let alive = true;
  let jobs = 0;
  const died = (): void => {
    alive = false;
  };
  worker.on('error', died);
  worker.on('exit', died);
  worker.on('message', (raw: unknown) => {
    const message = v.safeParse(workerMessageSchema, raw);
    if (message.success && message.output.kind === 'ready') rules = message.output.rules;
  });

  const send = (order: WorkerOrder): void => {
    worker.postMessage(order);
  };

  async function end(): Promise<void> {
    alive = false;
    await worker.terminate();
  }

  function run({ template, ...rest }: ThreadJob, { onStarted, hadCompany }: JobWatch): Promise<JobOutcome> {
    const job = ++jobs;
    worker.ref();
    shared.reset();
    const rule = (): string | null => rules[shared.rule() ?? -1] ?? null;
    return new Promise((resolve, reject) => {
      const finish = (): void => {
        deadline.stop();
        worker.off('message', onMessage);
        worker.off('error', onError);
        worker.off('exit', onExit);
      };
      const settle = (outcome: JobOutcome): void => {
        finish();
        resolve(outcome);
      };
      const stopped = (why: string): void => {
        settle({ kind: 'stopped', rule: rule(), why });
      };
      const onMessage = (raw: unknown): void => {
        const parsed = v.safeParse(workerMessageSchema, raw);
        if (!parsed.success) {
          stopped(ENDED);
          return;
        }
        const message = parsed.output;
        if (message.kind === 'ready' || message.job !== job) return;
        if (message.kind === 'started') {
          deadline.stop();
          deadline = createDeadline(deadlineMs, expire);
          onStarted();
        } else if (message.kind === 'done') settle({ kind: 'done', result: message.result });
        else if (message.kind === 'cancelled') settle({ kind: 'cancelled' });
        else {
          const { name, message: text, stack } = message;
          onFault?.(Object.assign(new Error(text), { name, stack }));
          settle({ kind: 'stopped', rule: null, why: ENDED });
        }
      };
      const onExit = (): void => {
        stopped(ENDED);
      };
      const onError = (error: Error): void => {
        const code = 'code' in error ? String(error.code) : '';
        if (code.includes('MODULE_NOT_FOUND')) {
          finish();
          reject(notInstalled(error));
          return;
        }
        onFault?.(error);
        stopped(code.includes('OUT_OF_MEMORY') ? 'it ran out of memory.' : ENDED);
      };
      const expire = (): void => {
        const at = rule();
        const why = `it did not finish within ${durationWords(deadlineMs)}.`;
        finish();
        void end().then(() => {
          resolve(hadCompany() ? { kind: 'late' } : { kind: 'stopped', rule: at, why });
        });
      };
      // A thread's own start is no fault of the template; on a busy machine it can take seconds.
      let deadline = createDeadline(START_MS + deadlineMs, expire);
      worker.on('message', onMessage);
      worker.once('error', onError);
      worker.once('exit', onExit);
      send({ kind: 'lint', ...rest, job, ...sender.deliver(template) });
    });
  }

  return {
    get alive() {
      return alive;
    },
    holds: (template) => alive && sender.holds(template),
    run,
    drop(template) {
      const id = sender.drop(template);
      if (id !== null && alive) send({ kind: 'forget', templates: [id] });
    },
    cancel() {
      shared.cancel(jobs);
    },
    rest() {
      worker.unref();
    },
    end,
  };
}
