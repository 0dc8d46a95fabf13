import type { Context } from '../context/context.ts';
import { type UserRow, updateUser } from '../features/accounts/accounts.repo.ts';
import type { SamplePictures } from './pictures.ts';

/** Gives people a picture of their own, each named by its scene, in place of a preset avatar. */
export const seedAvatars = (
  context: Context,
  faces: readonly [username: string, scene: string][],
  { people, pictures }: { people: UserRow[]; pictures: SamplePictures },
): void => {
  for (const [username, scene] of faces) {
    const person = people.find((one) => one.username === username);
    if (!person) throw new Error(`nobody is called ${username}`);
    const mediaId = context.media.insert(pictures.of(scene), person.id);
    updateUser(context.db, person.id, { avatar: context.media.urlOf(mediaId, 'small') });
  }
};
