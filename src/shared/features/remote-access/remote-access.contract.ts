import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { message } from '../../locales/messages.ts';
import { HostNames, limits, ProxyAddresses, TailnetKind, WayIn } from './remote-access.fields.ts';

/** A tailnet this computer is in. */
export const Tailnet = z.object({
  name: z.string(),
  kind: TailnetKind,
  addresses: z.array(z.string()),
  isChosen: z.boolean(),
});
export type Tailnet = z.infer<typeof Tailnet>;

/** How a phone's check reached the server. */
export const Arrival = z.object({
  entrance: z.enum(['home', 'tailnet', 'proxy']),
  /** The device's address as the server sees it. */
  address: z.string(),
  isSecure: z.boolean(),
  /** Whether live updates reach the phone. */
  isSocketOpen: z.boolean(),
  /** As browser and system are called; '' where nothing is known. */
  device: z.string(),
  at: z.iso.datetime(),
});
export type Arrival = z.infer<typeof Arrival>;

/** A check that an admin started: one address, opened once on the phone in their hand. */
export const WayTest = z.object({
  way: WayIn,
  /** With the one-time code in its fragment. */
  url: z.url(),
  endsAt: z.iso.datetime(),
  arrival: Arrival.nullable(),
});
export type WayTest = z.infer<typeof WayTest>;

export const RemoteAccessState = z.object({
  proxy: z.object({
    isOn: z.boolean(),
    hostNames: z.array(z.string()),
    proxies: z.array(z.string()),
  }),
  /** The tailnets this computer is in now. */
  tailnets: z.array(Tailnet),
  /** Selected adapters that are not here at the moment. */
  missingAdapters: z.array(z.string()),
  tailnetNames: z.array(z.string()),
  /** `http://address:port` for each tailnet address that is listened on. */
  tailnetAddresses: z.array(z.url()),
  /** The same for the home network, which a VPN of the router reaches; none without LAN access. */
  homeAddresses: z.array(z.url()),
  port: z.int().nullable(),
  test: WayTest.nullable(),
});
export type RemoteAccessState = z.infer<typeof RemoteAccessState>;

export const getRemoteAccess = defineEndpoint({
  method: 'GET',
  path: '/api/remote-access',
  access: 'admin',
  response: RemoteAccessState,
});

const invalid = message('common:errors.invalidRequest');
const isOn = z.boolean({ error: invalid });

/** Changes what is sent, at once. Turning the proxy way on needs a name and an address. */
export const changeRemoteAccess = defineEndpoint({
  method: 'PATCH',
  path: '/api/remote-access',
  access: 'admin',
  body: z.object({
    proxy: z
      .object({
        isOn: isOn.optional(),
        hostNames: HostNames.optional(),
        proxies: ProxyAddresses.optional(),
      })
      .optional(),
    /** The names of all adapters that are listened on. */
    tailnetAdapters: z
      .array(z.string({ error: invalid }).min(1, invalid).max(limits.adapterLength, invalid))
      .max(limits.adapters, invalid)
      .optional(),
    tailnetNames: HostNames.optional(),
  }),
  response: RemoteAccessState,
});
export type RemoteAccessChanges = z.output<typeof changeRemoteAccess.body & object>;

/** Starts a check of one way, in place of an earlier one. */
export const startWayTest = defineEndpoint({
  method: 'POST',
  path: '/api/remote-access/test',
  access: 'admin',
  body: z.object({ way: WayIn }),
  response: RemoteAccessState,
});
export const endWayTest = defineEndpoint({
  method: 'DELETE',
  path: '/api/remote-access/test',
  access: 'admin',
  response: RemoteAccessState,
});

/** The phone reports what works; its code counts once. */
export const reportArrival = defineEndpoint({
  method: 'POST',
  path: '/api/remote-access/arrivals',
  access: 'public',
  body: z.object({
    code: z.string({ error: invalid }).min(1, invalid).max(limits.codeLength, invalid),
    isSocketOpen: isOn,
  }),
  response: Arrival,
});
