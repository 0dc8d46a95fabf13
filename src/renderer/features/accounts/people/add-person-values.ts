import { z } from 'zod';
import {
  type AddPersonInput,
  AdminPassword,
  AvatarPreset,
  DisplayName,
  FirstSignIn,
  Role,
  Username,
} from '#shared/features/accounts/accounts.fields.ts';
import { message } from '#shared/locales/messages.ts';

export const waysIn = ['password', 'code', 'pin', 'pictures'] as const;

const Fields = z.object({
  username: Username,
  displayName: DisplayName,
  avatar: AvatarPreset.nullable(),
  role: Role,
  isChild: z.boolean(),
  way: z.enum(waysIn),
  password: z.string(),
  pin: z.string(),
  pictures: z.string(),
});
export type AddPersonFields = z.infer<typeof Fields>;

export const emptyPerson: AddPersonFields = {
  username: '',
  displayName: '',
  avatar: null,
  role: 'family',
  isChild: false,
  way: 'code',
  password: '',
  pin: '',
  pictures: '',
};

/** Never kept with what was typed. */
export const secrets = ['password', 'pin', 'pictures'] as const;

/** The way in that was chosen, and nothing that was typed for another. */
const signInOf = ({ way, password, pin, pictures }: AddPersonFields) => {
  if (way === 'password') return { kind: way, password };
  if (way === 'code') return { kind: way };
  return { kind: way, secret: way === 'pin' ? pin : pictures };
};

/** What the form holds, each complaint beside its own field. */
export const AddPersonValues = Fields.check(({ value, issues }) => {
  const complain = (name: keyof AddPersonFields, text: string) =>
    issues.push({ code: 'custom', input: value, path: [name], message: text });
  const signIn = FirstSignIn.safeParse(signInOf(value));
  for (const issue of signIn.error?.issues ?? []) {
    if (value.way !== 'code') complain(value.way, issue.message);
  }
  if (value.role !== 'admin') return;
  if (value.isChild) complain('role', message('accounts:errors.kidAdmin'));
  const isShort = value.way === 'password' && !AdminPassword.safeParse(value.password).success;
  if (isShort && signIn.success) {
    complain('password', message('accounts:errors.adminPasswordShort'));
  }
});

/** The call that the form is. */
export const toInput = (fields: AddPersonFields): AddPersonInput => {
  const { username, displayName, avatar, role, isChild } = fields;
  const signIn = FirstSignIn.parse(signInOf(fields));
  return { username, displayName, avatar, role, isChild, signIn };
};
