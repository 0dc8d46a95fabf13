import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The range an IP address lies in, as ipaddr.js names them; an IPv4 address within IPv6 (`::ffff:…`) counts as
 * itself. Null for what is no address.
 */
export const rangeOf = (address: string): string | null => {
  if (isIP(address) === 0) return null;
  // ipaddr.js takes `::10.0.0.1` for `::ffff:10.0.0.1`; the system sends it out over IPv6.
  if (address.startsWith('::') && isIPv4(address.slice(2))) return 'deprecated';
  return ipaddr.process(address).range();
};
