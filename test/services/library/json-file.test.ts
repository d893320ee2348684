import { rmSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createJsonFile,
  type JsonFile,
  type JsonFileOptions,
} from '../../../src/services/library/json-file.ts';
import { fullDisk, silentDisk } from '../files/small-disk.ts';

let folder: string;
let notices: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-json-'));
  notices = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const createFile = (changes: Partial<JsonFileOptions<number[]>> = {}): JsonFile<number[]> =>
  createJsonFile({
    path: join(folder, 'deep/numbers.json'),
    version: 1,
    schema: v.array(v.number()),
    empty: [],
    now: () => new Date('2026-01-15T12:00:00Z'),
    onNotice: (notice) => notices.push(notice),
    ...changes,
  });

async function put(text: string): Promise<void> {
  await mkdir(join(folder, 'deep'), { recursive: true });
  await writeFile(join(folder, 'deep/numbers.json'), text);
}

describe('a file of the library', () => {
  it('is empty before anything was written, and makes no file by being read', async () => {
    await expect(createFile().read()).resolves.toEqual([]);
    await expect(readdir(folder)).resolves.toEqual([]);
  });

  it('keeps what was written, for this user alone', async () => {
    await createFile().update((all) => [...all, 1]);
    await expect(createFile().read()).resolves.toEqual([1]);
    const { mode } = await stat(join(folder, 'deep/numbers.json'));
    expect(mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'deep'))).mode & 0o777).toBe(0o700);
  });

  it('tightens a file that others could read', async () => {
    await put('{"version":1,"data":[7]}');
    await chmod(join(folder, 'deep/numbers.json'), 0o644);
    await createFile().update((all) => [...all, 8]);
    expect((await stat(join(folder, 'deep/numbers.json'))).mode & 0o777).toBe(0o600);
  });

  it('loses no update when several write at once, also through several objects', async () => {
    const [one, other] = [createFile(), createFile()];
    const numbers = Array.from({ length: 40 }, (_, index) => index);
    await Promise.all(numbers.map((number) => (number % 2 ? one : other).update((all) => [...all, number])));
    expect((await createFile().read()).sort((a, b) => a - b)).toEqual(numbers);
    expect(await readdir(join(folder, 'deep'))).toEqual(['numbers.json']);
  });

  it('goes on after an update that failed', async () => {
    const file = createFile();
    await expect(
      file.update(() => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await expect(file.update((all) => [...all, 1])).resolves.toEqual([1]);
  });

  it.each([
    ['half a file', '{"version":1,"da'],
    ['an empty file', ''],
    ['another shape', '{"version":1,"data":["a"]}'],
    ['no version', '[1,2]'],
  ])('sets %s aside and says so', async (_, text) => {
    await put(text);
    await expect(createFile().read()).resolves.toEqual([]);
    const names = await readdir(join(folder, 'deep'));
    expect(names).toEqual(['numbers.json.corrupt-2026-01-15T12-00-00-000Z']);
    await expect(readFile(join(folder, 'deep', names[0] ?? ''), 'utf8')).resolves.toBe(text);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toContain(names[0]);
  });

  it('sets two damaged files aside under two names', async () => {
    await put('one');
    await createFile().read();
    await put('two');
    await createFile().read();
    const names = await readdir(join(folder, 'deep'));
    const texts = await Promise.all(names.map((name) => readFile(join(folder, 'deep', name), 'utf8')));
    expect(texts.sort()).toEqual(['one', 'two']);
  });

  it('shows what it can read of a newer file, never changes it, and says so', async () => {
    const file = createFile();
    for (const [data, shown] of [
      ['[7]', [7]],
      ['{"new":true}', []],
    ] as const) {
      const text = `{"version":2,"data":${data}}`;
      await put(text);
      notices = [];
      await expect(file.read()).resolves.toEqual(shown);
      expect(notices[0]).toContain('numbers.json was written by a newer Mailproof');
      await expect(file.update((all) => [...all, 1])).rejects.toMatchObject({
        failure: { fault: 'file', title: 'numbers.json was written by a newer Mailproof' },
      });
      await expect(readFile(join(folder, 'deep/numbers.json'), 'utf8')).resolves.toBe(text);
      expect(await readdir(join(folder, 'deep'))).toEqual(['numbers.json']);
    }
  });

  it('writes nothing when nothing changed', async () => {
    const file = createFile();
    await file.update((all) => [...all]);
    await expect(readdir(folder)).resolves.toEqual([]);
    await file.update(() => [1, 2]);
    const before = await stat(join(folder, 'deep/numbers.json'));
    await file.update(() => [1, 2]);
    expect((await stat(join(folder, 'deep/numbers.json'))).ino).toBe(before.ino);
    await file.update(() => [2, 1]);
    expect((await stat(join(folder, 'deep/numbers.json'))).ino).not.toBe(before.ino);
  });

  it('is read and checked once until it changes, and anew after every change', async () => {
    let checks = 0;
    const file = createFile({
      schema: v.pipe(
        v.array(v.number()),
        v.check(() => ++checks > 0),
      ),
    });
    const path = join(folder, 'deep/numbers.json');
    await put('{"version":1,"data":[7]}');
    // A file that changed just now is never trusted: it may change again within the same tick.
    const long = Date.now() / 1000 - 60;
    await utimes(path, long, long);
    for (let time = 0; time < 4; time++) await expect(file.read()).resolves.toEqual([7]);
    expect(checks).toBe(1);
    await put('{"version":1,"data":[8]}');
    await expect(file.read()).resolves.toEqual([8]);
    await put('{"version":1,"data":[9]}');
    await expect(file.read()).resolves.toEqual([9]);
  });

  it('begins an update anew when its lock was taken for abandoned meanwhile', async () => {
    await createFile().update(() => [1]);
    const lock = join(folder, 'deep/numbers.json.lock');
    let asked = 0;
    const sum = await createFile().update((all) => {
      asked++;
      // As after a sleep: another process holds the lock by now, has written and gone.
      if (asked === 2) {
        writeFileSync(join(folder, 'deep/numbers.json'), '{"version":1,"data":[1,2]}');
        rmSync(lock);
      }
      return [...all, 3];
    });
    expect(sum).toEqual([1, 2, 3]);
    await expect(createFile().read()).resolves.toEqual([1, 2, 3]);
  });

  it.each([
    ['says so', fullDisk(30)],
    ['is silent', silentDisk(30)],
  ])('keeps what was there on a full disk that %s', async (_, fileSystem) => {
    await createFile().update(() => [1]);
    const before = await readFile(join(folder, 'deep/numbers.json'), 'utf8');
    const update = createFile({ fileSystem }).update((all) => [...all, 2, 3, 4, 5, 6, 7, 8]);
    await expect(update).rejects.toMatchObject({
      failure: {
        title: 'numbers.json could not be written',
        reason: expect.stringMatching(
          /(the disk is full|only a part of it).*What was kept before is unchanged/u,
        ) as string,
        remedy: expect.stringContaining('save again') as string,
      },
    });
    expect(await readFile(join(folder, 'deep/numbers.json'), 'utf8')).toBe(before);
    expect(await readdir(join(folder, 'deep'))).toEqual(['numbers.json']);
  });

  it('says that a file stands where its folder should be', async () => {
    await writeFile(join(folder, 'deep'), 'a file where a folder should be');
    const failure = {
      title: 'The data folder cannot be used',
      reason: `${join(folder, 'deep')} is a file, not a folder.`,
      remedy: 'Move that file away, or set MAILPROOF_DATA to a folder.',
    };
    await expect(createFile().read()).rejects.toMatchObject({ failure });
    await expect(createFile().update(() => [1])).rejects.toMatchObject({ failure });
  });

  it('says that it is a folder', async () => {
    await mkdir(join(folder, 'deep/numbers.json'), { recursive: true });
    await expect(createFile().read()).rejects.toMatchObject({
      failure: {
        title: 'numbers.json could not be read',
        reason: expect.stringContaining('it is a folder') as string,
      },
    });
  });
});

