/**
 * One versioned JSON file that is written whole or not at all. A file that cannot be read is set aside under another
 * name, never overwritten; one of a newer version is refused, since an older program would lose what it does not know.
 */
import { mkdir, readFile, rename } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import * as v from 'valibot';

import { writeWhole } from '../files/write-whole.ts';
import { problemError } from '../problem-error.ts';

export interface JsonFileOptions<Value> {
  readonly path: string;
  readonly version: number;
  /** What stands under `data`. Entries it cannot take make the file corrupt. */
  readonly schema: v.GenericSchema<unknown, Value>;
  readonly empty: Value;
  readonly now: () => Date;
  /** Told in one sentence when a file was set aside. */
  readonly onNotice: (notice: string) => void;
}

export interface JsonFile<Value> {
  /** @throws ProblemError when the file is of a newer version or the system refuses to read it. */
  read(): Promise<Value>;
  /**
   * Reads, changes and writes as one step: other updates of the same file, from this process, wait.
   * @throws ProblemError as `read`, and when the file cannot be written.
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

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const envelopeSchema = v.object({ version: v.number(), data: v.unknown() });

export function createJsonFile<Value>(options: JsonFileOptions<Value>): JsonFile<Value> {
  const path = resolve(options.path);
  const name = basename(path);

  async function setAside(why: string): Promise<Value> {
    const stamp = options.now().toISOString().replace(/[:.]/gu, '-');
    const aside = `${path}.corrupt-${stamp}`;
    await rename(path, aside);
    options.onNotice(`${name} ${why}. It was set aside as ${basename(aside)}, and a new one was begun.`);
    return options.empty;
  }

  async function load(): Promise<Value> {
    let text: string;
    try {
      text = await readFile(path, 'utf8');
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return options.empty;
      throw problemError(
        {
          fault: 'file',
          title: `${name} could not be read`,
          reason: `The system refused to read ${path} (${codeOf(error)}).`,
          remedy: 'Check who may read the file.',
        },
        { cause: error },
      );
    }
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      return setAside('was not readable as JSON');
    }
    const envelope = v.safeParse(envelopeSchema, json);
    if (!envelope.success) return setAside('was not in the form it is written in');
    if (envelope.output.version > options.version) {
      throw problemError({
        fault: 'file',
        title: `${name} was written by a newer Mailproof`,
        reason: `The file has version ${envelope.output.version}; this program knows versions up to ${options.version}.`,
        remedy: 'Update this program, or set MAILPROOF_DATA to another folder.',
      });
    }
    const data = v.safeParse(options.schema, envelope.output.data);
    return data.success ? data.output : setAside('was not in the form it is written in');
  }

  async function save(value: Value): Promise<void> {
    try {
      // Readable by this user alone: addresses and customers' names can stand in here.
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const text = `${JSON.stringify({ version: options.version, data: value }, null, 2)}\n`;
      await writeWhole(path, text, { mode: 0o600 });
    } catch (error) {
      throw problemError(
        {
          fault: 'file',
          title: `${name} could not be written`,
          reason: `The system refused to write ${path} (${codeOf(error)}).`,
          remedy: 'Check who may write there and how much room is left.',
        },
        { cause: error },
      );
    }
  }

  return {
    read: () => enqueue(path, load),
    update: (change) =>
      enqueue(path, async () => {
        const value = change(await load());
        await save(value);
        return value;
      }),
  };
}
