/**
 * Disks on which there is little room: a real one in memory where this user may mount one, and a stand-in everywhere
 * that fails as a full one does.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import * as real from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileSystem } from '../../../src/services/files/file-system.ts';

export const systemError = (code: string): Error => Object.assign(new Error(`${code}: no`), { code });

/** The real file system with some calls replaced. */
export const fileSystemWith = (changes: Partial<FileSystem>): FileSystem => ({ ...real, ...changes });

/** The real file system whose opened files have some calls replaced; `changes` is told how each file is opened. */
export function fileSystemWithHandles(
  changes: (handle: FileHandle, path: string, flags: string) => Partial<FileHandle>,
): FileSystem {
  const open = async (path: string, flags = 'r', mode?: number): Promise<FileHandle> => {
    const handle = await real.open(path, flags, mode);
    const own = changes(handle, path, flags);
    return new Proxy(handle, {
      get(target, name) {
        if (name in own) return Reflect.get(own, name) as unknown;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  };
  return fileSystemWith({ open: open as FileSystem['open'] });
}

/** Writes the first `room` bytes and then refuses, as a full disk does. */
export const fullDisk = (room: number): FileSystem =>
  fileSystemWithHandles((handle) => ({
    async writeFile(data) {
      const bytes = Buffer.from(data as Uint8Array);
      await handle.write(bytes, 0, Math.min(room, bytes.length));
      if (bytes.length > room) throw systemError('ENOSPC');
    },
  }));

/** Keeps the first `room` bytes and says nothing, as some disks do. */
export const silentDisk = (room: number): FileSystem =>
  fileSystemWithHandles((handle) => ({
    async writeFile(data) {
      const bytes = Buffer.from(data as Uint8Array);
      await handle.write(bytes, 0, Math.min(room, bytes.length));
    },
  }));

export interface SmallDisk {
  readonly kind: string;
  readonly folder: string;
  /** Left out for a disk that is small by itself. */
  readonly fileSystem?: FileSystem;
  remove(): void;
}

/** Bytes of room on the disks. */
export const ROOM = 64 * 1024;

function mounted(): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'mailproof-tmpfs-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${ROOM}`, 'mailproof-test', folder], {
      stdio: 'ignore',
    });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  return {
    kind: 'a disk in memory of 64 kB',
    folder,
    remove() {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Makes every small disk that this user may have; what stands in for the real one is always among them. */
export function smallDisks(): readonly SmallDisk[] {
  const folder = mkdtempSync(join(tmpdir(), 'mailproof-small-'));
  const standIns = [
    { kind: 'a stand-in for a full disk', fileSystem: fullDisk(ROOM) },
    { kind: 'a stand-in that is silent about its lack of room', fileSystem: silentDisk(ROOM) },
  ].map((disk, index) => ({
    ...disk,
    folder: join(folder, String(index)),
    remove() {
      rmSync(folder, { recursive: true, force: true });
    },
  }));
  const disk = mounted();
  if (!disk)
    console.warn('This user may mount no disk in memory: full disks are tested with stand-ins alone.');
  return disk ? [disk, ...standIns] : standIns;
}
