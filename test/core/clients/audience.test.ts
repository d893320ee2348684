/** Shares of one's own recipients: said where they were given, with no more certainty than they have. */
import { describe, expect, it } from 'vitest';
import { percentText, readAudience, shareOf, shareSentence } from '../../../src/core/clients/audience.ts';
import { CLIENTS } from '../../../src/core/clients/clients.ts';
import { decodeConfig, unknownClient } from '../../../src/core/lint/config-file.ts';
import { composeConfig } from '../../../src/core/lint/compose-config.ts';
import { lintTemplate } from '../../../src/core/lint/lint.ts';
import { templateFromHtml } from '../../../src/core/template/decode-template.ts';

function read(value: unknown): { readonly shares: [string, number][]; readonly errors: string[] } {
  const errors: string[] = [];
  const shares = readAudience(value, unknownClient, (path, message) => errors.push(`${path}: ${message}`));
  return { shares: [...shares], errors };
}

describe('the section audience', () => {
  it('takes clients and families, to the limits', () => {
    const given = { 'outlook.windows': 0, gmail: 100 };
    expect(read(given)).toEqual({ shares: Object.entries(given), errors: [] });
    expect(read(undefined)).toEqual({ shares: [], errors: [] });
    // Rounded figures of eleven clients may be half a percent above all.
    expect(read({ 'outlook.windows': 50.5, gmail: 50 }).errors).toEqual([]);
  });

  it.each([
    [[1], 'audience: It must be an object'],
    [{ outlok: 1 }, 'audience.outlok: There is no client "outlok". Did you mean "outlook"?'],
    [{ outlook: -0.1 }, 'audience.outlook: A share is a number from 0 to 100'],
    [{ outlook: 100.1 }, 'audience.outlook: A share is a number from 0 to 100'],
    [{ outlook: '12' }, 'audience.outlook: A share is a number from 0 to 100'],
    [{ outlook: 12, 'outlook.windows': 3 }, 'audience.outlook.windows: "outlook" has a share already'],
    [{ 'outlook.windows': 50.6, gmail: 50 }, 'audience: The shares add up to 100.6 %'],
  ])('names the place and the remedy in %j', (value, says) => {
    expect(read(value).errors[0]).toContain(says);
  });
});

describe('the share of recipients', () => {
  const outlooks = CLIENTS.filter((client) => client.startsWith('outlook.'));
  const sentence = (given: Record<string, number>, ...clients: string[]): string =>
    shareSentence(new Map(Object.entries(given)), clients);

  it('is told for the clients that were given, and for no other', () => {
    expect(sentence({ 'outlook.windows': 12 }, 'outlook.windows')).toBe(
      ' 12 % of your recipients use this client.',
    );
    expect(sentence({ 'outlook.windows': 12, 'gmail.ios': 3.46 }, 'outlook.windows', 'gmail.ios')).toBe(
      ' 15.5 % of your recipients use these clients.',
    );
    expect(sentence({ 'outlook.windows': 0 }, 'outlook.windows')).toContain(' 0 % of');
    expect(sentence({ 'outlook.windows': 0.02 }, 'outlook.windows')).toContain(' Less than 0.1 % of');
    expect(sentence({ 'outlook.windows': 12 }, 'gmail.ios')).toBe('');
    expect(sentence({}, 'gmail.ios')).toBe('');
  });

  it('is a bound where the figures are of more or fewer clients', () => {
    expect(sentence({ outlook: 30 }, ...outlooks)).toBe(' 30 % of your recipients use these clients.');
    expect(sentence({ outlook: 30 }, 'outlook.windows')).toBe(
      ' At most 30 % of your recipients use this client.',
    );
    expect(sentence({ 'outlook.windows': 12 }, 'outlook.windows', 'gmail.ios')).toBe(
      ' At least 12 % of your recipients use these clients.',
    );
    // All recipients are accounted for: nobody uses the other one.
    expect(sentence({ 'outlook.windows': 12, 'gmail.android': 88 }, 'outlook.windows', 'gmail.ios')).toBe(
      ' 12 % of your recipients use these clients.',
    );
    const half = shareOf(
      new Map([
        ['outlook', 30],
        ['gmail.ios', 5],
      ]),
      ['outlook.windows', 'gmail.ios'],
    );
    expect(half).toEqual({ least: 5, most: 35 });
  });

  it('is written with one digit at most', () => {
    expect([0, 0.04, 0.1, 12.04, 12.06, 100].map(percentText)).toEqual([
      '0 %',
      'less than 0.1 %',
      '0.1 %',
      '12 %',
      '12.1 %',
      '100 %',
    ]);
  });

  it('stands in findings about clients alone', () => {
    const mail = templateFromHtml(
      '<div style="display:flex"><p>L</p><p>R</p></div><a href="">Shop</a>',
      'a.html',
    );
    const { config, errors } = decodeConfig({
      clients: ['outlook.windows', 'gmail.ios'],
      audience: { 'outlook.windows': 12, 'gmail.ios': 30 },
    });
    expect(errors).toEqual([]);
    const findings = lintTemplate(mail, { config: composeConfig(config) });
    const messages = (rule: string): string[] =>
      findings.filter((one) => one.rule === rule).map(({ message }) => message);
    expect(messages('client-unsupported')[0]).toMatch(/\. 12 % of your recipients use this client\.$/u);
    expect(messages('link-empty')[0]).not.toContain('recipients use');
    const silent = lintTemplate(mail, { config: composeConfig({ ...config, audience: new Map() }) });
    expect(silent.some(({ message }) => message.includes('of your recipients'))).toBe(false);
  });
});
