import { type Actor, isHousehold } from '#shared/features/accounts/access.ts';

/** The household's words may say where a kid goes to school: they stay in the household. */
export const canReadWords = (actor: Actor): boolean => isHousehold(actor);

/** Rounds and bests are private to the player; lists contain only the caller's own (rule 63). */
export const isPlayer = (actor: Pick<Actor, 'id'>, play: { userId: number }): boolean =>
  actor.id === play.userId;
