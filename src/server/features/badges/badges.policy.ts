import { type Actor, isGrownUp, isHousehold } from '#shared/features/accounts/access.ts';
import { isSecret } from '#shared/features/badges/badges.catalogue.ts';
import { BadgeId } from '#shared/features/badges/badges.fields.ts';

/** Another's achievements are for the household (rule 63). */
export const canReadOf = (actor: Actor, userId: number): boolean =>
  actor.id === userId || isHousehold(actor);

/** Badges that reveal journal, emotions, tasks, chat or reading are private. */
export const canSeeBadge = (actor: Actor, userId: number, badge: BadgeId): boolean =>
  actor.id === userId || (isHousehold(actor) && !isSecret(badge));

/** A note is between the kid and the grown-ups. */
export const canReadNote = (actor: Actor, userId: number): boolean =>
  actor.id === userId || isGrownUp(actor);

/** Badges for behavior go to the kids of the household (rule 75). */
export const canReceive = (person: {
  role: Actor['role'];
  isChild: boolean;
  deactivatedAt: string | null;
}): boolean => person.isChild && isHousehold(person) && person.deactivatedAt === null;

/** The badges that others may be shown. */
export const openBadges: BadgeId[] = BadgeId.options.filter((id) => !isSecret(id));
