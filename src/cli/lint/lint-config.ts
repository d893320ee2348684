/** Which configuration a run has: the file that was named or found, and what was said on the command line. */
import { dirname, resolve } from 'node:path';
import { glob } from 'tinyglobby';
import { DEFAULT_CONFIG, type LintConfig, type Preset } from '../../core/lint/config.ts';
import { SEVERITIES, type Severity } from '../../core/lint/finding.ts';
import {
  DEFAULT_SUBSTITUTION_SETTINGS,
  type SubstitutionSettings,
} from '../../core/substitution/settings.ts';
import {
  ConfigUnusable,
  decodeConfigFile,
  findUpward,
  readHtmlValidate,
  readIfThere,
  type ReadConfig,
} from '../../services/decisions/config-on-disk.ts';
import { CommandError } from '../io.ts';

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
  /** Of the configuration file, from which it names templates; the working folder without one. */
  readonly folder: string;
  /** Absolute path of the configuration file; null where there is none. */
  readonly path: string | null;
  /** Absolute paths of files that folders and globs leave out. */
  readonly ignored: ReadonlySet<string>;
}

/** The rules, to judge names by; loaded only when something names one, since they run in the linter's threads. */
const judges = () => import('../../core/lint/config-file.ts');

/** What is wrong with a file ends the command with its sentence. */
async function orRefuse<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ConfigUnusable) throw new CommandError(error.message, error.details);
    throw error;
  }
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

/** The file that was named, or the nearest one. @throws ConfigUnusable and CommandError when it cannot be used. */
async function readConfigFile(named: string | false | undefined, folder: string): Promise<ReadConfig | null> {
  if (named === false) return null;
  if (named === undefined) {
    const found = await findUpward(folder);
    return found && decodeConfigFile(found);
  }
  const text = await readIfThere(named);
  if (text === null) throw new CommandError(`--config: there is no file ${named}.`);
  return decodeConfigFile({ path: named, text });
}

/**
 * What a configuration says about engines and known names; the defaults without one.
 * @throws CommandError when the file cannot be used.
 */
export async function readSubstitutionSettings(
  named: string | false | undefined,
  folder = process.cwd(),
): Promise<SubstitutionSettings> {
  const found = await orRefuse(readConfigFile(named, folder));
  return found?.file.substitution ?? DEFAULT_SUBSTITUTION_SETTINGS;
}

/** @throws CommandError when the file or a flag cannot be used; it names the place and the remedy. */
export async function readRunConfig(options: ConfigOptions, folder = process.cwd()): Promise<RunConfig> {
  const { preset, clients, only } = options;
  await checkNames('--only', only, 'unknownRule');
  await checkNames('--clients', clients, 'unknownClient');
  const severities = await ruleFlags(options.rule);
  const found = await orRefuse(readConfigFile(options.config, folder));
  const home = found ? dirname(resolve(found.path)) : folder;
  const ruleOptions = await orRefuse(readHtmlValidate(found, home, options.htmlValidateConfig));
  const isConfigured = [found, preset, clients, only].some((one) => one !== null && one !== undefined);
  if (!isConfigured && severities.size === 0 && ruleOptions.size === 0)
    return { config: DEFAULT_CONFIG, folder, path: null, ignored: new Set() };
  const { composeConfig } = await import('../../core/lint/compose-config.ts');
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
          cwd: home,
          absolute: true,
          ignore: ['**/node_modules/**'],
        })
      : [];
  return { config, folder: home, path: found && resolve(found.path), ignored: new Set(ignored) };
}
