/** Decisions written into a configuration, and a configuration written out again. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeConfig,
  sameAcceptance,
  type ConfigChange,
  type ConfigJson,
} from '../../../src/core/lint/change-config.ts';
import { composeConfig, mergeConfigFiles } from '../../../src/core/lint/compose-config.ts';
import { decodeConfig, MOST_ERRORS } from '../../../src/core/lint/config-file.ts';
import { describeOptions } from '../../../src/core/lint/rule-options.ts';
import { RULES, ruleById } from '../../../src/core/lint/rules/index.ts';
import { configToJson, describeConfig } from '../../../src/core/lint/write-config.ts';

const decode = (json: unknown) => {
  const { config, errors } = decodeConfig(json);
  expect(errors).toEqual([]);
  return config;
};
const after = (json: ConfigJson, ...changes: ConfigChange[]): ConfigJson =>
  changes.reduce(changeConfig, json);

describe('one decision', () => {
  it('is added, changed and taken back, and leaves everything else alone', () => {
    const other = { $schema: './x.json', rules: { 'cid-missing': 'info' }, newer: [1] };
    const off = after(other, { kind: 'rule', rule: 'cid-unused', severity: 'off' });
    expect(off).toEqual({ ...other, rules: { 'cid-missing': 'info', 'cid-unused': 'off' } });
    expect(after(off, { kind: 'rule', rule: 'cid-unused', severity: null })).toEqual(other);
    expect(other.rules).toEqual({ 'cid-missing': 'info' });
    expect(
      after({ rules: { 'cid-unused': 'off' } }, { kind: 'rule', rule: 'cid-unused', severity: null }),
    ).toEqual({});
    const preset = after({}, { kind: 'preset', preset: 'strict' });
    expect(preset).toEqual({ preset: 'strict' });
    expect(after(preset, { kind: 'preset', preset: null })).toEqual({});
    expect(after({}, { kind: 'clients', clients: ['gmail'] })).toEqual({ clients: ['gmail'] });
    expect(after({ clients: ['gmail'] }, { kind: 'clients', clients: [] })).toEqual({});
    expect(after({}, { kind: 'audience', audience: { gmail: 3 } })).toEqual({ audience: { gmail: 3 } });
    expect(after({ audience: { gmail: 3 } }, { kind: 'audience', audience: {} })).toEqual({});
  });

  it('keeps severity and options of a rule apart', () => {
    const options = { max: 500 };
    const both = after(
      { rules: { 'html-too-wide': 'error' } },
      { kind: 'rule', rule: 'html-too-wide', options },
    );
    expect(both).toEqual({ rules: { 'html-too-wide': { severity: 'error', options } } });
    expect(after(both, { kind: 'rule', rule: 'html-too-wide', severity: null })).toEqual({
      rules: { 'html-too-wide': { options } },
    });
    expect(after(both, { kind: 'rule', rule: 'html-too-wide', options: null })).toEqual({
      rules: { 'html-too-wide': 'error' },
    });
  });

  it('about a finding is taken back by what it says, one at a time', () => {
    const entry = { rule: 'link-empty', reason: 'Agreed', field: undefined };
    const twice = after({}, { kind: 'accept', entry }, { kind: 'accept', entry });
    const written = JSON.parse(JSON.stringify(twice)) as ConfigJson;
    expect(written).toEqual({
      accepted: [
        { rule: 'link-empty', reason: 'Agreed' },
        { rule: 'link-empty', reason: 'Agreed' },
      ],
    });
    const once = after(written, { kind: 'takeBack', entry });
    expect(once['accepted']).toHaveLength(1);
    expect(after(once, { kind: 'takeBack', entry: { ...entry, reason: 'Other' } })).toEqual(once);
    expect(after(once, { kind: 'takeBack', entry })).toEqual({});
    expect(sameAcceptance({ rule: 'a', reason: 'b', by: 'c' }, { rule: 'a', reason: 'b' })).toBe(false);
  });

  it('never throws on what a file may hold', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('rules', 'accepted', 'preset'), fc.jsonValue()), (json) => {
        after(
          json,
          { kind: 'rule', rule: '__proto__', severity: 'off', options: { a: 1 } },
          { kind: 'accept', entry: { rule: 'x', reason: 'y' } },
          { kind: 'takeBack', entry: { rule: 'x', reason: 'y' } },
        );
      }),
    );
  });
});

describe('several configurations', () => {
  const merged = mergeConfigFiles([
    decode({
      preset: 'strict',
      rules: { 'cid-unused': 'off', 'cid-missing': 'info', 'html-too-wide': { options: { max: 500 } } },
      clients: ['gmail'],
      audience: { gmail: 40 },
      accepted: [{ rule: 'link-empty', reason: 'first' }],
    }),
    decode({ rules: { 'cid-unused': 'error' }, accepted: [{ rule: 'link-empty', reason: 'second' }] }),
    decode({
      preset: 'service',
      clients: ['outlook'],
      rules: { 'html-too-wide': { options: { max: 900 } } },
    }),
  ]);

  it('override each other rule by rule, the last first; accepted findings add up', () => {
    const config = composeConfig(merged);
    expect(config).toMatchObject({ preset: 'service', clients: ['outlook'] });
    expect([...config.severities].sort()).toEqual([
      ['cid-missing', 'info'],
      ['cid-unused', 'error'],
    ]);
    expect(config.options.get('html-too-wide')).toEqual({ max: 900 });
    expect([...config.audience]).toEqual([['gmail', 40]]);
    expect(config.accepted.map((one) => one?.reason)).toEqual(['first', 'second']);
  });

  it('are written as one file that decides the same', () => {
    const again = decode(JSON.parse(JSON.stringify(configToJson(merged))));
    expect(composeConfig(again)).toEqual(composeConfig(merged));
    expect(configToJson(decode({}))).toEqual({});
    const names = { engines: { simple: { missing: 'as-written' } }, systemNames: [] };
    const settings = decode(names);
    expect(decode(JSON.parse(JSON.stringify(configToJson(settings)))).substitution).toEqual(
      settings.substitution,
    );
  });

  it('are told in sentences', () => {
    expect(describeConfig(decode({}))).toEqual([]);
    expect(describeConfig(merged)).toEqual([
      'Preset: service',
      'Notes: cid-missing',
      'Errors: cid-unused',
      'Options of: html-too-wide',
      'Mail clients: Outlook',
      'Shares of recipients: Gmail 40 %',
      'Accepted: link-empty (first)',
      'Accepted: link-empty (second)',
    ]);
  });
});

describe('a file made to be slow to judge', () => {
  it('is read to its first hundred slips', () => {
    const rules = Object.fromEntries(
      Array.from({ length: 50_000 }, (_, index) => [`no-rule-${index}`, 'off']),
    );
    const { config, errors } = decodeConfig({ preset: 'strict', rules });
    expect(errors).toHaveLength(MOST_ERRORS);
    expect(config.preset).toBeNull();
    const few = Object.fromEntries(
      Array.from({ length: MOST_ERRORS }, (_, index) => [`no-rule-${index}`, 'off']),
    );
    expect(decodeConfig({ preset: 'strict', rules: few }).config.preset).toBe('strict');
  });
});

describe('the options of a rule', () => {
  const fields = (id: string) => {
    const rule = ruleById(id);
    return rule ? describeOptions(rule) : null;
  };

  it('are shown as its schema has them', () => {
    expect(fields('html-nested-tables')).toEqual([
      { name: 'max', kind: 'whole', usual: 6, least: 1, most: null },
    ]);
    expect(fields('text-low-similarity')).toEqual([
      { name: 'minShare', kind: 'number', usual: 0.5, least: 0, most: 1 },
    ]);
    expect(fields('client-unsupported')).toEqual([
      { name: 'graceful', kind: 'switch', usual: false, least: null, most: null },
    ]);
    expect(fields('leftover-year')).toMatchObject([
      { name: 'year', kind: 'whole', usual: null, least: 1970 },
    ]);
    expect(fields('html-validate')?.map(({ kind }) => kind)).toEqual(['json', 'json']);
    expect(fields('link-empty')).toEqual([]);
  });

  it('have a value of their own wherever a rule has any', () => {
    for (const rule of RULES)
      for (const one of describeOptions(rule)) expect(one.usual, `${rule.id} ${one.name}`).toBeDefined();
  });
});
