import { hash } from '@node-rs/argon2';
import type { Db } from '#server/db/open.ts';
import { insertUser, type NewUser, type UserRow } from '#server/features/accounts/accounts.repo.ts';

export const testPassword = 'correct horse';
// Cheap parameters: tests need the right answer, not the cost.
const passwordHash = await hash(testPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 });

export const personKinds = {
  admin: { role: 'admin', verified: true },
  family: { role: 'family', verified: true },
  kid: { role: 'family', verified: true, isChild: true },
  friend: { role: 'friend', verified: true },
  guest: { role: 'guest' },
  expired: { role: 'guest', registeredAt: '2026-01-01T00:00:00.000Z' },
} as const satisfies Record<string, Partial<NewUser>>;

export type PersonKind = keyof typeof personKinds;

let serial = 0;

export const makePerson = (db: Db, person: Partial<NewUser> = {}): UserRow => {
  serial += 1;
  return insertUser(db, {
    username: `person${serial}`,
    displayName: `Person ${serial}`,
    passwordHash,
    registeredAt: '2026-03-02T09:00:00.000Z',
    ...person,
  });
};
