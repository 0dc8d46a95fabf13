import { z } from 'zod';
import type { Context } from '../context/context.ts';
import { prepared } from '../db/prepared.ts';
import type { UserRow } from '../features/accounts/accounts.repo.ts';
import { addItems } from '../features/content/albums/album-items.service.ts';
import { createAlbumFor } from '../features/content/albums/albums.service.ts';

/** An album of the pictures of one post. */
export const SampleAlbum = z.object({
  who: z.string(),
  title: z.string(),
  description: z.string(),
  /** The post's title. */
  of: z.string(),
});
type SampleAlbum = z.infer<typeof SampleAlbum>;

const picturesSql = `SELECT media_id FROM contents WHERE title = @title
  UNION ALL SELECT c.media_id FROM content_media c JOIN contents p ON p.id = c.content_id
    WHERE p.title = @title`;

/** Makes the sample family's albums for all of the household. */
export const seedAlbums = (context: Context, albums: SampleAlbum[], people: UserRow[]): void => {
  for (const { who, of: post, ...fields } of albums) {
    const person = people.find(({ username }) => username === who);
    if (!person) throw new Error(`nobody is called ${who}`);
    const album = createAlbumFor(context, person, fields);
    const ids = prepared<number>(context.db, picturesSql).pluck().all({ title: post });
    addItems(context, person, album.id, ids);
  }
};
