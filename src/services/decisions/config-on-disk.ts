/** Configuration files on the disk, for the window and the command line alike: found, read and judged in one way. */
import { readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { ConfigError, ConfigFile } from '../../core/lint/config-file.ts';
import { CONFIG_FILE_NAME } from '../../core/lint/config.ts';
import { codeOf } from '../files/file-system.ts';

/** The rule that runs a user's own configuration of html-validate. */
const HTML_VALIDATE = 'html-validate';

/** Bytes. A file that was found, and that nobody named, must not fill the memory. */
const LARGEST_FOUND = 1024 * 1024;

/** A plain sentence about a file that cannot be used, and lines below it that name the places. */
export class ConfigUnusable extends Error {
  override readonly name = 'ConfigUnusable';

  constructor(
    message: string,
    readonly details: readonly string[] = [],
  ) {
    super(message);
  }
}

export interface ConfigText {
  /** As it was named, or absolute where it was found. */
  readonly path: string;
  readonly text: string;
}

export interface ReadConfig {
  readonly path: string;
  readonly file: ConfigFile;
}

/** Null where there is no such file. @throws ConfigUnusable when the system refuses to read it. */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new ConfigUnusable(`The configuration ${path} could not be read (${code}).`);
  }
}

/** A pipe or a device of that name may never end, so only a plain file is read. */
async function readFound(path: string): Promise<string | null> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new ConfigUnusable(`The configuration ${path} is no plain file. Remove it.`);
    if (found.size > LARGEST_FOUND)
      throw new ConfigUnusable(`The configuration ${path} is larger than 1 MB. Remove what is not needed.`);
  } catch (error) {
    if (error instanceof ConfigUnusable) throw error;
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new ConfigUnusable(`The configuration ${path} could not be read (${code}).`);
  }
  return readIfThere(path);
}

/** The nearest file of that name in a folder or above it. @throws ConfigUnusable when it cannot be read. */
export async function findUpward(folder: string, name = CONFIG_FILE_NAME): Promise<ConfigText | null> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const path = join(at, name);
    const text = await readFound(path);
    if (text !== null) return { path, text };
    if (dirname(at) === at) return null;
  }
}

/** `rules.cid-unused: There is no …` */
export const errorLine = ({ path, message }: ConfigError): string =>
  path === '' ? message : `${path}: ${message}`;

/** A slip in a configuration would otherwise pass as "nothing to fix". */
function refuse(path: string, errors: readonly ConfigError[]): void {
  if (errors.length === 0) return;
  throw new ConfigUnusable(
    `The configuration ${path} cannot be used:`,
    errors.map((error) => `  ${errorLine(error)}`),
  );
}

/** @throws ConfigUnusable when it says something that cannot be used. */
export async function decodeConfigFile({ path, text }: ConfigText): Promise<ReadConfig> {
  // The rules, to judge names by; loaded only when something names one, since they run in the linter's threads.
  const { decodeConfigText } = await import('../../core/lint/config-file.ts');
  const { config, errors } = decodeConfigText(text);
  refuse(path, errors);
  return { path, file: config };
}

async function readAskedFile(asked: true | string, found: ReadConfig | null, folder: string, flag: boolean) {
  if (asked === true) {
    const { HTML_VALIDATE_FILE_NAME } = await import('../../core/lint/html-validate/html-validate-config.ts');
    const nearest = await findUpward(folder, HTML_VALIDATE_FILE_NAME);
    if (nearest) return nearest;
    throw new ConfigUnusable(
      `The configuration ${found?.path ?? ''} sets "htmlValidate", but there is no ${HTML_VALIDATE_FILE_NAME} in ${folder} or above it.`,
    );
  }
  const path = flag ? asked : resolve(folder, asked);
  const text = flag ? await readIfThere(path) : await readFound(path);
  if (text !== null) return { path, text };
  throw new ConfigUnusable(
    `${flag ? '--html-validate-config' : '"htmlValidate"'}: there is no file ${path}.`,
  );
}

/**
 * The options of the rule html-validate, from the flag or the file's setting, or as they stand in the file itself.
 * `folder`: that of the configuration, or the working folder without one.
 * @throws ConfigUnusable when what was asked for is not there or cannot be used.
 */
export async function readHtmlValidate(
  found: ReadConfig | null,
  folder: string,
  flag?: string,
): Promise<ReadonlyMap<string, unknown>> {
  const asked = flag ?? found?.file.htmlValidate ?? null;
  const inline = found?.file.options.get(HTML_VALIDATE);
  if (asked === null && inline === undefined) return new Map();
  // Loaded only when asked for: the library takes longer to start than all the rest.
  const { decodeHtmlValidateConfig, decodeHtmlValidateText } =
    await import('../../core/lint/html-validate/html-validate-config.ts');
  if (asked === null) {
    const { config, errors } = decodeHtmlValidateConfig(inline);
    refuse(
      found?.path ?? CONFIG_FILE_NAME,
      errors.map((one) => ({ ...one, path: `rules.${HTML_VALIDATE}.options.${one.path}` })),
    );
    return new Map([[HTML_VALIDATE, config]]);
  }
  const { path, text } = await readAskedFile(asked, found, folder, flag !== undefined);
  const { config, errors } = decodeHtmlValidateText(text);
  refuse(path, errors);
  return new Map([[HTML_VALIDATE, config]]);
}
