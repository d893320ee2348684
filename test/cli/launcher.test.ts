/** What only a process of its own has: the launcher, its exit codes, and pipes that other programs read and write. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spawnCli } from './run-cli.ts';

const launcher = fileURLToPath(new URL('../../src/launcher/mailproof.mjs', import.meta.url));
const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-launcher-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('findings in a mail on standard input go to standard output, and the process ends with 1', async () => {
  const args = ['lint', '-', '--only', 'link-empty', '--no-config', '--format', 'json'];
  const { code, out, err } = await spawnCli(args, { cwd: folder, stdin: '<a href="">Shop</a>\n' });
  expect(JSON.parse(out)).toMatchObject({ templates: [{ findings: [{ rule: 'link-empty' }] }] });
  expect([code, err]).toEqual([1, '']);
});

it('a word it does not know goes to standard error, and the process ends with 2', async () => {
  const { code, out, err } = await spawnCli(['lnit', 'mail.html'], { cwd: folder });
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain('lint');
});

it('Ctrl-C ends the sandbox with 0', async () => {
  const { code, out } = await spawnCli(['sandbox'], { cwd: folder, interruptAfter: 'Stop with Ctrl-C.' });
  expect(out).toContain('Base URL  http://127.0.0.1:');
  expect(code).toBe(0);
});

it('a reader that leaves early is no failure', async () => {
  // More than a pipe holds, so that the command still writes when its reader is gone.
  await writeFile(join(folder, 'long.html'), `<p>Tea</p>\n`.repeat(200_000));
  const script = '"$0" "$1" render long.html -p html | head -n 1; echo "${PIPESTATUS[0]}"';
  const { stdout, stderr } = await run('bash', ['-c', script, process.execPath, launcher], { cwd: folder });
  expect([stdout, stderr]).toEqual(['<p>Tea</p>\n0\n', '']);
});
