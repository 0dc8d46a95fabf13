import type { Context } from '../../context/context.ts';

/** Tells the admins' open pages, and the person's own, that something about an account changed. */
export const announceToAdmins = (context: Context, userId: number): void =>
  context.live.publish(
    { type: 'changed', area: 'accounts', id: userId },
    (actor) => actor.role === 'admin' || actor.id === userId,
  );
