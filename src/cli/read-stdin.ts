/** Reads a template from standard input. */
import { basename } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { decodeFileText } from '../core/text/file-text.ts';
import {
  loadedFile,
  MAX_FILE_BYTES,
  TOO_LARGE,
  whyNotRead,
  type LoadedFile,
} from '../services/inputs/read-template-file.ts';
import { CommandError, type Io } from './io.ts';

/**
 * Reads standard input to its end. `name` decides how it is read, as a file's name does; without one the text does.
 * @throws CommandError with a plain reason, and the signal's reason when aborted.
 */
export async function readStdin(name: string | null, { stdin, signal, note }: Io): Promise<LoadedFile> {
  if (stdin.isTTY) note('Reading the template from the keyboard; Ctrl-D ends it.');
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of addAbortSignal(signal, stdin)) {
      const bytes = Buffer.from(chunk as Buffer);
      size += bytes.length;
      if (size > MAX_FILE_BYTES) throw new CommandError(TOO_LARGE);
      chunks.push(bytes);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof CommandError ? error : new CommandError(whyNotRead(error));
  }
  const bytes = Buffer.concat(chunks);
  if (bytes.length === 0) throw new CommandError('Standard input is empty.');
  const isJson = /^\ufeff?\s*[[{]/u.test(decodeFileText(bytes).text.slice(0, 1000));
  return loadedFile(name === null ? `stdin.${isJson ? 'json' : 'html'}` : basename(name), bytes);
}
