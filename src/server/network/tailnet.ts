import type { TailnetKind } from '#shared/features/remote-access/remote-access.fields.ts';
import { isTailnetAddress, isTailscaleAddress } from './ip-range.ts';
import { isListenable } from './network-interfaces.ts';

/**
 * Which tailnet an adapter belongs to; null for none. A provider's carrier-grade NAT has the range of
 * Tailscale and NetBird, so the range alone is never enough.
 */
export const tailnetOf = (name: string, addresses: readonly string[]): TailnetKind | null => {
  // On macOS ZeroTier makes pairs of feth adapters, numbered up to 4999; the one with addresses is the network's.
  if (/^(zt[a-z0-9]+$|feth\d{1,4}$|zerotier)/i.test(name)) return 'zerotier';
  if (!addresses.some(isTailnetAddress)) return null;
  // macOS numbers all tunnels alike; NetBird takes 100, and only Tailscale has these IPv6 addresses.
  if (/^(wt\d+|utun100)$/i.test(name)) return 'netbird';
  if (/^tailscale/i.test(name)) return 'tailscale';
  return /^utun\d+$/.test(name) && addresses.some(isTailscaleAddress) ? 'tailscale' : null;
};

/** Whether the server may listen on an address of a tailnet's adapter. */
export const isTailnetListenable = (address: string): boolean =>
  isListenable(address) || isTailnetAddress(address);
