/**
 * A user's own `.htmlvalidate.json`: reads it, and says what is wrong with it in terms of its own fields. Only what is
 * declared is taken. Plugins, transforms, and files named in `extends` or `elements` are programs or lead to some: a
 * mail folder from a stranger would run its own code on the machine that checks it (arbitrary code execution).
 */
import { HtmlValidate, ruleExists, StaticConfigLoader } from 'html-validate/browser';
import type { HtmlValidateConfig } from './structure.ts';
import { nearNames } from '../../text/near-names.ts';
import type { ConfigError } from '../config-file.ts';
import { alternatives } from '../../text/wording.ts';

export const HTML_VALIDATE_FILE_NAME = '.htmlvalidate.json';

export interface DecodedHtmlValidateConfig {
  readonly config: HtmlValidateConfig;
  readonly errors: readonly ConfigError[];
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const LEVELS: readonly unknown[] = ['off', 'warn', 'error', 0, 1, 2];
const PROGRAMS: ReadonlySet<string> = new Set(['plugins', 'transform']);
const KEYS = ['$schema', 'root', 'extends', 'elements', 'rules'];

/** The presets that html-validate brings along. */
const PRESETS = ['recommended', 'standard', 'a11y', 'document', 'prettier', 'browser'].map(
  (name) => `html-validate:${name}`,
);

/** Names to compare a misspelled one with: those its presets speak of. */
function ruleNames(): readonly string[] {
  const loader = new StaticConfigLoader({ root: true, extends: PRESETS });
  const resolved = loader.getConfigFor('');
  return resolved instanceof Promise ? [] : Object.keys(resolved.getConfigData().rules ?? {});
}

type Report = (path: string, message: string) => void;

function readExtends(value: unknown, report: Report): readonly string[] {
  const names: unknown[] = value === undefined ? [] : Array.isArray(value) ? value : [value];
  return names.flatMap((name, index) => {
    const preset = PRESETS.find((one) => one === name);
    if (preset !== undefined) return [preset];
    report(
      `extends[${index}]`,
      `Only html-validate's own presets are taken: ${PRESETS.join(', ')}. Copy the rules of another file into this one.`,
    );
    return [];
  });
}

function readRules(value: unknown, report: Report): Readonly<Record<string, unknown>> {
  if (value === undefined) return {};
  if (!isObject(value)) {
    report('rules', 'It must be an object of rules and severities, such as {"no-inline-style": "warn"}.');
    return {};
  }
  const rules = new Map<string, unknown>();
  for (const [name, setting] of Object.entries(value)) {
    const path = `rules.${name}`;
    const severity: unknown = Array.isArray(setting) ? setting[0] : setting;
    if (!ruleExists(name)) {
      const [near] = nearNames(name, ruleNames());
      const hint =
        near === undefined ? 'https://html-validate.org/rules/ lists them.' : `Did you mean "${near}"?`;
      report(path, `html-validate has no rule "${name}". ${hint}`);
    } else if (!LEVELS.includes(severity)) {
      report(path, `A severity is ${alternatives(['off', 'warn', 'error'])}, or a list of it and options.`);
    } else rules.set(name, setting);
  }
  return Object.fromEntries(rules);
}

/** Options that do not fit are only found by building the rules. */
function tryOut(config: HtmlValidateConfig, report: Report): void {
  const { rules, extends: presets } = config;
  const loader = new StaticConfigLoader({
    root: true,
    elements: ['html5'],
    extends: [...presets],
    rules: Object.fromEntries(Object.entries(rules)) as Record<string, 'error'>,
  });
  try {
    new HtmlValidate(loader).validateStringSync('<p></p>');
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [, where = '', what = message] = /: \/?(\S+) (.+)$/su.exec(message) ?? [];
    report(where.replaceAll('/', '.'), `${what.charAt(0).toUpperCase()}${what.slice(1)}.`);
  }
}

/** What cannot be used is left out and becomes an error at its path; never throws. */
export function decodeHtmlValidateConfig(json: unknown): DecodedHtmlValidateConfig {
  const errors: ConfigError[] = [];
  const report: Report = (path, message) => {
    errors.push({ path, message });
  };
  if (!isObject(json))
    report('', 'It must hold one object, such as {"extends": ["html-validate:recommended"]}.');
  const source = isObject(json) ? json : {};
  for (const key of Object.keys(source)) {
    if (PROGRAMS.has(key)) report(key, 'Programs are not run for a check of mails. Remove it.');
    else if (!KEYS.includes(key))
      report(key, `There is no such setting. The settings are ${KEYS.slice(1).join(', ')}.`);
  }
  const elements = source['elements'];
  if (elements !== undefined && JSON.stringify(elements) !== '["html5"]')
    report('elements', 'Only ["html5"] is taken, which is also what holds without it.');
  const config = {
    extends: readExtends(source['extends'], report),
    rules: readRules(source['rules'], report),
  };
  if (errors.length === 0) tryOut(config, report);
  return { config, errors };
}

/** 1-based line of a fault that `JSON.parse` complains about; the last line when the text just ends. */
function lineOfFault(text: string, complaint: string): number {
  const position = /position (\d+)/u.exec(complaint)?.[1];
  return text.slice(0, position === undefined ? text.length : Number(position)).split(/\r\n|\n|\r/u).length;
}

/** Reads the text of the file; text that is no JSON is one error that names the line. Never throws. */
export function decodeHtmlValidateText(text: string): DecodedHtmlValidateConfig {
  const json = text.replace(/^\ufeff/u, '');
  try {
    return decodeHtmlValidateConfig(JSON.parse(json));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const detail = reason.replace(/ \(line \d+ column \d+\)$/u, '');
    const message = `It is not JSON: line ${lineOfFault(json, reason)}: ${detail}.`;
    return { config: { extends: [], rules: {} }, errors: [{ path: '', message }] };
  }
}
