/** What the commands say about the folder in which data is kept. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox/index.ts';
import { runCli } from './run-cli.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('a file in place of the folder is named, with what to do', async () => {
  const file = join(folder, 'file');
  await writeFile(file, 'kept');
  const { code, out, err } = await runCli(['key', 'test', '--connection', 'any'], {
    env: { MAILPROOF_DATA: file },
  });
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(
    `The data folder cannot be used. ${file} is a file, not a folder. Move that file away, or set MAILPROOF_DATA to a folder.`,
  );
  expect(await readFile(file, 'utf8')).toBe('kept');
});

it('nothing is lifted where the log cannot be written, and that is said', async () => {
  // A folder in the place of the log.
  await mkdir(join(folder, 'lifted-suppressions.jsonl'));
  const sandbox = await createSandbox();
  const [address] = sandbox.addresses;
  await sandbox.close();
  const { err } = await runCli(
    ['suppression', 'delete', address?.email ?? '', '--connection', 'sandbox', '--yes'],
    { env: { MAILPROOF_DATA: folder } },
  );
  expect(err).toMatch(
    /Nothing was lifted: the log of lifted suppressions could not be written\. .*it is a folder\./u,
  );
});
