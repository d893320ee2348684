/**
 * Which hosts may be asked at all. Links come from templates, which strangers may have written: without this, checking
 * one would let its author reach the checking machine's own services and network (server-side request forgery).
 */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IANA's special-purpose registry for IPv4 (RFC 6890 and its updates), and multicast (RFC 5771). */
const NOT_PUBLIC_V4 = [
  '0.0.0.0/8', // this network, and the machine itself
  '10.0.0.0/8', // RFC 1918
  '100.64.0.0/10', // RFC 6598: a provider's own network
  '127.0.0.0/8',
  '169.254.0.0/16', // RFC 3927: link-local, and the clouds' metadata services
  '172.16.0.0/12', // RFC 1918
  '192.0.0.0/24',
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // RFC 1918
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
] as const;

/** Of the global unicast addresses (2000::/3); all others are refused anyway, IPv4-mapped, ULA and link-local included. */
const NOT_PUBLIC_V6 = [
  '2001::/23', // protocols; Teredo wraps IPv4 addresses
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4 wraps IPv4 addresses
  '3fff::/20', // documentation
] as const;

function blockList(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [net = '', prefix] = subnet.split('/');
    list.addSubnet(net, Number(prefix), family);
  }
  return list;
}

const notPublicV4 = blockList(NOT_PUBLIC_V4, 'ipv4');
const notPublicV6 = blockList(NOT_PUBLIC_V6, 'ipv6');
const globalV6 = blockList(['2000::/3'], 'ipv6');
/** RFC 6052: networks without IPv4 reach it through these, with the IPv4 address in the last 32 bits. */
const nat64 = blockList(['64:ff9b::/96'], 'ipv6');

const publicV4 = (address: string): boolean => !notPublicV4.check(address, 'ipv4');

/** The last 32 bits of an IPv6 address as an IPv4 address. */
function lastBits(address: string): string {
  // The URL parser writes every notation, also one with dots at its end, in groups of hexadecimal figures.
  const groups = new URL(`http://[${address}]/`).hostname.slice(1, -1).split(':').slice(-2);
  return groups
    .map((group) => Number.parseInt(group === '' ? '0' : group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/** Judges an IP address in figures, as a resolver or the URL parser writes it; anything else is not public. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return publicV4(address);
  // A zone (fe80::1%eth0) exists for link-local addresses only.
  if (!isIPv6(address) || address.includes('%')) return false;
  if (nat64.check(address, 'ipv6')) return publicV4(lastBits(address));
  return globalV6.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6');
}
