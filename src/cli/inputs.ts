/** Turns what a user names (files, folders, globs, template ids) into templates, one by one. */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import { isUuid, readTemplateText } from '../core/template/decode-template.ts';
import type { Template } from '../core/template/template.ts';
import { CommandError } from './io.ts';

/** Largest file that is read, in bytes: a template with many full attachments stays below it. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;

const EXTENSIONS = ['json', 'html', 'htm'];

export type Input =
  { readonly kind: 'file'; readonly source: string } | { readonly kind: 'id'; readonly source: string };

async function isFolder(path: string): Promise<boolean | null> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return null;
  }
}

/**
 * Lists the inputs behind what was named, in a stable order and without repeats.
 * @throws CommandError when a name stands for nothing, so that a typing slip never passes as "nothing to fix".
 */
export async function expandInputs(named: readonly string[]): Promise<readonly Input[]> {
  const found = new Map<string, Input>();
  for (const name of named) {
    const folder = await isFolder(name);
    if (folder === false) {
      found.set(name, { kind: 'file', source: name });
    } else if (folder === true) {
      const pattern = `**/*.{${EXTENSIONS.join(',')}}`;
      const files = await glob(pattern, { cwd: name, ignore: ['**/node_modules/**'] });
      if (files.length === 0) throw new CommandError(`The folder ${name} holds no .json or .html file.`);
      const prefix = name === '.' ? '' : name.endsWith('/') ? name : `${name}/`;
      for (const file of files.sort()) found.set(prefix + file, { kind: 'file', source: prefix + file });
    } else if (isUuid(name)) {
      found.set(name, { kind: 'id', source: name });
    } else if (isDynamicPattern(name)) {
      const files = await glob(name, { ignore: ['**/node_modules/**'] });
      if (files.length === 0) throw new CommandError(`No file matches ${name}.`);
      for (const file of files.sort()) found.set(file, { kind: 'file', source: file });
    } else {
      throw new CommandError(
        `${name} is neither a file, nor a folder, nor a template id. An id looks like 6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11.`,
      );
    }
  }
  return [...found.values()];
}

/**
 * Reads a template from a file: a template/get reply, a bare template object, or html taken as body.html.
 * @throws CommandError with a plain reason.
 */
export async function readTemplateFile(path: string): Promise<Template> {
  let bytes: Buffer;
  try {
    const { size } = await stat(path);
    if (size > MAX_FILE_BYTES) throw new CommandError('The file is larger than 256 MB.');
    bytes = await readFile(path);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new CommandError(
      code === 'ENOENT' ? 'There is no such file.' : `The file could not be read (${code}).`,
    );
  }
  return templateFromText(basename(path), bytes.toString('utf8'));
}

/** @throws CommandError with a plain reason. */
function templateFromText(fileName: string, text: string): Template {
  const document = readTemplateText(fileName, text);
  if (document.kind === 'template') return document.template;
  if (document.kind === 'error') {
    const code = document.code === null ? '' : ` (code ${document.code})`;
    throw new CommandError(`The file holds an error reply of the service${code}: ${document.message}`);
  }
  throw new CommandError(document.reason);
}
