/** A linter's worker whose rules hang, crash or work, as the template's name says. */
import { parentPort, threadId, workerData } from 'node:worker_threads';
import type { Rule } from '../../../src/core/lint/rule.ts';
import type { WorkerOrder, WorkerSetup } from '../../../src/services/lint-pool/messages.ts';
import { createJobRunner } from '../../../src/services/lint-pool/run-job.ts';
import { createJobWatch, JobCancelled } from '../../../src/services/lint-pool/watch.ts';

const rule = (id: string, run: Rule['run']): Rule => ({
  id,
  category: 'service',
  severity: 'error',
  maturity: 'stable',
  summary: id,
  why: id,
  howToFix: id,
  sources: [{ title: id }],
  history: [{ version: '0.1.0', change: 'Added' }],
  examples: { good: [{}], bad: [{ reports: [{ field: 'body' }] }] },
  run,
});

let runs = 0;
const { watch } = workerData as WorkerSetup;
const cells = new Int32Array(watch);

const rules: readonly Rule[] = [
  rule('finds', (_, report) => {
    report({ message: 'Found.', field: 'body' });
  }),
  ...['first-hangs', 'second-hangs'].map((id) =>
    rule(id, ({ template }) => {
      while (template.name?.includes(id) === true);
    }),
  ),
  rule('a-row-hangs', ({ recipient }) => {
    while (recipient.some(({ value }) => value === 'hang'));
  }),
  rule('sleeps', ({ template }) => {
    if (template.name?.includes('sleeps') === true)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
  }),
  // Until the pool wants this job to be left, as the second cell of their memory says.
  rule('waits-to-be-left', ({ template }) => {
    while (template.name?.includes('waits') === true && Atomics.load(cells, 1) === 0);
  }),
  rule('counts', ({ template, scope }, report) => {
    if (template.name?.includes('counts') !== true) return;
    const value = JSON.stringify(scope.resolve('A')?.value);
    report({ message: `${value}: run ${++runs} in thread ${threadId}.`, field: 'body' });
  }),
  rule('shows-bytes', ({ template }, report) => {
    for (const { content } of [...template.attachments, ...template.inlineAttachments])
      report({ message: `${content}`, field: 'attachments' });
  }),
  rule('crashes', ({ template }) => {
    if (template.name?.includes('crashes') === true) process.exit(3);
  }),
  rule('throws', ({ template }) => {
    if (template.name?.includes('throws') === true) throw new Error('oh');
  }),
];

const runner = createJobRunner(rules);
const watchJob = createJobWatch(watch, runner.rules);
const say = (message: unknown): void => {
  parentPort?.postMessage(message);
};
say({ kind: 'ready', rules: runner.rules });

parentPort?.on('message', (message: WorkerOrder) => {
  if (message.kind === 'forget') {
    runner.forget(message.templates);
    return;
  }
  const { job } = message;
  const watched = watchJob(job);
  const onRow = (): void => {
    watched.check();
    say({ kind: 'started', job });
  };
  try {
    const template = runner.receive(message);
    onRow();
    while (template.name === 'hangs before any rule');
    const result = runner.run(message, template, null, { onRow, onRule: watched.begin });
    say({ kind: 'done', job, result });
  } catch (error) {
    if (!(error instanceof JobCancelled)) throw error;
    say({ kind: 'cancelled', job });
  }
});
