/** Turns what a user names (files, folders, globs, template ids) into templates, one by one. */
import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import { CONFIG_FILE_NAME } from '../../core/lint/config.ts';
import { isUuid } from '../../core/template/decode-template.ts';
import { looksLikeTemplate } from '../../core/template/template-shape.ts';
import { decodeFileText } from '../../core/text/file-text.ts';
import { InputError } from './input-error.ts';
import { MAX_FILE_BYTES, whyNotRead } from './read-template-file.ts';

const EXTENSIONS = ['json', 'html', 'htm', 'eml'];

/** `source`: as it was named. Of standard input it is the name given for it, or `stdin`. */
export type Input =
  | { readonly kind: 'file'; readonly source: string }
  | { readonly kind: 'id'; readonly source: string }
  | { readonly kind: 'stdin'; readonly source: string; readonly fileName: string | null };

/** A name that stands for nothing that could be checked. */
export interface UnusableName {
  readonly source: string;
  readonly reason: string;
}

/** Null where there is nothing of that name. @throws InputError when there is something that cannot be reached. */
async function kindOf(path: string): Promise<'folder' | 'file' | null> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new InputError(whyNotRead(error));
  }
}

/** Leaves out what a link to a folder shows again, such as one that leads back up. */
async function onceEach(files: readonly string[], folder: string): Promise<string[]> {
  const depth = (file: string): number => file.split('/').length;
  const kept = new Map<string, string>();
  for (const file of [...files].sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))) {
    const real = await realpath(dirname(resolve(folder, file))).catch(() => dirname(file));
    const key = join(real, basename(file));
    if (!kept.has(key)) kept.set(key, file);
  }
  return [...kept.values()];
}

/** Files of folders and globs that may be templates; the linter's own configuration never is one. */
async function listFiles(
  pattern: string,
  folder: string | undefined,
  ignored: ReadonlySet<string>,
  base: string | undefined,
): Promise<string[]> {
  const ignore = ['**/node_modules/**', `**/${CONFIG_FILE_NAME}`];
  // In a folder MAIL.JSON and mail.HTM are mails too; a pattern means what it says.
  const seenFrom = base === undefined ? (folder ?? '.') : join(base, folder ?? '.');
  const cwd = folder === undefined && base === undefined ? {} : { cwd: seenFrom };
  const where = folder === undefined ? cwd : { ...cwd, caseSensitiveMatch: false };
  const files = await onceEach(await glob(pattern, { ignore, ...where }), seenFrom);
  return files.filter((file) => !ignored.has(resolve(seenFrom, file))).sort();
}

/** Any html is a mail. A file that cannot be read is left to the check, which says why. */
export async function isTemplate(path: string): Promise<boolean> {
  if (!/\.json$/iu.test(path)) return true;
  try {
    const found = await stat(path);
    if (!found.isFile() || found.size > MAX_FILE_BYTES) return true;
    return looksLikeTemplate(decodeFileText(await readFile(path)).text);
  } catch {
    return true;
  }
}

export interface Inputs {
  readonly inputs: readonly Input[];
  /** JSON files of folders and globs that hold no template, in their order. */
  readonly passedOver: readonly string[];
  /** Names that stand for nothing, in their order. */
  readonly unusable: readonly UnusableName[];
}

export interface InputOptions {
  /** Absolute paths that folders and globs leave out; a file that is named itself is always checked. */
  readonly ignored?: ReadonlySet<string>;
  /** `-` stands for standard input, under this name; null where none was given. Absent: `-` is a name like any other. */
  readonly stdin?: string | null;
  /** The folder that names are seen from; the working folder when it is left out. */
  readonly base?: string;
}

/** The files of a folder or glob. @throws InputError when it holds no template. */
async function templatesOf(
  files: readonly string[],
  nothing: { readonly noFile: string; readonly noTemplate: string },
  passedOver: Set<string>,
  at: (name: string) => string,
): Promise<Input[]> {
  const found: Input[] = [];
  for (const source of files) {
    if (await isTemplate(at(source))) found.push({ kind: 'file', source });
    else passedOver.add(source);
  }
  if (found.length > 0) return found;
  if (files.length === 0) throw new InputError(nothing.noFile);
  const more = files.length > 3 ? ` and ${files.length - 3} more` : '';
  throw new InputError(
    `${nothing.noTemplate} Passed over as no template: ${files.slice(0, 3).join(', ')}${more}.`,
  );
}

async function inputsOf(name: string, options: InputOptions, passedOver: Set<string>): Promise<Input[]> {
  const { ignored = new Set(), stdin, base } = options;
  const at = (one: string): string => (base === undefined ? one : join(base, one));
  if (name === '-' && stdin !== undefined)
    return [{ kind: 'stdin', source: stdin ?? 'stdin', fileName: stdin }];
  const kind = await kindOf(at(name));
  if (kind === 'file') return [{ kind, source: name }];
  if (kind === 'folder') {
    const files = await listFiles(`**/*.{${EXTENSIONS.join(',')}}`, name, ignored, base);
    const prefix = name === '.' ? '' : name.endsWith('/') ? name : `${name}/`;
    const nothing = {
      noFile: `The folder ${name} holds no .json, .html or .eml file.`,
      noTemplate: `The folder ${name} holds no template.`,
    };
    return templatesOf(
      files.map((file) => prefix + file),
      nothing,
      passedOver,
      at,
    );
  }
  if (isUuid(name)) return [{ kind: 'id', source: name }];
  if (isDynamicPattern(name)) {
    const nothing = { noFile: `No file matches ${name}.`, noTemplate: `No template matches ${name}.` };
    return templatesOf(await listFiles(name, undefined, ignored, base), nothing, passedOver, at);
  }
  throw new InputError(
    `${name} is neither a file, nor a folder, nor a template id. An id looks like 6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11.`,
  );
}

/**
 * Lists the inputs behind what was named, in a stable order and without repeats. Of folders and globs, JSON files that are
 * no templates by their shape are passed over. A name that stands for nothing is told beside the others.
 * @throws InputError when no name stands for anything, so that a typing slip never passes as "nothing to fix".
 */
export async function listInputs(named: readonly string[], options: InputOptions = {}): Promise<Inputs> {
  const found = new Map<string, Input>();
  const passedOver = new Set<string>();
  const unusable: UnusableName[] = [];
  for (const name of new Set(named)) {
    try {
      for (const input of await inputsOf(name, options, passedOver)) found.set(input.source, input);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      unusable.push({ source: name, reason: error.message });
    }
  }
  const [first, ...others] = unusable.map(({ source, reason }) =>
    reason.includes(source) ? reason : `${source}: ${reason}`,
  );
  if (first !== undefined && found.size === 0) throw new InputError(first, others);
  for (const source of found.keys()) passedOver.delete(source);
  return { inputs: [...found.values()], passedOver: [...passedOver], unusable };
}

/** The inputs alone. @throws InputError when a name stands for nothing. */
export async function expandInputs(named: readonly string[]): Promise<readonly Input[]> {
  const { inputs, unusable } = await listInputs(named);
  const [first] = unusable;
  if (first) throw new InputError(first.reason);
  return inputs;
}
