/** Reads a template from a file or standard input: a template/get reply, a bare template object, or html. */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { readTemplateText, type TemplateDocument } from '../core/template/decode-template.ts';
import { createTemplateFile, isMessageFile, type TemplateFile } from '../core/template/template-file.ts';
import type { Template } from '../core/template/template.ts';
import { decodeFileText } from '../core/text/file-text.ts';
import { sha256Of } from '../services/hash.ts';
import { CommandError, type Io } from './io.ts';

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
  const { readMessage } = await import('../core/message/read-message.ts');
  const template = templateOf(await readMessage(bytes));
  const file = createTemplateFile(name, bytes.toString('latin1'));
  return { template, file, isUtf8: true, sha256: sha256Of(bytes) };
}

async function loaded(name: string, bytes: Buffer): Promise<LoadedFile> {
  if (isMessageFile(name)) return loadedMessage(name, bytes);
  const { text, isUtf8 } = decodeFileText(bytes);
  const file = createTemplateFile(name, text);
  return { template: templateFromText(name, text), file, isUtf8, sha256: sha256Of(bytes) };
}

const TOO_LARGE = 'The file is larger than 256 MB.';

/** @throws CommandError with a plain reason. */
export async function readTemplateFile(path: string): Promise<LoadedFile> {
  let bytes: Buffer;
  try {
    const found = await stat(path);
    if (found.isDirectory()) throw new CommandError('It is a folder.');
    // Opening a pipe waits until somebody writes into it, which Ctrl-C could not end.
    if (!found.isFile()) {
      throw new CommandError(
        'It is a pipe or a device, not a file. Pass what it gives to standard input: mailproof lint - --stdin-filename NAME',
      );
    }
    if (found.size > MAX_FILE_BYTES) throw new CommandError(TOO_LARGE);
    bytes = await readFile(path);
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(whyNotRead(error));
  }
  return await loaded(basename(path), bytes);
}

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
  return loaded(name === null ? `stdin.${isJson ? 'json' : 'html'}` : basename(name), bytes);
}

/** @throws CommandError with a plain reason. */
export const templateFromText = (fileName: string, text: string): Template =>
  templateOf(readTemplateText(fileName, text));

function templateOf(document: TemplateDocument): Template {
  if (document.kind === 'template') return document.template;
  if (document.kind === 'error') {
    const code = document.code === null ? '' : ` (code ${document.code})`;
    throw new CommandError(`The file holds an error reply of the service${code}: ${document.message}`);
  }
  throw new CommandError(document.reason);
}
