/** The window's check over many recipients, over the contract: as `mailproof lint --sample` has it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_LINT_RECIPIENTS } from '../../src/contract/schemas/lint.ts';
import { runServices, type RunningServices } from './running-services.ts';

let running: RunningServices;
beforeAll(async () => {
  running = await runServices();
});
afterAll(async () => {
  await running.stop();
});

const HTML =
  '<!DOCTYPE html><html lang="en"><head><title>x</title></head><body><p><a href="{{Url}}">Shop</a></p></body></html>';
const GOOD = 'https://www.kilnandkin.co.uk/sale';
const recipient = (row: number | null, name: string, value?: string) => ({
  row,
  name,
  values: value === undefined ? [] : [{ name: 'Url', value }],
});

it('names the rows and sets that a finding is about, and counts what it does', async () => {
  const { handle } = await running.client.template.open({ fileName: 'm.html', text: HTML });
  const recipients = [
    recipient(1, '', GOOD),
    recipient(2, '', 'shop'),
    recipient(3, '', GOOD),
    recipient(null, 'VIP', 'shop'),
  ];
  const events = await running.client.lint.rows({ handle, recipients });
  const progress: { done: number; of: number }[] = [];
  let next = await events.next();
  for (; !next.done; next = await events.next()) progress.push(next.value);
  expect(progress.at(-1)).toEqual({ done: 2, of: 2 });
  const relative = next.value.findings.filter(({ rule }) => rule === 'link-relative');
  expect(relative.map(({ rows }) => rows)).toEqual([{ listed: [2], count: 1, of: 3 }]);
  expect(relative[0]?.message).toContain('(with the sample set "VIP")');
  expect(next.value.counts.errors + next.value.counts.warnings + next.value.counts.infos).toBe(
    next.value.findings.length,
  );
});

it('takes ten thousand recipients and not one more, and never none', async () => {
  const { handle } = await running.client.template.open({ fileName: 'm.html', text: HTML });
  const many = (count: number) => Array.from({ length: count }, () => recipient(null, 'x', 'y'));
  const events = await running.client.lint.rows({ handle, recipients: many(MAX_LINT_RECIPIENTS) });
  expect((await events.next()).done).toBe(false);
  await events.return?.();
  await expect(
    running.client.lint.rows({ handle, recipients: many(MAX_LINT_RECIPIENTS + 1) }),
  ).rejects.toThrow();
  await expect(running.client.lint.rows({ handle, recipients: [] })).rejects.toThrow();
});
