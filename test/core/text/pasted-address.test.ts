/** An address as support staff paste it: what is understood, and what is said where nothing can be. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameAddress, wireAddress } from '../../../src/core/text/email-address.ts';
import { understandAddress } from '../../../src/core/text/pasted-address.ts';

const NORA = 'nora@example.com';
const HEADER = 'From: shop@harbourandpine.com\r\nTo: Nora Lind\r\n <nora@example.com>\r\nSubject: Your order';

/** What was pasted from, the text, the address in it. */
const WAYS: readonly (readonly [way: string, pasted: string, address?: string])[] = [
  ['alone', NORA],
  ['in capitals, which stay', 'NORA@EXAMPLE.COM', 'NORA@EXAMPLE.COM'],
  ['with capitals, which stay', 'Nora.Lind@Example.com', 'Nora.Lind@Example.com'],
  ['with a plus', 'nora+news@example.com', 'nora+news@example.com'],
  ['with an apostrophe inside', "o'neil@example.com", "o'neil@example.com"],
  ['with a typographic apostrophe inside', 'o’neil@example.com', "o'neil@example.com"],
  ['with rare signs', '{a}=b|c/d@example.com', '{a}=b|c/d@example.com'],
  ['with an underscore in front', '_nora@example.com', '_nora@example.com'],
  [
    'a returned mail’s sender',
    'bounce+nora=example.com@mail.example',
    'bounce+nora=example.com@mail.example',
  ],
  ['with blanks around', '  nora@example.com  '],
  ['with a line break behind', 'nora@example.com\n'],
  ['with a Windows line break behind', 'nora@example.com\r\n'],
  ['with tabs around', '\tnora@example.com\t'],
  ['with no-break spaces around', '\u00a0nora@example.com\u00a0'],
  ['with an ideographic blank', '\u3000nora@example.com\u3000'],
  ['with zero-width spaces around', '\u200bnora@example.com\u200b'],
  ['with zero-width spaces inside', 'nora\u200b@exam\u200bple.com'],
  ['with a byte order mark', '\ufeffnora@example.com'],
  ['with a word joiner', 'nora\u2060@example.com'],
  ['with direction marks', '\u202anora@example.com\u202c'],
  ['with a soft hyphen', 'nora@exam\u00adple.com'],
  ['with a stray joiner', 'nora\u200d@example.com'],
  ['with a full-width @', 'nora＠example.com'],
  ['with a small @', 'nora﹫example.com'],
  ['in full-width letters', 'ｎｏｒａ＠ｅｘａｍｐｌｅ．ｃｏｍ'],
  ['with an ideographic full stop', 'nora@example。com'],
  ['with a no-break hyphen', 'nora@exam\u2011ple.com', 'nora@exam-ple.com'],
  ['with blanks around the @', 'nora @ example.com'],
  ['with a blank behind the @', 'nora@ example.com'],
  ['with a comma behind', 'nora@example.com,'],
  ['with a semicolon behind', 'nora@example.com;'],
  ['with a comma in front', ', nora@example.com'],
  ['with a trailing dot', 'nora@example.com.'],
  ['with an ideographic full stop behind', 'nora@example.com。'],
  ['with an ellipsis', 'nora@example.com…'],
  ['with an exclamation mark', 'nora@example.com!!'],
  ['with a question mark', 'nora@example.com?'],
  ['with a colon', 'nora@example.com:'],
  ['in quotation marks', '"nora@example.com"'],
  ['in typographic quotation marks', '“nora@example.com”'],
  ['in German quotation marks', '„nora@example.com“'],
  ['in guillemets', '«nora@example.com»'],
  ['in single quotation marks', "'nora@example.com'"],
  ['in backquotes', '`nora@example.com`'],
  ['in asterisks', '**nora@example.com**'],
  ['in angle brackets', '<nora@example.com>'],
  ['in brackets', '(nora@example.com)'],
  ['in square brackets', '[nora@example.com]'],
  ['in braces', '{nora@example.com}'],
  ['in quotes and brackets', '"<nora@example.com>",'],
  ['with its name', 'Nora Lind <nora@example.com>'],
  ['with a quoted name', '"Lind, Nora" <nora@example.com>'],
  ['with an encoded name', '=?UTF-8?B?0J3QvtGA0LA=?= <nora@example.com>'],
  ['with a Cyrillic name', 'Нора Линд <nora@example.com>'],
  ['with a name behind', 'nora@example.com (Nora Lind)'],
  ['with itself as name', '"nora@example.com" <nora@example.com>'],
  ['with a name and no brackets', 'Nora Lind nora@example.com'],
  ['with a first name and no brackets', 'Nora nora@example.com'],
  ['with a quoted local part that needs no quotes', '"nora"@example.com'],
  ['a header line', 'To: Nora Lind <nora@example.com>'],
  ['a bare header line', 'Delivered-To: nora@example.com'],
  ['a return path', 'Return-Path: <nora@example.com>'],
  ['a line of a delivery report', 'Final-Recipient: rfc822; nora@example.com'],
  ['a Russian header line', 'Кому: nora@example.com'],
  ['a whole header', HEADER],
  ['a header of a delivered mail', `Delivered-To: nora@example.com\n${HEADER}`],
  ['a link', 'mailto:nora@example.com'],
  ['a link in capitals', 'MAILTO:nora@example.com'],
  ['a link with a subject', 'mailto:nora@example.com?subject=Hello'],
  ['an encoded link', 'mailto:nora%40example.com'],
  ['an encoded address', 'nora%40example.com'],
  ['HTML', '<a href="mailto:nora@example.com">nora@example.com</a>'],
  ['escaped HTML', 'Nora &lt;nora@example.com&gt;'],
  ['a numeric reference', 'nora&#64;example.com'],
  ['Markdown', '[nora@example.com](mailto:nora@example.com)'],
  ['JSON', '{"email": "nora@example.com", "id": 7}'],
  ['a field of a form', 'email=nora@example.com'],
  ['a field of an address', 'email=nora@example.com&id=7'],
  ['a log', 'status=bounced to=<nora@example.com>, relay=mx.example.com[192.0.2.1]:25'],
  ['Exchange', 'SMTP:nora@example.com'],
  ['a row of a table', '7\tNora Lind\tnora@example.com\t2026-03-14'],
  ['a CSV row', 'Nora Lind,nora@example.com,2026-03-14'],
  ['a list item', '• nora@example.com'],
  ['a numbered list item', '12) nora@example.com'],
  ['a quoted reply', '> nora@example.com'],
  ['a sentence', 'My address is nora@example.com, since March.'],
  ['spelled against robots', 'nora [at] example [dot] com'],
  ['spelled against robots in brackets', 'nora(at)example.com'],
  ['an international domain', 'info@почта.рф', 'info@почта.рф'],
  ['an international domain with a dot', 'Почта <info@почта.рф>.', 'info@почта.рф'],
  ['an international domain as punycode', 'info@xn--80a1acny.xn--p1ai', 'info@xn--80a1acny.xn--p1ai'],
  ['a joiner that means something', 'a@ශ්‍රී.com', 'a@ශ්‍රී.com'],
];

