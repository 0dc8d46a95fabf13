import type { Actor } from '#shared/features/accounts/access.ts';
import type { Context } from '../../../context/context.ts';
import { findMediaById } from '../../../media/media.repo.ts';
import { parseMediaUrl } from '../../../media/media-names.ts';
import { canSeeAvatar } from '../accounts.policy.ts';
import { findUser } from '../accounts.repo.ts';
import { knownUsersOf } from '../people/known-users.ts';

/** The name of the medium that an avatar shows; null for a preset. */
export const nameInAvatar = (avatar: string): string | null => parseMediaUrl(avatar)?.name ?? null;

/** The URL of an avatar at the largest size in use. */
export const addressOf = (context: Context, mediaId: number): string | null =>
  context.media.urlOf(mediaId, 'small');

/** Whether a medium is the current picture of a person whose avatar the caller may see. */
export const mayAvatarBeSeen = (context: Context, actor: Actor, mediaId: number): boolean => {
  const row = findMediaById(context.db, mediaId);
  // A profile picture is its owner's own medium, so their account alone has to be looked at.
  const person = row?.trashedAt === null ? findUser(context.db, row.ownerId) : undefined;
  if (!person?.avatar || nameInAvatar(person.avatar) !== row?.name) return false;
  return canSeeAvatar(actor, person) || knownUsersOf(context, actor.id).has(person.id);
};
