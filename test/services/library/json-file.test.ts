import { chmod, mkdtemp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createJsonFile, type JsonFile } from '../../../src/services/library/json-file.ts';

let folder: string;
let notices: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-json-'));
  notices = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const createFile = (version = 1): JsonFile<number[]> =>
  createJsonFile({
    path: join(folder, 'deep/numbers.json'),
    version,
    schema: v.array(v.number()),
    empty: [],
    now: () => new Date('2026-01-15T12:00:00Z'),
    onNotice: (notice) => notices.push(notice),
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
    await createFile().update((all) => all);
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

  it('refuses a newer file and leaves it as it is', async () => {
    const text = '{"version":2,"data":{"new":true}}';
    await put(text);
    const file = createFile();
    await expect(file.read()).rejects.toMatchObject({ problem: { fault: 'file' } });
    await expect(file.update(() => [1])).rejects.toThrow('newer');
    await expect(readFile(join(folder, 'deep/numbers.json'), 'utf8')).resolves.toBe(text);
    expect(notices).toEqual([]);
  });

  it('says that it cannot be written', async () => {
    await writeFile(join(folder, 'deep'), 'a file where a folder should be');
    await expect(createFile().update(() => [1])).rejects.toMatchObject({ problem: { fault: 'file' } });
  });
});
