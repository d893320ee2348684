/** The linter in a thread of its own, which the pool can end. One job at a time. */
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { AmpValidator } from '../../core/amp/validation.ts';
import type { Template } from '../../core/template/template.ts';
import { AMP_VALIDATOR_SHA256, createAmpValidatorHost } from '../amp-validator/amp-validator.ts';
import type { LintJob, WorkerMessage, WorkerOrder, WorkerSetup } from './messages.ts';
import { createJobRunner } from './run-job.ts';
import { createJobWatch, JobCancelled } from './watch.ts';

const port = parentPort;
if (!port) throw new Error('This file is the linter’s worker thread; it is not started by itself.');

const say = (message: WorkerMessage | Readonly<Record<string, unknown>>): void => {
  port.postMessage(message);
};

/** Where the build puts the official AMP validator: beside the built worker's folder, out/main. */
const BUILT_VALIDATOR = new URL('../amp-validator/validator_wasm.js', import.meta.url);
const named = process.env['MAILPROOF_AMP_VALIDATOR'];
const ampValidators = createAmpValidatorHost(
  named === undefined || named === ''
    ? { path: fileURLToPath(BUILT_VALIDATOR), sha256: AMP_VALIDATOR_SHA256 }
    : { path: named, sha256: null },
);

/** Only a template with an AMP part pays for the validator's start. */
const ampValidatorFor = async ({ body }: Template): Promise<AmpValidator | null> =>
  (body.amp ?? '').trim() === '' ? null : ampValidators.ready();

const runner = createJobRunner();
const { watch } = workerData as WorkerSetup;
const watchJob = createJobWatch(watch, runner.rules);
say({ kind: 'ready', rules: runner.rules });

async function lint(message: LintJob): Promise<void> {
  const { job } = message;
  const watched = watchJob(job);
  const begin = (): void => {
    watched.check();
    say({ kind: 'started', job });
  };
  try {
    const template = runner.receive(message);
    begin();
    const ampValidator = await ampValidatorFor(template);
    const result = runner.run(message, template, ampValidator, { onRow: begin, onRule: watched.begin });
    say({ kind: 'done', job, result });
  } catch (error) {
    if (error instanceof JobCancelled) {
      say({ kind: 'cancelled', job });
      return;
    }
    const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    say({ kind: 'failed', job, name, message, stack });
  }
}

let last: Promise<void> = Promise.resolve();
port.on('message', (order: WorkerOrder) => {
  last = last.then(() => {
    if (order.kind === 'lint') return lint(order);
    runner.forget(order.templates);
    return undefined;
  });
});
