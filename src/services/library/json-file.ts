/**
 * One versioned JSON file: written whole or not at all, changed by one process at a time, and read anew whenever
 * another one changed it. A file that cannot be read is set aside under another name, never overwritten; one of a newer
 * version is shown as far as it can be read and never changed, since an older program would lose what it does not know.
 */
import { readFile, rename, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import * as v from 'valibot';
import { codeOf, FILE_SYSTEM, retryWhileBusy, type FileSystem } from '../files/file-system.ts';
import { withLock, type Lock } from '../files/lock.ts';
import { writeWhole } from '../files/write-whole.ts';
import { createFailure, failureError, FailureError } from '../failure-error.ts';
import { asideName } from './aside-name.ts';
import { fileFailure } from './file-failure.ts';

/** How a file's content looks, and how an older form becomes today's. */
export interface StoredFormat<Value> {
  /** Raised by one with every change of `schema`, together with a migration. */
  readonly version: number;
  /** What stands under `data`. Entries it cannot take make the file damaged. */
  readonly schema: v.GenericSchema<unknown, Value>;
  readonly empty: Value;
  /** From the version named by the key to the next one. What they are given was not checked. */
  readonly migrations?: Readonly<Record<number, (data: unknown) => unknown>>;
}

export interface JsonFileOptions<Value> extends StoredFormat<Value> {
  readonly path: string;
  readonly now: () => Date;
  /** Told in a sentence or two when a file was set aside or is of a newer version. */
  readonly onNotice: (notice: string) => void;
  readonly fileSystem?: FileSystem | undefined;
}

export interface JsonFile<Value> {
  /** @throws FailureError when the system refuses to read the file. */
  read(): Promise<Value>;
  /**
   * Reads, changes and writes as one step: other updates of the same file, from any process, wait. Nothing is written
   * when `change` changes nothing. It may be asked more than once, so it only makes a value.
   * @throws FailureError as `read`, when the file is of a newer version, and when it cannot be written.
   */
  update(change: (value: Value) => Value): Promise<Value>;
}

/** One queue a path, shared by everyone in this process. */
const queues = new Map<string, Promise<unknown>>();

function enqueue<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (queues.get(path) ?? Promise.resolve()).then(work, work);
  const settled = turn.catch(() => undefined);
  queues.set(path, settled);
  void settled.then(() => {
    if (queues.get(path) === settled) queues.delete(path);
  });
  return turn;
}

const envelopeSchema = v.object({
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  data: v.unknown(),
});

type Loaded<Value> =
  | { readonly kind: 'good'; readonly value: Value }
  /** Goes on after the file's name. */
  | { readonly kind: 'damaged'; readonly why: string }
  | { readonly kind: 'newer'; readonly value: Value; readonly version: number };

const WRONG_FORM = { kind: 'damaged', why: 'was not in the form it is written in' } as const;

function decode<Value>(text: string, format: StoredFormat<Value>): Loaded<Value> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { kind: 'damaged', why: 'was not readable as JSON' };
  }
  const envelope = v.safeParse(envelopeSchema, json);
  if (!envelope.success) return WRONG_FORM;
  const { version } = envelope.output;
  let { data } = envelope.output;
  try {
    for (let from = version; from < format.version; from++) {
      const migrate = format.migrations?.[from];
      if (!migrate) return WRONG_FORM;
      data = migrate(data);
    }
  } catch {
    return WRONG_FORM;
  }
  const checked = v.safeParse(format.schema, data);
  if (version > format.version) {
    return { kind: 'newer', version, value: checked.success ? checked.output : format.empty };
  }
  return checked.success ? { kind: 'good', value: checked.output } : WRONG_FORM;
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** A file that changed this lately may change again within the same tick of the disk's clock: milliseconds. */
const SETTLED_AFTER = 1000;
/** Times an update begins anew after its lock was taken for abandoned, as on a computer that slept. */
const ATTEMPTS = 3;

class LockLost extends Error {}

