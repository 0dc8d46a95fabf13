import type { IncomingMessage } from 'node:http';
import { rangeOf } from '../network/ip-range.ts';
import { isListenable } from '../network/network-interfaces.ts';
import { connectionOf, isOutside } from './client-connection.ts';

/** Ranges that are never a website's: a rebinding page needs a name, so addresses may be trusted. */
const homeRanges = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal']);

/** Whether an IP address belongs to this machine or a home network rather than the internet or a tailnet. */
export const isHomeAddress = (address: string): boolean =>
  homeRanges.has(rangeOf(address) ?? '') || isListenable(address);

/** Whether a device is in the home network; one that comes through a proxy or a tailnet never is. */
export const isAtHome = (request: IncomingMessage): boolean =>
  !isOutside(request) && isHomeAddress(connectionOf(request).address);
