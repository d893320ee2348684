/** What `--out` may not write over: never a file that the run reads, and other files only when that was asked for. */
import { stat } from 'node:fs/promises';
import { thousands } from '../core/text/wording.ts';
import type { Input } from '../services/inputs/list-inputs.ts';
import { CommandError } from './io.ts';

/** A file that the run reads. */
export interface ReadFile {
  readonly path: string;
  /** As it is named in the message: "the template". */
  readonly what: string;
}

/** The templates and the sample file of a run. */
export function filesRead(
  inputs: readonly Input[],
  what: string,
  sample: string | undefined,
): readonly ReadFile[] {
  return [
    ...inputs.flatMap(({ kind, source }) => (kind === 'file' ? [{ path: source, what }] : [])),
    ...(sample === undefined ? [] : [{ path: sample, what: 'the sample file' }]),
  ];
}

interface FileIdentity {
  readonly isEmpty: boolean;
  /** One file has one key, by whatever path and through whatever link it is named. */
  readonly key: string;
}

/** Null when there is nothing that could be lost: no such file, a folder, or a device such as /dev/null. */
async function identify(path: string): Promise<FileIdentity | null> {
  try {
    const found = await stat(path, { bigint: true });
    return found.isFile() ? { isEmpty: found.size === 0n, key: `${found.dev}:${found.ino}` } : null;
  } catch {
    return null;
  }
}

/** @throws CommandError when one of `outputs` is a file that the run reads. */
export async function refuseInputs(outputs: readonly string[], read: readonly ReadFile[]): Promise<void> {
  const inputs = new Map<string, string>();
  for (const { path, what } of read) {
    const found = await identify(path);
    if (found) inputs.set(found.key, what);
  }
  for (const path of outputs) {
    const found = await identify(path);
    const what = found && inputs.get(found.key);
    if (what) throw new CommandError(`--out: ${path} is ${what}, which this run reads. Choose another file.`);
  }
}

/** @throws CommandError when one of `outputs` is there already; an empty file is nothing to lose. */
export async function refuseExisting(outputs: readonly string[]): Promise<void> {
  const there: string[] = [];
  for (const path of outputs) {
    const found = await identify(path);
    if (found && !found.isEmpty) there.push(path);
  }
  const [first] = there;
  if (first === undefined) return;
  const more = there.length - 1;
  const which =
    more === 0 ? `${first} is` : `${first} and ${thousands(more)} more ${more === 1 ? 'file' : 'files'} are`;
  throw new CommandError(
    `--out: ${which} there already. Add --force to write over ${more === 0 ? 'it' : 'them'}, or choose another name.`,
  );
}
