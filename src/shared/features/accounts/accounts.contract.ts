import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { message } from '../../locales/messages.ts';
import { avatarPresets } from './avatars.ts';

export const Role = z.enum(['admin', 'family', 'friend', 'guest']);
export type Role = z.infer<typeof Role>;

export const limits = {
  usernameMin: 3,
  usernameMax: 32,
  displayNameMin: 2,
  displayNameMax: 50,
  passwordMin: 6,
  adminPasswordMin: 8,
  /** argon2 hashes any length; the cap keeps a hash from being a way to burn our CPU. */
  passwordMax: 128,
} as const;

/** Guest access lasts 72 hours from registration (spec, part 1 section 9). */
export const guestHours = 72;
export const guestHoursAmber = 24;
export const guestHoursWarning = 6;

export const AvatarPreset = z.enum(avatarPresets);
/** A preset id or the path of an own upload; addresses elsewhere are refused (decision 19). */
export const Avatar = z.union([AvatarPreset, z.string().regex(/^\/uploads\/[\w.-]+$/)], {
  error: message('accounts:errors.avatar'),
});

export const Username = z
  .string({ error: message('accounts:errors.usernameRequired') })
  .trim()
  .min(1, message('accounts:errors.usernameRequired'))
  .min(limits.usernameMin, message('accounts:errors.usernameLength'))
  .max(limits.usernameMax, message('accounts:errors.usernameLength'))
  .regex(/^[A-Za-z0-9._-]+$/, message('accounts:errors.usernameCharacters'));

export const DisplayName = z
  .string({ error: message('accounts:errors.displayNameRequired') })
  .trim()
  .min(limits.displayNameMin, message('accounts:errors.displayNameShort'))
  .max(limits.displayNameMax, message('accounts:errors.displayNameLong'));

export const Password = z
  .string({ error: message('accounts:errors.passwordRequired') })
  .min(limits.passwordMin, message('accounts:errors.passwordShort'))
  .max(limits.passwordMax, message('accounts:errors.passwordLong'));

export const AdminPassword = Password.min(
  limits.adminPasswordMin,
  message('accounts:errors.adminPasswordShort'),
);

/** The signed-in person's own record. */
export const CurrentUser = z.object({
  id: z.int(),
  username: z.string(),
  displayName: z.string(),
  avatar: z.string().nullable(),
  role: Role,
  verified: z.boolean(),
  accessExpired: z.boolean(),
  /** When a guest's access ends; null for everyone else. */
  accessExpiresAt: z.iso.datetime().nullable(),
  isChild: z.boolean(),
  registeredAt: z.iso.datetime(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** What members see of each other. */
export const Member = z.object({
  id: z.int(),
  username: z.string(),
  displayName: z.string(),
  avatar: z.string().nullable(),
});
export type Member = z.infer<typeof Member>;

export const LoginInput = z.object({
  username: z
    .string({ error: message('accounts:errors.usernameRequired') })
    .trim()
    .min(1, message('accounts:errors.usernameRequired'))
    .max(200),
  password: z
    .string({ error: message('accounts:errors.passwordRequired') })
    .min(1, message('accounts:errors.passwordRequired'))
    .max(1000),
});
export type LoginInput = z.infer<typeof LoginInput>;

export const RegisterInput = z.object({
  username: Username,
  displayName: DisplayName,
  password: Password,
  isChild: z.boolean().default(false),
  avatar: AvatarPreset.nullish(),
  inviteCode: z.string().trim().max(40).optional(),
});
export type RegisterInput = z.infer<typeof RegisterInput>;

export const AdminUser = CurrentUser.extend({ lastSeenAt: z.iso.datetime().nullable() });
export type AdminUser = z.infer<typeof AdminUser>;

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

export const Invite = z.object({
  id: z.int(),
  role: Role,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invite = z.infer<typeof Invite>;

const ById = z.object({ id: z.coerce.number().int().positive() });
const Empty = z.object({});

export const currentUser = defineEndpoint({
  method: 'GET',
  path: '/api/user',
  access: 'signedIn',
  response: CurrentUser,
});
export const login = defineEndpoint({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  body: LoginInput,
  response: CurrentUser,
});
export const register = defineEndpoint({
  method: 'POST',
  path: '/api/register',
  access: 'public',
  body: RegisterInput,
  response: CurrentUser,
});
export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  response: Empty,
});
export const updateProfile = defineEndpoint({
  method: 'PUT',
  path: '/api/user/:id',
  access: 'signedIn',
  params: ById,
  body: z.object({ displayName: DisplayName.optional(), avatar: Avatar.nullish() }),
  response: CurrentUser,
});
export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/api/user/password',
  access: 'signedIn',
  body: z.object({ currentPassword: LoginInput.shape.password, newPassword: Password }),
  response: Empty,
});
export const VerifyInput = z.object({
  code: z
    .string({ error: message('accounts:errors.codeRequired') })
    .trim()
    .min(1, message('accounts:errors.codeRequired'))
    .max(40),
});
/** Redeems an invite or verify code for the signed-in guest (decision 3). */
export const verify = defineEndpoint({
  method: 'POST',
  path: '/api/user/verify',
  access: 'signedIn',
  body: VerifyInput,
  response: CurrentUser,
});
export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/api/users',
  access: 'member',
  response: z.array(Member),
});
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
export const adminListUsers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  response: z.array(AdminUser),
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
    /** Gives a guest another 72 hours from now (decision 15). */
    extendAccess: z.literal(true).optional(),
  }),
  response: AdminUser,
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
