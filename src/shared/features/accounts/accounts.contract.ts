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

/** Not built on `Password`, whose smaller minimum would be named beside this one. */
export const AdminPassword = z
  .string({ error: message('accounts:errors.passwordRequired') })
  .min(limits.adminPasswordMin, message('accounts:errors.adminPasswordShort'))
  .max(limits.passwordMax, message('accounts:errors.passwordLong'));

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
