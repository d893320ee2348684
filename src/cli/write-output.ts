/** The files a command writes: each whole or not at all, and a plain sentence when one could not be written. */
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { TemplateFile } from '../core/template/template-file.ts';
import { describeFailure } from '../services/files/describe-failure.ts';
import { codeOf } from '../services/files/file-system.ts';
import { writeWhole } from '../services/files/write-whole.ts';
import { CommandError } from './io.ts';

/** Writes what `--out` (or another flag) asks for and makes its folder. @throws CommandError with the path, the reason and the remedy. */
export async function writeOutput(path: string, text: string | Uint8Array, flag = '--out'): Promise<void> {
  try {
    try {
      await writeWhole(path, text);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      await mkdir(dirname(path), { recursive: true });
      await writeWhole(path, text);
    }
  } catch (error) {
    const { reason, remedy } = describeFailure(error);
    throw new CommandError(
      `${flag}: ${path} could not be written: ${reason}. ${remedy === null ? 'Choose' : `${remedy}, or choose`} another file.`,
    );
  }
}

/** What was fixed in memory goes back only into the file that was read: what an editor saved meanwhile stays. */
async function refuseOtherText(source: string, text: string): Promise<void> {
  const now = await readFile(source);
  if (now.equals(Buffer.from(text, 'utf8'))) return;
  throw new CommandError(
    now.toString('utf8') === text
      ? 'The file is not written in UTF-8, so it was not changed. Save it as UTF-8, and run again.'
      : 'The file was changed by another program meanwhile, so it was left as it is. Run again.',
  );
}

/** Replaces a fixed file in one step. @throws CommandError when it could not be; the file is then as it was. */
export async function writeFixed(source: string, before: TemplateFile, after: TemplateFile): Promise<void> {
  try {
    await writeWhole(source, after.text, { beforeReplace: () => refuseOtherText(source, before.text) });
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const { reason, remedy } = describeFailure(error);
    throw new CommandError(
      `The fixed file could not be written: ${reason}. It is as it was.${remedy === null ? '' : ` ${remedy}, and run again.`}`,
    );
  }
}
