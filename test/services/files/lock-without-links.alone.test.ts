/** Disks such as FAT know no links; the lock is made in another way there. */
import type * as fs from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withLock } from '../../../src/services/files/lock.ts';

vi.mock('node:fs', async (original) => ({
  ...(await original<typeof fs>()),
  linkSync() {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' });
  },
}));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const times = { abandonedAfterMs: 3_600_000, unsignedAfterMs: 20, busyForMs: 1, lookEveryMs: 1 };

it('one at a time is let in without links too', async () => {
  let inside = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 10 }, () =>
      withLock(
        join(folder, 'deep/file.lock'),
        async () => {
          most = Math.max(most, ++inside);
          await wait(1);
          inside--;
        },
        times,
      ),
    ),
  );
  expect(most).toBe(1);
  expect(await readdir(join(folder, 'deep'))).toEqual([]);
});

it('a lock that was never signed is taken over after a while', async () => {
  await writeFile(join(folder, 'file.lock'), '');
  await expect(withLock(join(folder, 'file.lock'), () => Promise.resolve(7), times)).resolves.toBe(7);
  expect(await readdir(folder)).toEqual([]);
});
