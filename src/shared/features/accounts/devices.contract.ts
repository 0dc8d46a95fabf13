import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { Member } from './accounts.contract.ts';

const ById = z.object({ id: z.coerce.number().int().positive() });

/** One signed-in browser of one person. */
export const Session = z.object({
  id: z.int(),
  /** The browser and system as its user agent names them. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
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
/** The people who have signed in on this device, for the profile picker of a shared screen. */
export const listDevicePeople = defineEndpoint({
  method: 'GET',
  path: '/api/device/people',
  access: 'public',
  response: z.array(Member),
});
export const forgetDevicePerson = defineEndpoint({
  method: 'DELETE',
  path: '/api/device/people/:id',
  access: 'public',
  params: ById,
  response: ById,
});
