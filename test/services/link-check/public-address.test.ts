/** The table of who may be asked: every notation of a private address has to be refused. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../../src/services/link-check/public-address.ts';

/** As the URL parser understands a host in figures. */
const written = (host: string): string => new URL(`http://${host}/`).hostname.replace(/^\[(.*)\]$/u, '$1');

describe('who may be asked', () => {
  it.each([
    ...['127.0.0.1', '127.255.255.254', '0x7f.1', '0177.0.0.1', '2130706433', '0x7f000001', '127.1'],
    ...[
      '0.0.0.0',
      '0',
      '0.1.2.3',
      '10.0.0.0',
      '10.255.255.255',
      '172.16.0.0',
      '172.31.255.255',
      '192.168.1.1',
    ],
    ...['169.254.169.254', '100.64.0.1', '100.127.255.255', '192.0.0.1', '198.18.0.1', '198.19.255.255'],
    ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '203.0.113.9'],
    ...[
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[0:0:0:0:0:ffff:10.0.0.1]',
      '[::127.0.0.1]',
    ],
    ...[
      '[::ffff:8.8.8.8]',
      '[fc00::1]',
      '[fd12:3456::1]',
      '[fe80::1]',
      '[febf::1]',
      '[fec0::1]',
      '[ff02::1]',
    ],
    ...['[64:ff9b::127.0.0.1]', '[64:ff9b::a00:1]', '[64:ff9b:1::1]', '[2002:7f00:1::1]', '[2001::1]'],
    ...['[2001:db8::1]', '[3fff::1]', '[100::1]', '[4000::1]'],
  ])('never %s', (host) => {
    expect(isPublicAddress(written(host))).toBe(false);
  });

  it.each([
    ...['8.8.8.8', '1.1.1.1', '9.255.255.255', '11.0.0.0', '172.15.255.255', '172.32.0.0', '192.167.255.255'],
    ...['192.169.0.0', '169.253.255.255', '169.255.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
    ...['128.0.0.0', '223.255.255.255', '[2606:4700::1111]', '[2a00:1450:4001::1]', '[64:ff9b::8.8.8.8]'],
  ])('%s, which is public', (host) => {
    expect(isPublicAddress(written(host))).toBe(true);
  });

  it.each(['', 'localhost', 'example.com', '127.1', 'fe80::1%eth0', '::1 ', '8.8.8.8:80', '[::1]'])(
    'nothing but an address: %s',
    (text) => {
      expect(isPublicAddress(text)).toBe(false);
    },
  );

  it('judges an IPv4 address and its NAT64 form alike', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPublicAddress(written(`[64:ff9b::${address}]`))).toBe(isPublicAddress(address));
      }),
    );
  });

  it('refuses every mapped address, and never throws', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.string(), (address, text) => {
        expect(isPublicAddress(`::ffff:${address}`)).toBe(false);
        expect([true, false]).toContain(isPublicAddress(text));
      }),
    );
  });
});
