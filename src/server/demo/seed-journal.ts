import { z } from 'zod';
import { addToDay } from '#shared/dates.ts';
import type { Context } from '../context/context.ts';
import type { UserRow } from '../features/accounts/accounts.repo.ts';
import { insertEntry } from '../features/journal/journal.repo.ts';
import type { SamplePictures } from './pictures.ts';

/** A sample entry: who wrote it, how many days ago, and what. */
export const SampleEntry = z.object({
  who: z.string(),
  daysAgo: z.int().min(0),
  title: z.string().default(''),
  content: z.string(),
  mood: z.string().default(''),
  /** A scene of the sample pictures. */
  picture: z.string().optional(),
});
export type SampleEntry = z.infer<typeof SampleEntry>;

/** Fills the sample family's journals. */
export const seedJournal = (
  context: Context,
  entries: SampleEntry[],
  { people, pictures }: { people: UserRow[]; pictures: SamplePictures },
): void => {
  const { db, clock, household, media } = context;
  const today = household.day();
  for (const { who, daysAgo, title, content, mood, picture } of entries) {
    const writer = people.find(({ username }) => username === who);
    if (!writer) throw new Error(`nobody is called ${who}`);
    insertEntry(db, {
      userId: writer.id,
      date: addToDay(today, -daysAgo),
      title,
      content,
      mood,
      mediaId: picture ? media.insert(pictures.of(picture), writer.id) : null,
      createdAt: clock.now().toISOString(),
    });
  }
};
