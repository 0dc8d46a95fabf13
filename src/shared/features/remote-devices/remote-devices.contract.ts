import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById } from '../../fields.ts';
import { Member } from '../accounts/accounts.contract.ts';
import { MatchingNumber, Pass, VisitorName, WayIn } from './remote-devices.fields.ts';

/** What a device outside knows of its own way in. */
export const Entry = z.object({
  /** `home` needs no approval, `approved` has it, `unknown` does not. */
  access: z.enum(['home', 'approved', 'unknown']),
  /** The device's own request; its number is shown on its screen. */
  request: z
    .object({
      name: z.string(),
      number: z.string(),
      state: z.enum(['waiting', 'refused', 'expired']),
      /** Not a time of day: a device's clock may be wrong. */
      secondsLeft: z.int(),
    })
    .nullable(),
});
export type Entry = z.infer<typeof Entry>;

export const readEntry = defineEndpoint({
  method: 'GET',
  path: '/api/remote-devices/entry',
  access: 'public',
  response: Entry,
});
/** Comes in with a one-time pass. */
export const enterWithPass = defineEndpoint({
  method: 'POST',
  path: '/api/remote-devices/entry/pass',
  access: 'public',
  body: z.object({ pass: Pass }),
  response: Entry,
});
/** Asks the grown-ups; replaces the device's previous request. */
export const askToComeIn = defineEndpoint({
  method: 'POST',
  path: '/api/remote-devices/entry/request',
  access: 'public',
  body: z.object({ name: VisitorName }),
  response: Entry,
});
export const withdrawRequest = defineEndpoint({
  method: 'DELETE',
  path: '/api/remote-devices/entry/request',
  access: 'public',
  response: Entry,
});

/** The only calls that a device may make from outside before it is approved. */
export const entryCalls = [readEntry, enterWithPass, askToComeIn, withdrawRequest] as const;

/** A device that asks, as grown-ups see it: never its number, which is to be read off its screen. */
export const EntryRequest = z.object({
  id: z.int(),
  name: z.string(),
  /** Browser and system; empty where nothing is known. */
  device: z.string(),
  way: WayIn,
  address: z.string(),
  secondsLeft: z.int(),
});
export type EntryRequest = z.infer<typeof EntryRequest>;

export const listEntryRequests = defineEndpoint({
  method: 'GET',
  path: '/api/remote-devices/requests',
  access: 'grownUp',
  response: z.array(EntryRequest),
});
export const letDeviceIn = defineEndpoint({
  method: 'POST',
  path: '/api/remote-devices/requests/:id/accept',
  access: 'grownUp',
  params: ById,
  body: z.object({ number: MatchingNumber }),
  response: ById,
});
export const refuseEntry = defineEndpoint({
  method: 'DELETE',
  path: '/api/remote-devices/requests/:id',
  access: 'grownUp',
  params: ById,
  response: ById,
});

/** A one-time pass that is still open. */
export const EntryPass = z.object({
  id: z.int(),
  person: Member,
  expiresAt: z.iso.datetime(),
});
export type EntryPass = z.infer<typeof EntryPass>;

export const listPasses = defineEndpoint({
  method: 'GET',
  path: '/api/remote-devices/passes',
  access: 'grownUp',
  response: z.object({
    passes: z.array(EntryPass),
    /** For whom the caller may make one. */
    people: z.array(Member),
    /** Whether devices outside can reach the server at all. */
    isWayOpen: z.boolean(),
  }),
});
export type PassList = z.infer<typeof listPasses.response>;
/** The answer is the only place where the pass is ever shown. */
export const makePass = defineEndpoint({
  method: 'POST',
  path: '/api/remote-devices/passes',
  access: 'grownUp',
  body: z.object({ userId: z.int().positive() }),
  response: EntryPass.extend({
    pass: z.string(),
    /** The server's addresses from outside, the ones with https first; none while no way in is open. */
    origins: z.array(z.url()),
  }),
});
export type NewPass = z.infer<typeof makePass.response>;
export const withdrawPass = defineEndpoint({
  method: 'DELETE',
  path: '/api/remote-devices/passes/:id',
  access: 'grownUp',
  params: ById,
  response: ById,
});

/** An approved device outside. */
export const RemoteDevice = z.object({
  id: z.int(),
  /** Who a pass was for, or as who asked called themselves. */
  name: z.string(),
  device: z.string(),
  way: WayIn,
  /** Where it was last seen from. */
  address: z.string(),
  enteredAt: z.iso.datetime(),
  enteredBy: z.enum(['pass', 'approval']),
  lastSeenAt: z.iso.datetime(),
  /** Whose sessions it has. */
  people: z.array(Member),
  isConnected: z.boolean(),
  /** Whether the caller is on it. */
  isCurrent: z.boolean(),
});
export type RemoteDevice = z.infer<typeof RemoteDevice>;

export const listRemoteDevices = defineEndpoint({
  method: 'GET',
  path: '/api/remote-devices',
  access: 'admin',
  response: z.array(RemoteDevice),
});
export const removeRemoteDevice = defineEndpoint({
  method: 'DELETE',
  path: '/api/remote-devices/:id',
  access: 'admin',
  params: ById,
  response: ById,
});
/** Ends every session and socket from outside and forgets all devices, passes and requests. */
export const endRemoteAccess = defineEndpoint({
  method: 'POST',
  path: '/api/remote-devices/end',
  access: 'admin',
  response: z.object({ devices: z.int(), passes: z.int() }),
});
