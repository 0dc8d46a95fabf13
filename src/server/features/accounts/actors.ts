import { type Actor, isAccessExpired, isHousehold } from '#shared/features/accounts/access.ts';
import type { Role } from '#shared/features/accounts/accounts.fields.ts';
import type { Unnamed } from '#shared/features/visibility/visibility.fields.ts';
import type { Context } from '../../context/context.ts';
import { canListPerson } from './accounts.policy.ts';
import { listActiveUsers, type UserRow } from './accounts.repo.ts';
import { knownUsersOf } from './people/known-users.ts';

type Flag = boolean | 0 | 1;

/** As much of an account as makes an actor; flags as SQLite or as Drizzle gives them. */
interface Account {
  role: Role;
  isChild: Flag;
  verified: Flag;
  accessExpired: Flag;
  accessExpiresAt: string | null;
  registeredAt: string;
}

/** A person as every rule is asked about them, at a moment (rule 11). */
export const actorOf = (id: number, account: Account, now: Date): Actor => {
  const { role, accessExpiresAt, registeredAt } = account;
  const verified = Boolean(account.verified);
  const terms = { role, verified, accessExpired: Boolean(account.accessExpired) };
  return {
    id,
    role,
    isChild: Boolean(account.isChild),
    verified,
    accessExpired: isAccessExpired({ ...terms, accessExpiresAt, registeredAt }, now),
  };
};

/** All people with access now, by name. */
export const listActors = ({ db, clock }: Context): { actor: Actor; row: UserRow }[] => {
  const now = clock.now();
  return listActiveUsers(db)
    .map((row) => ({ row, actor: actorOf(row.id, row, now) }))
    .filter(({ actor }) => !actor.accessExpired);
};

/** Whom a person may know of by name: kids only at home, or from a place they share (rule 89). */
export const knowsUser = (
  context: Context,
  actor: Actor,
): ((person: { id: number; isChild: boolean }) => boolean) => {
  const acquaintances = knownUsersOf(context, actor.id);
  return (person) => canListPerson(actor, person) || acquaintances.has(person.id);
};

/** An example of a kid of the household, to test a rule with. */
const anyKid: Actor = {
  id: 0,
  role: 'family',
  isChild: true,
  verified: true,
  accessExpired: false,
};

/** Whom a list of viewers leaves out for a reader who may not know of kids, without a count. */
export const unnamedTo = (reader: Actor, sees: (person: Actor) => boolean): Unnamed | null => {
  if (isHousehold(reader)) return null;
  return sees(anyKid) ? 'household' : 'perhapsKids';
};
