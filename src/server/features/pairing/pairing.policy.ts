import { type Actor, isAdmin, isGrownUp } from '#shared/features/accounts/access.ts';
import type { Role } from '#shared/features/accounts/accounts.fields.ts';

interface Person {
  id: number;
  role: Role;
  isChild: boolean;
}

/**
 * For whom a grown-up may let a device in: themself and the kids; an admin for anybody but the
 * other admins, whose word is as good as their own.
 */
export const canPairFor = (actor: Actor, person: Person): boolean =>
  isGrownUp(actor) &&
  (actor.id === person.id || person.isChild || (isAdmin(actor) && !isAdmin(person)));
