/**
 * Who lifted which suppression, and when: one JSON object a line, only ever added to, for the question that comes
 * weeks later. Never a key. A line is there whole or not at all, whoever writes at the same time; half a line that a
 * killed process or a power cut left is set aside, so that it spoils neither itself nor the next one.
 */
import { mkdir, type FileHandle } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { userInfo } from 'node:os';
import { codeOf, FILE_SYSTEM, type FileSystem } from '../files/file-system.ts';
import { removeLeftLock, withLock } from '../files/lock.ts';
import { fellShort, writeWhole } from '../files/write-whole.ts';
import { ProblemError } from '../problem-error.ts';
import { asideName } from './aside-name.ts';
import { fileProblem } from './file-problem.ts';

export interface LiftedEntry {
  readonly at: string;
  readonly email: string;
  readonly connection: string;
  readonly baseUrl: string;
  /**
   * Two lines for each lift, with the same moment. `sending` is on the disk before the delete leaves, so that a program
   * that is killed in between leaves a trace. Then what became of it: lifted, refused with the service's code, not known
   * because no clear answer came, or not sent at all. A log of version 0.1.0 has the second line alone.
   */
  readonly outcome: 'sending' | 'lifted' | 'refused' | 'unknown' | 'not-sent';
  readonly code: number | null;
}

export interface LiftedLog {
  /** Ends when the line is on the disk. @throws ProblemError when it could not be written. */
  add(entry: LiftedEntry): Promise<void>;
  /** Sets half a line at the end aside and removes what a killed process left. */
  tidy(): Promise<void>;
}

export interface LiftedLogOptions {
  readonly path: string;
  readonly now: () => Date;
  /** Told in a sentence when half a line was set aside. */
  readonly onNotice: (notice: string) => void;
  readonly fileSystem?: FileSystem | undefined;
}

const NEWLINE = 10;
const CHUNK = 64 * 1024;

/** What stands after the last line break: nothing in a file whose last line is whole. */
async function unfinishedEnd(handle: FileHandle, size: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (let end = size; end > 0; end -= CHUNK) {
    const start = Math.max(0, end - CHUNK);
    const chunk = Buffer.alloc(end - start);
    await handle.read(chunk, 0, chunk.length, start);
    const at = chunk.lastIndexOf(NEWLINE);
    chunks.unshift(chunk.subarray(at + 1));
    if (at >= 0) break;
  }
  return Buffer.concat(chunks);
}

function isWholeEntry(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without an entry in the system's list, as in some containers.
    return 'unknown';
  }
}

export function createLiftedLog({
  path,
  now,
  onNotice,
  fileSystem = FILE_SYSTEM,
}: LiftedLogOptions): LiftedLog {
  const lockPath = `${path}.lock`;
  const name = basename(path);

  /** Adds the text and syncs it; takes back what arrived of it when not all did. */
  async function append(handle: FileHandle, text: string): Promise<void> {
    const bytes = Buffer.from(text, 'utf8');
    const { size: before } = await handle.stat();
    try {
      await handle.appendFile(bytes);
      await handle.sync();
      const { size } = await handle.stat();
      if (size !== before + bytes.length) throw fellShort(path, size - before, bytes.length);
    } catch (error) {
      await fileSystem.truncate(path, before).catch(() => undefined);
      throw error;
    }
  }

  /** Whole lines alone are left behind: only then can another one be added. */
  async function repair(handle: FileHandle): Promise<void> {
    const { size } = await handle.stat();
    const end = await unfinishedEnd(handle, size);
    if (end.length === 0) return;
    if (isWholeEntry(end.toString('utf8'))) {
      await append(handle, '\n');
      return;
    }
    const aside = asideName(path, 'torn', now());
    await writeWhole(aside, end, { mode: 0o600, fileSystem });
    await fileSystem.truncate(path, size - end.length);
    onNotice(
      `The last line of ${name} was not whole: writing it was interrupted. It was set aside as ${basename(aside)}.`,
    );
  }

  async function withLog(work: (handle: FileHandle) => Promise<void>): Promise<void> {
    try {
      await withLock(lockPath, async () => {
        const handle = await fileSystem.open(path, 'a+', 0o600);
        try {
          await work(handle);
        } finally {
          await handle.close();
        }
      });
    } catch (error) {
      throw error instanceof ProblemError ? error : fileProblem('write', path, error);
    }
  }

  return {
    async add(entry) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch((error: unknown) => {
        throw fileProblem('write', path, error);
      });
      await withLog(async (handle) => {
        await repair(handle);
        await append(handle, `${JSON.stringify({ ...entry, by: userName() })}\n`);
      });
    },
    async tidy() {
      try {
        await removeLeftLock(lockPath);
        await fileSystem.access(path);
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return;
        throw fileProblem('read', path, error);
      }
      await withLog(repair);
    },
  };
}
