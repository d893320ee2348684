/** `mailproof suppression log` and `forget`, on a log that earlier runs left. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCli, type CliResult } from './run-cli.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-log-'));
  const line = { connection: 'Production', baseUrl: 'https://c', code: null, by: 'maria' };
  const lines = [
    { ...line, at: '2026-01-10T10:00:00.000Z', email: 'zoe@b.example', outcome: 'lifted' },
    { ...line, at: '2026-01-11T10:00:00.000Z', email: 'tim@b.example', outcome: 'sending' },
  ];
  await writeFile(
    join(folder, 'lifted-suppressions.jsonl'),
    `${lines.map((one) => JSON.stringify(one)).join('\nhalf a line\n')}\n`,
  );
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const run = (...args: string[]): Promise<CliResult> =>
  runCli(['suppression', ...args], { env: { MAILPROOF_DATA: folder } });

it('lists, searches and hands over what was lifted, and says what is damaged or has no end', async () => {
  const { code, out, err } = await run('log');
  expect(code).toBe(0);
  expect(out).toMatch(/^tim@b\.example {2}no end written\n[^]*\nzoe@b\.example {2}lifted\n/u);
  expect(err).toContain('1 line of lifted-suppressions.jsonl could not be read (line 2)');
  expect(err).toContain('Note: A delete for tim@b.example was sent on Production (https://c)');
  expect(err).toContain('2 lifts of 2.');
  const found = await run('log', 'zoe', '--since', '2026-01-10', '-f', 'ndjson');
  expect(JSON.parse(found.out)).toMatchObject({ email: 'zoe@b.example', outcome: 'lifted', user: 'maria' });
  expect((await run('log', '--since', 'yesterday')).err).toContain('--since: “yesterday” is no date.');
});

it('takes a person out of it when told to, and only then', async () => {
  expect((await run('forget', 'Zoe <zoe@b.example>')).code).toBe(2);
  const { code, out } = await run('forget', 'Zoe <zoe@b.example>', '--yes');
  expect(code).toBe(0);
  expect(out).toContain('zoe@b.example was taken out of 1 lift,');
  const log = await readFile(join(folder, 'lifted-suppressions.jsonl'), 'utf8');
  expect(log).not.toContain('zoe@');
  expect(log).toContain('"act":"removed"');
});
