/** A linter's worker whose rules hang, crash or work, as the template's name says. */
import { parentPort } from 'node:worker_threads';
import type { Rule } from '../../../src/core/lint/rule.ts';
import type { LintJob } from '../../../src/services/lint-pool/messages.ts';
import { createJobRunner } from '../../../src/services/lint-pool/run-job.ts';

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
  rule('crashes', ({ template }) => {
    if (template.name?.includes('crashes') === true) process.exit(3);
  }),
  rule('throws', ({ template }) => {
    if (template.name?.includes('throws') === true) throw new Error('oh');
  }),
];

const runner = createJobRunner(rules);

parentPort?.on('message', (message: LintJob) => {
  const { job } = message;
  const onRow = (): void => {
    parentPort?.postMessage({ kind: 'started', job });
  };
  onRow();
  while (message.template.name === 'hangs before any rule');
  const onRule = (id: string): void => {
    parentPort?.postMessage({ kind: 'rule', job, rule: id });
  };
  parentPort?.postMessage({ kind: 'done', job, result: runner.run(message, null, { onRow, onRule }) });
});
