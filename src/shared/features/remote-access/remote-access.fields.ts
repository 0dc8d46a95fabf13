import { z } from 'zod';
import { message } from '../../locales/messages.ts';

export const limits = {
  hostNames: 8,
  proxies: 8,
  adapters: 8,
  hostNameLength: 253,
  adapterLength: 200,
  /** How long a check waits for the phone. */
  checkMinutes: 10,
  codeLength: 20,
} as const;

/** Headscale counts as Tailscale, whose program it uses. */
export const TailnetKind = z.enum(['tailscale', 'netbird', 'zerotier']);
export type TailnetKind = z.infer<typeof TailnetKind>;

/** The ways in from outside. */
export const WayIn = z.enum(['router', 'tailnet', 'proxy']);
export type WayIn = z.infer<typeof WayIn>;

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Names that devices resolve in the home network alone. */
const homeOnly = /(?:^|\.)(?:local|localhost)$/;

const isHostName = (name: string): boolean => {
  const labels = name.split('.');
  const last = labels.at(-1) ?? '';
  // A last part of digits would be read as an IPv4 address, "0x7f" too.
  if (labels.length < 2 || /^(?:\d+|0x[\da-f]*)$/.test(last) || homeOnly.test(name)) return false;
  return labels.every((part) => label.test(part));
};

/** One exact name such as `family.example.org`: no wildcard, port, path, IP address or name of the home network. */
export const HostName = z
  .string({ error: message('remoteAccess:errors.hostName') })
  .trim()
  .toLowerCase()
  .max(limits.hostNameLength, message('remoteAccess:errors.hostName'))
  .refine(isHostName, message('remoteAccess:errors.hostName'));

const proxyAddress = message('remoteAccess:errors.proxyAddress');

/** One exact IP address: no range, name, zone or port. */
const ProxyAddress = z
  .string({ error: proxyAddress })
  .trim()
  .toLowerCase()
  .pipe(z.union([z.ipv4(), z.ipv6()], { error: proxyAddress }));

const unique = <T>(list: T[]): T[] => [...new Set(list)];

export const HostNames = z
  .array(HostName)
  .max(limits.hostNames, message('remoteAccess:errors.tooManyNames'))
  .transform(unique);

export const ProxyAddresses = z
  .array(ProxyAddress)
  .max(limits.proxies, message('remoteAccess:errors.tooManyProxies'))
  .transform(unique);
