import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createKeyRemover,
  redact,
  REDACTED,
  removeKeyFrom,
} from '../../../src/services/service-api/redact.ts';

const ERROR_ID = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
/** As observed: about 40 lower-case letters and digits. */
const KEY = '6h4k2m9x7c1v5b8n3q0w6e2r4t1y9u7i5o3p8a0s';

describe('redact', () => {
  it.each([
    ['plain', KEY],
    ['in another case', KEY.toUpperCase()],
    ['twice', `${KEY} and ${KEY}`],
    ['in quotes', `"${KEY}"`],
    ['in a URL', `https://x.example/?key=${KEY}&a=b`],
    ['glued to words', `key=${KEY};next`],
  ])('removes the key %s', (_, text) => {
    const clean = redact(`The key ${text} is wrong`, KEY);
    expect(clean.toLowerCase()).not.toContain(KEY);
    expect(clean).toContain(REDACTED);
  });

  it('removes a key with signs in every spelling', () => {
    const key = 'a b/c+d"e<f>&g\\h\'i';
    for (const spelled of [
      key,
      encodeURIComponent(key),
      encodeURIComponent(key).replaceAll('%20', '+'),
      JSON.stringify(key),
      JSON.stringify({ inner: JSON.stringify(key) }),
      'a b/c+d&quot;e&lt;f&gt;&amp;g\\h&#39;i',
    ]) {
      expect(redact(`<${spelled}>`, key)).toContain(REDACTED);
      expect(redact(spelled, key)).not.toContain('c+d');
    }
  });

  it('removes a key it was not told, and keeps the error id', () => {
    expect(redact(`Error ID:${ERROR_ID}. Key ${KEY}`, null)).toBe(`Error ID:${ERROR_ID}. Key ${REDACTED}`);
    expect(redact(`Error ID:${ERROR_ID}. Key ${KEY}`, 'another')).not.toContain(KEY);
  });

  it('removes a key that is a UUID itself', () => {
    expect(redact(`Key ${ERROR_ID}`, ERROR_ID.toUpperCase())).toBe(`Key ${REDACTED}`);
  });

  it.each([
    ['with blanks between', [...KEY].join(' ')],
    ['with line breaks between', (KEY.match(/.{1,6}/gu) ?? []).join('\r\n')],
    ['with blanks of no width between', [...KEY].join('\u200b')],
    ['with hyphens between', (KEY.match(/.{1,4}/gu) ?? []).join('-')],
    ['as a list', JSON.stringify([...KEY])],
    ['in two halves', `${KEY.slice(0, 20)}" + "${KEY.slice(20)}`],
    ['in three thirds', `${KEY.slice(0, 13)}… ${KEY.slice(13, 26)}… ${KEY.slice(26)}`],
    ['in a URL in a URL in a URL', [...KEY].map((one) => `%2525${one.charCodeAt(0).toString(16)}`).join('')],
    ['as base64', Buffer.from(KEY).toString('base64')],
    ['as base64 after one byte', Buffer.from(`:${KEY}:`).toString('base64')],
    ['as base64 after two bytes, for URLs', Buffer.from(`a:${KEY}`).toString('base64url')],
    ['as hex', Buffer.from(KEY).toString('hex').toUpperCase()],
  ])('removes the key %s', (_, spelled) => {
    const clean = redact(`The key ${spelled} is wrong`, KEY);
    expect(clean).toContain(REDACTED);
    const bare = clean.replace(/[^a-z0-9]/giu, '').toLowerCase();
    for (const piece of [KEY.slice(0, 13), KEY.slice(14, 26), KEY.slice(27)])
      expect(bare).not.toContain(piece);
    for (const piece of [Buffer.from(KEY).toString('base64').slice(8, 30), Buffer.from(KEY).toString('hex')])
      expect(clean.toLowerCase()).not.toContain(piece.toLowerCase());
  });

  it('removes pieces of a third of a key of 24 letters and digits', () => {
    const key = 'zk9hq2x7tp4wr8bn3vc5md6f';
    for (const piece of [key.slice(0, 8), key.slice(5, 13), key.slice(-8)]) {
      expect(redact(`The key ${piece}... is wrong`, key)).toBe(`The key ${REDACTED}... is wrong`);
    }
    const shorter = key.slice(0, 7);
    expect(redact(`The key ${shorter}... is wrong`, key)).toContain(shorter);
  });

  it.each(['key', 'test', 'a'])(
    'takes the very short key %s for a word, never for a part of one',
    (short) => {
      expect(redact(`${short} monkeys, attested: "${short}"`, short)).toBe(
        `${REDACTED} monkeys, attested: "${REDACTED}"`,
      );
    },
  );

  it('removes a key with letters beyond ASCII, as it is and in a URL', () => {
    const key = 'Überraschung-42-für-Zoë';
    for (const spelled of [key, key.toUpperCase(), encodeURIComponent(key), JSON.stringify(key)])
      expect(redact(`<${spelled}>`, key)).toContain(REDACTED);
  });

  it('finds a key wherever in a large text it stands', () => {
    const remove = createKeyRemover(KEY);
    const filler = 'An ordinary line of a mail, 100 % & more.\n'.repeat(60_000);
    for (const at of [0, 1_048_570, 1_048_576, 2_031_600, filler.length]) {
      const text = filler.slice(0, at) + [...KEY].join(' ') + filler.slice(at);
      expect(remove(text) === filler.slice(0, at) + REDACTED + filler.slice(at), String(at)).toBe(true);
    }
    expect(remove(filler)).toBe(filler);
  });

  it('finds a key in capitals and with signs between them, in text that needs no reading of escapes', () => {
    const remove = createKeyRemover(KEY);
    const spelled = [...KEY.toUpperCase()].join('-');
    expect(remove(`Ordinary words. ${spelled} And more.`)).toBe(`Ordinary words. ${REDACTED} And more.`);
  });

  it.each([
    'Donaudampfschifffahrtsgesellschaft',
    'internationalization',
    'Substitution handlers: TemplateSubstitutionNotSupportedException',
    'template_engine_v2_is_not_supported_in_this_account',
    'order-confirmation-2026-01-15-final',
    'Превосходительствующий',
    'Template "6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11" was not found.',
    'The field "template_engine_not_supported_here" is unknown.',
    'Method /en/transactional/api/v1/template/get is unknown',
    '--------------------------------',
    'Daily limit of 100 deletes is exceeded at 2026-01-15 12:00:00',
  ])('leaves an ordinary message alone: %s', (message) => {
    expect(redact(message, KEY)).toBe(message);
  });

  it.each([
    ['whose end is a sign of an escape', 'A ,!!,!!%', '', '0A%20'],
    ['that follows such a sign', 'a0b1c2d3e4f5', '%', ''],
    ['beside a letter that lower case makes two', 'A ,!!,!!%', '\u0130', '0A'],
    ['of signs that patterns are made of', '[a-z]+(.*)$^|{2}?', '', ''],
  ])('removes a key %s', (_, key, before, after) => {
    const clean = redact(`${before}${key}${after}`, key);
    expect(clean).toBe(`${before}${REDACTED}${after}`);
  });

  it('removes any key from any text around it', () => {
    const key = fc.string({ minLength: 8, maxLength: 60 }).filter((text) => text.trim() === text);
    fc.assert(
      fc.property(key, fc.string(), fc.string(), (secret, before, after) => {
        fc.pre(!REDACTED.toLowerCase().includes(secret.toLowerCase()));
        const text = `${before}${secret}${after}${encodeURIComponent(secret)}${JSON.stringify(secret)}`;
        // The text around a removed key may spell it anew only where it already held its pieces.
        fc.pre(
          !before.includes('[') && !after.includes(']') && !secret.includes('[') && !secret.includes(']'),
        );
        expect(redact(text, secret).toLowerCase()).not.toContain(secret.toLowerCase());
      }),
    );
  });

  it('answers any text in linear time', () => {
    for (const piece of ['a', 'a-', '0', '-', '%41', '\\']) {
      const long = piece.repeat(500_000);
      expect(typeof redact(long, KEY)).toBe('string');
    }
  });
});

