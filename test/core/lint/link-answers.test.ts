/** What answers change: the rule about dead links is on by itself where addresses were asked, and only there. */
import { describe, expect, it } from 'vitest';
import { composeConfig } from '../../../src/core/lint/compose-config.ts';
import { addressOf, createLinkAnswers, type LinkAnswer } from '../../../src/core/lint/link-answers.ts';
import { lintTemplate } from '../../../src/core/lint/lint.ts';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';

const template = decodeTemplate({
  name: 'x',
  body: { html: '<a href="https://www.kiosk.fr/une">Une</a>', plaintext: 'x' },
});
const severities = (
  answer: LinkAnswer | null,
  overrides: Parameters<typeof composeConfig>[1] = {},
): string[] =>
  lintTemplate(template, {
    config: composeConfig(null, overrides),
    ...(answer ? { answers: createLinkAnswers({ 'https://www.kiosk.fr/une': answer }) } : {}),
  })
    .filter(({ rule }) => rule === 'link-dead')
    .map(({ severity }) => severity);

describe('dead links', () => {
  it.each([
    [{ status: 404 }, ['error']],
    [{ status: 410 }, ['error']],
    [{ failure: 'name' }, ['error']],
    [{ status: 403 }, ['warning']],
    [{ status: 503 }, ['warning']],
    [{ failure: 'timeout' }, ['warning']],
    [{ status: 399 }, []],
    [{ notAsked: 'private' }, []],
    [null, []],
  ] as const)('%j is %j', (answer, expected) => {
    expect(severities(answer)).toEqual(expected);
  });

  it('are off, an error or the only rule where somebody said so', () => {
    const answer = { status: 404 };
    expect(severities(answer, { severities: new Map([['link-dead', 'off']]) })).toEqual([]);
    expect(severities({ status: 503 }, { severities: new Map([['link-dead', 'error']]) })).toEqual(['error']);
    expect(severities(answer, { only: ['link-dead'] })).toEqual(['error']);
    expect(severities(answer, { only: ['link-empty'] })).toEqual([]);
    expect(severities(answer, { preset: 'service' })).toEqual([]);
    expect(severities(answer, { preset: 'strict' })).toEqual(['error']);
  });
});

describe('the spelling of an address', () => {
  it('is one for all that ask the same', () => {
    expect(addressOf('HTTPS://Kiosk.FR:443#top')).toBe('https://kiosk.fr/');
    expect(addressOf('http://0x7f.1/ä b')).toBe('http://127.0.0.1/%C3%A4%20b');
    for (const other of ['mailto:a@kiosk.fr', 'kiosk.fr', '', 'https://', 'javascript:1']) {
      expect(addressOf(other)).toBeNull();
    }
  });
});
