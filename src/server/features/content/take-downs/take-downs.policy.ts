import { type Actor, isGrownUp } from '#shared/features/accounts/access.ts';

/** What is asked about one picture or video. */
export interface TakeDownFacts {
  ownerId: number;
  isHidden: boolean;
  /** Those whose account is still there. */
  askerIds: readonly number[];
}

/** Owners take down what is theirs without asking. */
export const canAsk = (actor: Actor, media: { ownerId: number }): boolean =>
  media.ownerId !== actor.id;

/** Only a kid's request hides: they may not be able to wait, or to explain. */
export const hidesAtOnce = (actor: Actor): boolean => actor.isChild;

/** Its owner and the household's grown-ups decide; what a grown-up asked, another one does. */
export const canTakeDown = (actor: Actor, { ownerId, askerIds }: TakeDownFacts): boolean =>
  ownerId === actor.id || (isGrownUp(actor) && !askerIds.includes(actor.id));

/** An owner does not overrule what a kid asked, unless they are one of the household's grown-ups. */
export const canKeep = (actor: Actor, facts: TakeDownFacts): boolean =>
  canTakeDown(actor, facts) && (!facts.isHidden || isGrownUp(actor));
