/** Campaign files: what is taken, and what is said of the rest. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeCampaign,
  decodeCampaignText,
  looksLikeCampaign,
} from '../../../src/core/campaign/campaign-file.ts';

const ID = '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11';
const schema = JSON.parse(
  readFileSync(new URL('../../../resources/campaign.schema.json', import.meta.url), 'utf8'),
) as object;
const fitsSchema = new Ajv2020().compile(schema);

const WHOLE = {
  $schema: './campaign.schema.json',
  name: 'Spring',
  connection: 'production',
  preset: 'strict',
  clients: ['outlook', 'gmail.ios'],
  sample: 'people.csv',
  samples: ['empty', 'hostile'],
  sourceLanguage: 'en',
  templates: [ID, 'mails/*.json', { file: 'welcome.html', mail: 'welcome', language: 'pt-BR' }],
};

const pathsOf = (json: unknown): string[] => decodeCampaign(json).errors.map(({ path }) => path);

describe('a campaign file', () => {
  it('is read with all that it may hold, as its schema says', () => {
    const { campaign, errors } = decodeCampaignText(`\ufeff${JSON.stringify(WHOLE)}`);
    expect(errors).toEqual([]);
    expect(fitsSchema(WHOLE)).toBe(true);
    expect(campaign).toEqual({
      name: 'Spring',
      connection: 'production',
      preset: 'strict',
      clients: ['outlook', 'gmail.ios'],
      sample: 'people.csv',
      samples: ['empty', 'hostile'],
      sourceLanguage: 'en',
      templates: [
        { kind: 'id', name: ID, mail: null, language: null },
        { kind: 'path', name: 'mails/*.json', mail: null, language: null },
        { kind: 'path', name: 'welcome.html', mail: 'welcome', language: 'pt-BR' },
      ],
    });
  });

  it.each([
    [{ name: undefined }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ nmae: 'x' }, 'nmae'],
    [{ preset: 'loose' }, 'preset'],
    [{ samples: ['full'] }, 'samples[0]'],
    [{ templates: undefined }, 'templates'],
    [{ templates: [] }, 'templates'],
    [{ templates: 'a.html' }, 'templates'],
    [{ templates: [''] }, 'templates[0]'],
    [{ templates: [{ mail: 'x' }] }, 'templates[0]'],
    [{ templates: [{ id: ID, file: 'a.html' }] }, 'templates[0]'],
    [{ templates: [{ id: 'a.html' }] }, 'templates[0].id'],
    [{ templates: [{ file: 'a.html', lang: 'de' }] }, 'templates[0].lang'],
  ])('with %j is refused at that place, by its schema too', (change, path) => {
    const json = { ...WHOLE, ...change };
    expect(pathsOf(json)).toEqual([path]);
    expect(fitsSchema(JSON.parse(JSON.stringify(json)))).toBe(false);
  });

  it.each([
    [{ clients: ['outlok'] }, 'clients[0]'],
    [{ sourceLanguage: 'english language' }, 'sourceLanguage'],
    [{ templates: [{ file: 'a.html', language: 'x' }] }, 'templates[0].language'],
    [{ templates: ['a.html', { file: 'a.html' }] }, 'templates[1]'],
  ])('with %j is refused at that place', (change, path) => {
    expect(pathsOf({ ...WHOLE, ...change })).toEqual([path]);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const { errors } = decodeCampaign(json);
        expect(errors.length).toBeGreaterThan(0);
      }),
    );
    expect(decodeCampaignText('{').errors[0]?.message).toContain('It is not JSON');
  });

  it('is known by its shape, broken or whole, and is no template', () => {
    expect(looksLikeCampaign(JSON.stringify(WHOLE))).toBe(true);
    expect(looksLikeCampaign('{"templates": ["a.html",]}')).toBe(true);
    expect(looksLikeCampaign('{"templates": "a"}')).toBe(true);
    expect(looksLikeCampaign('{"name": "x"}')).toBe(false);
    expect(looksLikeCampaign('[{"templates": []}]')).toBe(false);
    expect(looksLikeCampaign('{"templates": [], "body": {"html": ""}}')).toBe(false);
  });
});
