import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkEmailAddress } from '../../../src/core/text/email-address.ts';

const label = 'a'.repeat(61);

describe('checkEmailAddress', () => {
  it.each([
    ['nora@example.com', 'nora@example.com'],
    ['  nora@example.com\n', 'nora@example.com'],
    ["o'neil+news@mail.example.co.uk", "o'neil+news@mail.example.co.uk"],
    ['Nora@EXAMPLE.com', 'Nora@EXAMPLE.com'],
    ['info@почта.рф', 'info@почта.рф'],
    ['info@xn--80a1acny.xn--p1ai', 'info@xn--80a1acny.xn--p1ai'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('takes %j', (text, address) => expect(checkEmailAddress(text)).toEqual({ ok: true, address }));

  it.each([
    ['', 'Enter an email address'],
    [' \t ', 'Enter an email address'],
    ['nora', 'Add the @'],
    ['nora@', 'Add the domain'],
    ['@example.com', 'before the @'],
    ['nora@example', 'ending of the domain'],
    ['nora@@example.com', 'exactly one'],
    ['nora lind@example.com', 'blank inside'],
    ['Nora Lind <nora@example.com>', 'alone: nora@example.com'],
    ['a@example.com, b@example.com', 'one address at a time'],
    ['a@example.com;b@example.com', 'one address at a time'],
    ['a@example.com\nb@example.com', 'one line'],
    ['nora@example.com,', 'comma at the end'],
    ['mailto:nora@example.com', 'mailto:'],
    ['нора@example.com', 'latin letters'],
    ['nora..lind@example.com', 'dot too many before'],
    ['nora@example..com', 'dot too many after'],
    ['nora@-example.com', 'hyphen'],
    ['nora@exa_mple.com', 'letters, digits, dots and hyphens'],
    ['no"ra@example.com', 'Remove the quotation mark “"” before the @.'],
    [
      'no\u0440a@example.com',
      'Cyrillic letter “\u0440” (U+0440) before the @: the service takes only latin letters, digits and signs there. It looks like the Latin p.',
    ],
    ['nóra@example.com', 'Latin letter “ó” (U+00F3) before the @'],
    [`${'a'.repeat(65)}@example.com`, '64 characters'],
    [`a@${'b'.repeat(64)}.com`, '63 characters'],
    [`${'a'.repeat(64)}@${label}.${label}.${label}.coms`, '254 characters'],
    [`a@${`${label}.`.repeat(5)}com`, '255 characters'],
  ])('refuses %j and says what to change', (text, words) => {
    const check = checkEmailAddress(text);
    expect(check).toMatchObject({ ok: false });
    expect(check.ok ? '' : check.reason).toContain(words);
  });

  it('holds the 254 characters on both sides', () => {
    const longest = `${'a'.repeat(64)}@${label}.${label}.${label}.`;
    const fill = 254 - longest.length;
    expect(checkEmailAddress(longest + 'c'.repeat(fill)).ok).toBe(true);
    expect(checkEmailAddress(longest + 'c'.repeat(fill + 1)).ok).toBe(false);
  });

  it('answers anything, and never takes a text with a blank or without one @', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const check = checkEmailAddress(text);
        if (check.ok) {
          expect(check.address).not.toMatch(/\s/u);
          expect(check.address.split('@')).toHaveLength(2);
        } else expect(check.reason).not.toBe('');
      }),
    );
  });
});
