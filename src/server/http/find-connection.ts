import type { IncomingMessage } from 'node:http';
import { AppError } from '#shared/errors.ts';
import { isTailnetAddress, plainAddress } from '../network/ip-range.ts';
import type { RemoteAccessSettings } from '../settings/remote-access.settings.ts';
import { type ClientConnection, connectionOf, setConnection } from './client-connection.ts';
import type { ProxiedConnections } from './connections.ts';
import { type Forwarded, readForwarded } from './forwarded-headers.ts';

/** The ways in from outside that are open at the moment. */
export interface WaysIn {
  remoteAccess?: () => RemoteAccessSettings;
  /** The addresses of tailnet adapters that are listened on. */
  tailnetAddresses?: () => readonly string[];
}

/** The exact names of the proxy way; none while it is off. */
export const outsideNames = ({ remoteAccess }: WaysIn): readonly string[] => {
  const proxy = remoteAccess?.().proxy;
  return proxy?.isOn ? proxy.hostNames : [];
};

/** Whether a connection comes from a proxy that is believed. */
const isFromProxy = ({ remoteAccess }: WaysIn, remoteAddress: string): boolean => {
  const proxy = remoteAccess?.().proxy;
  if (!proxy?.isOn || proxy.proxies.length === 0) return false;
  const peer = plainAddress(remoteAddress);
  return proxy.proxies.some((address) => plainAddress(address) === peer);
};

/** Whether the socket arrived on an address of a tailnet. */
export const isOnTailnet = ({ tailnetAddresses }: WaysIn, request: IncomingMessage): boolean => {
  const addresses = tailnetAddresses?.() ?? [];
  return (
    addresses.length > 0 && addresses.includes(plainAddress(request.socket.localAddress ?? ''))
  );
};

const portPattern = /:\d{1,5}$/;
const nameIn = (host: string): string => host.toLowerCase().replace(portPattern, '');

/** @throws AppError 421 or 400 */
const forwardedHost = (request: IncomingMessage, ways: WaysIn, { host }: Forwarded): string => {
  const names = outsideNames(ways);
  const own = request.headers.host ?? '';
  const wanted = host ?? own;
  if (!names.includes(nameIn(wanted)))
    throw new AppError('misdirected', 'common:errors.unknownHost');
  // Some proxies put their own idea of this server into Host; another outside name is a contradiction.
  if (names.includes(nameIn(own)) && own.toLowerCase() !== wanted.toLowerCase()) {
    throw new AppError('invalid', 'common:errors.forwardedHeaders');
  }
  return wanted.toLowerCase();
};

/**
 * Works out how a request reached this server. Forwarded headers count only from the address of a configured
 * proxy while that way is on, and name the last hop.
 * @throws AppError 400 for headers that make no sense, 421 for an unknown host, 403 without https.
 */
export const findConnection = (request: IncomingMessage, ways: WaysIn): ClientConnection => {
  const remote = request.socket.remoteAddress ?? '';
  const forwarded = isFromProxy(ways, remote) ? readForwarded(request) : null;
  if (forwarded) {
    const host = forwardedHost(request, ways, forwarded);
    if (forwarded.scheme !== 'https') throw new AppError('forbidden', 'common:errors.httpsOnly');
    return { address: forwarded.address, isSecure: true, entrance: 'proxy', host };
  }
  const isTailnet = isOnTailnet(ways, request) || isTailnetAddress(plainAddress(remote));
  return {
    address: remote,
    isSecure: 'encrypted' in request.socket,
    entrance: isTailnet ? 'tailnet' : 'home',
  };
};

/** How connections are counted, before the guard judges what they carry. */
export const proxiedBy = (ways: WaysIn): ProxiedConnections => ({
  isProxy: (remoteAddress) => isFromProxy(ways, remoteAddress),
  addressOf: (request) => {
    try {
      setConnection(request, findConnection(request, ways));
    } catch {
      // The guard refuses it.
      return null;
    }
    const { entrance, address } = connectionOf(request);
    return entrance === 'proxy' ? address : null;
  },
});
