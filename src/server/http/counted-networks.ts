import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What an address is counted as, and how many times the limit of one address that gets. */
interface CountedNetwork {
  name: string;
  times: number;
}

/** A provider hands out at least a /64, often a /56: one computer can take any address in it. */
const countedPrefixes = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
];

const prefixOf = (address: ipaddr.IPv6, bits: number): string =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${bits}`)}/${bits}`;

/**
 * The networks that a caller's tries count for: an IPv4 address alone, also when it is written as
 * IPv6; an IPv6 address by its /64, and by its /56 with four times the limit.
 */
export const countedNetworks = (address: string): CountedNetwork[] => {
  // Link-local addresses name the interface they belong to.
  const [bare = ''] = address.split('%');
  if (isIP(bare) === 0) return [{ name: address, times: 1 }];
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === 'ipv4') return [{ name: parsed.toString(), times: 1 }];
  return countedPrefixes.map(({ bits, times }) => ({
    name: prefixOf(parsed as ipaddr.IPv6, bits),
    times,
  }));
};

/** The smallest network of a caller, where only one is counted. */
export const countedNetwork = (address: string): string =>
  countedNetworks(address)[0]?.name ?? address;
