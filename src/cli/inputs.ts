/** Turns what a user names (files, folders, globs, template ids) into templates, one by one. */
import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import { CONFIG_FILE_NAME } from '../core/lint/config.ts';
import { isUuid, readTemplateText } from '../core/template/decode-template.ts';
import { looksLikeTemplate } from '../core/template/template-shape.ts';
import { createTemplateFile, type TemplateFile } from '../core/template/template-file.ts';
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

/** Files of folders and globs that may be templates; the linter's own configuration never is one. */
async function listFiles(
  pattern: string,
  folder: string | undefined,
  ignored: ReadonlySet<string>,
): Promise<string[]> {
  const ignore = ['**/node_modules/**', `**/${CONFIG_FILE_NAME}`];
  const files = await glob(pattern, { ignore, ...(folder === undefined ? {} : { cwd: folder }) });
  return files.filter((file) => !ignored.has(resolve(folder ?? '.', file))).sort();
}

/** Any html is a mail. A file that cannot be read is left to the check, which says why. */
async function isTemplate(path: string): Promise<boolean> {
  if (!/\.json$/iu.test(path)) return true;
  try {
    const { size } = await stat(path);
    return size > MAX_FILE_BYTES || looksLikeTemplate(await readFile(path, 'utf8'));
  } catch {
    return true;
  }
}

export interface Inputs {
  readonly inputs: readonly Input[];
  /** JSON files of folders and globs that hold no template, in their order. */
  readonly passedOver: readonly string[];
}

/**
 * Lists the inputs behind what was named, in a stable order and without repeats. Of folders and globs, JSON files that are
 * no templates by their shape are passed over. `ignored`: absolute paths that folders and globs leave out; a file that
 * is named itself is always checked.
 * @throws CommandError when a name stands for nothing, so that a typing slip never passes as "nothing to fix".
 */
export async function listInputs(
  named: readonly string[],
  ignored: ReadonlySet<string> = new Set(),
): Promise<Inputs> {
  const found = new Map<string, Input>();
  const passedOver = new Set<string>();
  const addFiles = async (files: readonly string[], nothing: string): Promise<void> => {
    let added = 0;
    for (const file of files) {
      if (found.has(file) || (await isTemplate(file))) {
        found.set(file, { kind: 'file', source: file });
        added++;
      } else passedOver.add(file);
    }
    if (added > 0) return;
    throw new CommandError(
      files.length === 0
        ? nothing
        : `${nothing} Passed over as no template: ${files.slice(0, 3).join(', ')}${files.length > 3 ? ` and ${files.length - 3} more` : ''}.`,
    );
  };
  for (const name of named) {
    const folder = await isFolder(name);
    if (folder === false) {
      found.set(name, { kind: 'file', source: name });
    } else if (folder === true) {
      const files = await listFiles(`**/*.{${EXTENSIONS.join(',')}}`, name, ignored);
      const prefix = name === '.' ? '' : name.endsWith('/') ? name : `${name}/`;
      const nothing =
        files.length === 0
          ? `The folder ${name} holds no .json or .html file.`
          : `The folder ${name} holds no template.`;
      await addFiles(
        files.map((file) => prefix + file),
        nothing,
      );
    } else if (isUuid(name)) {
      found.set(name, { kind: 'id', source: name });
    } else if (isDynamicPattern(name)) {
      const files = await listFiles(name, undefined, ignored);
      await addFiles(files, files.length === 0 ? `No file matches ${name}.` : `No template matches ${name}.`);
    } else {
      throw new CommandError(
        `${name} is neither a file, nor a folder, nor a template id. An id looks like 6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11.`,
      );
    }
  }
  for (const source of found.keys()) passedOver.delete(source);
  return { inputs: [...found.values()], passedOver: [...passedOver] };
}

/** The inputs alone. @throws CommandError as `listInputs` does. */
export const expandInputs = async (named: readonly string[]): Promise<readonly Input[]> =>
  (await listInputs(named)).inputs;

/** A template and the file it was read from. */
export interface LoadedFile {
  readonly template: Template;
  readonly file: TemplateFile;
}

/**
 * Reads a template from a file: a template/get reply, a bare template object, or html taken as body.html.
 * @throws CommandError with a plain reason.
 */
export async function readTemplateFile(path: string): Promise<LoadedFile> {
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
  const text = bytes.toString('utf8');
  const name = basename(path);
  return { template: templateFromText(name, text), file: createTemplateFile(name, text) };
}

/** @throws CommandError with a plain reason. */
export function templateFromText(fileName: string, text: string): Template {
  const document = readTemplateText(fileName, text);
  if (document.kind === 'template') return document.template;
  if (document.kind === 'error') {
    const code = document.code === null ? '' : ` (code ${document.code})`;
    throw new CommandError(`The file holds an error reply of the service${code}: ${document.message}`);
  }
  throw new CommandError(document.reason);
}
