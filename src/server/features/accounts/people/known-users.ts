import type { Context } from '../../../context/context.ts';

/** Whom a person knows from all the features they share with others. */
export const knownUsersOf = ({ extensions }: Context, userId: number): ReadonlySet<number> =>
  new Set([...extensions.knownUsers.values()].flatMap((find) => [...find(userId)]));
