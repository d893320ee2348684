/** Tells one version of a file from the next without reading it. */
import { stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds without another change after which a save counts as done, and how long that is waited for. */
export const QUIET_MS = 40;
export const LONGEST_WAIT_MS = 600;

/** The identity of a file that is not there. */
export const GONE = 'gone';

/** Another text for each other content or file. */
export async function fileIdentity(path: string): Promise<string> {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
    return [dev, ino, size, mtimeNs, ctimeNs].join(' ');
  } catch {
    return GONE;
  }
}

/** The identity once a save is done: editors empty a file or take it away for a moment. */
export async function settledIdentity(path: string): Promise<string> {
  const until = performance.now() + LONGEST_WAIT_MS;
  let before = await fileIdentity(path);
  while (performance.now() < until) {
    await wait(QUIET_MS);
    const now = await fileIdentity(path);
    if (now === before) return now;
    before = now;
  }
  return before;
}
