/**
 * Who lifted which suppression, and when: one JSON object a line, for the question that comes weeks later. Never a key. A
 * line is there whole or not at all, whoever writes at the same time; half a line that a killed process or a power cut
 * left is set aside, so that it spoils neither itself nor the next one, and so is a line that was damaged later. Lines
 * are only added, but for those that are older than the log is kept and for a person who asks to be forgotten.
 */
import { mkdir, type FileHandle } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { userInfo } from 'node:os';
import {
  interruptedText,
  isSameRecipient,
  type LiftRecord,
  type LogAct,
  type LoggedLookUp,
  type LoggedOutcome,
} from '../../core/suppression/lift-record.ts';
import { countOf, firstOf } from '../../core/text/wording.ts';
import { codeOf, FILE_SYSTEM, type FileSystem } from '../files/file-system.ts';
import { removeLeftLock, withLock } from '../files/lock.ts';
import { PROCESS_TAG } from '../files/process-tag.ts';
import { fellShort, writeWhole } from '../files/write-whole.ts';
import { FailureError } from '../failure-error.ts';
import { asideName } from './aside-name.ts';
import { fileFailure } from './file-failure.ts';
import { liftKey, readLine, toRecords, type LiftLine, type LogLine } from './lifted-lines.ts';

/** One line. */
export interface LiftedEntry {
  /** When the delete was about to leave: the same in all lines of a lift. */
  readonly at: string;
  readonly email: string;
  readonly connection: string;
  readonly baseUrl: string;
  /**
   * `sending` is on the disk before the delete leaves, so that a program that is killed in between leaves a trace; then a
   * line that says what became of it, and one with what the look-up afterwards showed. A log of version 0.1.0 has the
   * second line alone.
   */
  readonly outcome: LoggedOutcome;
  readonly code: number | null;
  /** One for all lines of a lift. */
  readonly id?: string | undefined;
  readonly allProjects?: boolean | undefined;
  /** The look-up that led to it; in the first line. */
  readonly before?: LoggedLookUp | undefined;
  /** The look-up afterwards; in the last line. */
  readonly after?: LoggedLookUp | undefined;
}

export interface LoggedLifts {
  /** Newest first. */
  readonly lifts: readonly LiftRecord[];
  /** What was done to the log itself, newest first. */
  readonly acts: readonly LogAct[];
}

export interface LiftedLog {
  /** Ends when the line is on the disk. @throws FailureError when it could not be written. */
  add(entry: LiftedEntry): Promise<void>;
  /** @throws FailureError when it could not be read. */
  read(): Promise<LoggedLifts>;
  /**
   * Puts the log in order: half a line at the end and damaged lines are set aside, and what a killed process left is
   * removed. Says which deletes have no end, with what to do.
   */
  tidy(): Promise<void>;
  /** Completes the lifts of an address whose program ended in between: it was looked up, and this is what is there. */
  lookedUp(email: string, baseUrl: string, seen: LoggedLookUp): Promise<void>;
  /** Takes out the lifts that were begun before a moment, and adds how many they were. Answers with that. */
  expire(before: Date): Promise<number>;
  /** Takes an address out of every line, and adds that it was done, without the address. Answers with how many lifts had it. */
  forget(email: string): Promise<number>;
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

/** "2026-11-22T10:31:00+03:00": the moment as the clock on the wall shows it. */
function localTime(date: Date): string {
  const offset = -date.getTimezoneOffset();
  const shifted = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, 19);
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${shifted}${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}

const liftsOf = (lines: readonly LogLine[]): LiftLine[] =>
  lines.flatMap((line) => (line.kind === 'lift' ? [line.lift] : []));

export function createLiftedLog({
  path,
  now,
  onNotice,
  fileSystem = FILE_SYSTEM,
}: LiftedLogOptions): LiftedLog {
  const lockPath = `${path}.lock`;
  const name = basename(path);
  /** Whether a lift has no end, as far as this process has seen: a look-up then has something to complete. */
  let isOpen = false;

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

  async function withLog<Result>(work: (handle: FileHandle) => Promise<Result>): Promise<Result> {
    try {
      return await withLock(lockPath, async () => {
        const handle = await fileSystem.open(path, 'a+', 0o600);
        try {
          return await work(handle);
        } finally {
          await handle.close();
        }
      });
    } catch (error) {
      throw error instanceof FailureError ? error : fileFailure('write', path, error);
    }
  }

  const makeFolder = async (): Promise<void> => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch((error: unknown) => {
      throw fileFailure('write', path, error);
    });
  };

