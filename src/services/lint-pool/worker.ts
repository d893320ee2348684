/** The linter in a thread of its own, which the pool can end. One job at a time. */
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import type { AmpValidator } from '../../core/amp/validation.ts';
import { AMP_VALIDATOR_SHA256, createAmpValidatorHost } from '../amp-validator/amp-validator.ts';
import type { LintJob, WorkerMessage } from './messages.ts';
import { createJobRunner } from './run-job.ts';

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
const ampValidatorFor = async ({ template }: LintJob): Promise<AmpValidator | null> =>
  (template.body.amp ?? '').trim() === '' ? null : ampValidators.ready();

const runner = createJobRunner();

async function lint(message: LintJob): Promise<void> {
  const { job } = message;
  const begin = (): void => {
    say({ kind: 'started', job });
  };
  begin();
  try {
    const ampValidator = await ampValidatorFor(message);
    const result = runner.run(message, ampValidator, {
      onRow: begin,
      onRule: (rule) => {
        say({ kind: 'rule', job, rule });
      },
    });
    say({ kind: 'done', job, result });
  } catch (error) {
    const { name, message: said, stack = '' } = error instanceof Error ? error : new Error(String(error));
    say({ kind: 'failed', job, name, message: said, stack });
  }
}

port.on('message', (message: LintJob) => {
  void lint(message);
});
