import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeConfig } from '../../../src/core/lint/compose-config.ts';
import { decodeConfig, decodeConfigText } from '../../../src/core/lint/config-file.ts';
import { severityOf } from '../../../src/core/lint/config.ts';
import { RULES, ruleById } from '../../../src/core/lint/rules/index.ts';

const schemaPath = fileURLToPath(new URL('../../../resources/config.schema.json', import.meta.url));
const accepts = new Ajv2020({ allErrors: true, formats: { date: /^\d{4}-\d\d-\d\d$/u } }).compile(
  JSON.parse(readFileSync(schemaPath, 'utf8')) as object,
);

const rule = (id: string) => {
  const found = ruleById(id);
  if (!found) throw new Error(`no rule ${id}`);
  return found;
};

describe('a configuration file', () => {
  it('is read whole', () => {
    const json = {
      $schema: './config.schema.json',
      preset: 'strict',
      rules: {
        'cid-unused': 'off',
        'substitution-overflow': { severity: 'error', options: { maxWord: 30 } },
      },
      clients: ['outlook', 'gmail.ios'],
      audience: { outlook: 12.5, 'gmail.ios': 0 },
      accepted: [{ rule: 'link-shortener', field: 'body.html', contains: 'bit.ly', reason: 'Agreed' }],
      ignore: ['drafts/**'],
    };
    const { config, errors } = decodeConfig(json);
    expect(errors).toEqual([]);
    expect(accepts(json), JSON.stringify(accepts.errors)).toBe(true);
    expect(config.preset).toBe('strict');
    expect([...config.severities]).toEqual([
      ['cid-unused', 'off'],
      ['substitution-overflow', 'error'],
    ]);
    expect([...config.options]).toEqual([['substitution-overflow', { maxWord: 30 }]]);
    expect(Object.fromEntries(config.audience)).toEqual(json.audience);
    expect(config).toMatchObject({ clients: json.clients, accepted: json.accepted, ignore: json.ignore });
  });

  it.each([
    [{ rules: { 'cid-unsed': 'off' } }, 'rules.cid-unsed', '"cid-unused"'],
    [{ rules: { 'cid-unused': 'loud' } }, 'rules.cid-unused', 'error, warning, info or off'],
    [{ rules: { 'cid-unused': { options: { a: 1 } } } }, 'rules.cid-unused.options', 'no options'],
    [
      { rules: { 'substitution-overflow': { options: { maxWord: 'many' } } } },
      'rules.substitution-overflow.options.maxWord',
      'mailproof rules substitution-overflow',
    ],
    [{ rules: { 'cid-unused': { level: 'off' } } }, 'rules.cid-unused.level', 'Remove it'],
    [{ rules: ['cid-unused'] }, 'rules', 'object'],
    [{ preset: 'default' }, 'preset', 'recommended, strict or service'],
    [{ clients: ['outlok'] }, 'clients[0]', '"outlook"'],
    [{ clients: 'outlook' }, 'clients', 'list'],
    [{ accepted: [{ rule: 'cid-unused' }] }, 'accepted[0].reason', 'why'],
    [{ accepted: [{ rule: 'cid-unsed', reason: 'x' }] }, 'accepted[0].rule', '"cid-unused"'],
    [{ ignore: [1] }, 'ignore[0]', 'text'],
    [{ ingore: [] }, 'ingore', '"ignore"'],
    [[], '', 'object'],
  ])('names the place and the remedy in %j', (json, path, says) => {
    const { errors } = decodeConfig(json);
    expect(errors.map((error) => error.path)).toContain(path);
    expect(errors.find((error) => error.path === path)?.message).toContain(says);
  });

  it('may begin with a byte order mark, and says when it is no JSON', () => {
    expect(decodeConfigText('\ufeff{"preset": "service"}').config.preset).toBe('service');
    expect(decodeConfigText('{').errors[0]?.message).toContain('not JSON');
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, text) => {
        decodeConfig(value);
        decodeConfig({
          rules: value,
          clients: value,
          audience: value,
          accepted: [value],
          ignore: value,
          preset: value,
        });
        decodeConfigText(text);
      }),
    );
  });
});

describe('one configuration', () => {
  const file = decodeConfig({
    preset: 'strict',
    rules: { 'cid-unused': 'error', 'cid-missing': 'info' },
    clients: ['outlook'],
  }).config;

  it('is the file’s, and the command line wins', () => {
    expect(composeConfig(null)).toMatchObject({ preset: 'recommended', clients: [] });
    expect(composeConfig(file)).toMatchObject({ preset: 'strict', clients: ['outlook'] });
    const own = composeConfig(file, {
      preset: 'service',
      clients: ['gmail'],
      severities: new Map([['cid-unused', 'off']]),
    });
    expect(own).toMatchObject({ preset: 'service', clients: ['gmail'] });
    expect(severityOf(rule('cid-unused'), own)).toBe('off');
    expect(severityOf(rule('cid-missing'), own)).toBe('info');
  });

  it('runs only what was asked for, also what is off by itself', () => {
    const own = composeConfig(file, { only: ['cid-unused', 'substitution-name-hyphen'] });
    const running = RULES.filter((one) => severityOf(one, own) !== 'off').map(({ id }) => id);
    expect(running.sort()).toEqual(['cid-unused', 'substitution-name-hyphen']);
    expect(severityOf(rule('cid-unused'), own)).toBe('error');
  });
});

describe('the presets', () => {
  const running = (preset: 'recommended' | 'strict' | 'service') =>
    new Set(
      RULES.filter((one) => severityOf(one, composeConfig(null, { preset })) !== 'off').map(({ id }) => id),
    );

  it('service holds what the service refuses or ignores, and nothing of taste', () => {
    const ids = running('service');
    for (const id of [
      'header-name-ignored',
      'header-needs-approval',
      'cid-missing',
      'substitution-syntax',
      'body-missing',
    ])
      expect(ids.has(id), id).toBe(true);
    for (const id of [
      'cid-unused',
      'template-visual',
      'link-empty',
      'attachment-risky-type',
      'substitution-overflow',
    ])
      expect(ids.has(id), id).toBe(false);
  });

  it('strict holds every rule, and nothing below a warning', () => {
    expect(running('strict').size).toBe(RULES.length);
    const config = composeConfig(null, { preset: 'strict' });
    expect(RULES.some((one) => severityOf(one, config) === 'info')).toBe(false);
  });
});
