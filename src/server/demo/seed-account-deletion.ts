import { subDays } from 'date-fns/subDays';
import { z } from 'zod';
import { Role } from '#shared/features/accounts/accounts.fields.ts';
import type { Context } from '../context/context.ts';
import { insertUser, type UserRow } from '../features/accounts/accounts.repo.ts';

export const SampleFormer = z.object({
  username: z.string(),
  displayName: z.string(),
  role: Role,
  avatar: z.string(),
});
export type SampleFormer = z.infer<typeof SampleFormer>;

/** People who were here once: their accounts are switched off, with the password of the others. */
export const seedAccountDeletion = (
  context: Context,
  former: SampleFormer[],
  people: UserRow[],
): void => {
  const [first] = people;
  if (!first) return;
  const now = context.clock.now();
  for (const person of former) {
    insertUser(context.db, {
      ...person,
      passwordHash: first.passwordHash,
      verified: true,
      registeredAt: subDays(now, 400).toISOString(),
      deactivatedAt: subDays(now, 30).toISOString(),
    });
  }
};