/** What cannot be read as one address, and words of what is said. */
const REFUSED: readonly (readonly [pasted: string, says: string])[] = [
  ['', 'Enter an email address.'],
  [' \u200b ', 'Enter an email address.'],
  ['nora', 'Add the @ and the domain'],
  ['nora"example.com', 'Put one where the quotation mark “"” stands'],
  ['nora example.com', 'Put one where the blank stands'],
  ['nora@', 'Add the domain after the @'],
  ['@example.com', 'Add the part before the @'],
  ['nora@example', 'Add the ending of the domain'],
  ['nora@@example.com', 'exactly one'],
  ['nora lind@example.com', 'Remove the blank in front of “lind@example.com”'],
  ['nora,lind@example.com', 'Remove the comma “,” in front of “lind@example.com”'],
  ['NORA LIND@EXAMPLE.COM', 'Remove the blank'],
  ['nora@example.co m', 'Remove the blank behind “nora@example.co”'],
  ['nora@example.co,uk', 'Remove the comma “,” behind “nora@example.co”'],
  ['nora@exam ple.com', 'Remove the blank inside the address.'],
  ['nora@exam\nple.com', 'Remove the line break inside the address.'],
  ['nora@fjordmail,example', 'Put a dot where the comma “,” stands after the @.'],
  ['no"ra@example.com', 'Remove the quotation mark “"” in front of “ra@example.com”'],
  ['nora@exa_mple.com', 'underscore “_” after the @'],
  ['nora@exa’mple.com', "apostrophe “'” after the @"],
  ['nora–lind@example.com', 'en dash “–” before the @'],
  ['n\u043era@example.com', 'Cyrillic letter “\u043e” (U+043E) before the @'],
  ['n\u043era@example.com', 'It looks like the Latin o.'],
  ['nóra@example.com', 'Latin letter “ó” (U+00F3) before the @'],
  ['nora..lind@example.com', 'dot too many before'],
  ['nora@-example.com', 'hyphen'],
  ['"nora lind"@example.com', '@'],
  ['nora@[192.0.2.1]', 'opening square bracket “[”'],
  [
    'nora@example.com, ben@example.com',
    'These are 2 addresses: nora@example.com, ben@example.com. Enter one at a time.',
  ],
  ['To: Nora <nora@example.com>, Ben <ben@example.com>', 'These are 2 addresses'],
  ['nora@example.com\nben@example.com', 'These are 2 addresses'],
];

