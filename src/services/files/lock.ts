/**
 * One process at a time: a file beside the one that is changed, made by whoever changes it and removed afterwards. The
 * lock of a killed process is taken over at once, that of one which cannot be asked after half a minute.
 */
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { codeOf, isBusy } from './file-system.ts';
import { temporaryName } from './leftovers.ts';
import { hasEnded, PROCESS_TAG } from './process-tag.ts';

export interface LockTimes {
  /**
   * How long a lock is respected whose process cannot be asked after: on another machine, stopped, or with an id that
   * another program has by now. No change takes this long; who slept through it finds that the lock is lost.
   */
  readonly abandonedAfterMs: number;
  /** The same for a lock without a name in it, whose process was killed while it made it on a disk without links. */
  readonly unsignedAfterMs: number;
  /** How long Windows may refuse to make or read a lock that another process is just removing. */
  readonly busyForMs: number;
  /** Between two looks, more or less, so that those who wait do not look in step. */
  readonly lookEveryMs: number;
}
const TIMES: LockTimes = {
  abandonedAfterMs: 30_000,
  unsignedAfterMs: 2_000,
  busyForMs: 10_000,
  lookEveryMs: 15,
};

export interface Lock {
  /** Whether it is still this holder's: false once it was taken for abandoned. */
  isHeld(): boolean;
}

/** Codes of disks without hard links, such as FAT and some network disks. */
const NO_LINKS = new Set([
  'EPERM',
  'EACCES',
  'ENOSYS',
  'ENOTSUP',
  'EOPNOTSUPP',
  'EMLINK',
  'EXDEV',
  'UNKNOWN',
]);

/** What stands in the lock; null when there is none. */
function holderOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Makes the lock where a disk knows no links: a kill may come between making and signing it. */
function makeUnlinked(path: string, token: string): boolean {
  try {
    writeFileSync(path, token, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    // No room for the name: an empty lock would keep everybody out.
    if (['ENOSPC', 'EDQUOT'].includes(codeOf(error))) rmSync(path, { force: true });
    throw error;
  }
  return true;
}

/** False when another has it. Signed before it gets its name, so that there is never a lock without an owner. */
function make(path: string, token: string): boolean {
  if (holderOf(path) !== null) return false;
  const signed = join(dirname(path), temporaryName());
  try {
    writeFileSync(signed, token, { flag: 'wx', mode: 0o600 });
    linkSync(signed, path);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return false;
    if (code === 'ENOENT') {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      return make(path, token);
    }
    if (!NO_LINKS.has(code)) throw error;
    if (!makeUnlinked(path, token)) return false;
  } finally {
    rmSync(signed, { force: true });
  }
  return holderOf(path) === token;
}

/** The process that a lock names has surely ended. */
const isLeft = (token: string): boolean => hasEnded(token.split(' ')[0] ?? '');

/** Removes a lock that still says what it said. Under a lock of its own, or two who take over would remove a new one. */
async function takeAway(path: string, token: string, times: LockTimes): Promise<void> {
  await withLock(
    `${path}-takeover`,
    () => {
      if (holderOf(path) === token) rmSync(path, { force: true });
      return Promise.resolve();
    },
    times,
  );
}

async function acquire(path: string, token: string, times: LockTimes): Promise<void> {
  let seen: string | null = null;
  let since = performance.now();
  const lookAgain = (holder: string | null): number => {
    if (holder !== seen) since = performance.now();
    seen = holder;
    return performance.now() - since;
  };
  for (;;) {
    let holder: string | null;
    try {
      if (make(path, token)) return;
      holder = holderOf(path);
    } catch (error) {
      if (!isBusy(error) || lookAgain('busy') > times.busyForMs) throw error;
      holder = 'busy';
    }
    if (holder !== null) {
      const waited = lookAgain(holder);
      const limit = holder === '' ? times.unsignedAfterMs : times.abandonedAfterMs;
      if (isLeft(holder) || waited > limit) {
        await takeAway(path, holder, times);
        continue;
      }
    }
    await wait(times.lookEveryMs * (0.5 + Math.random()));
  }
}

/**
 * Does `work` while no other process holds the lock at `path`; makes the folder when it is not there.
 * @throws what `work` throws; the system's error when no lock can be made there.
 */
export async function withLock<Result>(
  path: string,
  work: (lock: Lock) => Promise<Result>,
  times: LockTimes = TIMES,
): Promise<Result> {
  const token = `${PROCESS_TAG} ${randomBytes(6).toString('hex')}`;
  await acquire(path, token, times);
  const lock: Lock = { isHeld: () => holderOf(path) === token };
  try {
    return await work(lock);
  } finally {
    release(path, token);
  }
}

function release(path: string, token: string): void {
  try {
    if (holderOf(path) === token) rmSync(path, { force: true });
  } catch {
    // It names a process that is going to end, and whoever needs it takes it over.
  }
}

/** A lock, or the lock of a takeover: every lock's name ends so. */
const LOCK_NAME = /\.lock(?:-takeover)*$/u;

/**
 * Removes what killed processes left of the locks in a folder, also of a file that was never written. Waits for nobody.
 * @throws the system's error when the folder or a lock cannot be read.
 */
export async function removeLeftLocks(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  // The lock of a takeover goes before the lock that it was for.
  const locks = names.filter((name) => LOCK_NAME.test(name)).sort((a, b) => b.length - a.length);
  for (const name of locks) await removeIfLeft(join(folder, name));
}

/** The same for one lock. */
export async function removeLeftLock(path: string): Promise<void> {
  await removeIfLeft(`${path}-takeover`);
  await removeIfLeft(path);
}

async function removeIfLeft(path: string): Promise<void> {
  const holder = holderOf(path);
  if (holder !== null && isLeft(holder)) await takeAway(path, holder, TIMES);
}
