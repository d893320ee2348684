/**
 * The threads, and who works on which next. A template goes to the thread that knows it; a job that has to be alone
 * waits until no other runs, and nobody overtakes it.
 */
import type { Template } from '../../core/template/template.ts';
import {
  startThread,
  type JobOutcome,
  type LintThread,
  type ThreadJob,
  type ThreadOptions,
} from './thread.ts';

/** Milliseconds after which a cancelled job is no longer waited for where another thread is free. */
const LEAVES_SOON_MS = 1_000;

export interface CrewOptions extends ThreadOptions {
  /** Threads at most. */
  readonly size: number;
}

export interface Errand {
  readonly job: ThreadJob;
  /** With no other job at work, so that the time it takes is its own. */
  readonly alone: boolean;
  readonly onStarted: () => void;
}

export interface Crew {
  /** Rejects with the signal's reason at once when it is aborted; the thread is free again a little later. */
  run(errand: Errand, signal: AbortSignal): Promise<JobOutcome>;
  /** Starts a thread, if there is none, before anybody needs it. */
  warmUp(): void;
  /** Nobody has the template open any more: no thread keeps it beyond the jobs about it that were asked for. */
  drop(template: Template): void;
  close(): Promise<void>;
}

interface Turn {
  readonly thread: LintThread;
  readonly alone: boolean;
  company: boolean;
  /** Cancelled, and about to be free. */
  leaving: boolean;
}

interface Waiting {
  readonly errand: Errand;
  readonly begin: (turn: Turn) => void;
}

export function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('Stopped.');
}

export function createCrew({ size, ...options }: CrewOptions): Crew {
  const idle: LintThread[] = [];
  const running = new Set<Turn>();
  let waiting: Waiting[] = [];
  const dropped = new WeakSet<Template>();

  /** A thread for a template; null when there is none now. */
  function pick(template: Template): LintThread | null {
    const free = idle.filter(({ alive }) => alive);
    const knows = free.find((thread) => thread.holds(template));
    if (!knows && [...running].some(({ leaving, thread }) => leaving && thread.holds(template))) return null;
    const chosen = knows ?? free.at(-1);
    idle.splice(0, Infinity, ...free.filter((thread) => thread !== chosen));
    if (chosen) return chosen;
    return running.size + idle.length < size ? startThread(options) : null;
  }

  function dispatch(): void {
    for (const one of [...waiting]) {
      const { alone, job } = one.errand;
      if ([...running].some((turn) => turn.alone) || (alone && running.size > 0)) return;
      const thread = pick(job.template);
      if (!thread) continue;
      waiting = waiting.filter((other) => other !== one);
      const turn = { thread, alone, company: running.size > 0, leaving: false };
      for (const other of running) other.company = true;
      running.add(turn);
      one.begin(turn);
    }
  }

  function giveBack(turn: Turn): void {
    running.delete(turn);
    if (turn.thread.alive) {
      turn.thread.rest();
      idle.push(turn.thread);
    }
    dispatch();
  }

  function leave(turn: Turn): void {
    turn.thread.cancel();
    turn.leaving = true;
    const timer = setTimeout(() => {
      turn.leaving = false;
      dispatch();
    }, LEAVES_SOON_MS);
    timer.unref();
  }

  return {
    run: (errand, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) {
          reject(reasonOf(signal));
          return;
        }
        const { job, onStarted } = errand;
        let own: Turn | null = null;
        const begin = (turn: Turn): void => {
          own = turn;
          turn.thread
            .run(job, { onStarted, hadCompany: () => turn.company })
            .finally(() => {
              signal.removeEventListener('abort', stop);
              if (dropped.has(job.template)) turn.thread.drop(job.template);
              giveBack(turn);
            })
            .then(resolve, reject);
        };
        const one: Waiting = { errand, begin };
        const stop = (): void => {
          if (own) leave(own);
          waiting = waiting.filter((other) => other !== one);
          reject(reasonOf(signal));
          // Nobody is held up any more by a job that wanted to be alone.
          dispatch();
        };
        signal.addEventListener('abort', stop, { once: true });
        waiting.push(one);
        dispatch();
      }),
    warmUp() {
      if (running.size + idle.length > 0) return;
      const thread = startThread(options);
      thread.rest();
      idle.push(thread);
    },
    drop(template) {
      dropped.add(template);
      for (const thread of [...idle, ...[...running].map((turn) => turn.thread)]) thread.drop(template);
    },
    async close() {
      await Promise.all([...idle, ...[...running].map(({ thread }) => thread)].map((thread) => thread.end()));
    },
  };
}