export function createJsonFile<Value>(options: JsonFileOptions<Value>): JsonFile<Value> {
  const { fileSystem = FILE_SYSTEM } = options;
  const path = resolve(options.path);
  const name = basename(path);
  const lockPath = `${path}.lock`;
  /** What was read last, and of which state of the file. */
  let kept: { readonly state: string; readonly loaded: Loaded<Value> } | null = null;

  const newerFailure = (version: number) =>
    createFailure({
      fault: 'file',
      title: `${name} was written by a newer Mailproof`,
      reason: `It has version ${version}; this program knows versions up to ${options.version}, so it shows what it can read and changes nothing.`,
      remedy: 'Update this program, or set MAILPROOF_DATA to another folder.',
    });

  async function load(): Promise<Loaded<Value>> {
    try {
      const found = await stat(path, { bigint: true });
      const state = [found.ino, found.size, found.mtimeNs, found.ctimeNs].join();
      if (kept?.state === state) return kept.loaded;
      const text = await retryWhileBusy(() => readFile(path, 'utf8'));
      const loaded = decode(text, options);
      const isSettled = Date.now() - Number(found.mtimeMs) > SETTLED_AFTER;
      kept = isSettled ? { state, loaded } : null;
      if (loaded.kind === 'newer') {
        const { title, reason } = newerFailure(loaded.version);
        options.onNotice(`${title}. ${reason}`);
      }
      return loaded;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return { kind: 'good', value: options.empty };
      throw fileFailure('read', path, error);
    }
  }

  /** Under the lock: another process may have set it aside already, and begun a new one. */
  async function loadOrSetAside(): Promise<Exclude<Loaded<Value>, { kind: 'damaged' }>> {
    kept = null;
    const loaded = await load();
    if (loaded.kind !== 'damaged') return loaded;
    const aside = asideName(path, 'corrupt', options.now());
    try {
      await retryWhileBusy(() => rename(path, aside));
    } catch (error) {
      throw fileFailure('set aside', path, error);
    }
    options.onNotice(
      `${name} ${loaded.why}. It was set aside as ${basename(aside)}, and a new one was begun.`,
    );
    return { kind: 'good', value: options.empty };
  }

  async function locked<Result>(work: (lock: Lock) => Promise<Result>): Promise<Result> {
    try {
      return await withLock(lockPath, work);
    } catch (error) {
      if (error instanceof FailureError || codeOf(error) === 'unknown') throw error;
      throw fileFailure('write', path, error);
    }
  }

  async function change(how: (value: Value) => Value, lock: Lock): Promise<Value> {
    const loaded = await loadOrSetAside();
    const value = how(loaded.value);
    if (isSame(value, loaded.value)) return value;
    if (loaded.kind === 'newer') throw new FailureError(newerFailure(loaded.version));
    const text = `${JSON.stringify({ version: options.version, data: value }, null, 2)}\n`;
    await writeWhole(path, text, {
      // Readable by this user alone: addresses and customers' names can stand in here.
      mode: 0o600,
      fileSystem,
      beforeReplace() {
        return lock.isHeld() ? Promise.resolve() : Promise.reject(new LockLost());
      },
    });
    return value;
  }

  async function update(how: (value: Value) => Value): Promise<Value> {
    const before = await load();
    // Nothing to write: no lock has to be made for it.
    if (before.kind !== 'damaged' && isSame(how(before.value), before.value)) return before.value;
    for (let attempt = 1; ; attempt++) {
      try {
        return await locked((lock) => change(how, lock));
      } catch (error) {
        if (!(error instanceof LockLost)) throw error;
        if (attempt >= ATTEMPTS) {
          throw failureError({
            fault: 'file',
            title: `${name} could not be written`,
            reason: 'Writing took so long that another Mailproof went first each time.',
            remedy: 'Check the disk, and try again.',
          });
        }
      }
    }
  }

  return {
    read: () =>
      enqueue(path, async () => {
        const loaded = await load();
        return loaded.kind === 'damaged' ? (await locked(loadOrSetAside)).value : loaded.value;
      }),
    update: (how) => enqueue(path, () => update(how)),
  };
}
