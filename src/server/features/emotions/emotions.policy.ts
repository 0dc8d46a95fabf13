import type { Actor } from '#shared/features/accounts/access.ts';

/** Emotions are private: no admin and no parent sees or changes them (rule 116). */
export const isOwnLog = (actor: Actor, log: { userId: number }): boolean => actor.id === log.userId;

/** Only kids are asked whether they would like to tell a grown-up (rule 121). */
export const canBeAsked = (actor: Actor): boolean => actor.isChild;
