import type { Context } from '../context/context.ts';
import { type UserRow, updateUser } from '../features/accounts/accounts.repo.ts';
import type { PreparedMedia } from '../media/media-store.ts';

/** Gives those who are named a painted picture of their own in place of one of the house's faces. */
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
