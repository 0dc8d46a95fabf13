import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';
import { AppError } from '#shared/errors.ts';
import { plainAddress, rangeOf } from '../network/ip-range.ts';

/** What a proxy says of the device it forwards for. */
export interface Forwarded {
  address: string;
  scheme: 'http' | 'https';
  /** Null where the proxy passes the device's own Host header. */
  host: string | null;
}

const malformed = () => new AppError('invalid', 'common:errors.forwardedHeaders');

/** All values of a header, as many as were sent. */
export const headerValues = (request: IncomingMessage, name: string): string[] => {
  const values: string[] = [];
  for (let i = 0; i < request.rawHeaders.length; i += 2) {
    if (request.rawHeaders[i]?.toLowerCase() === name) values.push(request.rawHeaders[i + 1] ?? '');
  }
  return values;
};

const forwardedNames = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

/** Whether a request came through any proxy that says so. */
export const hasForwardedHeaders = ({ headers }: IncomingMessage): boolean =>
  forwardedNames.some((name) => headers[name] !== undefined);

/** @throws AppError 400 for a header that was sent more than once. */
const singleValue = (request: IncomingMessage, name: string): string | null => {
  const values = headerValues(request, name);
  if (values.length > 1) throw malformed();
  return values[0]?.trim() ?? null;
};

const nodePattern = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d{1,5})?$/i;
/** What no device has as its address. */
const impossible = new Set(['unspecified', 'multicast', 'broadcast']);

/** The address of a node: IPv4 with or without port, IPv6 in brackets or bare. @throws AppError 400 */
const readAddress = (node: string): string => {
  const match = nodePattern.exec(node);
  const address = match ? (match[1] ?? match[2] ?? '') : node;
  const isBracketed = match?.[1] !== undefined;
  if (isIP(address) === 0 || address.includes('%') || (isBracketed && isIPv4(address))) {
    throw malformed();
  }
  const plain = plainAddress(address);
  if (impossible.has(rangeOf(plain) ?? 'unspecified')) throw malformed();
  return plain;
};

/** @throws AppError 400 */
const readScheme = (scheme: string): Forwarded['scheme'] => {
  const lower = scheme.toLowerCase();
  if (lower !== 'http' && lower !== 'https') throw malformed();
  return lower;
};

/** One `name=value` of RFC 7239, section 4: a token or a quoted string. */
const pairPattern = /\s*([!#$%&'*+.^_`|~\w-]+)=(?:([!#$%&'*+.^_`|~\w-]+)|"((?:[^"\\]|\\.)*)")\s*/y;

/** The parameters that the nearest proxy, which appends, added. @throws AppError 400 */
const lastElement = (header: string): Map<string, string> => {
  let element = new Map<string, string>();
  let at = 0;
  for (;;) {
    pairPattern.lastIndex = at;
    const match = pairPattern.exec(header);
    if (!match) throw malformed();
    const name = (match[1] ?? '').toLowerCase();
    if (element.has(name)) throw malformed();
    element.set(name, match[2] ?? (match[3] ?? '').replace(/\\(.)/g, '$1'));
    at = pairPattern.lastIndex;
    if (at === header.length) return element;
    const separator = header[at];
    if (separator !== ';' && separator !== ',') throw malformed();
    if (separator === ',') element = new Map();
    at += 1;
  }
};

/** Of the header `Forwarded` (RFC 7239). @throws AppError 400 */
const readStandard = (header: string): Forwarded => {
  const element = lastElement(header);
  return {
    address: readAddress(element.get('for') ?? ''),
    scheme: readScheme(element.get('proto') ?? ''),
    host: element.get('host') ?? null,
  };
};

/** Of `X-Forwarded-For`, `-Proto` and `-Host`. @throws AppError 400 */
const readCommon = (
  addresses: string | null,
  scheme: string | null,
  host: string | null,
): Forwarded => ({
  // Proxies append to the list; what is before the last one is the device's own claim.
  address: readAddress(addresses?.split(',').at(-1)?.trim() ?? ''),
  scheme: readScheme(scheme ?? ''),
  host,
});

/**
 * What the proxy that sent a request says of the device; null where it forwards for none. Only the last hop
 * counts.
 * @throws AppError 400 for headers that are doubled, malformed, incomplete or contradict each other.
 */
export const readForwarded = (request: IncomingMessage): Forwarded | null => {
  const standard = singleValue(request, 'forwarded');
  const [addresses = null, scheme = null, host = null] = ['for', 'proto', 'host'].map((part) =>
    singleValue(request, `x-forwarded-${part}`),
  );
  const isCommon = addresses !== null || scheme !== null || host !== null;
  if (standard === null) return isCommon ? readCommon(addresses, scheme, host) : null;
  const forwarded = readStandard(standard);
  if (!isCommon) return forwarded;
  const common = readCommon(addresses, scheme, host);
  const hosts = new Set([forwarded.host, common.host].filter((one) => one !== null));
  const isSame = forwarded.address === common.address && forwarded.scheme === common.scheme;
  if (!isSame || hosts.size > 1) throw malformed();
  return { ...forwarded, host: forwarded.host ?? common.host };
};