  /** Whole lines alone, the damaged ones set aside. The handle has to be at the file's beginning. */
  async function readLines(handle: FileHandle): Promise<LogLine[]> {
    await repair(handle);
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(size);
    await handle.read(bytes, 0, size, 0);
    const lines = bytes.toString('utf8').split('\n').slice(0, -1).map(readLine);
    const damaged = lines.flatMap(({ kind, text }, index) =>
      kind === 'damaged' ? [{ text, at: index + 1 }] : [],
    );
    if (damaged.length === 0) return lines;
    const whole = lines.filter(({ kind }) => kind !== 'damaged');
    const aside = asideName(path, 'torn', now());
    await writeWhole(aside, damaged.map(({ text }) => `${text}\n`).join(''), { mode: 0o600, fileSystem });
    await writeLines(whole);
    const which = firstOf(damaged.map(({ at }) => String(at)));
    onNotice(
      `${countOf(damaged.length, 'line')} of ${name} could not be read (${damaged.length === 1 ? 'line' : 'lines'} ${which}): what was lifted there is not known. Set aside as ${basename(aside)}.`,
    );
    return whole;
  }

  const writeLines = (lines: readonly LogLine[]): Promise<void> =>
    writeWhole(path, lines.map(({ text }) => `${text}\n`).join(''), { mode: 0o600, fileSystem });

  const stamp = () => ({ by: userName(), process: PROCESS_TAG });

  const isThere = async (): Promise<boolean> => {
    try {
      await fileSystem.access(path);
      return true;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return false;
      throw fileFailure('read', path, error);
    }
  };

  /** Replaces the file with other lines and a line about it, in one step. */
  async function rewrite(
    kind: LogAct['kind'],
    change: (lines: readonly LogLine[]) => { readonly lines: readonly LogLine[]; readonly lifts: number },
    isAlwaysNoted: boolean,
  ): Promise<number> {
    if (!isAlwaysNoted && !(await isThere())) return 0;
    await makeFolder();
    return withLog(async (handle) => {
      const { lines, lifts } = change(await readLines(handle));
      if (lifts > 0 || isAlwaysNoted) {
        const act = { act: kind, at: now().toISOString(), lifts, by: userName() };
        await writeLines([...lines, { kind: 'other', text: JSON.stringify(act) }]);
      }
      return lifts;
    });
  }

  return {
    async add(entry) {
      await makeFolder();
      await withLog(async (handle) => {
        await repair(handle);
        const line = { ...entry, local: localTime(new Date(entry.at)), ...stamp() };
        await append(handle, `${JSON.stringify(line)}\n`);
      });
    },
    async read() {
      if (!(await isThere())) return { lifts: [], acts: [] };
      const lines = await withLog(readLines);
      return {
        lifts: toRecords(liftsOf(lines)).reverse(),
        acts: lines.flatMap((line) => (line.kind === 'act' ? [line.act] : [])).reverse(),
      };
    },
    async tidy() {
      try {
        await removeLeftLock(lockPath);
      } catch (error) {
        throw fileFailure('read', path, error);
      }
      if (!(await isThere())) return;
      const open = toRecords(liftsOf(await withLog(readLines))).filter((lift) => lift.isInterrupted);
      isOpen = open.length > 0;
      for (const lift of open) onNotice(interruptedText(lift));
    },
    async lookedUp(email, baseUrl, seen) {
      if (!isOpen || !(await isThere())) return;
      const lines = liftsOf(await withLog(readLines));
      const open = toRecords(lines).filter((lift) => lift.isInterrupted);
      isOpen = open.length > 0;
      for (const lift of open) {
        if (lift.email === null || lift.baseUrl !== baseUrl || !isSameRecipient(lift.email, email)) continue;
        const { at, connection } = lift;
        const id = lines.find((line) => line.at === at && line.email === lift.email)?.id;
        const line = { id, at, email: lift.email, connection, baseUrl, outcome: 'unknown', code: null };
        await withLog((handle) =>
          append(handle, `${JSON.stringify({ ...line, after: seen, ...stamp() })}\n`),
        );
      }
    },
    expire: (before) =>
      rewrite(
        'expired',
        (lines) => {
          const old = new Set(
            liftsOf(lines).flatMap((lift) => (Date.parse(lift.at) < before.getTime() ? [liftKey(lift)] : [])),
          );
          const kept = lines.filter((line) => line.kind !== 'lift' || !old.has(liftKey(line.lift)));
          return { lines: kept, lifts: old.size };
        },
        false,
      ),
    forget: (email) =>
      rewrite(
        'removed',
        (lines) => {
          const touched = new Set<string>();
          const changed = lines.map((line): LogLine => {
            if (line.kind !== 'lift' || line.lift.email === null || !isSameRecipient(line.lift.email, email))
              return line;
            touched.add(liftKey(line.lift));
            // What the service said beside its own fields may name the person.
            const bare = (seen: LoggedLookUp | null | undefined) =>
              seen && { ...seen, entries: seen.entries.map((entry) => ({ ...entry, unknownFields: [] })) };
            const id = line.lift.id ?? `removed ${liftKey({ ...line.lift, email: null })}`;
            const { before, after } = line.lift;
            const lift = { ...line.lift, id, email: null, before: bare(before), after: bare(after) };
            return { kind: 'lift', lift, text: JSON.stringify(lift) };
          });
          return { lines: changed, lifts: touched.size };
        },
        true,
      ),
  };
}
