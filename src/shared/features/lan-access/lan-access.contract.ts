import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById } from '../../fields.ts';
import { message } from '../../locales/messages.ts';

export const AdapterKind = z.enum(['wired', 'wireless', 'vpn', 'virtual', 'other']);

/** `waiting`: on an unknown network; `notHome`: on one that is marked as not home. */
export const LanStanding = z.enum(['off', 'open', 'waiting', 'notHome', 'noNetwork', 'blocked']);
export type LanStanding = z.infer<typeof LanStanding>;

const Network = z.object({ key: z.string(), name: z.string() });

/** A way into a network: what the cable or the Wi-Fi of this computer is called. */
export const NetworkAdapter = z.object({
  name: z.string(),
  kind: AdapterKind,
  addresses: z.array(z.string()),
  isChosen: z.boolean(),
  network: Network.extend({ standing: z.enum(['home', 'notHome', 'unknown']) }),
});
export type NetworkAdapter = z.infer<typeof NetworkAdapter>;

/** An unknown network, while LAN access is on. */
export const NetworkQuestion = Network.extend({ kind: AdapterKind, adapter: z.string() });
export type NetworkQuestion = z.infer<typeof NetworkQuestion>;

export const MarkedNetwork = z.object({
  id: z.int(),
  name: z.string(),
  kind: AdapterKind,
  isHome: z.boolean(),
  /** Whether the computer is in it now. */
  isHere: z.boolean(),
  markedAt: z.iso.datetime(),
});
export type MarkedNetwork = z.infer<typeof MarkedNetwork>;

/** A recent connection attempt, kept until the server closes. */
export const SeenDevice = z.object({
  id: z.int(),
  /** As browser and system are called; '' where nothing is known. */
  device: z.string(),
  from: z.enum(['homeNetwork', 'thisComputer', 'outside']),
  seenAt: z.iso.datetime(),
});
export type SeenDevice = z.infer<typeof SeenDevice>;

export const NetworkState = z.object({
  isOn: z.boolean(),
  standing: LanStanding,
  port: z.int().nullable(),
  /** Whose firewall might be in the way. */
  platform: z.enum(['windows', 'mac', 'linux', 'other']),
  /** The best to show first. */
  addresses: z.array(z.url()),
  /** By name; an extra, which not every device understands. */
  localAddress: z.url().nullable(),
  adapters: z.array(NetworkAdapter),
  questions: z.array(NetworkQuestion),
  networks: z.array(MarkedNetwork),
  /** The latest first. */
  devices: z.array(SeenDevice),
  now: z.iso.datetime(),
});
export type NetworkState = z.infer<typeof NetworkState>;

export const getNetwork = defineEndpoint({
  method: 'GET',
  path: '/api/admin/network',
  access: 'admin',
  response: NetworkState,
});
/** Looks again at which networks there are. */
export const lookAround = defineEndpoint({
  method: 'POST',
  path: '/api/admin/network/look',
  access: 'admin',
  response: NetworkState,
});
export const chooseAdapter = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/network/adapters',
  access: 'admin',
  body: z.object({
    name: z
      .string({ error: message('common:errors.invalidRequest') })
      .min(1, message('common:errors.invalidRequest'))
      .max(200, message('common:errors.invalidRequest')),
    isChosen: z.boolean({ error: message('common:errors.invalidRequest') }),
  }),
  response: NetworkState,
});
/** Says whether the network the computer is in is home. */
export const markNetwork = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/network/networks',
  access: 'admin',
  body: z.object({
    key: z
      .string({ error: message('common:errors.invalidRequest') })
      .min(1, message('common:errors.invalidRequest'))
      .max(200, message('common:errors.invalidRequest')),
    isHome: z.boolean({ error: message('common:errors.invalidRequest') }),
  }),
  response: NetworkState,
});
export const forgetNetwork = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/network/networks/:id',
  access: 'admin',
  params: ById,
  response: z.object({ id: z.int() }),
});

/** As long as a small form, so that a way that swallows what is sent up shows. */
export const sampleLength = 4_000;

/** A connection check of a device that is not signed in; only browser and system are stored. */
export const sayHello = defineEndpoint({
  method: 'POST',
  path: '/api/network/hello',
  access: 'public',
  body: z.object({
    sample: z
      .string({ error: message('common:errors.invalidRequest') })
      .max(sampleLength, message('common:errors.invalidRequest'))
      .default(''),
  }),
  response: z.object({ device: z.string(), now: z.iso.datetime(), received: z.int() }),
});
