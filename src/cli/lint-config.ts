/** Which configuration a run has: the file that was named or found, and what was said on the command line. */
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { glob } from 'tinyglobby';
import type { ConfigFile, ConfigProblem } from '../core/lint/config-file.ts';
import { CONFIG_FILE_NAME, DEFAULT_CONFIG, type LintConfig, type Preset } from '../core/lint/config.ts';
import { SEVERITIES, type Severity } from '../core/lint/finding.ts';
import { DEFAULT_SUBSTITUTION_SETTINGS, type SubstitutionSettings } from '../core/substitution/settings.ts';
import { CommandError } from './io.ts';

/** The rule that runs a user's own configuration of html-validate. */
const HTML_VALIDATE = 'html-validate';

export interface ConfigOptions {
  /** A file; `false` for none at all; absent for the nearest one above the working folder. */
  readonly config: string | false | undefined;
  /** A user's own configuration of html-validate. */
  readonly htmlValidateConfig: string | undefined;
  readonly preset: Preset | undefined;
  /** `id=severity`, one each. */
  readonly rule: readonly string[];
  readonly clients: readonly string[] | undefined;
  readonly only: readonly string[] | undefined;
}

export interface RunConfig {
  readonly config: LintConfig;
  /** Absolute paths of files that folders and globs leave out. */
  readonly ignored: ReadonlySet<string>;
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new CommandError(`The configuration ${path} could not be read (${String(code)}).`);
  }
}

/** The nearest file of that name in a folder or above it. */
async function findUpward(
  folder: string,
  name = CONFIG_FILE_NAME,
): Promise<{ path: string; text: string } | null> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const path = join(at, name);
    const text = await readIfThere(path);
    if (text !== null) return { path, text };
    if (dirname(at) === at) return null;
  }
}

/** The rules, to judge names by; loaded only when something names one, since they run in the linter's threads. */
const judges = () => import('../core/lint/config-file.ts');

/** A slip in a configuration would otherwise pass as "nothing to fix". @throws CommandError when there are problems. */
function refuse(path: string, problems: readonly ConfigProblem[]): void {
  if (problems.length === 0) return;
  const lines = problems.map(
    (problem) => `  ${problem.path === '' ? '' : `${problem.path}: `}${problem.message}`,
  );
  throw new CommandError(`The configuration ${path} cannot be used:`, lines);
}

async function decode(path: string, text: string): Promise<ConfigFile> {
  const { decodeConfigText } = await judges();
  const { config, problems } = decodeConfigText(text);
  refuse(path, problems);
  return config;
}

async function ruleFlags(flags: readonly string[]): Promise<ReadonlyMap<string, Severity | 'off'>> {
  const severities = new Map<string, Severity | 'off'>();
  if (flags.length === 0) return severities;
  const { severityNamed, unknownRule } = await judges();
  for (const flag of flags) {
    const [id = '', name] = flag.split('=');
    const severity = severityNamed(name);
    if (severity === null) {
      throw new CommandError(
        `--rule takes a rule and a severity, such as cid-unused=off. The severities are ${[...SEVERITIES, 'off'].join(', ')}.`,
      );
    }
    const unknown = unknownRule(id);
    if (unknown !== null) throw new CommandError(`--rule: ${unknown}`);
    severities.set(id, severity);
  }
  return severities;
}

/** @throws CommandError at the first name that `judge` does not know. */
async function checkNames(
  flag: string,
  names: readonly string[] | undefined,
  judge: 'unknownRule' | 'unknownClient',
): Promise<void> {
  if (!names || names.length === 0) return;
  const judged = await judges();
  for (const name of names) {
    const complaint = judged[judge](name);
    if (complaint !== null) throw new CommandError(`${flag}: ${complaint}`);
  }
}

/** The file that was named, or the nearest one. @throws CommandError when it cannot be used. */
async function readConfigFile(
  named: string | false | undefined,
  folder: string,
): Promise<{ readonly path: string; readonly file: ConfigFile } | null> {
  if (named === false) return null;
  if (named === undefined) {
    const found = await findUpward(folder);
    return found && { path: found.path, file: await decode(found.path, found.text) };
  }
  const text = await readIfThere(named);
  if (text === null) throw new CommandError(`--config: there is no file ${named}.`);
  return { path: named, file: await decode(named, text) };
}

