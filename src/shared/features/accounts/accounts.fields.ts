import { z } from 'zod';
import { message, tooLong } from '../../locales/messages.ts';
import { kidSecret, limits } from './accounts.limits.ts';
import { avatarPresets } from './avatars.ts';

export const Role = z.enum(['admin', 'family', 'friend', 'guest']);
export type Role = z.infer<typeof Role>;

/** What a guest may be approved as (rule 15). */
export const GuestRole = Role.exclude(['admin']);
export type GuestRole = z.infer<typeof GuestRole>;

export const AvatarPreset = z.enum(avatarPresets);

/** A preset id or the path of an own upload; addresses elsewhere are refused (rule 19). */
export const Avatar = z
  .string({ error: message('common:errors.invalidRequest') })
  .refine(
    (text) => AvatarPreset.safeParse(text).success || /^\/uploads\/[\w.-]+(\?v=\w+)?$/.test(text),
    message('common:errors.invalidRequest'),
  );

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
  .max(limits.displayNameMax, tooLong(limits.displayNameMax));

export const Password = z
  .string({ error: message('accounts:errors.passwordRequired') })
  .min(limits.passwordMin, message('accounts:errors.passwordShort'))
  .max(limits.passwordMax, tooLong(limits.passwordMax));

/** Not built on `Password`, whose smaller minimum would be named beside this one. */
export const AdminPassword = z
  .string({ error: message('accounts:errors.passwordRequired') })
  .min(limits.adminPasswordMin, message('accounts:errors.adminPasswordShort'))
  .max(limits.passwordMax, tooLong(limits.passwordMax));

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

export const VerifyInput = z.object({
  code: z
    .string({ error: message('accounts:errors.codeRequired') })
    .trim()
    .min(1, message('accounts:errors.codeRequired'))
    .max(40),
});

/** An 8-character code from a grown-up, and the new password. */
export const ResetInput = z.object({
  username: LoginInput.shape.username,
  code: VerifyInput.shape.code,
  newPassword: Password,
});
export type ResetInput = z.infer<typeof ResetInput>;

/** Digits, or pictures in order. */
export const KidSignInKind = z.enum(['pin', 'pictures']);
export type KidSignInKind = z.infer<typeof KidSignInKind>;

const Pin = z
  .string({ error: message('accounts:errors.pin') })
  .regex(
    new RegExp(`^\\d{${kidSecret.pinMin},${kidSecret.pinMax}}$`),
    message('accounts:errors.pin'),
  );

/** The names of the pictures in order, as `fox-owl-bear`. */
const PictureSecret = z
  .string({ error: message('accounts:errors.pictures') })
  .regex(
    new RegExp(
      `^(?:${avatarPresets.join('|')})(?:-(?:${avatarPresets.join('|')})){${kidSecret.pictures - 1}}$`,
    ),
    message('accounts:errors.pictures'),
  );

/** A way to sign in for who cannot type a password yet. */
export const KidSignInInput = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('pin'), secret: Pin }),
    z.object({ kind: z.literal('pictures'), secret: PictureSecret }),
  ],
  { error: message('accounts:errors.firstSignIn') },
);
export type KidSignInInput = z.infer<typeof KidSignInInput>;

/** How a new person first signs in: knowing a password, by a code they are given, or as kids do. */
export const FirstSignIn = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('password'), password: Password }),
    z.object({ kind: z.literal('code') }),
    ...KidSignInInput.options,
  ],
  { error: message('accounts:errors.firstSignIn') },
);
export type FirstSignIn = z.infer<typeof FirstSignIn>;

export const AddPersonInput = z.object({
  username: Username,
  displayName: DisplayName,
  avatar: AvatarPreset.nullish(),
  role: z.string().toLowerCase().pipe(Role),
  isChild: z.boolean().default(false),
  signIn: FirstSignIn,
});
export type AddPersonInput = z.infer<typeof AddPersonInput>;

/** What happens to a person's things when their account is deleted (rule 22). */
export const Things = z.enum(['keep', 'move', 'erase']);
export type Things = z.infer<typeof Things>;
