import ipaddr from 'ipaddr.js';
import type { TailnetKind } from '#shared/features/remote-access/remote-access.fields.ts';
import { rangeOf } from './ip-range.ts';

/** What carries a connection, as well as its name tells. */
export type AdapterKind = 'wired' | 'wireless' | 'vpn' | 'virtual' | 'other';

interface AdapterAddress {
  address: string;
  /** The range it lies in, such as 192.168.1.0/24. */
  subnet: string;
}

/** One connection of this computer that has an address of a home network or a tailnet. */
export interface Adapter {
  name: string;
  /** The tailnet it leads into, which is no home network. */
  tailnet?: TailnetKind;
  kind: AdapterKind;
  /** IPv4 first. */
  addresses: AdapterAddress[];
  gateway: { address: string; mac: string | null } | null;
  /** Whether the way out of the home leads over it. */
  isFirst: boolean;
}

/** Reads which networks this computer is in at the moment. */
export type ReadNetworkInterfaces = () => Promise<Adapter[]>;

/** Ranges kept for documentation: test networks have them, no internet has. */
const documentation = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24'].map((range) =>
  ipaddr.IPv4.parseCIDR(range),
);

/**
 * Whether the server may listen on an address: private IPv4 and unique local IPv6. Never a public one, nor
 * loopback (always listened on), link-local (no address bar takes a zone) or a provider's shared range.
 */
export const isListenable = (address: string): boolean => {
  const range = rangeOf(address);
  if (range === 'private' || range === 'uniqueLocal') return true;
  if (range !== 'reserved') return false;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv4 && documentation.some((block) => parsed.match(block));
};

/** The range of an address with its prefix length, such as 192.168.1.0/24; null if invalid. */
export const subnetOf = (cidr: string): string | null => {
  if (!ipaddr.isValidCIDR(cidr)) return null;
  const [address, bits] = ipaddr.parseCIDR(cidr);
  const network =
    address instanceof ipaddr.IPv4
      ? ipaddr.IPv4.networkAddressFromCIDR(cidr)
      : ipaddr.IPv6.networkAddressFromCIDR(cidr);
  return `${network.toString()}/${bits}`;
};
