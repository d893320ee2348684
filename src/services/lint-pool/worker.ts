/** The linter in a thread of its own, which the pool can end. One job at a time. */
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import type { AmpValidator } from '../../core/document/amp/validation.ts';
import { lintTemplate } from '../../core/lint/lint.ts';
import { AMP_VALIDATOR_SHA256, createAmpValidatorHost } from '../amp-validator/amp-validator.ts';
import type { LintJob, WorkerMessage } from './messages.ts';

const port = parentPort;
if (!port) throw new Error('This file is the linter’s worker thread; it is not started by itself.');

const say = (message: WorkerMessage | Readonly<Record<string, unknown>>): void => {
  port.postMessage(message);
};

/** Where the launcher puts the official AMP validator; the built worker stands in out/main. */
const FETCHED_VALIDATOR = new URL('../../node_modules/.cache/mailproof/validator_wasm.js', import.meta.url);
const named = process.env['MAILPROOF_AMP_VALIDATOR'];
const ampValidators = createAmpValidatorHost(
  named === undefined || named === ''
    ? { path: fileURLToPath(FETCHED_VALIDATOR), sha256: AMP_VALIDATOR_SHA256 }
    : { path: named, sha256: null },
);

/** Only a template with an AMP part pays for the validator's start. */
const ampValidatorFor = async ({ template }: LintJob): Promise<AmpValidator | null> =>
  (template.body.amp ?? '').trim() === '' ? null : ampValidators.ready();

async function lint(message: LintJob): Promise<void> {
  const { job, template, recipient, config, skip, further, measured } = message;
  say({ kind: 'started', job });
  try {
    const ampValidator = await ampValidatorFor(message);
    const findings = lintTemplate(template, {
      recipient,
      further,
      skip,
      ...(ampValidator ? { ampValidator } : {}),
      ...(config ? { config } : {}),
      ...(measured ? { measured } : {}),
      onRule: (rule) => {
        say({ kind: 'rule', job, rule });
      },
    });
    say({ kind: 'done', job, findings });
  } catch {
    say({ kind: 'failed', job });
  }
}

port.on('message', (message: LintJob) => {
  void lint(message);
});
