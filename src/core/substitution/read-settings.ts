/**
 * Settings from text that people write (the configuration file) or that a window sends. What cannot be used is left
 * out and is reported at its path; nothing throws, and no name reaches an object's prototype.
 */
import {
  DEFAULT_ENGINE_SETTINGS,
  ENGINE_SETTINGS,
  type EngineSettings,
  type SettledEngine,
} from './engine-settings.ts';
import { nearNames } from '../text/near-names.ts';
import { quoted } from '../text/quoted.ts';
import {
  DEFAULT_SYSTEM_NAMES,
  MAX_STAND_IN,
  MAX_SYSTEM_NAME,
  MAX_SYSTEM_NAMES,
  MAX_SYSTEM_NOTE,
  type SystemName,
} from './system-names.ts';
import { SUBSTITUTION_NAME, SUBSTITUTION_NAME_RULE } from '../template/substitution-name.ts';

/** Takes the path of what is wrong, such as `engines.simple.missing`, and a sentence with the remedy. */
export type ReportSetting = (path: string, message: string) => void;

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inWords = (values: readonly string[]): string => values.map((value) => `"${value}"`).join(' or ');

/** ` Did you mean "x"?`, or what there is. */
function instead(name: string, known: readonly string[]): string {
  const [near] = nearNames(name, known);
  return near === undefined ? `There are ${known.join(', ')}.` : `Did you mean "${near}"?`;
}

function checkKeys(given: Json, known: readonly string[], path: string, report: ReportSetting): void {
  for (const key of Object.keys(given).slice(0, 100)) {
    if (known.includes(key)) continue;
    report(`${path}.${key.slice(0, 40)}`, `There is no such setting. ${instead(key, known)}`);
  }
}

interface Choices<V extends string> {
  readonly choices: readonly [{ readonly value: V }, ...{ readonly value: V }[]];
}

/** @param value the section `engines`; undefined for none, which gives the defaults. */
export function readEngineSettings(value: unknown, report: ReportSetting, path = 'engines'): EngineSettings {
  if (value === undefined) return DEFAULT_ENGINE_SETTINGS;
  const engines: readonly string[] = Object.keys(ENGINE_SETTINGS);
  if (!isObject(value)) {
    report(path, 'It must be an object of engines, such as {"simple": {"missing": "as-written"}}.');
    return DEFAULT_ENGINE_SETTINGS;
  }
  checkKeys(value, engines, path, report);
  const sectionOf = (engine: SettledEngine): Json => {
    const section = Object.hasOwn(value, engine) ? value[engine] : undefined;
    const known = Object.keys(ENGINE_SETTINGS[engine]);
    if (isObject(section)) {
      checkKeys(section, known, `${path}.${engine}`, report);
      return section;
    }
    if (section !== undefined) report(`${path}.${engine}`, `It must be an object with ${known.join(', ')}.`);
    return {};
  };
  const choose = <V extends string>(section: Json, at: string, { choices }: Choices<V>): V => {
    const key = at.slice(at.indexOf('.') + 1);
    const given = Object.hasOwn(section, key) ? section[key] : undefined;
    const found = choices.find((choice) => choice.value === given);
    if (!found && given !== undefined)
      report(`${path}.${at}`, `It must be ${inWords(choices.map((choice) => choice.value))}.`);
    return (found ?? choices[0]).value;
  };
  const [simple, velocity, liquid] = [sectionOf('simple'), sectionOf('velocity'), sectionOf('liquid')];
  const table = ENGINE_SETTINGS;
  return {
    simple: {
      missing: choose(simple, 'simple.missing', table.simple.missing),
      letterCase: choose(simple, 'simple.letterCase', table.simple.letterCase),
      escaping: choose(simple, 'simple.escaping', table.simple.escaping),
      zero: choose(simple, 'simple.zero', table.simple.zero),
      blanks: choose(simple, 'simple.blanks', table.simple.blanks),
      linkForms: choose(simple, 'simple.linkForms', table.simple.linkForms),
    },
    velocity: {
      version: choose(velocity, 'velocity.version', table.velocity.version),
      missing: choose(velocity, 'velocity.missing', table.velocity.missing),
      escaping: choose(velocity, 'velocity.escaping', table.velocity.escaping),
      numericText: choose(velocity, 'velocity.numericText', table.velocity.numericText),
    },
    liquid: {
      missing: choose(liquid, 'liquid.missing', table.liquid.missing),
      escaping: choose(liquid, 'liquid.escaping', table.liquid.escaping),
    },
  };
}

const SYSTEM_NAME_KEYS = ['name', 'standIn', 'note'] as const;

function readText(value: unknown, path: string, longest: number, report: ReportSetting): string | null {
  if (typeof value !== 'string') {
    report(path, 'It must be a text.');
    return null;
  }
  if (value.length <= longest) return value;
  report(path, `It has ${value.length} characters. Shorten it to ${longest}.`);
  return null;
}

function readSystemName(value: unknown, path: string, report: ReportSetting): SystemName | null {
  if (!isObject(value)) {
    report(path, 'It must be an object with "name" and "standIn".');
    return null;
  }
  checkKeys(value, SYSTEM_NAME_KEYS, path, report);
  const name = readText(value['name'], `${path}.name`, MAX_SYSTEM_NAME, report);
  const standIn = readText(value['standIn'], `${path}.standIn`, MAX_STAND_IN, report);
  const note =
    value['note'] === undefined
      ? undefined
      : readText(value['note'], `${path}.note`, MAX_SYSTEM_NOTE, report);
  if (name === null || standIn === null || note === null) return null;
  if (!SUBSTITUTION_NAME.test(name)) {
    report(
      `${path}.name`,
      `${name === '' ? 'It is blank.' : `${quoted(name)} is no substitution name.`} ${SUBSTITUTION_NAME_RULE}`,
    );
    return null;
  }
  return note === undefined ? { name, standIn } : { name, standIn, note };
}

/** @param value the list `systemNames`, which replaces the built-in one; undefined for none, which gives that one. */
export function readSystemNames(
  value: unknown,
  report: ReportSetting,
  path = 'systemNames',
): readonly SystemName[] {
  if (value === undefined) return DEFAULT_SYSTEM_NAMES;
  if (!Array.isArray(value)) {
    report(path, 'It must be a list of objects with "name" and "standIn" in square brackets.');
    return DEFAULT_SYSTEM_NAMES;
  }
  if (value.length > MAX_SYSTEM_NAMES) {
    report(path, `It holds ${value.length} names. Keep at most ${MAX_SYSTEM_NAMES}.`);
    return DEFAULT_SYSTEM_NAMES;
  }
  const seen = new Set<string>();
  return value.flatMap((item: unknown, index): SystemName[] => {
    const found = readSystemName(item, `${path}[${index}]`, report);
    if (!found) return [];
    if (seen.has(found.name)) {
      report(`${path}[${index}].name`, `${quoted(found.name)} is listed twice. Remove one.`);
      return [];
    }
    seen.add(found.name);
    return [found];
  });
}
