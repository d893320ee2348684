/** Which configuration a run has: the file that was named or found, and what was said on the command line. */
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { glob } from 'tinyglobby';
import { composeConfig } from '../core/lint/compose-config.ts';
import {
  CONFIG_FILE_NAME,
  decodeConfigText,
  severityNamed,
  unknownClient,
  unknownRule,
  type ConfigFile,
} from '../core/lint/config-file.ts';
import type { LintConfig, Preset } from '../core/lint/config.ts';
import { SEVERITIES, type Severity } from '../core/lint/finding.ts';
import { DEFAULT_SUBSTITUTION_SETTINGS, type SubstitutionSettings } from '../core/substitution/settings.ts';
import { CommandError } from './io.ts';

export interface ConfigOptions {
  /** A file; `false` for none at all; absent for the nearest one above the working folder. */
  readonly config: string | false | undefined;
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

/** The nearest configuration file in a folder or above it. */
async function findUpward(folder: string): Promise<{ path: string; text: string } | null> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const path = join(at, CONFIG_FILE_NAME);
    const text = await readIfThere(path);
    if (text !== null) return { path, text };
    if (dirname(at) === at) return null;
  }
}

function decode(path: string, text: string): ConfigFile {
  const { config, problems } = decodeConfigText(text);
  if (problems.length === 0) return config;
  // A slip in a configuration would otherwise pass as "nothing to fix".
  const said = problems.map(
    (problem) => `  ${problem.path === '' ? '' : `${problem.path}: `}${problem.message}`,
  );
  throw new CommandError([`The configuration ${path} cannot be used:`, ...said].join('\n'));
}

function ruleFlags(flags: readonly string[]): ReadonlyMap<string, Severity | 'off'> {
  const severities = new Map<string, Severity | 'off'>();
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

function known(
  flag: string,
  names: readonly string[] | undefined,
  unknown: (name: string) => string | null,
): void {
  for (const name of names ?? []) {
    const complaint = unknown(name);
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
    return found && { path: found.path, file: decode(found.path, found.text) };
  }
  const text = await readIfThere(named);
  if (text === null) throw new CommandError(`--config: there is no file ${named}.`);
  return { path: named, file: decode(named, text) };
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

/** @throws CommandError when the file or a flag cannot be used; it names the place and the remedy. */
export async function readRunConfig(options: ConfigOptions, folder = process.cwd()): Promise<RunConfig> {
  known('--only', options.only, unknownRule);
  known('--clients', options.clients, unknownClient);
  const severities = ruleFlags(options.rule);
  const found = await readConfigFile(options.config, folder);
  const config = composeConfig(found?.file ?? null, {
    preset: options.preset,
    severities,
    clients: options.clients,
    only: options.only,
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
