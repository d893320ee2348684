/** Memory that a thread and the pool share: the thread says which rule it begins with, the pool which job to leave. */

const RULE = 0;
const CANCELLED = 1;

/** Thrown between two rules of a job that nobody waits for any more. */
export class JobCancelled extends Error {
  override readonly name = 'JobCancelled';
}

export const createWatchMemory = (): SharedArrayBuffer => new SharedArrayBuffer(8);

/** The pool's side. */
export interface WatchedThread {
  /** The rule the thread is at, as its number in the thread's list; null before the first. */
  rule(): number | null;
  reset(): void;
  cancel(job: number): void;
}

export function watchThread(memory: SharedArrayBuffer): WatchedThread {
  const cells = new Int32Array(memory);
  return {
    rule() {
      const rule = Atomics.load(cells, RULE);
      return rule === 0 ? null : rule - 1;
    },
    reset() {
      Atomics.store(cells, RULE, 0);
    },
    cancel(job) {
      Atomics.store(cells, CANCELLED, job);
    },
  };
}

/** The thread's side. */
export interface WatchedJob {
  /** @throws JobCancelled when the job was cancelled. */
  begin(rule: string): void;
  /** @throws JobCancelled when the job was cancelled. */
  check(): void;
}

export function createJobWatch(
  memory: SharedArrayBuffer,
  rules: readonly string[],
): (job: number) => WatchedJob {
  const cells = new Int32Array(memory);
  const numbers = new Map(rules.map((id, index) => [id, index + 1]));
  return (job) => {
    const check = (): void => {
      if (Atomics.load(cells, CANCELLED) === job) throw new JobCancelled();
    };
    return {
      check,
      begin(rule) {
        check();
        Atomics.store(cells, RULE, numbers.get(rule) ?? 0);
      },
    };
  };
}
