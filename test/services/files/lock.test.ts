import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeLeftLock, withLock, type LockTimes } from '../../../src/services/files/lock.ts';
import { PROCESS_TAG } from '../../../src/services/files/process-tag.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-lock-'));
  path = join(folder, 'file.lock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const HOUR = 3_600_000;
const patient: LockTimes = { abandonedAfterMs: HOUR, unsignedAfterMs: HOUR, busyForMs: 1, lookEveryMs: 1 };

/** What a killed process leaves in its lock. */
async function leftToken(): Promise<string> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return `${PROCESS_TAG.replace(/-\d+-/u, `-${child.pid ?? 0}-`)} abc`;
}

describe('a lock', () => {
  it('lets one at a time in, and is gone afterwards', async () => {
    let inside = 0;
    let most = 0;
    const done: number[] = [];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        withLock(
          path,
          async () => {
            most = Math.max(most, ++inside);
            await wait(1);
            inside--;
            done.push(index);
          },
          patient,
        ),
      ),
    );
    expect(most).toBe(1);
    expect(done).toHaveLength(20);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is given back when the work fails', async () => {
    await expect(withLock(path, () => Promise.reject(new Error('no')), patient)).rejects.toThrow('no');
    expect(await readdir(folder)).toEqual([]);
    await expect(withLock(path, () => Promise.resolve(7), patient)).resolves.toBe(7);
  });

  it('makes its folder', async () => {
    await expect(withLock(join(folder, 'deep/er/x.lock'), () => Promise.resolve(7))).resolves.toBe(7);
  });

  it('says why it cannot be made', async () => {
    await writeFile(join(folder, 'a'), '');
    await expect(withLock(join(folder, 'a/x.lock'), () => Promise.resolve(7))).rejects.toMatchObject({
      code: 'ENOTDIR',
    });
  });

  it('of a killed process is taken over at once, by one of those who wait', async () => {
    await writeFile(path, await leftToken());
    let inside = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 10 }, () =>
        withLock(
          path,
          async () => {
            most = Math.max(most, ++inside);
            await wait(2);
            inside--;
          },
          patient,
        ),
      ),
    );
    expect(most).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it('of a process that was killed while it took one over is taken over too', async () => {
    await writeFile(path, await leftToken());
    await writeFile(`${path}-takeover`, await leftToken());
    await expect(withLock(path, () => Promise.resolve(7), patient)).resolves.toBe(7);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['of another machine', '00000000-1-abc x', { ...patient, abandonedAfterMs: 20 }],
    ['of a program that has the id by now', `${PROCESS_TAG} x`, { ...patient, abandonedAfterMs: 20 }],
    ['without a name', '', { ...patient, unsignedAfterMs: 20 }],
  ])('%s is respected for a while', async (_, token, times) => {
    await writeFile(path, token);
    let entered = false;
    const first = withLock(path, () => Promise.resolve((entered = true)), patient);
    // Somebody with less patience removes it, which is what lets the first one in.
    expect(entered).toBe(false);
    expect(await readFile(path, 'utf8')).toBe(token);
    await withLock(path, () => Promise.resolve(), times);
    await first;
    expect(entered).toBe(true);
  });

  it('that was taken for abandoned is no longer held, and its holder removes no other one’s', async () => {
    await withLock(
      path,
      async (lock) => {
        expect(lock.isHeld()).toBe(true);
        await withLock(
          path,
          (other) => {
            expect([lock.isHeld(), other.isHeld()]).toEqual([false, true]);
            return Promise.resolve();
          },
          { ...patient, abandonedAfterMs: 5 },
        );
        expect(lock.isHeld()).toBe(false);
        await writeFile(path, 'another');
      },
      patient,
    );
    expect(await readFile(path, 'utf8')).toBe('another');
  });
});

describe('a lock that was left', () => {
  it('is removed at the start, and one that is held stays', async () => {
    await writeFile(path, await leftToken());
    await removeLeftLock(path);
    expect(existsSync(path)).toBe(false);
    await removeLeftLock(path);
    await withLock(path, async () => {
      await removeLeftLock(path);
      expect(existsSync(path)).toBe(true);
    });
  });
});
