import { subHours, subYears } from 'date-fns';
import { z } from 'zod';
import type { Context } from '../context/context.ts';
import type { UserRow } from '../features/accounts/accounts.repo.ts';
import { insertPost } from '../features/content/content.repo.ts';
import { setCaption, setFurtherMedia } from '../features/content/posts/post-media.repo.ts';
import type { PreparedMedia } from '../media/media-store.ts';

/** A post of several pictures, each with its caption. */
export const SampleSeveral = z.object({
  who: z.string(),
  title: z.string(),
  description: z.string(),
  captions: z.array(z.string()),
  yearsAgo: z.int().default(0),
});
type SampleSeveral = z.infer<typeof SampleSeveral>;

/** Shares posts of several pictures, some of them in earlier years. */
export const seedSeveral = (
  context: Context,
  samples: SampleSeveral[],
  { people, pictures }: { people: UserRow[]; pictures: PreparedMedia[] },
): void => {
  const { db, media, clock } = context;
  for (const [at, { who, title, description, captions, yearsAgo }] of samples.entries()) {
    const person = people.find(({ username }) => username === who);
    if (!person) throw new Error(`nobody is called ${who}`);
    const ids = captions.map((caption, number) => {
      const picture = pictures[(number + at * captions.length) % pictures.length];
      if (!picture) throw new Error('no pictures were painted');
      const id = media.insert(picture, person.id, 'media');
      setCaption(db, id, caption);
      return id;
    });
    const contentId = insertPost(db, {
      title,
      description,
      contentType: 'photo',
      mediaId: ids[0] ?? null,
      userId: person.id,
      audience: 'household',
      friendsApproval: 'notNeeded',
      isFamilyContent: true,
      createdAt: subYears(subHours(clock.now(), 3), yearsAgo).toISOString(),
    });
    setFurtherMedia(db, contentId, ids.slice(1));
  }
};
