/**
 * What packages of others make of a mail, in one thread of its own with a bound and a deadline. The thread starts with
 * the first job and serves one after the other; one that does not answer in time is ended, and the next gets a new one.
 */
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { thousands } from '../../core/text/wording.ts';
import { failureError } from '../failure-error.ts';
import { durationWords } from '../service-api/duration-words.ts';
import { transformAnswerSchema, type Transform, type TransformOrder } from './messages.ts';

/** In characters: longer than any mail, and what juice does in some seconds. */
export const LONGEST_TRANSFORMED = 1_000_000;
const DEADLINE_MS = 10_000;
/** For a thread to load its packages, on a machine that is busy. */
const START_MS = 30_000;
const MAX_HEAP_MB = 512;

export interface MailTransformsOptions {
  /** The built worker: `out/main/transform-worker.js`. */
  readonly workerUrl: URL;
  /** Milliseconds for one mail, from the moment the thread begins with it. */
  readonly deadlineMs?: number;
}

export interface MailTransforms {
  /**
   * Rejects with the signal's reason when aborted, and with a FailureError that says what went wrong: juice throws on
   * some real mails.
   */
  run(transform: Transform, html: string, signal?: AbortSignal): Promise<string>;
  close(): Promise<void>;
}

const WORDS: Readonly<Record<Transform, { readonly title: string; readonly by: string }>> = {
  'inline-styles': { title: 'The styles could not be moved into attributes', by: 'juice' },
  'to-text': { title: 'No text could be made of the html part', by: 'html-to-text' },
};

function failed(transform: Transform, what: string): Error {
  const { title, by } = WORDS[transform];
  return failureError({
    fault: 'file',
    title,
    reason: `${by} ${what}`,
    remedy: 'Look at the mail in another view. A sender that uses the same package may fail on it too.',
  });
}

/** One line of it: messages of parsers quote the mail. */
const quoted = (message: string): string => message.replace(/\s+/gu, ' ').trim().slice(0, 200);

export function createMailTransforms({
  workerUrl,
  deadlineMs = DEADLINE_MS,
}: MailTransformsOptions): MailTransforms {
  let worker: Worker | null = null;
  let jobs = 0;
  let last: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    const started = new Worker(workerUrl, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
    const gone = (): void => {
      if (worker === started) worker = null;
    };
    started.on('error', gone);
    started.on('exit', gone);
    return started;
  }

  function work(transform: Transform, html: string): Promise<string> {
    const thread = (worker ??= start());
    const job = ++jobs;
    thread.ref();
    return new Promise((resolve, reject) => {
      const finish = (then: () => void): void => {
        clearTimeout(timer);
        thread.off('message', onMessage);
        thread.off('error', onError);
        thread.off('exit', onExit);
        // An idle thread must not keep the program from ending.
        thread.unref();
        then();
      };
      const fail = (what: string): void => {
        finish(() => {
          reject(failed(transform, what));
        });
      };
      const late = (): void => {
        worker = null;
        void thread.terminate();
        fail(`did not finish within ${durationWords(deadlineMs)}.`);
      };
      const onMessage = (raw: unknown): void => {
        const answer = v.safeParse(transformAnswerSchema, raw);
        if (!answer.success || answer.output.job !== job) return;
        const { output } = answer;
        if (output.kind === 'started') {
          clearTimeout(timer);
          timer = setTimeout(late, deadlineMs);
        } else if (output.kind === 'failed') fail(`failed: ${quoted(output.message)}`);
        else {
          finish(() => {
            resolve(output.text);
          });
        }
      };
      const onError = (error: Error): void => {
        const code = 'code' in error ? String(error.code) : '';
        fail(code.includes('OUT_OF_MEMORY') ? 'ran out of memory.' : 'ended unexpectedly.');
      };
      const onExit = (): void => {
        fail('ended unexpectedly.');
      };
      let timer = setTimeout(late, START_MS + deadlineMs);
      thread.on('message', onMessage);
      thread.once('error', onError);
      thread.once('exit', onExit);
      thread.postMessage({ job, transform, html } satisfies TransformOrder);
    });
  }

  return {
    async run(transform, html, signal) {
      signal?.throwIfAborted();
      if (html.length > LONGEST_TRANSFORMED) {
        throw failed(
          transform,
          `is not asked for mails longer than ${thousands(LONGEST_TRANSFORMED)} characters.`,
        );
      }
      // A job that nobody waits for any more is not begun; one that has begun ends by itself, or by its deadline.
      const mine = last.then(() => {
        signal?.throwIfAborted();
        return work(transform, html);
      });
      last = mine.catch(() => undefined);
      if (!signal) return mine;
      const left = new Promise<never>((_, reject) => {
        signal.addEventListener(
          'abort',
          () => {
            reject(signal.reason instanceof Error ? signal.reason : new Error('Stopped.'));
          },
          { once: true },
        );
      });
      return Promise.race([mine, left]);
    },
    async close() {
      await worker?.terminate();
      worker = null;
    },
  };
}
