/** One configuration from the defaults, the configuration file and what was said on the command line, in that order. */
import { DEFAULT_CONFIG, severityOf, type LintConfig, type Preset } from './config.ts';
import type { ConfigFile } from './config-file.ts';
import type { Severity } from './finding.ts';
import { RULES } from './rules/index.ts';

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
    substitution: file?.substitution ?? DEFAULT_CONFIG.substitution,
  };
  if (!overrides.only) return config;
  const only = new Set(overrides.only);
  for (const rule of RULES) {
    if (!only.has(rule.id)) severities.set(rule.id, 'off');
    else if (severityOf(rule, config, true) === 'off') severities.set(rule.id, 'warning');
  }
  return config;
}
