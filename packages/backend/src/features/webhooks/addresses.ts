import { lookup as resolve } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/**
 * Non-public networks: the IANA special-purpose address registries for IPv4 (RFC 6890 and its updates) and
 * IPv6, and multicast.
 */
const special = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  special.addSubnet(network, bits, 'ipv4');
}
/** The only IPv6 block assigned for public use. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
/** Special blocks within it, or blocks with an embedded IPv4 address reachable through a relay. */
const specialV6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  specialV6.addSubnet(network, bits, 'ipv6');
}

/** Whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  if (family === 6) return globalUnicast.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
  return false;
}

export interface Address {
  readonly address: string;
  readonly family: number;
}
/** Every address of a host, as returned by `dns.lookup` with `all`. */
export type Resolve = (hostname: string) => Promise<readonly Address[]>;

export const systemResolve: Resolve = (hostname) => resolve(hostname, { all: true, verbatim: true });

/** Why an address is refused. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
  constructor() {
    super('The host has an address that is not public');
  }
}

/** The host name or IP address of a URL as used for connections: IPv6 without brackets. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');

/** RFC 6761: these names mean the machine itself, whether or not its resolver knows them. */
const isThisMachine = (host: string): boolean => /(?:^|\.)localhost\.?$/i.test(host);

/**
 * The allowed addresses of a host. A name with any private address is refused altogether: its owner must not
 * influence which address a connection uses.
 * @throws PrivateAddressError; errors of `resolve` for an unknown name.
 */
export async function publicAddresses(
  host: string,
  allowPrivate: boolean,
  resolveHost: Resolve = systemResolve,
): Promise<readonly Address[]> {
  if (!allowPrivate && isThisMachine(host)) throw new PrivateAddressError();
  const family = isIP(host);
  const found = family === 0 ? await resolveHost(host) : [{ address: host, family }];
  if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address)))
    throw new PrivateAddressError();
  return found;
}
