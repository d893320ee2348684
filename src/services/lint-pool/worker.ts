/** The linter in a thread of its own, which the pool can end. One job at a time. */
import { parentPort } from 'node:worker_threads';
import { lintTemplate } from '../../core/lint/lint.ts';
import type { LintJob, WorkerMessage } from './messages.ts';

const port = parentPort;
if (!port) throw new Error('This file is the linter’s worker thread; it is not started by itself.');

const say = (message: WorkerMessage | Readonly<Record<string, unknown>>): void => {
  port.postMessage(message);
};

port.on('message', (message: LintJob) => {
  const { job, template, recipient, config, skip } = message;
  say({ kind: 'started', job });
  try {
    const findings = lintTemplate(template, {
      recipient,
      skip,
      ...(config ? { config } : {}),
      onRule: (rule) => {
        say({ kind: 'rule', job, rule });
      },
    });
    say({ kind: 'done', job, findings });
  } catch {
    say({ kind: 'failed', job });
  }
});
