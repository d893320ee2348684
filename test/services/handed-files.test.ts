/** Files that were handed over, read while another program saves them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHandedFiles } from '../../src/services/handed-files.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-handed-'));
  path = join(folder, 'mail.html');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('a file that was emptied to be written is read once it is there', async () => {
  const files = createHandedFiles();
  const { id } = files.hand(path);
  await writeFile(path, '');
  const reading = files.read(id);
  await wait(20);
  await writeFile(path, '<p>Whole</p>');
  const { text, version } = await reading;
  expect(text).toBe('<p>Whole</p>');
  expect(await files.version(id)).toBe(version);
});

it('a file that stays empty is empty', async () => {
  const files = createHandedFiles();
  await writeFile(path, '');
  expect((await files.read(files.hand(path).id)).text).toBe('');
});
