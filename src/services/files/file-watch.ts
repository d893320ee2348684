/**
 * Tells when files may have changed, whichever way an editor saves: in place, emptied and written, a new file renamed over
 * the old one, deleted and brought back. The system's notices are asked of the folders, since a notice on a file ends with
 * that file; a look every second finds what they miss (network drives, folders that were away).
 */
import { statSync, watch, type FSWatcher } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileIdentity, LONGEST_WAIT_MS, QUIET_MS } from './file-identity.ts';

const LOOK_MS = 1000;

export interface Watched {
  /** Files, whether they are there or not. */
  readonly files: readonly string[];
  /** Folders in which new files count too, with all below them. */
  readonly folders: readonly string[];
}

export interface FileWatch {
  /** What is watched from now on. */
  set(watched: Watched): void;
  /** Calls `onChange` as if something had changed, so that a first look is never beside a later one. */
  look(): void;
  close(): void;
}

function inodeOf(folder: string): string {
  try {
    const { dev, ino } = statSync(folder);
    return `${dev} ${ino}`;
  } catch {
    return 'gone';
  }
}

type Identities = ReadonlyMap<string, string>;

const identitiesOf = async (files: readonly string[]): Promise<Identities> =>
  new Map(await Promise.all(files.map(async (file) => [file, await fileIdentity(file)] as const)));

/** Whether a file that was known is another now. */
const differ = (before: Identities, now: Identities): boolean =>
  [...now].some(([file, identity]) => before.has(file) && before.get(file) !== identity);

/** `onChange` is called once a save is done, and may be called when nothing has changed. It is never called while it runs. */
export function createFileWatch(onChange: () => Promise<void> | void): FileWatch {
  let watched: Watched = { files: [], folders: [] };
  /** With the folder's own identity: one that is deleted and brought back needs another watcher. */
  const watchers = new Map<string, { readonly watcher: FSWatcher; readonly inode: string }>();
  /** The files as they were when `onChange` was last called: what is saved while it runs differs from them. */
  let known: Identities = new Map();
  let isDue = false;
  let isRunning = false;
  let isClosed = false;

  /** Waits until nothing moves. */
  async function settle(): Promise<void> {
    const until = performance.now() + LONGEST_WAIT_MS;
    let before = await identitiesOf(watched.files);
    while (performance.now() < until) {
      await wait(QUIET_MS);
      const now = await identitiesOf(watched.files);
      if (!differ(before, now)) return;
      before = now;
    }
  }

  function due(): void {
    isDue = true;
    if (isRunning) return;
    isRunning = true;
    void (async () => {
      while (isDue && !isClosed) {
        isDue = false;
        await settle();
        known = await identitiesOf(watched.files);
        if (!isClosed) await onChange();
        arm();
      }
      isRunning = false;
    })();
  }

  function open(folder: string, recursive: boolean): void {
    if (watchers.has(folder)) return;
    try {
      const inode = inodeOf(folder);
      const watcher = watch(folder, { recursive, persistent: false });
      watchers.set(folder, { watcher, inode });
      const end = (): void => {
        watcher.close();
        if (watchers.get(folder)?.watcher === watcher) watchers.delete(folder);
      };
      watcher.on('error', end);
      watcher.on('change', due);
    } catch {
      // It is not there, or the system has no notices left: the look every second has to do.
    }
  }

  function arm(): void {
    if (isClosed) return;
    const wanted = new Map<string, boolean>();
    for (const file of watched.files) wanted.set(dirname(resolve(file)), false);
    for (const folder of watched.folders) wanted.set(resolve(folder), true);
    for (const [folder, { watcher, inode }] of watchers) {
      if (wanted.has(folder) && inodeOf(folder) === inode) continue;
      watcher.close();
      watchers.delete(folder);
    }
    for (const [folder, recursive] of wanted) open(folder, recursive);
  }

  const looks = setInterval(() => {
    void (async () => {
      const before = known;
      const now = await identitiesOf(watched.files);
      known = new Map([...now, ...before]);
      if (differ(before, now)) due();
      arm();
    })();
  }, LOOK_MS);

  return {
    set(next) {
      watched = next;
      arm();
    },
    look: due,
    close() {
      isClosed = true;
      clearInterval(looks);
      for (const { watcher } of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}
