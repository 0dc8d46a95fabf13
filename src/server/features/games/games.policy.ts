import { type Actor, isHousehold } from '#shared/features/accounts/access.ts';

/** The household's words may say where a kid goes to school: they stay in the household. */
export const canReadWords = (actor: Actor): boolean => isHousehold(actor);
