/** The real place behind an address that was written to look like another one. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeLink } from '../../../src/core/urls/describe-link.ts';

describe('a page', () => {
  it.each([
    ['https://www.harbourandpine.com/sale', 'harbourandpine.com'],
    ['https://shop.harbourandpine.co.uk/', 'harbourandpine.co.uk'],
    ['https://www.paypal.com.evil.example/', 'evil.example'],
    ['https://www.paypal.com@evil.example/', 'evil.example'],
    ['https://www.paypal.com%2F%2F@evil.example/', 'evil.example'],
    ['https:\\\\evil.example\\@www.paypal.com', 'evil.example'],
    ['https://paypal.github.io/', 'paypal.github.io'],
    ['http://192.0.2.7/', '192.0.2.7'],
    ['http://3221225991/', '192.0.2.7'],
    ['http://[2001:db8::1]/', '[2001:db8::1]'],
    ['http://localhost:8080/', 'localhost'],
  ])('is named by who owns it: %s is %s', (url, owner) => {
    expect(describeLink(url)?.question).toBe(`Open ${owner} outside Mailproof?`);
  });

  it.each([
    ['https://www.harbourandpine.com/sale?a=1#b', []],
    ['https://harbourandpine.com/', []],
    ['https://www.paypal.com@evil.example/', [/user name, “www.paypal.com”/]],
    ['https://www.paypal.com.evil.example/', [/“www.paypal.com.evil.example”.*evil.example/]],
    ['https://pаypal.com/', [/look like others/]],
    ['http://192.0.2.7/', [/IP address/]],
    ['http://[2001:db8::1]/', [/IP address/]],
    ['https://a.example:8443/', [/port 8443/]],
  ])('says what could deceive: %s', (url, warnings) => {
    const said = describeLink(url)?.warnings ?? [];
    expect(said).toHaveLength(warnings.length);
    warnings.forEach((warning, index) => expect(said[index]).toMatch(warning));
  });

  it('quotes no more than the beginning of a long user name', () => {
    const said = describeLink(`https://${'u'.repeat(5000)}@evil.example/`)?.warnings[0] ?? '';
    expect(said.length).toBeLessThan(200);
  });
});

it.each([
  ['mailto:anna@example.org', 'Write to “anna@example.org”?'],
  ['mailto:anna@example.org,ben@example.org,cleo@example.org', 'Write to “anna@example.org” and 2 more?'],
  ['mailto:?subject=x', 'Write a mail outside Mailproof?'],
])('a mail is named by its recipients: %s', (url, question) => {
  expect(describeLink(url)?.question).toBe(question);
});

it.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'ms-msdt:/id', 'harbour', ''])(
  'is nothing to open: %s',
  (url) => {
    expect(describeLink(url)).toBeNull();
  },
);

it('shows bidi and invisible characters escaped, wherever they stand', () => {
  const hostile = 'https://a.example/\u202efdp.exe?\u2066x\u200b#\u202eend';
  expect(describeLink(hostile)?.address).toBe(
    'https://a.example/%E2%80%AEfdp.exe?%E2%81%A6x%E2%80%8B#%E2%80%AEend',
  );
  expect(describeLink('mailto:anna\u202e@example.org')?.address).toBe('mailto:anna%E2%80%AE@example.org');
});

it('answers whatever a mail holds with printable ASCII that opens the same place', () => {
  const scheme = fc.constantFrom(
    'https://',
    'http://',
    'https:\\\\',
    'mailto:',
    'https://a@',
    'https://x.example/',
  );
  fc.assert(
    fc.property(scheme, fc.string({ unit: 'binary' }), (start, rest) => {
      const link = describeLink(start + rest);
      if (link === null) return;
      expect(link.address).toMatch(/^[\x20-\x7e]+$/);
      expect(new URL(link.address).href).toBe(link.address);
      expect(link.question).toMatch(/^(?:Open|Write)\b.*\?$/);
    }),
    { numRuns: 300 },
  );
});
