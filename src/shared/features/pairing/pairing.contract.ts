import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById } from '../../fields.ts';
import { CurrentUser, Member } from '../accounts/accounts.contract.ts';
import { AvatarPreset, GuestRole, Role } from '../accounts/accounts.fields.ts';
import { Animals, DeviceName, PairingState } from './pairing.fields.ts';

/** A device's own pairing request, identified by its cookie. */
export const OwnPairing = z.object({
  state: PairingState,
  animals: z.array(AvatarPreset),
  /** Empty where the browser says nothing of itself. */
  deviceName: z.string(),
  /** Not a time of day: the clock of a device in a drawer is often wrong. */
  secondsLeft: z.int(),
});
export type OwnPairing = z.infer<typeof OwnPairing>;

/** Requests pairing; replaces the device's previous request. */
export const askIn = defineEndpoint({
  method: 'POST',
  path: '/api/pairing',
  access: 'public',
  response: OwnPairing,
});
export const readOwnPairing = defineEndpoint({
  method: 'GET',
  path: '/api/pairing',
  access: 'public',
  response: z.object({ pairing: OwnPairing.nullable() }),
});
/** Says what the device is called. */
export const nameOwnPairing = defineEndpoint({
  method: 'PUT',
  path: '/api/pairing',
  access: 'public',
  body: z.object({ deviceName: DeviceName }),
  response: OwnPairing,
});
export const withdrawPairing = defineEndpoint({
  method: 'DELETE',
  path: '/api/pairing',
  access: 'public',
  response: ById,
});
/** Comes in, once, when a grown-up has said for whom. */
export const enterPaired = defineEndpoint({
  method: 'POST',
  path: '/api/pairing/enter',
  access: 'public',
  response: CurrentUser,
});

/** A device that asks, as grown-ups see it: never its animals, which are to be read off its screen. */
export const PairingRequest = z.object({
  id: z.int(),
  deviceName: z.string(),
  secondsLeft: z.int(),
});
export type PairingRequest = z.infer<typeof PairingRequest>;

export const listPairingRequests = defineEndpoint({
  method: 'GET',
  path: '/api/pairing/requests',
  access: 'grownUp',
  response: z.array(PairingRequest),
});

/** A person a device may be approved for. */
export const PairingPerson = Member.extend({
  role: Role,
  isChild: z.boolean(),
  /** An unverified guest. */
  isStranger: z.boolean(),
});
export type PairingPerson = z.infer<typeof PairingPerson>;

/** Finds the device that shows three animals, and for whom the caller may let it in. */
export const matchAnimals = defineEndpoint({
  method: 'POST',
  path: '/api/pairing/match',
  access: 'grownUp',
  body: z.object({ animals: Animals }),
  response: PairingRequest.extend({ people: z.array(PairingPerson) }),
});
export type MatchedDevice = z.infer<typeof matchAnimals.response>;

export const AcceptInput = z.object({
  animals: Animals,
  userId: z.int().positive(),
  /** Kids may sign in there with a PIN or pictures. */
  isTrusted: z.boolean().default(false),
  /** Verifies a guest. */
  isKnown: z.boolean().default(false),
  /** What a guest who is known becomes; they stay a guest without it. */
  role: GuestRole.optional(),
});
export type AcceptInput = z.infer<typeof AcceptInput>;

export const acceptDevice = defineEndpoint({
  method: 'POST',
  path: '/api/pairing/requests/:id/accept',
  access: 'grownUp',
  params: ById,
  body: AcceptInput,
  response: ById,
});
export const refuseDevice = defineEndpoint({
  method: 'DELETE',
  path: '/api/pairing/requests/:id',
  access: 'grownUp',
  params: ById,
  response: ById,
});
