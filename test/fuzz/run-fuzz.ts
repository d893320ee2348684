/** Runs fuzz targets and judges from outside: each ends, in bounded memory, and keeps its promises. */
import { Worker } from 'node:worker_threads';
import { buildWorker } from '../services/built-worker.ts';
import type { FuzzJob, FuzzMessage } from './fuzz-worker.ts';

/** What a reader may take for one text of up to 20,000 characters, the code of all readers included. */
export const MEMORY_CAP_MB = 256;
/** For one text. The slowest takes a second; a machine that is a hundred times slower is still below this. */
const HANGS_AFTER_MS = 180_000;

export interface FuzzOutcome {
  readonly count: number;
  /** What went wrong, with the text; null when nothing did. */
  readonly failure: string | null;
}

export interface Fuzzer {
  /** One job at a time. */
  run(job: FuzzJob): Promise<FuzzOutcome>;
  close(): Promise<void>;
}

/** Bundles the targets as they are now; their thread is used again until a text breaks it. */
export async function createFuzzer(): Promise<Fuzzer> {
  const built = await buildWorker('test/fuzz/fuzz-worker.ts');
  const start = (): Worker =>
    new Worker(built.url, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_CAP_MB } });
  let worker = start();

  function run(job: FuzzJob): Promise<FuzzOutcome> {
    return new Promise((resolve) => {
      let last = '';
      let count = 0;
      let timer: NodeJS.Timeout | undefined;
      const finish = (failure: string | null): void => {
        clearTimeout(timer);
        // Not removeAllListeners(): it takes away what Node's Worker itself listens with, and the next job never ends.
        worker.off('message', onMessage);
        worker.off('error', onError);
        resolve({ count, failure });
      };
      const said = (why: string): string =>
        `${job.target}, seed ${job.seed}: ${why}\nThe text: ${JSON.stringify(last)}`;
      const replace = (why: string): void => {
        finish(said(why));
        void worker.terminate();
        worker = start();
      };
      const wait = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          replace(`no end after ${HANGS_AFTER_MS / 1000} s`);
        }, HANGS_AFTER_MS);
      };
      const onMessage = (message: FuzzMessage): void => {
        wait();
        if (message.kind === 'text') {
          last = message.text;
          count++;
        } else finish(message.failure === null ? null : said(message.failure));
      };
      const onError = (error: Error): void => {
        replace(`${'code' in error ? String(error.code) : ''} ${error.message}`);
      };
      wait();
      worker.on('message', onMessage);
      worker.on('error', onError);
      worker.postMessage(job);
    });
  }

  return {
    run,
    async close() {
      await worker.terminate();
    },
  };
}
