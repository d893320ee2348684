/** The calls of the file system that writing needs; tests put one in their place that fails or falls short. */
import * as real from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

export type FileSystem = Pick<
  typeof real,
  'access' | 'open' | 'readdir' | 'readlink' | 'realpath' | 'rename' | 'rm' | 'stat' | 'truncate'
>;
export const FILE_SYSTEM: FileSystem = real;

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

/** Milliseconds before each further try, about ten seconds in all: as long as a virus scanner holds a file. */
const BUSY_WAITS = [10, 20, 50, 100, 200, 400, 800, 1600, 3000, 4000];
const BUSY = new Set(['EPERM', 'EACCES', 'EBUSY']);

/**
 * Whether the file is only held by another program: Windows then refuses to replace, remove or open it, and a moment
 * later it works. Elsewhere the same codes are final.
 */
export const isBusy = (error: unknown, platform: NodeJS.Platform = process.platform): boolean =>
  platform === 'win32' && BUSY.has(codeOf(error));

/** Tries again, for about ten seconds, what fails because another program holds the file. */
export async function retryWhileBusy<Result>(
  work: () => Promise<Result>,
  platform: NodeJS.Platform = process.platform,
  waits: readonly number[] = BUSY_WAITS,
): Promise<Result> {
  for (const ms of waits) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error, platform)) throw error;
    }
    await wait(ms);
  }
  return work();
}
