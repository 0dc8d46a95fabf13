import { z } from 'zod';
import {
  HostNames,
  limits,
  ProxyAddresses,
} from '#shared/features/remote-access/remote-access.fields.ts';

const ProxySettings = z
  .object({
    isOn: z.boolean().default(false),
    /** The exact names the proxy serves, in lower case. */
    hostNames: HostNames.default([]),
    /** The exact addresses whose forwarded headers are believed. */
    proxies: ProxyAddresses.default([]),
  })
  .prefault({});

/** The ways in from outside, all off until an admin turns them on (ADR 54). */
export const RemoteAccessSettings = z
  .object({
    proxy: ProxySettings,
    /** The adapters of a tailnet that are listened on, by name. */
    tailnetAdapters: z
      .array(z.string().min(1).max(limits.adapterLength))
      .max(limits.adapters)
      .default([]),
    /** Names of this computer in the tailnet, such as `den.tail1234.ts.net`. */
    tailnetNames: HostNames.default([]),
  })
  .prefault({});
export type RemoteAccessSettings = z.output<typeof RemoteAccessSettings>;