/**
 * What a configuration says about engines and known names; the defaults without one.
 * @throws CommandError when the file cannot be used.
 */
export async function readSubstitutionSettings(
  named: string | false | undefined,
  folder = process.cwd(),
): Promise<SubstitutionSettings> {
  return (await readConfigFile(named, folder))?.file.substitution ?? DEFAULT_SUBSTITUTION_SETTINGS;
}

/** The options of the rule html-validate, from the flag or the file's setting, or as they stand in the file itself. */
async function readHtmlValidate(
  flag: string | undefined,
  found: { readonly path: string; readonly file: ConfigFile } | null,
  folder: string,
): Promise<ReadonlyMap<string, unknown>> {
  const asked = flag ?? found?.file.htmlValidate ?? null;
  const inline = found?.file.options.get(HTML_VALIDATE);
  if (asked === null && inline === undefined) return new Map();
  // Loaded only when asked for: the library takes longer to start than all the rest.
  const { decodeHtmlValidateConfig, decodeHtmlValidateText, HTML_VALIDATE_FILE_NAME } =
    await import('../core/lint/html-validate/html-validate-config.ts');
  const home = found ? dirname(resolve(found.path)) : folder;
  if (asked === null) {
    const { config, problems } = decodeHtmlValidateConfig(inline);
    const path = found?.path ?? CONFIG_FILE_NAME;
    refuse(
      path,
      problems.map((one) => ({ ...one, path: `rules.${HTML_VALIDATE}.options.${one.path}` })),
    );
    return new Map([[HTML_VALIDATE, config]]);
  }
  if (asked === true) {
    const nearest = await findUpward(home, HTML_VALIDATE_FILE_NAME);
    if (!nearest) {
      throw new CommandError(
        `The configuration ${found?.path ?? ''} sets "htmlValidate", but there is no ${HTML_VALIDATE_FILE_NAME} in ${home} or above it.`,
      );
    }
    const { config, problems } = decodeHtmlValidateText(nearest.text);
    refuse(nearest.path, problems);
    return new Map([[HTML_VALIDATE, config]]);
  }
  const path = flag ?? resolve(home, asked);
  const text = await readIfThere(path);
  if (text === null)
    throw new CommandError(
      `${flag === undefined ? '"htmlValidate"' : '--html-validate-config'}: there is no file ${path}.`,
    );
  const { config, problems } = decodeHtmlValidateText(text);
  refuse(path, problems);
  return new Map([[HTML_VALIDATE, config]]);
}

/** @throws CommandError when the file or a flag cannot be used; it names the place and the remedy. */
export async function readRunConfig(options: ConfigOptions, folder = process.cwd()): Promise<RunConfig> {
  const { preset, clients, only } = options;
  await checkNames('--only', only, 'unknownRule');
  await checkNames('--clients', clients, 'unknownClient');
  const severities = await ruleFlags(options.rule);
  const found = await readConfigFile(options.config, folder);
  const ruleOptions = await readHtmlValidate(options.htmlValidateConfig, found, folder);
  const isConfigured = [found, preset, clients, only].some((one) => one !== null && one !== undefined);
  if (!isConfigured && severities.size === 0 && ruleOptions.size === 0)
    return { config: DEFAULT_CONFIG, ignored: new Set() };
  const { composeConfig } = await import('../core/lint/compose-config.ts');
  const config = composeConfig(found?.file ?? null, {
    preset,
    severities,
    clients,
    only,
    options: ruleOptions,
  });
  const ignored =
    found && found.file.ignore.length > 0
      ? await glob([...found.file.ignore], {
          cwd: dirname(resolve(found.path)),
          absolute: true,
          ignore: ['**/node_modules/**'],
        })
      : [];
  return { config, ignored: new Set(ignored) };
}
