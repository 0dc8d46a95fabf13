import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById } from '../../fields.ts';
import { CurrentUser, Member } from './accounts.contract.ts';
import { KidSignInInput, KidSignInKind } from './accounts.fields.ts';

/** One signed-in browser of one person. */
export const Session = z.object({
  id: z.int(),
  /** What people call the device, or the browser and system as its user agent names them. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
  /** Whether kids may sign in on the device with a PIN or pictures. */
  isTrusted: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/sessions',
  access: 'signedIn',
  response: z.array(Session),
});
export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  access: 'signedIn',
  params: ById,
  response: ById,
});
/** Ends every session of the caller but this one. */
export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/sessions',
  access: 'signedIn',
  response: z.object({ ended: z.int() }),
});
/** A face of the profile picker, and how that person signs in on this very device. */
export const DevicePerson = Member.extend({
  signIn: z.enum(['password', ...KidSignInKind.options]),
});
export type DevicePerson = z.infer<typeof DevicePerson>;

/**
 * The people who have signed in on this device, for the profile picker of a shared screen; on a
 * trusted one every kid with a PIN or pictures too.
 */
export const listDevicePeople = defineEndpoint({
  method: 'GET',
  path: '/api/device/people',
  access: 'public',
  response: z.array(DevicePerson),
});
export const forgetDevicePerson = defineEndpoint({
  method: 'DELETE',
  path: '/api/device/people/:id',
  access: 'public',
  params: ById,
  response: ById,
});

/** Whether kids may sign in with a PIN or pictures on the device that asks; null outside, where they never may. */
export const DeviceTrust = z.object({ isTrusted: z.boolean().nullable() });

export const readDeviceTrust = defineEndpoint({
  method: 'GET',
  path: '/api/device/trust',
  access: 'grownUp',
  response: DeviceTrust,
});
export const trustDevice = defineEndpoint({
  method: 'POST',
  path: '/api/device/trust',
  access: 'grownUp',
  response: DeviceTrust,
});
export const distrustDevice = defineEndpoint({
  method: 'DELETE',
  path: '/api/device/trust',
  access: 'grownUp',
  response: DeviceTrust,
});

/** Signs a kid in by PIN or pictures, on a trusted device alone. */
export const kidLogin = defineEndpoint({
  method: 'POST',
  path: '/api/login/pin',
  access: 'public',
  body: z.object({ userId: z.int().positive(), secret: z.string().min(1).max(100) }),
  response: CurrentUser,
});

/** How the caller may sign in on trusted devices; null when only by password. */
export const OwnKidSignIn = z.object({ kind: KidSignInKind.nullable() });

export const readKidSignIn = defineEndpoint({
  method: 'GET',
  path: '/api/kid-sign-in',
  access: 'member',
  response: OwnKidSignIn,
});
/** A kid changes their own, knowing the old one; only an admin gives the first. */
export const changeKidSignIn = defineEndpoint({
  method: 'PUT',
  path: '/api/kid-sign-in',
  access: 'member',
  body: z.object({ currentSecret: z.string().min(1).max(100), next: KidSignInInput }),
  response: OwnKidSignIn,
});
