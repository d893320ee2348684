/**
 * The `mailproof.config.json` beside an opened file, or in a folder above it. Whoever hands over a folder could put one
 * there that turns every rule off, so it takes effect only after a person saw what it says and agreed to this very text.
 */
import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import type { FoundFile } from '../../contract/schemas/decisions.ts';
import type { ConfigJson } from '../../core/lint/change-config.ts';
import { describeConfig } from '../../core/lint/write-config.ts';
import { failureError } from '../failure-error.ts';
import { codeOf } from '../files/file-system.ts';
import { withLock } from '../files/lock.ts';
import { writeWhole } from '../files/write-whole.ts';
import type { DecisionStore } from '../library/decisions.ts';
import {
  ConfigUnusable,
  decodeConfigFile,
  findUpward,
  readHtmlValidate,
  type ReadConfig,
} from './config-on-disk.ts';
import { refuseNewErrors } from './judge-change.ts';

export interface FoundConfig {
  readonly data: FoundFile;
  /** Its folder, from which it names templates. */
  readonly folder: string;
  readonly text: string;
  /** Null while it is not in force. */
  readonly inForce: { readonly read: ReadConfig; readonly options: ReadonlyMap<string, unknown> } | null;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const linesOf = ({ message, details }: ConfigUnusable): readonly string[] =>
  details.length > 0 ? details.map((line) => line.trim()) : [message];

/** The nearest one to a file; null where there is none. */
export async function findConfig(filePath: string, judged: DecisionStore): Promise<FoundConfig | null> {
  let path = '';
  let text = '';
  const unusable = (errors: readonly string[]): FoundConfig => ({
    data: { path, sha256: hashOf(text), state: 'unusable', says: [], errors },
    folder: dirname(path),
    text,
    inForce: null,
  });
  try {
    const found = await findUpward(dirname(filePath));
    if (!found) return null;
    ({ path, text } = found);
    const read = await decodeConfigFile(found);
    const sha256 = hashOf(text);
    const judgement = await judged.judgement(path, sha256);
    const says = describeConfig(read.file);
    const folder = dirname(path);
    const data = { path, sha256, says, errors: [] };
    if (!judgement?.allowed) {
      const state = judgement === null ? 'asks' : 'declined';
      return { data: { ...data, state }, folder, text, inForce: null };
    }
    // Another file, which is read only now: a stranger's configuration may name any of this machine.
    const options = await readHtmlValidate(read, folder);
    return { data: { ...data, state: 'in-force' }, folder, text, inForce: { read, options } };
  } catch (error) {
    if (error instanceof ConfigUnusable) return unusable(linesOf(error));
    throw error;
  }
}

/** As the file is written: its indent, its line ends, its last line end. */
function printLike(text: string, json: ConfigJson): string {
  const indent = /\n([ \t]+)"/u.exec(text)?.[1] ?? '  ';
  const printed = JSON.stringify(json, null, indent);
  const whole = /\n$/u.test(text) || text === '' ? `${printed}\n` : printed;
  return text.includes('\r\n') ? whole.replaceAll('\n', '\r\n') : whole;
}

/**
 * Writes a decision into the file that is in force, which stays so. Answers with what it said before.
 * @throws FailureError when it cannot be kept.
 */
export async function changeFoundConfig(
  filePath: string,
  judged: DecisionStore,
  change: (config: ConfigJson) => ConfigJson,
): Promise<ConfigJson> {
  const at = (await findConfig(filePath, judged))?.data.path;
  const refuse = (reason: string, remedy: string): Error =>
    failureError({ fault: 'file', title: 'The decision was not kept', reason, remedy, field: 'scope' });
  if (at === undefined)
    throw refuse('There is no mailproof.config.json beside the mail any more.', 'Look again, and repeat it.');
  try {
    return await withLock(`${at}.lock`, async () => {
      // Under the lock: it may have been changed by whoever held it before.
      const found = await findConfig(filePath, judged);
      if (found?.data.path !== at || !found.inForce)
        throw refuse(`${at} was changed meanwhile and is not in force.`, 'Look at it again and allow it.');
      const before = JSON.parse(found.text.replace(/^\ufeff/u, '')) as ConfigJson;
      const next = change(before);
      await refuseNewErrors(before, next);
      const text = printLike(found.text, next);
      // First: a crash between the two leaves a file that asks again, and never one that was not agreed to.
      await writeWhole(at, text);
      await judged.judge(at, hashOf(text), true);
      return before;
    });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'unknown') throw error;
    throw refuse(`${at} could not be written (${code}).`, 'Check who may write it, and the disk.');
  }
}
