/** One configuration from the defaults, configuration files and what was said on the command line, in that order. */
import { DEFAULT_CONFIG, severityOf, type LintConfig, type Preset } from './config.ts';
import type { ConfigFile } from './config-file.ts';
import type { Severity } from './finding.ts';
import { RULES } from './rules/index.ts';
import { SET_RULES } from './set-rules.ts';

export interface ConfigOverrides {
  readonly preset?: Preset | undefined;
  readonly severities?: ReadonlyMap<string, Severity | 'off'> | undefined;
  readonly clients?: readonly string[] | undefined;
  /** Options of single rules, which win over the file's. */
  readonly options?: ReadonlyMap<string, unknown> | undefined;
  /** Only these rules run; one that is off by itself runs as a warning. */
  readonly only?: readonly string[] | undefined;
}

export function composeConfig(file: ConfigFile | null, overrides: ConfigOverrides = {}): LintConfig {
  const severities = new Map([...(file?.severities ?? []), ...(overrides.severities ?? [])]);
  const config: LintConfig = {
    preset: overrides.preset ?? file?.preset ?? DEFAULT_CONFIG.preset,
    severities,
    options: new Map([...(file?.options ?? DEFAULT_CONFIG.options), ...(overrides.options ?? [])]),
    accepted: file?.accepted ?? DEFAULT_CONFIG.accepted,
    clients: overrides.clients ?? file?.clients ?? DEFAULT_CONFIG.clients,
    audience: file?.audience ?? DEFAULT_CONFIG.audience,
    substitution: file?.substitution ?? DEFAULT_CONFIG.substitution,
  };
  if (!overrides.only) return config;
  const only = new Set(overrides.only);
  for (const rule of RULES) {
    if (!only.has(rule.id)) severities.set(rule.id, 'off');
    else if (severityOf(rule, config, true) === 'off') severities.set(rule.id, 'warning');
  }
  for (const { id } of SET_RULES) if (!only.has(id)) severities.set(id, 'off');
  return config;
}

/**
 * What several files say together; of each setting the last one's that has it wins, rule by rule, and accepted findings
 * add up in order. How substitutions are filled in is the first one's.
 */
export function mergeConfigFiles([first, ...others]: readonly [ConfigFile, ...ConfigFile[]]): ConfigFile {
  return others.reduce(
    (below, above) => ({
      ...below,
      preset: above.preset ?? below.preset,
      severities: new Map([...below.severities, ...above.severities]),
      options: new Map([...below.options, ...above.options]),
      clients: above.clients.length > 0 ? above.clients : below.clients,
      audience: above.audience.size > 0 ? above.audience : below.audience,
      accepted: [...below.accepted, ...above.accepted],
      ignore: [...below.ignore, ...above.ignore],
      htmlValidate: above.htmlValidate ?? below.htmlValidate,
    }),
    first,
  );
}
