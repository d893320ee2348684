/** `mailproof.config.json`: reads it, and says what is wrong with it in terms of its own fields. */
import * as v from 'valibot';
import { readAudience, type Audience } from '../clients/audience.ts';
import { CLIENTS } from '../clients/clients.ts';
import { nearNames } from '../text/near-names.ts';
import { readEngineSettings, readSystemNames } from '../substitution/read-settings.ts';
import type { SubstitutionSettings } from '../substitution/settings.ts';
import type { Acceptance } from './acceptances.ts';
import { PRESETS, type Preset } from './config.ts';
import { RULE_FAILED, SEVERITIES, type Severity } from './finding.ts';
import { readAcceptances } from './read-acceptances.ts';
import { RULES, ruleById } from './rules/index.ts';
import { SET_RULES, setRuleById } from './set-rules.ts';
import { alternatives } from '../text/wording.ts';

/** What a configuration file says; everything is optional in it, and absent here as null or empty. */
export interface ConfigFile {
  readonly preset: Preset | null;
  readonly severities: ReadonlyMap<string, Severity | 'off'>;
  readonly options: ReadonlyMap<string, unknown>;
  readonly clients: readonly string[];
  /** The section `audience`: percent of one's own recipients by client. */
  readonly audience: Audience;
  /** One for each entry, in order; null for one that cannot be used. */
  readonly accepted: readonly (Acceptance | null)[];
  /** Globs of files that folders and globs leave out, relative to the configuration file's folder. */
  readonly ignore: readonly string[];
  /** The user's own configuration of html-validate: true for the nearest one, or its path from this file; else null. */
  readonly htmlValidate: true | string | null;
  /** The sections `engines` and `systemNames`; the defaults where the file says nothing. */
  readonly substitution: SubstitutionSettings;
}

export interface ConfigError {
  /** Path in the file, such as `rules.cid-unused`; empty for the file itself. */
  readonly path: string;
  /** What is wrong and what to write instead. */
  readonly message: string;
}

export interface DecodedConfig {
  readonly config: ConfigFile;
  readonly errors: readonly ConfigError[];
}

const LEVELS = [...SEVERITIES, 'off'] as const;
const KEYS = [
  '$schema',
  'preset',
  'rules',
  'clients',
  'audience',
  'accepted',
  'ignore',
  'htmlValidate',
  'engines',
  'systemNames',
] as const;

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** ` Did you mean "x"?`, or where to look. */
function meant(name: string, candidates: Iterable<string>, otherwise: string): string {
  const [near] = nearNames(name, candidates);
  return near === undefined ? otherwise : `Did you mean "${near}"?`;
}

const ruleIds = (): string[] => [...RULES, ...SET_RULES].map(({ id }) => id);

/** The sentence for a rule id that does not exist; null for one that does. */
export function unknownRule(id: string): string | null {
  if (ruleById(id) || setRuleById(id) || id === RULE_FAILED) return null;
  return `There is no rule "${id}". ${meant(id, ruleIds(), '"mailproof rules" lists them all.')}`;
}

/** The sentence for a client that the support data does not know; families such as "outlook" are known. */
export function unknownClient(key: string): string | null {
  const clientNames = new Set([...CLIENTS, ...CLIENTS.map((client) => client.split('.')[0] ?? client)]);
  if (clientNames.has(key)) return null;
  const families = [...clientNames].filter((name) => !name.includes('.')).sort();
  return `There is no client "${key}". ${meant(key, clientNames, `Write a family (${families.join(', ')}) or one of its platforms, such as outlook.windows.`)}`;
}

/** A severity by its name, or null. */
export const severityNamed = (name: unknown): Severity | 'off' | null =>
  LEVELS.find((level) => level === name) ?? null;

const presetNamed = (name: unknown): Preset | null => PRESETS.find((preset) => preset === name) ?? null;

interface Reading {
  readonly severities: Map<string, Severity | 'off'>;
  readonly options: Map<string, unknown>;
  readonly report: (path: string, message: string) => void;
}

function readOptions(id: string, value: unknown, { options, report }: Reading): void {
  const schema = ruleById(id)?.options;
  const path = `rules.${id}.options`;
  if (!schema) {
    report(path, `The rule ${id} has no options. Remove them.`);
    return;
  }
  const parsed = v.safeParse(schema, value);
  if (parsed.success) options.set(id, value);
  for (const issue of parsed.issues ?? []) {
    const below = v.getDotPath(issue);
    report(
      below === null ? path : `${path}.${below}`,
      `${issue.message}. "mailproof rules ${id}" shows the options.`,
    );
  }
}

