import type { Context } from '../context/context.ts';
import { type UserRow, updateUser } from '../features/accounts/accounts.repo.ts';
import type { PreparedMedia } from '../media/media-store.ts';

/** Gives the named people a painted picture in place of a preset avatar. */
export const seedAvatars = (
  context: Context,
  usernames: readonly string[],
  { people, pictures }: { people: UserRow[]; pictures: PreparedMedia[] },
): void => {
  for (const [index, username] of usernames.entries()) {
    const person = people.find((one) => one.username === username);
    const picture = pictures[index];
    if (!person || !picture) throw new Error(`no face for ${username}`);
    const mediaId = context.media.insert(picture, person.id);
    updateUser(context.db, person.id, { avatar: context.media.urlOf(mediaId, 'small') });
  }
};
