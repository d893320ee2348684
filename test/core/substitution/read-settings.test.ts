/** The sections `engines` and `systemNames`, as people write them and as a hostile file would. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeConfig } from '../../../src/core/lint/config-file.ts';
import {
  DEFAULT_ENGINE_SETTINGS,
  ENGINE_SETTINGS,
  type EngineSetting,
} from '../../../src/core/substitution/engine-settings.ts';
import { readEngineSettings, readSystemNames } from '../../../src/core/substitution/read-settings.ts';
import { DEFAULT_SYSTEM_NAMES } from '../../../src/core/substitution/system-names.ts';

const schemaPath = fileURLToPath(new URL('../../../resources/config.schema.json', import.meta.url));
const accepts = new Ajv2020({ allErrors: true, formats: { date: /^\d{4}-\d\d-\d\d$/u } }).compile(
  JSON.parse(readFileSync(schemaPath, 'utf8')) as object,
);

interface ConfigError {
  readonly path: string;
  readonly message: string;
}

function errorsOf(json: unknown): readonly ConfigError[] {
  const errors: ConfigError[] = [];
  const put = (path: string, message: string): void => {
    errors.push({ path, message });
  };
  const source = new Map(Object.entries(json as object));
  readEngineSettings(source.get('engines'), put);
  readSystemNames(source.get('systemNames'), put);
  return errors;
}

const named = (name: string, standIn = 'x'): object => ({ systemNames: [{ name, standIn }] });

describe('the section engines', () => {
  it('reads own keys only, so that a polluted prototype chooses nothing', () => {
    const inherited: unknown = Object.create({ missing: 'as-written' });
    const read = readEngineSettings({ simple: inherited }, () => expect.unreachable());
    expect(read).toEqual(DEFAULT_ENGINE_SETTINGS);
    const engines: unknown = Object.create({ simple: { missing: 'as-written' } });
    expect(readEngineSettings(engines, () => expect.unreachable())).toEqual(DEFAULT_ENGINE_SETTINGS);
  });

  it('takes every word of every setting, here and in the schema, and keeps the rest at the defaults', () => {
    const all: readonly (readonly [string, Readonly<Record<string, EngineSetting>>])[] =
      Object.entries(ENGINE_SETTINGS);
    for (const [engine, settings] of all) {
      for (const [name, { choices }] of Object.entries(settings)) {
        for (const { value } of choices) {
          const json = { engines: { [engine]: { [name]: value } } };
          expect(accepts(json), `${engine}.${name}: ${value}`).toBe(true);
          const { config, errors } = decodeConfig(json);
          expect(errors).toEqual([]);
          const defaults = new Map(Object.entries(DEFAULT_ENGINE_SETTINGS)).get(engine);
          expect(config.substitution.engines).toEqual({
            ...DEFAULT_ENGINE_SETTINGS,
            [engine]: { ...defaults, [name]: value },
          });
        }
      }
    }
  });

  it('stands on each engine’s page, with its default and every other word', () => {
    const all: readonly (readonly [string, Readonly<Record<string, EngineSetting>>])[] =
      Object.entries(ENGINE_SETTINGS);
    for (const [engine, settings] of all) {
      const page = readFileSync(
        new URL(`../../../src/core/substitution/${engine}/README.md`, import.meta.url),
        'utf8',
      );
      for (const [name, { choices }] of Object.entries(settings)) {
        const [usual, ...others] = choices;
        const row = page.split('\n').find((line) => line.startsWith(`| \`${name}\` `));
        expect(row, `${engine}.${name}`).toMatch(
          new RegExp(`^\\| \`${name}\` +\\| \`${usual.value}\` `, 'u'),
        );
        for (const { value } of others) expect(row).toContain(`\`${value}\``);
      }
    }
  });

  it.each([
    [{ engines: { simple: { missing: 'gone' } } }, 'engines.simple.missing', '"blank" or "as-written"'],
    [{ engines: { simple: { mising: 'blank' } } }, 'engines.simple.mising', '"missing"'],
    [{ engines: { simpel: {} } }, 'engines.simpel', '"simple"'],
    [{ engines: { none: {} } }, 'engines.none', 'simple, velocity, liquid'],
    [{ engines: { liquid: 'blank' } }, 'engines.liquid', 'missing, escaping'],
    [{ engines: [] }, 'engines', 'object'],
    [JSON.parse('{"engines": {"__proto__": {"missing": 1}}}'), 'engines.__proto__', 'no such setting'],
    [{ engines: { simple: { constructor: 'x' } } }, 'engines.simple.constructor', 'no such setting'],
  ])('names the place and the remedy in %j', (json, path, says) => {
    const errors = errorsOf(json);
    expect(errors.map((error) => error.path)).toEqual([path]);
    expect(errors[0]?.message).toContain(says);
    expect(accepts(json)).toBe(false);
  });
});

describe('the section systemNames', () => {
  it('replaces the built-in list, also by an empty one', () => {
    const names = [{ name: 'WebLetterUrl', standIn: 'https://web.invalid/', note: 'Our account has it' }];
    expect(decodeConfig({ systemNames: names })).toMatchObject({
      errors: [],
      config: { substitution: { systemNames: names } },
    });
    expect(accepts({ systemNames: names })).toBe(true);
    expect(decodeConfig({ systemNames: [] }).config.substitution.systemNames).toEqual([]);
    expect(decodeConfig({}).config.substitution.systemNames).toBe(DEFAULT_SYSTEM_NAMES);
  });

  it.each([
    [named('__proto__'), 'systemNames[0].name', '`__proto__` is no substitution name'],
    [named('First Name'), 'systemNames[0].name', 'latin letters'],
    [named(''), 'systemNames[0].name', 'blank'],
    [named('a'.repeat(101)), 'systemNames[0].name', 'Shorten it to 100'],
    [
      named('Url', 'x'.repeat(1024 * 1024)),
      'systemNames[0].standIn',
      '1048576 characters. Shorten it to 2000',
    ],
    [{ systemNames: [{ name: 'Url' }] }, 'systemNames[0].standIn', 'text'],
    [{ systemNames: [{ name: 'Url', standIn: 'x', note: 1 }] }, 'systemNames[0].note', 'text'],
    [
      { systemNames: [{ name: 'Url', standIn: 'x', value: 'y' }] },
      'systemNames[0].value',
      'name, standIn, note',
    ],
    [{ systemNames: ['Url'] }, 'systemNames[0]', 'object'],
    [{ systemNames: { Url: 'x' } }, 'systemNames', 'list'],
    [
      { systemNames: Array.from({ length: 10_000 }, (_, index) => ({ name: `N${index}`, standIn: 'x' })) },
      'systemNames',
      '10000 names. Keep at most 500',
    ],
  ])('names the place and the remedy (%#)', (json, path, says) => {
    const errors = errorsOf(json);
    expect(errors.map((error) => error.path)).toEqual([path]);
    expect(errors[0]?.message).toContain(says);
    expect(accepts(json)).toBe(false);
  });

  it('takes a name once', () => {
    const json = { systemNames: [...DEFAULT_SYSTEM_NAMES, { name: 'to_name', standIn: 'Kim' }] };
    expect(errorsOf(json)).toEqual([
      { path: 'systemNames[2].name', message: '`to_name` is listed twice. Remove one.' },
    ]);
  });
});

describe('settings out of anything', () => {
  it('are settings, without a throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (engines, names) => {
        const read = readEngineSettings(
          { simple: engines, velocity: engines, liquid: engines },
          () => undefined,
        );
        expect(Object.keys(read)).toEqual(['simple', 'velocity', 'liquid']);
        readEngineSettings(engines, () => undefined);
        readSystemNames(names, () => undefined);
        readSystemNames([names, names], () => undefined);
      }),
    );
  });
});
