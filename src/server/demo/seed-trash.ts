import { z } from 'zod';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Context } from '../context/context.ts';
import type { UserRow } from '../features/accounts/accounts.repo.ts';
import { trashRoom } from '../features/chat/moderation/trash.service.ts';
import { createRoomFor } from '../features/chat/rooms/rooms.service.ts';
import { createPost } from '../features/content/content.service.ts';
import { trashPost } from '../features/content/trash/trash.service.ts';
import { createBookFor } from '../features/reading/books/books.service.ts';
import { removeBook } from '../features/reading/trash.service.ts';
import type { PreparedMedia } from '../media/media-store.ts';
import type { SamplePictures } from './pictures.ts';

/** Something a person made and threw away. */
export const SampleRubbish = z.object({
  who: z.string(),
  kind: z.enum(['art', 'book', 'room']),
  title: z.string(),
  /** A scene of the sample pictures. */
  picture: z.string().optional(),
});
type SampleRubbish = z.infer<typeof SampleRubbish>;

const throwAway = (
  context: Context,
  actor: Actor,
  { kind, title }: SampleRubbish,
  picture: PreparedMedia | null,
): void => {
  if (kind === 'room') {
    const fields = { name: title, description: '', isPrivate: false };
    trashRoom(context, actor, createRoomFor(context, actor, fields).id);
  } else if (kind === 'book') {
    const fields = { title, author: '?', isPublic: true };
    removeBook(context, actor, createBookFor(context, actor, fields, picture).id);
  } else {
    const fields = { title, contentType: kind, description: '', textContent: '' };
    const { id } = JSON.parse(
      String(createPost(context, actor, fields, { files: picture ? [picture] : [] })),
    ) as {
      id: number;
    };
    trashPost(context, actor, id);
  }
};

/** Puts a few things into the sample family's trash. */
export const seedTrash = (
  context: Context,
  rubbish: SampleRubbish[],
  { people, pictures }: { people: UserRow[]; pictures: SamplePictures },
): void => {
  for (const thing of rubbish) {
    const person = people.find(({ username }) => username === thing.who);
    if (!person) throw new Error(`nobody is called ${thing.who}`);
    throwAway(context, person, thing, thing.picture ? pictures.of(thing.picture) : null);
  }
};
