/** Reads a template from a file: a template/get reply, a bare template object, or html. */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { readTemplateText, type TemplateDocument } from '../../core/template/decode-template.ts';
import { createTemplateFile, isMessageFile, type TemplateFile } from '../../core/template/template-file.ts';
import type { Template } from '../../core/template/template.ts';
import { decodeFileText } from '../../core/text/file-text.ts';
import { sha256Of } from '../hash.ts';
import { InputError } from './input-error.ts';

/** Largest file that is read, in bytes: a template with many full attachments stays below it. */
export const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** A template and the file it was read from. */
export interface LoadedFile {
  readonly template: Template;
  readonly file: TemplateFile;
  /** Whether the file is written in UTF-8, as the service takes text; only such a file is changed. */
  readonly isUtf8: boolean;
  /** Of the file's bytes. */
  readonly sha256: string;
}

const WHY_NOT: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  ELOOP: 'Its symbolic links lead round in a circle.',
  EACCES: 'You have no permission to read it.',
  ENAMETOOLONG: 'The name is too long for a file.',
};

/** Why a file could not be read, in a plain sentence. */
export function whyNotRead(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return WHY_NOT[code] ?? `The file could not be read (${code}).`;
}

/** A message's text is not shown or changed anywhere, so its bytes stay as they are. */
async function loadedMessage(name: string, bytes: Buffer): Promise<LoadedFile> {
  const { readMessage } = await import('../../core/message/read-message.ts');
  const template = templateOf(await readMessage(bytes));
  const file = createTemplateFile(name, bytes.toString('latin1'));
  return { template, file, isUtf8: true, sha256: sha256Of(bytes) };
}

/** A template from the bytes of its file. @throws InputError with a plain reason. */
export async function loadedFile(name: string, bytes: Buffer): Promise<LoadedFile> {
  if (isMessageFile(name)) return loadedMessage(name, bytes);
  const { text, isUtf8 } = decodeFileText(bytes);
  const file = createTemplateFile(name, text);
  return { template: templateFromText(name, text), file, isUtf8, sha256: sha256Of(bytes) };
}

export const TOO_LARGE = 'The file is larger than 256 MB.';

/** @throws InputError with a plain reason. */
export async function readTemplateFile(path: string): Promise<LoadedFile> {
  let bytes: Buffer;
  try {
    const found = await stat(path);
    if (found.isDirectory()) throw new InputError('It is a folder.');
    // Opening a pipe waits until somebody writes into it, which Ctrl-C could not end.
    if (!found.isFile()) {
      throw new InputError(
        'It is a pipe or a device, not a file. Pass what it gives to standard input: mailproof lint - --stdin-filename NAME',
      );
    }
    if (found.size > MAX_FILE_BYTES) throw new InputError(TOO_LARGE);
    bytes = await readFile(path);
  } catch (error) {
    throw error instanceof InputError ? error : new InputError(whyNotRead(error));
  }
  return await loadedFile(basename(path), bytes);
}

/** @throws InputError with a plain reason. */
export const templateFromText = (fileName: string, text: string): Template =>
  templateOf(readTemplateText(fileName, text));

function templateOf(document: TemplateDocument): Template {
  if (document.kind === 'template') return document.template;
  if (document.kind === 'error') {
    const code = document.code === null ? '' : ` (code ${document.code})`;
    throw new InputError(`The file holds an error reply of the service${code}: ${document.message}`);
  }
  throw new InputError(document.reason);
}
