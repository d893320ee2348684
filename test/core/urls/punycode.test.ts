import { describe, expect, it } from 'vitest';
import { decodeHost } from '../../../src/core/urls/punycode.ts';

describe('a host name as people read it', () => {
  it.each([
    ['xn--mnchen-3ya.de', 'münchen.de'],
    ['www.xn--e1afmkfd.xn--p1ai', 'www.пример.рф'],
    ['plain.example', 'plain.example'],
    // No punycode, too long, or only beginning like it.
    ['xn--\u{1f600}.example', 'xn--\u{1f600}.example'],
    ['xn--99999999999.example', 'xn--99999999999.example'],
    ['xnx--mnchen-3ya.de', 'xnx--mnchen-3ya.de'],
  ])('%s is %s', (host, read) => {
    expect(decodeHost(host)).toBe(read);
  });

  it('reads labels of 63 characters and no longer ones', () => {
    const label = (length: number): string => `xn--${'a'.repeat(length - 8)}-3ya`;
    expect(decodeHost(label(63))).not.toContain('xn--');
    expect(decodeHost(label(64))).toBe(label(64));
  });
});
