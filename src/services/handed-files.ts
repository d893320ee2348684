/**
 * Files that the person named outside the window: in the system's dialog, by a double click, as an argument. The window
 * opens one by its number and never names a path, so that a page gone wrong reads no other file of this machine.
 */
import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MAX_FILE_LENGTH } from '../contract/contract.ts';
import { isMessageFile } from '../core/template/template-file.ts';
import { decodeFileText } from '../core/text/file-text.ts';
import type { HandedFile } from '../contract/schemas/host-event.ts';
import { failureError } from './failure-error.ts';
import { sha256Of } from './hash.ts';
import { fileIdentity, GONE, LONGEST_WAIT_MS, QUIET_MS, settledIdentity } from './files/file-identity.ts';

/** More than anybody hands over before one of them is opened; the oldest are forgotten. */
const MAX_HANDED = 100;

export interface HandedFiles {
  /** Notes a file; the same path keeps its number. */
  hand(path: string): HandedFile;
  /**
   * Reads a file that was handed over, as it is now.
   * @throws FailureError when it is unknown, cannot be read, is no plain file or is too large.
   */
  read(id: string): Promise<HandedContent>;
  /** Absolute; null for a number that is not known any more. */
  pathOf(id: string): string | null;
  /**
   * Another text for each version of the file, once a save is done; null while there is none. Cheap where nothing changed.
   * @throws FailureError when it is unknown.
   */
  version(id: string): Promise<string | null>;
}

export interface HandedContent {
  readonly path: string;
  readonly fileName: string;
  readonly text: string;
  readonly isUtf8: boolean;
  /** Of its bytes, in hex. */
  readonly sha256: string;
  readonly version: string;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

async function readPlainFile(path: string): Promise<Pick<HandedContent, 'text' | 'isUtf8' | 'sha256'>> {
  const fileName = basename(path);
  const refuse = (reason: string, remedy: string, cause?: unknown): Error =>
    failureError(
      { fault: 'file', title: `${fileName} could not be opened`, reason, remedy },
      cause === undefined ? {} : { cause },
    );
  try {
    const found = await stat(path);
    // A device or a pipe may never end.
    if (!found.isFile()) throw refuse('It is not a plain file.', 'Choose a .json, .html or .eml file.');
    if (found.size > MAX_FILE_LENGTH) {
      throw refuse(
        'It is larger than 64 MB, and no template is.',
        'Choose a template/get reply, a bare template object, or an html file.',
      );
    }
    const bytes = await readFile(path);
    const text = isMessageFile(fileName)
      ? { text: bytes.toString('latin1'), isUtf8: true }
      : decodeFileText(bytes);
    return { ...text, sha256: sha256Of(bytes) };
  } catch (error) {
    const code = codeOf(error);
    if (code === '') throw error;
    throw code === 'ENOENT'
      ? refuse(`There is no such file any more: ${path}.`, 'Choose it again where it is now.', error)
      : refuse(`The system refused to read ${path} (${code}).`, 'Check who may read the file.', error);
  }
}

/**
 * Reads what a save left and not the moment in its middle: many programs empty a file before they write it, so an empty
 * one, or one that changed while it was read, is read again for a while.
 */
async function readSaved(path: string): Promise<Omit<HandedContent, 'path' | 'fileName'>> {
  const until = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    // Before it is read: what is saved meanwhile is another version.
    const version = await fileIdentity(path);
    const content = await readPlainFile(path);
    const isWhole = content.text !== '' && (await fileIdentity(path)) === version;
    if (isWhole || performance.now() >= until) return { ...content, version };
    await wait(QUIET_MS);
  }
}

export function createHandedFiles(): HandedFiles {
  const paths = new Map<string, string>();
  /** The version of each file that was told last. */
  const versions = new Map<string, string>();
  const pathOf = (id: string): string => {
    const path = paths.get(id);
    if (path !== undefined) return path;
    throw failureError({
      fault: 'input',
      title: 'The file is not known any more',
      reason: 'The program was started again, or many files were opened since.',
      remedy: 'Choose the file again.',
      field: 'id',
    });
  };
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
    pathOf: (id) => paths.get(id) ?? null,
    async read(id) {
      const path = pathOf(id);
      const saved = await readSaved(path);
      versions.set(id, saved.version);
      return { path, fileName: basename(path), ...saved };
    },
    async version(id) {
      const path = pathOf(id);
      let version = await fileIdentity(path);
      if (version !== versions.get(id)) version = await settledIdentity(path);
      versions.set(id, version);
      return version === GONE ? null : version;
    },
  };
}
