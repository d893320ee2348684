/** What a user decides about the linter: severities, options, accepted findings, target clients. */
import { NO_AUDIENCE, type Audience } from '../clients/audience.ts';
import { DEFAULT_SUBSTITUTION_SETTINGS, type SubstitutionSettings } from '../substitution/settings.ts';
import type { Acceptance } from './acceptances.ts';
import type { Severity } from './finding.ts';
import type { Rule } from './rule.ts';

export const CONFIG_FILE_NAME = 'mailproof.config.json';

export const PRESETS = ['recommended', 'strict', 'service'] as const;
/**
 * `recommended`: every rule at its own severity. `strict`: also the rules that are off by themselves, and information
 * counts as a warning. `service`: only what the service itself would refuse or ignore.
 */
export type Preset = (typeof PRESETS)[number];

export interface LintConfig {
  readonly preset: Preset;
  readonly severities: ReadonlyMap<string, Severity | 'off'>;
  readonly options: ReadonlyMap<string, unknown>;
  /** Those for other templates, or whose day is over, are null (`holdingAcceptances`). */
  readonly accepted: readonly (Acceptance | null)[];
  /** Empty means the default set. */
  readonly clients: readonly string[];
  /** Shares of one's own recipients, which findings about clients then tell. */
  readonly audience: Audience;
  /** How the engines fill in, and which names the service supplies. */
  readonly substitution: SubstitutionSettings;
}

export const DEFAULT_CONFIG: LintConfig = {
  preset: 'recommended',
  severities: new Map(),
  options: new Map(),
  accepted: [],
  clients: [],
  audience: NO_AUDIENCE,
  substitution: DEFAULT_SUBSTITUTION_SETTINGS,
};

/** The categories about the service's own fields, tags and files. */
const SERVICE_CATEGORIES: ReadonlySet<string> = new Set(['service', 'substitutions', 'cid']);

/** Certain rules of those categories about what the service takes and uses as it is. */
const TAKEN_AS_IT_IS: ReadonlySet<string> = new Set([
  'template-visual',
  'cid-unused',
  'substitution-undeclared',
]);

/** Trial rules about what the service drops without a word. */
const IGNORED_BY_SERVICE: ReadonlySet<string> = new Set(['header-needs-approval', 'header-svc-value']);

/** What the service itself would refuse or ignore; a tag its engine cannot read counts, though a trial rule says so. */
function isOfService({ id, category, severity, maturity }: Rule): boolean {
  if (!SERVICE_CATEGORIES.has(category) || TAKEN_AS_IT_IS.has(id)) return false;
  return maturity === 'stable' || IGNORED_BY_SERVICE.has(id) || severity === 'error';
}

/** The severity a rule has under a configuration, or `off`. `answered`: the addresses of the template were asked. */
export function severityOf(rule: Rule, config: LintConfig, answered = false): Severity | 'off' {
  const chosen = config.severities.get(rule.id);
  if (chosen) return chosen;
  if (config.preset === 'service') return isOfService(rule) ? rule.severity : 'off';
  if (config.preset === 'strict') return rule.severity === 'error' ? 'error' : 'warning';
  return rule.severity === 'off' && answered ? (rule.severityWithAnswers ?? 'off') : rule.severity;
}

/** The options a rule runs with; undefined means its defaults. */
export const optionsOf = (rule: Rule, config: LintConfig): unknown =>
  config.options.get(rule.id) ?? (config.preset === 'strict' ? rule.strictOptions : undefined);
