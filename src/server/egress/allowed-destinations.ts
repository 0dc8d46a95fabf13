import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { rangeOf } from '../network/ip-range.ts';

/** Ranges that no router of a home passes on to the internet. */
const homeRanges = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal']);

/** To connect to "any address" means this computer; the rest of 0.0.0.0/8 is sent out. */
const anyAddresses = new Set(['0.0.0.0', '::', '::ffff:0.0.0.0', '::ffff:0:0']);

/** Multicast addresses of mDNS. */
const mdnsAddresses = new Set(['224.0.0.251', 'ff02::fb']);

const withoutZone = (address: string): string => address.split('%', 1)[0] ?? '';

/** Whether an IP address lies in the home rather than on the internet. */
export const isHomeDestination = (address: string): boolean =>
  homeRanges.has(rangeOf(withoutZone(address)) ?? '') || anyAddresses.has(address.toLowerCase());

/** Whether a datagram for this IP address stays in the home. */
export const isHomeDatagram = (address: string): boolean =>
  isHomeDestination(address) || mdnsAddresses.has(withoutZone(address).toLowerCase());

/** Whether a name is this computer's, or one that only the home network answers for. */
export const isHomeName = (name: string): boolean => {
  const bare = name.toLowerCase().replace(/\.$/, '');
  return bare === 'localhost' || bare === hostname().toLowerCase() || bare.endsWith('.local');
};

interface Pass {
  host: string;
  port: number;
}

const pass = new AsyncLocalStorage<Pass>();

/** The host of a URL as a socket is given it: IPv6 without brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80));

/** Runs `work`, which may connect to this one origin and to nothing else outside the home. */
export const allowOutbound = <T>(origin: string, work: () => T): T => {
  const url = new URL(origin);
  return pass.run({ host: hostOf(url), port: portOf(url) }, work);
};

/** Whether the work under way may reach this host; without a port, whether it may ask for its address. */
export const isAllowedOut = (host: string, port?: number): boolean => {
  const allowed = pass.getStore();
  return allowed?.host === host && (port === undefined || allowed.port === port);
};
