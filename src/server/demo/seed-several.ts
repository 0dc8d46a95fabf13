import { subMinutes } from 'date-fns/subMinutes';
import { subYears } from 'date-fns/subYears';
import { z } from 'zod';
import type { Context } from '../context/context.ts';
import type { UserRow } from '../features/accounts/accounts.repo.ts';
import { insertPost } from '../features/content/content.repo.ts';
import { setCaption, setFurtherMedia } from '../features/content/posts/post-media.repo.ts';
import type { SamplePictures } from './pictures.ts';

/** A post of several pictures, each with its caption. */
export const SampleSeveral = z.object({
  who: z.string(),
  title: z.string(),
  description: z.string(),
  /** Scene and caption of each. */
  pictures: z.array(z.tuple([z.string(), z.string()])),
  yearsAgo: z.int().default(0),
});
type SampleSeveral = z.infer<typeof SampleSeveral>;

/** Shares posts of several pictures, some of them in earlier years. */
export const seedSeveral = (
  context: Context,
  samples: SampleSeveral[],
  { people, pictures }: { people: UserRow[]; pictures: SamplePictures },
): void => {
  const { db, media, clock } = context;
  for (const { who, title, description, yearsAgo, pictures: shown } of samples) {
    const person = people.find(({ username }) => username === who);
    if (!person) throw new Error(`nobody is called ${who}`);
    const ids = shown.map(([scene, caption]) => {
      const id = media.insert(pictures.of(scene), person.id, 'media');
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
      // The newest of all, as the feed has it first.
      createdAt: subYears(subMinutes(clock.now(), 20), yearsAgo).toISOString(),
    });
    setFurtherMedia(db, contentId, ids.slice(1));
  }
};