describe('removeKeyFrom', () => {
  const remove = createKeyRemover(KEY);

  it('takes the key out of texts, names and numbers, however deep', () => {
    const json: unknown = JSON.parse(
      `{"a":["x ${KEY}",{"${KEY}":{"b":"${[...KEY].join(' ')}"}}],"__proto__":{"c":"${KEY}"},"n":7,"t":true}`,
    );
    const clean = removeKeyFrom(json, remove);
    expect(clean.places).toBe(4);
    expect(JSON.stringify(clean.json)).toBe(
      `{"a":["x ${REDACTED}",{"${REDACTED}":{"b":"${REDACTED}"}}],"__proto__":{"c":"${REDACTED}"},"n":7,"t":true}`,
    );
    const digits = '123456789012345';
    expect(removeKeyFrom({ n: Number(digits) }, createKeyRemover(digits)).json).toEqual({ n: REDACTED });
  });

  it('leaves everything else as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const before = JSON.stringify(json);
        const clean = removeKeyFrom(JSON.parse(before), remove);
        expect([clean.places, JSON.stringify(clean.json)]).toEqual([0, before]);
      }),
    );
  });

  it('bears data of any depth', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(5000)}"${KEY}"${']'.repeat(5000)}`);
    expect(JSON.stringify(removeKeyFrom(deep, remove).json)).not.toContain(KEY);
  });
});
