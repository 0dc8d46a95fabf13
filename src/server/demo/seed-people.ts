import { z } from 'zod';
import { KidSignInInput } from '#shared/features/accounts/accounts.fields.ts';
import type { Context } from '../context/context.ts';
import type { UserRow } from '../features/accounts/accounts.repo.ts';
import { saveKidSignIn } from '../features/accounts/sign-in/kid-sign-in.repo.ts';
import { hashPassword } from '../features/accounts/sign-in/passwords.ts';

export const SampleKidSignIn = z.object({ who: z.string(), signIn: KidSignInInput });
export type SampleKidSignIn = z.infer<typeof SampleKidSignIn>;

/** Gives the sample family's kids a PIN or pictures; they count once a grown-up allows a device. */
export const seedKidSignIns = async (
  context: Context,
  samples: SampleKidSignIn[],
  people: UserRow[],
): Promise<void> => {
  const setAt = context.clock.now().toISOString();
  for (const { who, signIn } of samples) {
    const person = people.find(({ username }) => username === who);
    if (!person) throw new Error(`nobody is called ${who}`);
    const secretHash = await hashPassword(signIn.secret, null);
    saveKidSignIn(context.db, { userId: person.id, kind: signIn.kind, secretHash, setAt });
  }
};
