import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileSystem } from '../../../src/services/files/file-system.ts';
import { PROCESS_TAG } from '../../../src/services/files/process-tag.ts';
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
      failure: { title: 'lifted.jsonl could not be written' },
    });
    expect(await emails()).toEqual(['a@b.example']);
    await createLog().add(entry('e@f.example'));
    expect(await emails()).toEqual(['a@b.example', 'e@f.example']);
    expect(notices).toEqual([]);
  });

  it('says that a file stands where its folder should be', async () => {
    await writeFile(join(folder, 'data'), '');
    await expect(createLog().add(entry('a@b.example'))).rejects.toMatchObject({
      failure: { title: 'The data folder cannot be used' },
    });
  });

  const GONE = `${PROCESS_TAG.split('-')[0] ?? ''}-999999999-abc`;
  const SEEN = {
    at: '2026-01-15T11:59:00Z',
    entries: [
      {
        reason: 'complained',
        source: 'subscriber',
        created: null,
        projectId: null,
        isDeletable: true,
        unknownFields: [{ field: 'note', json: '"a@b.example wrote"' }],
      },
    ],
    unreadable: 0,
  };
  /** A lift whose program ended in between. */
  async function interrupted(email: string): Promise<void> {
    await createLog().add({ ...entry(email), outcome: 'sending', id: `id-${email.length}`, before: SEEN });
    await writeFile(path, (await text()).replaceAll(PROCESS_TAG, GONE));
  }

  it('makes one record of the lines of a lift, newest first', async () => {
    const log = createLog();
    const one = { ...entry('a@b.example'), id: '1', allProjects: true };
    await log.add({ ...one, outcome: 'sending', before: SEEN });
    await log.add({ ...entry('c@d.example'), id: '2', outcome: 'sending', before: SEEN });
    await log.add({ ...one, outcome: 'lifted' });
    await log.add({ ...one, outcome: 'lifted', after: { ...SEEN, entries: [] } });
    const { lifts } = await log.read();
    expect(lifts).toMatchObject([
      { email: 'c@d.example', outcome: 'sending', before: SEEN, after: null, isInterrupted: false },
      {
        email: 'a@b.example',
        outcome: 'lifted',
        allProjects: true,
        before: SEEN,
        after: { entries: [] },
        isInterrupted: false,
      },
    ]);
    expect(lifts[0]?.by).toEqual(expect.any(String));
    expect(Date.parse(lifts[0]?.local ?? '')).toBe(Date.parse('2026-01-15T12:00:00Z'));
  });

  it('sets a damaged line anywhere aside, says which, and keeps every other line as it is', async () => {
    const log = createLog();
    await log.add(entry('a@b.example'));
    const first = await text();
    await log.add(entry('c@d.example'));
    const second = (await text()).slice(first.length);
    const newer = '{"of":"a newer version"}\n';
    await writeFile(path, `${first}{"at":"20\u0000\n${newer}7\n${second}`);
    await createLog().tidy();
    expect(await text()).toBe(`${first}${newer}${second}`);
    const [aside = ''] = (await readdir(join(folder, 'data'))).filter((name) => name.includes('.torn-'));
    expect(await readFile(join(folder, 'data', aside), 'utf8')).toBe('{"at":"20\u0000\n7\n');
    expect(notices).toEqual([
      `2 lines of lifted.jsonl could not be read (lines 2, 4): what was lifted there is not known. Set aside as ${aside}.`,
    ]);
  });

  it('says at the start which delete has no end, with what to do, until the address was looked up', async () => {
    await interrupted('a@b.example');
    const log = createLog();
    await log.tidy();
    expect(notices).toEqual([
      expect.stringMatching(
        /^A delete for a@b\.example was sent on C \(https:\/\/c\) .* Look the address up there/u,
      ),
    ]);
    await log.lookedUp('a@b.example', 'https://other', SEEN);
    await log.lookedUp('c@d.example', 'https://c', SEEN);
    expect((await log.read()).lifts).toMatchObject([{ isInterrupted: true }]);
    await log.lookedUp('A@b.example', 'https://c', { ...SEEN, entries: [] });
    expect((await log.read()).lifts).toMatchObject([
      { isInterrupted: false, outcome: 'unknown', before: SEEN, after: { entries: [] } },
    ]);
    notices = [];
    await createLog().tidy();
    expect(notices).toEqual([]);
  });

  it('says nothing of a delete that another program is just sending', async () => {
    await createLog().add({ ...entry('a@b.example'), outcome: 'sending', id: '1' });
    await createLog().tidy();
    expect(notices).toEqual([]);
  });

  it('takes a person out of every line on request, and notes that without the address', async () => {
    const log = createLog();
    await interrupted('a@b.example');
    await log.add(entry('A@B.example'));
    await log.add(entry('c@d.example'));
    await expect(log.forget('a@b.example')).resolves.toBe(2);
    expect((await text()).toLowerCase()).not.toContain('a@b.example');
    const { lifts, acts } = await log.read();
    expect(lifts.map(({ email }) => email)).toEqual(['c@d.example', null, null]);
    expect(lifts[2]?.before?.entries).toMatchObject([{ reason: 'complained', unknownFields: [] }]);
    expect(acts).toMatchObject([{ kind: 'removed', lifts: 2, by: expect.any(String) as string }]);
    await expect(log.forget('nobody@b.example')).resolves.toBe(0);
    expect((await log.read()).acts).toHaveLength(2);
  });

  it('drops lifts that are older than it is kept, whole, and notes how many', async () => {
    const log = createLog();
    const old = { ...entry('a@b.example'), at: '2025-01-14T23:59:59.999Z', id: '1' };
    await log.add({ ...old, outcome: 'sending' });
    await log.add(old);
    await log.add({ ...entry('c@d.example'), at: '2025-01-15T00:00:00.000Z' });
    await expect(log.expire(new Date('2025-01-15T00:00:00Z'))).resolves.toBe(1);
    expect(await log.read()).toMatchObject({
      lifts: [{ email: 'c@d.example' }],
      acts: [{ kind: 'expired', lifts: 1 }],
    });
    await expect(log.expire(new Date('2025-01-15T00:00:00Z'))).resolves.toBe(0);
    expect((await log.read()).acts).toHaveLength(1);
  });
});
