import type { Actor } from '#shared/features/accounts/access.ts';

/** Whether a feature shows a medium to a person. */
export type MediaGuard = (actor: Actor, mediaId: number) => boolean;
