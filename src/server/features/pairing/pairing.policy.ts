import { type Actor, isAdmin, isGrownUp, isHousehold } from '#shared/features/accounts/access.ts';
import type { Role } from '#shared/features/accounts/accounts.fields.ts';

interface Person {
  id: number;
  role: Role;
  isChild: boolean;
}

/**
 * For whom a grown-up may accept a device: themself and the household's kids; an admin for anyone but the
 * other admins, whose word is as good as their own.
 */
export const canPairFor = (actor: Actor, person: Person): boolean =>
  isGrownUp(actor) &&
  (actor.id === person.id ||
    // People who register may say that they are a kid; that alone does not make them part of the household.
    (person.isChild && isHousehold(person)) ||
    (isAdmin(actor) && !isAdmin(person)));

/** Who may verify a guest on the way (product rules, section 10). */
export const canVouch = (actor: Actor): boolean => isGrownUp(actor) && isAdmin(actor);