describe('a file of an older version', () => {
  const migrations = {
    1: (data: unknown) => (data as { numbers: number[] }).numbers,
    2: (data: unknown) => (data as number[]).map((number) => number * 10),
  };
  const current = { version: 3, migrations };

  it('is brought into today’s form step by step, and written so with the next change', async () => {
    await put('{"version":1,"data":{"numbers":[1,2]}}');
    await expect(createFile(current).read()).resolves.toEqual([10, 20]);
    expect(await readFile(join(folder, 'deep/numbers.json'), 'utf8')).toContain('"version":1');
    await createFile(current).update((all) => [...all, 30]);
    expect(JSON.parse(await readFile(join(folder, 'deep/numbers.json'), 'utf8'))).toEqual({
      version: 3,
      data: [10, 20, 30],
    });
    await put('{"version":2,"data":[4]}');
    await expect(createFile(current).read()).resolves.toEqual([40]);
    expect(notices).toEqual([]);
  });

  it.each([
    ['its migration does not understand', '{"version":1,"data":null}'],
    ['there is no migration for', '{"version":0,"data":[]}'],
    ['says no whole number', '{"version":1.5,"data":[]}'],
  ])('that %s is set aside', async (_, text) => {
    await put(text);
    await expect(createFile(current).read()).resolves.toEqual([]);
    expect(notices).toHaveLength(1);
  });
});
