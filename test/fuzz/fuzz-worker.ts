/** Runs targets in a thread of its own, so that a hang or a lack of memory ends the thread and not the tests. */
import { parentPort } from 'node:worker_threads';
import fc from 'fast-check';
import { SELF_TEST, TARGETS, textsFor } from './targets.ts';

export interface FuzzJob {
  readonly target: string;
  readonly seed: number;
  readonly runs: number;
  readonly maxLength: number;
  /** In place of made-up texts: these. */
  readonly texts: readonly string[] | null;
}

export type FuzzMessage =
  /** Before each text, so that the one that hangs is known. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'done'; readonly failure: string | null };

const port = parentPort;
if (!port) throw new Error('This file is a worker thread of the fuzzing; it is not started by itself.');
const say = (message: FuzzMessage): void => {
  port.postMessage(message);
};

function run(job: FuzzJob): void {
  const target = [...TARGETS, SELF_TEST].find(({ name }) => name === job.target);
  if (!target) throw new Error(`There is no target ${job.target}.`);
  const judge = (text: string): void => {
    say({ kind: 'text', text });
    target.check(text);
  };
  if (job.texts) for (const text of job.texts) judge(text);
  else fc.assert(fc.property(textsFor(target, job.maxLength), judge), { seed: job.seed, numRuns: job.runs });
}

port.on('message', (job: FuzzJob) => {
  let failure: string | null = null;
  try {
    run(job);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    failure = [cause, error]
      .map((one) => (one instanceof Error ? (one.stack ?? one.message) : String(one)))
      .join('\n');
  }
  say({ kind: 'done', failure });
});
