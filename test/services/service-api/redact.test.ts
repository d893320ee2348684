import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact, REDACTED } from '../../../src/services/service-api/redact.ts';

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
    'Template "6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11" was not found.',
    'The field "template_engine_not_supported_here" is unknown.',
    'Method /en/transactional/api/v1/template/get is unknown',
    '--------------------------------',
    'Daily limit of 100 deletes is exceeded at 2026-01-15 12:00:00',
  ])('leaves an ordinary message alone: %s', (message) => {
    expect(redact(message, KEY)).toBe(message);
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
