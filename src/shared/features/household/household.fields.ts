import { z } from 'zod';
import { message } from '../../locales/messages.ts';
import { AdminPassword, DisplayName, Username } from '../accounts/accounts.fields.ts';

/** Who may join without a grown-up doing it for them (decision 2). */
export const Joining = z.enum(['guests', 'invites', 'nobody']);
export type Joining = z.infer<typeof Joining>;

const Name = z
  .string({ error: message('household:errors.nameRequired') })
  .trim()
  .min(1, message('household:errors.nameRequired'))
  .max(50, message('household:errors.nameLong'));

export const SetupInput = z.object({
  token: z.string().trim(),
  spaceName: Name,
  childName: Name,
  username: Username,
  displayName: DisplayName,
  password: AdminPassword,
  joining: Joining,
  lan: z.boolean(),
});
export type SetupInput = z.infer<typeof SetupInput>;

export const HouseholdInput = z.object({
  spaceName: Name,
  childName: Name,
  joining: Joining,
  lan: z.boolean(),
});
