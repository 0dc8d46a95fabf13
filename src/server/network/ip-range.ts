import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** ipaddr.js takes `::10.0.0.1` for `::ffff:10.0.0.1`; the system sends it out over IPv6, as `::a00:1`. */
const withoutDots = (address: string): string => {
  if (!address.startsWith('::') || !isIPv4(address.slice(2))) return address;
  const [a = 0, b = 0, c = 0, d = 0] = address.slice(2).split('.').map(Number);
  return `::${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
};

/**
 * The range an IP address lies in, as ipaddr.js names them; an IPv4 address within IPv6 (`::ffff:…`) counts as
 * itself. Null for an invalid address.
 */
export const rangeOf = (address: string): string | null => {
  if (isIP(address) === 0) return null;
  return ipaddr.process(withoutDots(address)).range();
};

/**
 * An address in its one usual form: without zone, an IPv4 address within IPv6 as itself. What is no address
 * stays as it is.
 */
export const plainAddress = (address: string): string => {
  const [bare = ''] = address.split('%');
  return isIP(bare) === 0 ? address : ipaddr.process(withoutDots(bare)).toString();
};

const tailscale6 = ipaddr.IPv6.parseCIDR('fd7a:115c:a1e0::/48');

/** Whether an address is of the IPv6 range that only Tailscale hands out. */
export const isTailscaleAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(withoutDots(address));
  return parsed instanceof ipaddr.IPv6 && parsed.match(tailscale6);
};

/** Whether an address is of a range that only tailnets and providers hand out. */
export const isTailnetAddress = (address: string): boolean =>
  rangeOf(address) === 'carrierGradeNat' || isTailscaleAddress(address);
