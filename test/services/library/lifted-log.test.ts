import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileSystem } from '../../../src/services/files/file-system.ts';
import { createLiftedLog, type LiftedLog } from '../../../src/services/library/lifted-log.ts';
import { fileSystemWithHandles, systemError } from '../files/small-disk.ts';

let folder: string;
let path: string;
let notices: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-lifted-'));
  path = join(folder, 'data/lifted.jsonl');
  notices = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const createLog = (fileSystem?: FileSystem): LiftedLog =>
  createLiftedLog({
    path,
    now: () => new Date('2026-01-15T12:00:00Z'),
    onNotice: (notice) => notices.push(notice),
    fileSystem,
  });
const entry = (email: string) => ({
  at: '2026-01-15T12:00:00Z',
  email,
  connection: 'C',
  baseUrl: 'https://c',
  outcome: 'lifted' as const,
  code: null,
});
const text = (): Promise<string> => readFile(path, 'utf8');
const emails = async (): Promise<string[]> =>
  (await text())
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { email: string }).email);

describe('the log of lifted suppressions', () => {
  it('has a line for each, with who did it, readable by this user alone', async () => {
    await createLog().add(entry('a@b.example'));
    await createLog().add({ ...entry('c@d.example'), outcome: 'refused', code: 3004 });
    const lines = (await text()).split('\n').filter((line) => line !== '');
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { ...entry('a@b.example'), by: expect.any(String) as string },
      { email: 'c@d.example', outcome: 'refused', code: 3004 },
    ]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('holds whole lines alone when many add at once', async () => {
    const wanted = Array.from({ length: 30 }, (_, index) => `r${index}@b.example`);
    await Promise.all(wanted.map((email) => createLog().add(entry(email))));
    expect((await emails()).sort()).toEqual([...wanted].sort());
    expect(await readdir(join(folder, 'data'))).toEqual(['lifted.jsonl']);
  });

  it.each([
    ['half a line', '{"at":"2026-01-15T12:00'],
    ['zeros, as a power cut leaves them', '\0'.repeat(100_000)],
  ])('sets %s at the end aside, says so, and goes on', async (_, half) => {
    await createLog().add(entry('a@b.example'));
    const whole = await text();
    await writeFile(path, whole + half);
    await createLog().add(entry('c@d.example'));
    expect(await emails()).toEqual(['a@b.example', 'c@d.example']);
    const aside = (await readdir(join(folder, 'data'))).filter((name) => name.includes('.torn-'));
    expect(aside).toEqual(['lifted.jsonl.torn-2026-01-15T12-00-00-000Z']);
    expect(await readFile(join(folder, 'data', aside[0] ?? ''), 'utf8')).toBe(half);
    expect(notices).toEqual([
      `The last line of lifted.jsonl was not whole: writing it was interrupted. It was set aside as ${aside[0] ?? ''}.`,
    ]);
  });

  it('gives a line that only lacks its end one', async () => {
    await createLog().add(entry('a@b.example'));
    await writeFile(path, (await text()).trimEnd());
    await createLog().add(entry('c@d.example'));
    expect(await emails()).toEqual(['a@b.example', 'c@d.example']);
    expect(notices).toEqual([]);
  });

  it('is put in order at the start, and not made by it', async () => {
    await createLog().tidy();
    expect(await readdir(folder)).toEqual([]);
    await createLog().add(entry('a@b.example'));
    await writeFile(path, `${await text()}{"at"`);
    await createLog().tidy();
    expect(await emails()).toEqual(['a@b.example']);
    expect(notices).toHaveLength(1);
  });

  it.each([
    ['says so', true],
    ['is silent', false],
  ])('takes back the part of a line that a full disk took and %s', async (_, says) => {
    await createLog().add(entry('a@b.example'));
    await chmod(path, 0o600);
    const full = fileSystemWithHandles((handle) => ({
      async appendFile(data) {
        await handle.write(Buffer.from(data as Uint8Array), 0, 10);
        if (says) throw systemError('ENOSPC');
      },
    }));
    await expect(createLog(full).add(entry('c@d.example'))).rejects.toMatchObject({
      problem: { title: 'lifted.jsonl could not be written' },
    });
    expect(await emails()).toEqual(['a@b.example']);
    await createLog().add(entry('e@f.example'));
    expect(await emails()).toEqual(['a@b.example', 'e@f.example']);
    expect(notices).toEqual([]);
  });

  it('says that a file stands where its folder should be', async () => {
    await writeFile(join(folder, 'data'), '');
    await expect(createLog().add(entry('a@b.example'))).rejects.toMatchObject({
      problem: { title: 'The data folder cannot be used' },
    });
  });
});
