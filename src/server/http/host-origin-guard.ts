import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import { hostname } from 'node:os';
import { AppError } from '#shared/errors.ts';
import { checkTrust } from '#shared/features/https/https.contract.ts';
import { connectionOf, hostOf, setConnection } from './client-connection.ts';
import { findConnection, isOnTailnet, outsideNames, type WaysIn } from './find-connection.ts';
import { headerValues } from './forwarded-headers.ts';
import { isHomeAddress } from './home-address.ts';

/** The hosts and origins of this server. */
export interface HostOriginRules extends WaysIn {
  hostNames: readonly string[];
  /** The name that is announced at the moment, such as `treehouse.local`; another server may have taken the first one. */
  announcedName?: () => string | null;
  devOrigins: readonly string[];
}

const hostPattern = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+))(?::(\d{1,5}))?$/i;

/** The host name of a Host header, without port and brackets; null when it is not well formed. */
const nameOf = (host: string): string | null => {
  const match = hostPattern.exec(host);
  if (!match || (match[3] !== undefined && Number(match[3]) > 65_535)) return null;
  if (match[1] !== undefined && !match[1].includes(':')) return null;
  return (match[1] ?? match[2] ?? '').toLowerCase();
};

/** What this machine is called, and as what it announces itself: `den`, `den.local`, `den.lan`. */
const machineNames = (): string[] => {
  const full = hostname().toLowerCase();
  const [own = ''] = full.split('.');
  return own === '' ? [] : [full, own, `${own}.local`];
};

/** Whether a Host header names this server: loopback, a home address, this machine, the announced name, or as configured. */
export const isOurHost = (host: string, rules: HostOriginRules): boolean => {
  const name = nameOf(host);
  if (!name) return false;
  // An address in an unusual form ("127.1", "0x7f.1") is not how a browser names a host.
  if (name.includes(':') || /^[\d.]+$/.test(name)) {
    return (name.includes(':') || isIPv4(name)) && isHomeAddress(name);
  }
  return (
    name === 'localhost' ||
    machineNames().includes(name) ||
    name === rules.announcedName?.() ||
    rules.hostNames.includes(name)
  );
};

/** On a tailnet's address: that address, or a name that was configured. */
const isTailnetHost = (host: string, rules: HostOriginRules): boolean => {
  const name = nameOf(host) ?? '';
  return (
    (rules.tailnetAddresses?.() ?? []).includes(name) ||
    (rules.remoteAccess?.().tailnetNames ?? []).includes(name) ||
    rules.hostNames.includes(name)
  );
};

const isDirectHost = (request: IncomingMessage, host: string, rules: HostOriginRules): boolean => {
  // A name of the proxy's belongs to it alone: the proxy would encrypt, this connection may not.
  if (outsideNames(rules).includes(nameOf(host) ?? '')) return false;
  return isOnTailnet(rules, request) ? isTailnetHost(host, rules) : isOurHost(host, rules);
};

/**
 * Works out how the request came, for everything that handles it.
 * @throws AppError 421 unless there is exactly one Host header and it names this server; 400 or 403 for a
 * proxy's request that makes no sense or is not encrypted.
 */
export const requireOurHost = (request: IncomingMessage, rules: HostOriginRules): void => {
  const [host = '', ...others] = headerValues(request, 'host');
  const unknownHost = () => new AppError('misdirected', 'common:errors.unknownHost');
  if (others.length > 0 || nameOf(host) === null) throw unknownHost();
  const connection = findConnection(request, rules);
  if (connection.entrance !== 'proxy' && !isDirectHost(request, host, rules)) throw unknownHost();
  setConnection(request, connection);
};

const isOurOrigin = (request: IncomingMessage, origin: string, rules: HostOriginRules): boolean => {
  const scheme = connectionOf(request).isSecure ? 'https' : 'http';
  // The Host header has passed requireOurHost, so an equal origin is ours and not a rebound name.
  return origin === `${scheme}://${hostOf(request)}` || rules.devOrigins.includes(origin);
};

const foreign = () => new AppError('forbidden', 'common:errors.foreignOrigin');

/**
 * Whether the browser reports a cross-origin request; browsers send the header only to https and loopback.
 */
const isFromElsewhere = ({ headers }: IncomingMessage): boolean => {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
};

/** Our own plain page asks it of the secure side, which is another origin. */
const isFromPlainPage = ({ url = '' }: IncomingMessage): boolean =>
  url.split('?')[0] === checkTrust.path;

/**
 * Keeps other websites from embedding anything: a load or an error alone would reveal what is there.
 * @throws AppError 403 unless it is a navigation.
 */
const requireOurPage = (request: IncomingMessage): void => {
  if (!isFromElsewhere(request) || isFromPlainPage(request)) return;
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = request.headers;
  if (mode !== 'navigate' || dest !== 'document') throw foreign();
};

/**
 * Keeps other websites from writing through a visitor's browser.
 * @throws AppError 403 for an Origin that is not ours, or none and no `X-Treehouse: 1`.
 */
const requireOurOrigin = (request: IncomingMessage, rules: HostOriginRules): void => {
  const origins = headerValues(request, 'origin');
  if (isFromElsewhere(request)) throw foreign();
  if (origins.length > 1) throw foreign();
  const origin = origins[0];
  if (origin === undefined) {
    if (request.headers['x-treehouse'] !== '1') throw foreign();
  } else if (!isOurOrigin(request, origin, rules)) throw foreign();
};

/** @throws AppError 403: a socket needs an Origin, and it must be ours. */
export const requireSocketOrigin = (request: IncomingMessage, rules: HostOriginRules): void => {
  const origins = headerValues(request, 'origin');
  if (origins.length !== 1 || !isOurOrigin(request, origins[0] ?? '', rules)) throw foreign();
};

const safeMethods = new Set(['GET', 'HEAD']);

/** The gate every request passes first: static files and API alike. @throws AppError 421 or 403. */
export const guardHostAndOrigin = (request: IncomingMessage, rules: HostOriginRules): void => {
  requireOurHost(request, rules);
  if (safeMethods.has(request.method ?? '')) requireOurPage(request);
  else requireOurOrigin(request, rules);
};