describe('understandAddress', () => {
  it('knows 80 ways and more', () => {
    expect(new Set(WAYS.map(([, pasted]) => pasted)).size).toBeGreaterThanOrEqual(80);
  });

  it.each(WAYS.map(([name, pasted, address = NORA]) => ({ name, pasted, address })))(
    'reads an address $name: $pasted',
    ({ pasted, address }) => {
      expect(understandAddress(pasted)).toMatchObject({ ok: true, address });
    },
  );

  it.each(REFUSED)('refuses %j and names the character or what to do', (pasted, says) => {
    const read = understandAddress(pasted);
    expect(read.ok ? `took ${read.address}` : read.reason).toContain(says);
  });

  it('reads 20,000 characters and not one more', () => {
    const filled = (length: number): string => `${' '.repeat(length - NORA.length)}${NORA}`;
    expect(understandAddress(filled(20_000))).toMatchObject({ ok: true, address: NORA });
    expect(understandAddress(filled(20_001))).toMatchObject({
      reason: 'Enter one address: this text has 20,001 characters.',
    });
  });

  it('names every address where there are several, each once', () => {
    expect(understandAddress('a@x.com, A@X.com; b@x.com')).toMatchObject({
      ok: false,
      several: ['a@x.com', 'b@x.com'],
    });
  });

  const hintsOf = (text: string): string => {
    const read = understandAddress(text);
    return read.ok ? read.hints.join(' ') : read.reason;
  };

  it('says that the service may tell case apart, and only where there are capitals before the @', () => {
    expect(hintsOf('Nora@Example.com')).toContain('try nora@Example.com');
    expect(hintsOf('nora@Example.com')).toBe('');
  });

  it('says how an international domain travels', () => {
    expect(hintsOf('info@почта.рф')).toContain('info@xn--80a1acny.xn--p1ai');
    expect(wireAddress('Info@почта.рф')).toBe('Info@xn--80a1acny.xn--p1ai');
    expect(wireAddress('Nora@Example.com')).toBe('Nora@Example.com');
  });

  it('warns of a domain that mixes scripts', () => {
    expect(hintsOf('nora@ex\u0430mple.com')).toContain('mixes letters of two scripts');
    expect(hintsOf('nora@münchen.example')).not.toContain('mixes');
  });

  it('says which line of a header it took', () => {
    expect(hintsOf(HEADER)).toContain('Taken from the line “To”');
  });
});

describe('understandAddress on anything', () => {
  const piece = fc.constantFrom(
    '@',
    '"',
    "'",
    '<',
    '>',
    ' ',
    '\n',
    ',',
    ';',
    '.',
    'mailto:',
    'To:',
    'a',
    'example.com',
    '&lt;',
    '(at)',
    '\u200d',
    'ó',
    '%40',
    '｀',
    '_',
    '*',
    '{',
    '[',
  );
  const soup = fc
    .array(fc.oneof({ weight: 4, arbitrary: piece }, fc.string({ unit: 'binary', maxLength: 6 })), {
      maxLength: 40,
    })
    .map((parts) => parts.join(''));

  it('never throws, and what it takes is an address that it reads again as itself', () => {
    fc.assert(
      fc.property(soup, (text) => {
        const read = understandAddress(text);
        if (!read.ok) return read.reason.endsWith('.') || read.reason.endsWith('one');
        expect(read.address.split('@')).toHaveLength(2);
        expect(read.address).not.toMatch(/[\s\u200b<>"]/u);
        expect(understandAddress(read.address)).toMatchObject({ ok: true });
        return true;
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds a surrounded address again, whatever surrounds it', () => {
    const around = fc
      .array(fc.constantFrom('"', '<', '(', '[', ' ', '\u200b', '“'), { maxLength: 6 })
      .map((all) => all.join(''));
    const behind = fc
      .array(fc.constantFrom('"', '>', ')', ']', ' ', ',', ';', '.', '\u200b', '”'), { maxLength: 6 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(fc.emailAddress(), around, behind, (address, before, after) => {
        const read = understandAddress(before + address + after);
        expect(read.ok && isSameAddress(read.address, address)).toBe(true);
      }),
    );
  });

  // A quadratic reader would need minutes for these and meet the deadline of the test.
  it.each([
    '@',
    'a',
    '<@',
    '"a',
    "'",
    '{',
    'mailto:',
    'to:<',
    'a@',
    ' @',
    '@,',
    '\u200d',
    'é\u200d',
    '&lt;',
    'a.',
    'To: a\n',
    '( ',
  ])('reads %j many times over', (once) => {
    for (let round = 0; round < 20; round++) {
      expect(typeof understandAddress(once.repeat(Math.floor(20_000 / once.length))).ok).toBe('boolean');
      expect(understandAddress(`${once.repeat(Math.floor(19_000 / once.length))} ${NORA}`)).toBeDefined();
    }
  });
});
