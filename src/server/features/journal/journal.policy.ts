import type { Actor } from '#shared/features/accounts/access.ts';

/** A journal is its writer's alone; an admin has no way in either (rule 116). */
export const isWriter = (actor: Pick<Actor, 'id'>, entry: { userId: number }): boolean =>
  entry.userId === actor.id;
