import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById } from '../../fields.ts';
import {
  Avatar,
  DisplayName,
  LoginInput,
  Password,
  RegisterInput,
  ResetInput,
  Role,
  VerifyInput,
} from './accounts.fields.ts';

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
  /** An admin whose password is too short for one reaches nothing else before it is changed. */
  mustChangePassword: z.literal(true).optional(),
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
/** The name of the picture's part in the profile's form. */
export const avatarPart = 'avatar';

/** JSON, or a form that brings a picture along. */
export const ProfileInput = z.object({
  displayName: DisplayName.optional(),
  avatar: Avatar.nullish(),
});
export type ProfileInput = z.infer<typeof ProfileInput>;

export const updateProfile = defineEndpoint({
  method: 'PUT',
  path: '/api/user/:id',
  access: 'signedIn',
  params: ById,
  body: ProfileInput,
  multipart: true,
  response: CurrentUser,
});
export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/api/user/password',
  access: 'signedIn',
  body: z.object({
    currentPassword: LoginInput.shape.password,
    newPassword: Password,
    /** Whether the private address of the caller's calendar leads nowhere from then on. */
    revokeCalendarAddress: z.boolean().default(true),
  }),
  response: Empty,
});
/** Redeems an invite or verify code for the signed-in guest (rule 3). */
export const verify = defineEndpoint({
  method: 'POST',
  path: '/api/user/verify',
  access: 'signedIn',
  body: VerifyInput,
  response: CurrentUser,
});
/** Chooses a new password with a code from an admin, and signs in (rule 20). */
export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/api/reset-password',
  access: 'public',
  body: ResetInput,
  response: CurrentUser,
});
export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/api/users',
  access: 'member',
  response: z.array(Member),
});
