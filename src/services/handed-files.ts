/**
 * Files that the person named outside the window: in the system's dialog, by a double click, as an argument. The window
 * opens one by its number and never names a path, so that a page gone wrong reads no other file of this machine.
 */
import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { MAX_FILE_LENGTH } from '../contract/contract.ts';
import type { HandedFile } from '../contract/schemas/host-event.ts';
import { problemError } from './problem-error.ts';

/** More than anybody hands over before one of them is opened; the oldest are forgotten. */
const MAX_HANDED = 100;

export interface HandedFiles {
  /** Notes a file; the same path keeps its number. */
  hand(path: string): HandedFile;
  /**
   * Reads a file that was handed over, as it is now.
   * @throws ProblemError when it is unknown, cannot be read, is no plain file or is too large.
   */
  read(id: string): Promise<{ readonly path: string; readonly fileName: string; readonly text: string }>;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

async function readPlainFile(path: string): Promise<string> {
  const fileName = basename(path);
  const refuse = (reason: string, remedy: string, cause?: unknown): Error =>
    problemError(
      { fault: 'file', title: `${fileName} could not be opened`, reason, remedy },
      cause === undefined ? {} : { cause },
    );
  try {
    const found = await stat(path);
    // A device or a pipe may never end.
    if (!found.isFile()) throw refuse('It is not a plain file.', 'Choose a .json or .html file.');
    if (found.size > MAX_FILE_LENGTH) {
      throw refuse(
        'It is larger than 64 MB, and no template is.',
        'Choose a template/get reply, a bare template object, or an html file.',
      );
    }
    // As File.text() reads it in the window: UTF-8, without the byte order mark.
    return new TextDecoder().decode(await readFile(path));
  } catch (error) {
    const code = codeOf(error);
    if (code === '') throw error;
    throw code === 'ENOENT'
      ? refuse(`There is no such file any more: ${path}.`, 'Choose it again where it is now.', error)
      : refuse(`The system refused to read ${path} (${code}).`, 'Check who may read the file.', error);
  }
}

export function createHandedFiles(): HandedFiles {
  const paths = new Map<string, string>();
  return {
    hand(path) {
      const existing = [...paths].find(([, one]) => one === path)?.[0];
      const id = existing ?? randomUUID();
      paths.delete(id);
      paths.set(id, path);
      const oldest = paths.keys().next().value;
      if (paths.size > MAX_HANDED && oldest !== undefined) paths.delete(oldest);
      return { id, name: basename(path) };
    },
    async read(id) {
      const path = paths.get(id);
      if (path === undefined) {
        throw problemError({
          fault: 'input',
          title: 'The file is not known any more',
          reason: 'The program was started again, or many files were opened since.',
          remedy: 'Choose the file again.',
          field: 'id',
        });
      }
      return { path, fileName: basename(path), text: await readPlainFile(path) };
    },
  };
}