function readRule(id: string, value: unknown, reading: Reading): void {
  const { severities, report } = reading;
  const path = `rules.${id}`;
  const unknown = unknownRule(id);
  if (unknown !== null) {
    report(path, unknown);
    return;
  }
  const severity = severityNamed(isObject(value) ? value['severity'] : value);
  const absent = isObject(value) && value['severity'] === undefined;
  if (severity !== null) severities.set(id, severity);
  else if (!absent) {
    report(path, `A severity is ${alternatives(LEVELS)}, or an object with "severity" and "options".`);
    return;
  }
  if (!isObject(value)) return;
  for (const key of Object.keys(value)) {
    if (key !== 'severity' && key !== 'options')
      report(`${path}.${key}`, 'A rule takes "severity" and "options" only. Remove it.');
  }
  if (value['options'] !== undefined) readOptions(id, value['options'], reading);
}

function readTexts(value: unknown, path: string, report: Reading['report']): string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    report(path, 'It must be a list of texts in square brackets.');
    return [];
  }
  const texts: string[] = [];
  value.forEach((item: unknown, index) => {
    if (typeof item === 'string' && item !== '') texts.push(item);
    else report(`${path}[${index}]`, 'It must be a text. Write it in double quotes.');
  });
  return texts;
}

function readHtmlValidate(value: unknown, report: Reading['report']): true | string | null {
  if (value === true || (typeof value === 'string' && value !== '')) return value;
  if (value !== undefined && value !== false)
    report('htmlValidate', 'It must be true for the nearest .htmlvalidate.json, or the path of such a file.');
  return null;
}

/** Whoever made more slips than this reads no further; a file made to be slow to judge ends here. */
export const MOST_ERRORS = 100;
class TooManyErrors extends Error {}

/** Reads a configuration. What cannot be used is left out and becomes an error at its path; never throws. */
export function decodeConfig(json: unknown): DecodedConfig {
  const errors: ConfigError[] = [];
  const report = (path: string, message: string): void => {
    if (errors.length >= MOST_ERRORS) throw new TooManyErrors();
    errors.push({ path, message });
  };
  try {
    return { config: readConfig(json, report), errors };
  } catch (error) {
    if (!(error instanceof TooManyErrors)) throw error;
    return { config: readConfig({}, () => undefined), errors };
  }
}

function readConfig(json: unknown, report: Reading['report']): ConfigFile {
  const severities = new Map<string, Severity | 'off'>();
  const options = new Map<string, unknown>();
  if (!isObject(json)) report('', 'It must hold one object, such as {"preset": "recommended"}.');
  const source = isObject(json) ? json : {};
  for (const key of Object.keys(source)) {
    if (!KEYS.some((known) => known === key))
      report(
        key,
        `There is no such setting. ${meant(key, KEYS, `The settings are ${KEYS.slice(1).join(', ')}.`)}`,
      );
  }
  const preset = presetNamed(source['preset']);
  if (source['preset'] !== undefined && preset === null)
    report('preset', `A preset is ${alternatives(PRESETS)}.`);
  const rules = source['rules'];
  if (isObject(rules)) {
    for (const [id, value] of Object.entries(rules)) readRule(id, value, { severities, options, report });
  } else if (rules !== undefined) {
    report('rules', 'It must be an object of rule ids and severities, such as {"cid-unused": "off"}.');
  }
  const clients = readTexts(source['clients'], 'clients', report).filter((key, index) => {
    const unknown = unknownClient(key);
    if (unknown !== null) report(`clients[${index}]`, unknown);
    return unknown === null;
  });
  const audience = readAudience(source['audience'], unknownClient, report);
  const accepted = readAcceptances(source['accepted'], unknownRule, report);
  const ignore = readTexts(source['ignore'], 'ignore', report);
  const htmlValidate = readHtmlValidate(source['htmlValidate'], report);
  const substitution = {
    engines: readEngineSettings(source['engines'], report),
    systemNames: readSystemNames(source['systemNames'], report),
  };
  return {
    preset,
    severities,
    options,
    clients,
    audience,
    accepted,
    ignore,
    htmlValidate,
    substitution,
  };
}

/** Reads a configuration file's text; text that is no JSON is one error. Never throws. */
export function decodeConfigText(text: string): DecodedConfig {
  try {
    return decodeConfig(JSON.parse(text.replace(/^\ufeff/u, '')));
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const { config } = decodeConfig({});
    return { config, errors: [{ path: '', message: `It is not JSON: ${detail}.` }] };
  }
}
