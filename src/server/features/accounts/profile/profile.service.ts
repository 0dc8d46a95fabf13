import { AppError, forbidden } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { CurrentUser, ProfileInput } from '#shared/features/accounts/accounts.contract.ts';
import { avatarPresets } from '#shared/features/accounts/avatars.ts';
import type { Context } from '../../../context/context.ts';
import type { PreparedMedia } from '../../../media/media-store.ts';
import { canEditProfile } from '../accounts.policy.ts';
import { presentUser } from '../accounts.present.ts';
import { type UserRow, updateUser } from '../accounts.repo.ts';
import { announcePerson, requireUser } from '../accounts.service.ts';
import { addressOf, nameInAvatar } from './avatars.ts';

const profileFields = ['displayName', 'avatar'] as const;

const isPreset = (avatar: string): boolean => (avatarPresets as readonly string[]).includes(avatar);

/** @throws AppError 403 for another's profile, but for an admin (rule 18). */
export const requireEditable = (context: Context, actor: Actor, userId: number): UserRow => {
  if (!canEditProfile(actor, userId)) throw forbidden();
  return requireUser(context, userId);
};

const notOwn = () => new AppError('invalid', 'common:errors.invalidRequest');

/** @throws AppError 400 */
const requireAddress = (context: Context, mediaId: number): string => {
  const url = addressOf(context, mediaId);
  if (!url) throw notOwn();
  return url;
};

/** Copies a picture that is chosen by its address, so that it outlives the original. */
const copyOwn = (context: Context, actor: Actor, before: UserRow, avatar: string): string => {
  const isOwnProfile = actor.id === before.id;
  const mediaId = isOwnProfile ? context.media.findOwnImage(actor.id, avatar) : null;
  if (mediaId === null) throw notOwn();
  return requireAddress(context, context.media.copy(mediaId, 'avatar'));
};

/** Sets the picture aside that the person had; it belongs to nothing else. */
export const letAvatarGo = (context: Context, before: UserRow): void => {
  const mediaId = before.avatar && context.media.findOwnImage(before.id, before.avatar);
  if (mediaId) context.media.trash(mediaId);
};

const avatarAfter = (
  context: Context,
  actor: Actor,
  before: UserRow,
  { avatar, picture }: { avatar: ProfileInput['avatar']; picture: PreparedMedia | null },
): string | null => {
  if (picture) return requireAddress(context, context.media.insert(picture, before.id, 'avatar'));
  if (avatar === undefined) return before.avatar;
  if (!avatar || isPreset(avatar)) return avatar;
  const isSame = before.avatar !== null && nameInAvatar(before.avatar) === nameInAvatar(avatar);
  return isSame ? before.avatar : copyOwn(context, actor, before, avatar);
};

/** Records that an admin changed how another person is shown. */
const recordChange = (context: Context, actor: Actor, before: UserRow, after: UserRow): void => {
  const fields = profileFields.filter((field) => after[field] !== before[field]).join(',');
  if (actor.id === after.id || !fields) return;
  const who = { actorId: actor.id, subjectId: after.id };
  context.audit.record({ ...who, action: 'profileChanged', details: { fields } });
};

/** @throws AppError 403 for another's profile, 400 for a picture that is not the person's own. */
export const changeProfile = (
  context: Context,
  actor: Actor,
  userId: number,
  changes: ProfileInput,
  picture: PreparedMedia | null = null,
): CurrentUser => {
  const before = requireEditable(context, actor, userId);
  const avatar = avatarAfter(context, actor, before, { avatar: changes.avatar, picture });
  if (avatar !== before.avatar) letAvatarGo(context, before);
  const row = updateUser(context.db, userId, {
    displayName: changes.displayName ?? before.displayName,
    avatar,
  });
  recordChange(context, actor, before, row);
  announcePerson(context, userId);
  return presentUser(row, context.clock.now());
};
