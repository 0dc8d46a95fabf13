import { type Actor, isAdmin, isHousehold } from '#shared/features/accounts/access.ts';

/** A profile may be changed by its owner and by admins (rule 18). */
export const canEditProfile = (actor: Actor, userId: number): boolean =>
  actor.id === userId || isAdmin(actor);

/**
 * A kid's photo is for the household and for friends, whom a kid's approved posts are shown to; the
 * guests see it where they share a room with the kid (ADR 16).
 */
export const canSeeAvatar = (actor: Actor, person: { id: number; isChild: boolean }): boolean =>
  canListPerson(actor, person) || actor.role === 'friend';

/** Kids are listed to the household only (rule 89). */
export const canListPerson = (actor: Actor, person: { id: number; isChild: boolean }): boolean =>
  actor.id === person.id || isHousehold(actor) || !person.isChild;
