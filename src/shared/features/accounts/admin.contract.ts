import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById, Id } from '../../fields.ts';
import { CurrentUser, Member } from './accounts.contract.ts';
import { AddPersonInput, KidSignInInput, KidSignInKind, Role } from './accounts.fields.ts';
import { peopleAtOnce } from './accounts.limits.ts';
import { Session } from './devices.contract.ts';

export const AdminUser = CurrentUser.extend({
  lastSeenAt: z.iso.datetime().nullable(),
  /** Whether an admin has confirmed what the box "I am a kid!" said (rule 7). */
  isChildConfirmed: z.boolean(),
  /** Whether this kid may use Treehouse from outside (rule 190). */
  isAllowedOutside: z.boolean(),
});
export type AdminUser = z.infer<typeof AdminUser>;

/** One account with what an admin may need to know to look after it. */
export const AdminPerson = AdminUser.extend({
  /** The grown-up who verified, invited or added this person. */
  vouchedBy: Member.nullable(),
  /** The way in on trusted devices; null for a password alone. */
  kidSignIn: KidSignInKind.nullable(),
  /** Until when a code for a new password is open. */
  resetCodeUntil: z.iso.datetime().nullable(),
  sessions: z.array(Session),
});
export type AdminPerson = z.infer<typeof AdminPerson>;

export const PeopleCounts = z.object({
  all: z.int(),
  admin: z.int(),
  family: z.int(),
  friend: z.int(),
  guest: z.int(),
});
export type PeopleCounts = z.infer<typeof PeopleCounts>;

/** A code for a new password; the answer is the only place where it is ever shown. */
export const ResetCode = z.object({
  username: z.string(),
  code: z.string(),
  expiresAt: z.iso.datetime(),
});
export type ResetCode = z.infer<typeof ResetCode>;

/** A device on which kids may sign in with a PIN or pictures. */
export const TrustedDevice = z.object({
  id: z.int(),
  /** The browser and system as its user agent names them. */
  device: z.string(),
  trustedAt: z.iso.datetime(),
  trustedBy: Member.nullable(),
  /** Too many wrong tries: a grown-up has to sign in there first. */
  isLocked: z.boolean(),
  isCurrent: z.boolean(),
});
export type TrustedDevice = z.infer<typeof TrustedDevice>;

export const Invite = z.object({
  id: z.int(),
  role: Role,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invite = z.infer<typeof Invite>;

export const adminListUsers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  query: z.object({
    role: z.string().toLowerCase().pipe(Role).optional(),
    /** Words of the name or username; case and accents do not matter. */
    q: z.string().trim().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(peopleAtOnce).default(peopleAtOnce),
    /** Where the page before ended, as the `Link: <…>; rel="next"` says. */
    before: z
      .string()
      .regex(/^\d{1,15}:.{1,200}$/s)
      .optional(),
  }),
  response: z.array(AdminUser),
});
export const adminCountUsers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/counts',
  access: 'admin',
  response: PeopleCounts,
});
/** A grown-up makes the account, for a child who cannot type too (rule 24a). */
export const adminAddUser = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users',
  access: 'admin',
  body: AddPersonInput,
  response: AdminUser.extend({ resetCode: ResetCode.nullable() }),
});
export const adminReadUser = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  access: 'admin',
  params: ById,
  response: AdminPerson,
});
export const adminUpdateUser = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/users/:id',
  access: 'admin',
  params: ById,
  body: z.object({
    role: z.string().toLowerCase().pipe(Role).optional(),
    verified: z.boolean().optional(),
    accessExpired: z.boolean().optional(),
    isChild: z.boolean().optional(),
    /** Gives a guest another 72 hours from now (rule 15). */
    extendAccess: z.literal(true).optional(),
    /** Lets a kid use Treehouse from outside, or no longer. */
    isAllowedOutside: z.boolean().optional(),
  }),
  response: AdminUser,
});
export const adminEndSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions/:sessionId',
  access: 'admin',
  params: ById.extend({ sessionId: Id }),
  response: ById,
});
/** Signs the person out everywhere; an admin's own session of this moment stays. */
export const adminEndSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions',
  access: 'admin',
  params: ById,
  response: z.object({ ended: z.int() }),
});
/** Replaces an older code that is still open. */
export const adminMakeResetCode = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/reset-code',
  access: 'admin',
  params: ById,
  response: ResetCode,
});
export const adminSetKidSignIn = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/kid-sign-in',
  access: 'admin',
  params: ById,
  body: KidSignInInput,
  response: z.object({ id: z.int(), kind: KidSignInKind }),
});
export const adminRemoveKidSignIn = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/kid-sign-in',
  access: 'admin',
  params: ById,
  response: ById,
});
export const listTrustedDevices = defineEndpoint({
  method: 'GET',
  path: '/api/admin/devices',
  access: 'admin',
  response: z.array(TrustedDevice),
});
export const adminDistrustDevice = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/devices/:id/trust',
  access: 'admin',
  params: ById,
  response: ById,
});
export const listInvites = defineEndpoint({
  method: 'GET',
  path: '/api/admin/invites',
  access: 'admin',
  response: z.array(Invite),
});
/** The answer is the only place where the code is ever shown. */
export const createInvite = defineEndpoint({
  method: 'POST',
  path: '/api/admin/invites',
  access: 'admin',
  body: z.object({ role: z.enum(['family', 'friend', 'guest']) }),
  response: Invite.extend({ code: z.string() }),
});
export const deleteInvite = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/invites/:id',
  access: 'admin',
  params: ById,
  response: ById,
});
