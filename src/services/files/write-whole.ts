/**
 * Replaces a file in one step, or leaves it as it was: the text goes into a file beside it, is synced to the disk and
 * measured, and only then takes the name. A full disk, a kill or a power cut never leaves half a file under the name.
 */
import { constants } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { FileHandle } from 'node:fs/promises';
import { codeOf, FILE_SYSTEM, retryWhileBusy, type FileSystem } from './file-system.ts';
import { removeLeftoversOnce, temporaryName } from './leftovers.ts';

export interface WriteOptions {
  /** Permissions of the file; when left out those of the file that is replaced, else the system's usual ones. */
  readonly mode?: number | undefined;
  /** Asked when all is written and before it takes the name: what it throws leaves the old file in place. */
  readonly beforeReplace?: (() => Promise<void>) | undefined;
  readonly fileSystem?: FileSystem | undefined;
  /** Only Windows holds on to files that are open elsewhere. */
  readonly platform?: NodeJS.Platform | undefined;
}

/** Thrown with the code `ESHORT` when the disk kept less than it was given without saying so. */
export function fellShort(path: string, kept: number, given: number): Error {
  const message = `${basename(path)} has ${kept} of ${given} bytes`;
  return Object.assign(new Error(message), { code: 'ESHORT' });
}

async function statIfThere(path: string, fileSystem: FileSystem) {
  try {
    return await fileSystem.stat(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Where a link leads whose file is not there yet; the path itself when it is no link. */
async function followEmptyLink(path: string, fileSystem: FileSystem, links = 0): Promise<string> {
  let next: string;
  try {
    next = await fileSystem.readlink(path);
  } catch {
    return path;
  }
  if (links > 20) return path;
  return followEmptyLink(resolve(dirname(path), next), fileSystem, links + 1);
}

/** What a file is to hold; texts in UTF-8, of a list one after the other. */
export type FileContent = string | Uint8Array | readonly string[];

/** Writes from where the file is. Gives the number of bytes. */
async function writeAll(handle: FileHandle, content: FileContent): Promise<number> {
  let size = 0;
  for (const piece of Array.isArray(content)
    ? (content as readonly string[])
    : [content as string | Uint8Array]) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece;
    await handle.writeFile(bytes);
    size += bytes.length;
  }
  return size;
}

/** Writes, syncs and measures. Closing is part of it: some network disks say only then that there was no room. */
async function writeSynced(handle: FileHandle, content: FileContent, path: string): Promise<void> {
  try {
    const given = await writeAll(handle, content);
    await handle.sync();
    const { size } = await handle.stat();
    if (size !== given) throw fellShort(path, size, given);
  } catch (error) {
    await handle.close().catch(() => undefined);
    throw error;
  }
  await handle.close();
}

/** Makes the new name itself last through a power cut; not every system can sync a folder, and then it is left to it. */
async function syncFolder(folder: string, fileSystem: FileSystem): Promise<void> {
  try {
    const handle = await fileSystem.open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch {
    // Windows opens no folders, and some network disks sync none.
  }
}

/**
 * @throws the system's error, with `code`: the old file is then as it was. `ESHORT` when less was kept than was given.
 */
export async function writeWhole(
  path: string,
  content: FileContent,
  { mode, beforeReplace, fileSystem = FILE_SYSTEM, platform = process.platform }: WriteOptions = {},
): Promise<void> {
  const before = await statIfThere(path, fileSystem);
  if (before && !before.isFile()) {
    // A pipe or a device such as /dev/stdout takes what it is given and cannot be replaced; a folder is refused here.
    const handle = await fileSystem.open(path, 'w');
    try {
      await writeAll(handle, content);
    } finally {
      await handle.close();
    }
    return;
  }
  // Links are followed, so that the file behind one is written and the link stays.
  const target = before ? await fileSystem.realpath(path) : await followEmptyLink(resolve(path), fileSystem);
  // Replacing needs no right to the file itself, yet who made it read-only meant it.
  if (before) await fileSystem.access(target, constants.W_OK);

  const folder = dirname(target);
  await removeLeftoversOnce(folder, fileSystem);
  const temporary = join(folder, temporaryName());
  const wanted = mode ?? (before ? before.mode & 0o777 : undefined);
  try {
    const handle = await fileSystem.open(temporary, 'wx', wanted ?? 0o666);
    // Both may be refused, as by a disk that knows neither; neither is worth losing the text for.
    if (before) await handle.chown(before.uid, before.gid).catch(() => undefined);
    if (wanted !== undefined) await handle.chmod(wanted).catch(() => undefined);
    await writeSynced(handle, content, target);
    await beforeReplace?.();
    await retryWhileBusy(() => fileSystem.rename(temporary, target), platform);
  } catch (error) {
    await fileSystem.rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(folder, fileSystem);
}
