import { z } from 'zod';
import { addToDay } from '#shared/dates.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import { BookFields } from '#shared/features/reading/books.contract.ts';
import { GoalType, Timeframe } from '#shared/features/reading/reading.fields.ts';
import type { Context } from '../context/context.ts';
import type { UserRow } from '../features/accounts/accounts.repo.ts';
import { createBookFor } from '../features/reading/books/books.service.ts';
import { createGoalFor } from '../features/reading/goals/goals.service.ts';
import { changeLog, createLogFor } from '../features/reading/logs/logs.service.ts';
import { recordSession } from '../features/reading/sessions/sessions.service.ts';
import type { SamplePictures } from './pictures.ts';

/** A reader's way through a book; each session is how many days ago, minutes, pages and a note. */
const Reading = z.object({
  who: z.string(),
  title: z.string(),
  sessions: z.array(z.tuple([z.int(), z.int(), z.int(), z.string()])),
  finished: z.object({ daysAgo: z.int(), rating: z.int(), review: z.string() }).optional(),
});

export const SampleReading = z.object({
  books: z.array(BookFields.extend({ addedBy: z.string(), cover: z.string() })),
  reading: z.array(Reading),
  goals: z.array(
    z.object({
      who: z.string(),
      goalType: GoalType,
      targetValue: z.int(),
      timeframe: Timeframe,
    }),
  ),
});
type SampleReading = z.infer<typeof SampleReading>;

interface Library {
  context: Context;
  today: string;
  actorOf: (username: string) => Actor;
  bookIds: ReadonlyMap<string, number>;
}

const seedLog = (library: Library, { who, title, sessions, finished }: z.infer<typeof Reading>) => {
  const { context, today, actorOf, bookIds } = library;
  const actor = actorOf(who);
  const bookId = bookIds.get(title) ?? 0;
  const { id } = createLogFor(context, actor, { bookId, status: 'to_read' });
  for (const [daysAgo, minutesRead, pagesRead, notes] of sessions) {
    const date = addToDay(today, -daysAgo);
    recordSession(context, actor, { bookId, date, minutesRead, pagesRead, notes, mood: '' });
  }
  if (!finished) return;
  const { daysAgo, rating, review } = finished;
  const finishDate = addToDay(today, -daysAgo);
  changeLog(context, actor, id, {
    status: 'completed',
    finishDate,
    rating,
    review,
    favorite: true,
  });
};

/** Fills the sample family's library, and lets a few of them read. */
export const seedReading = (
  context: Context,
  sample: SampleReading,
  { people, pictures }: { people: UserRow[]; pictures: SamplePictures },
): void => {
  const byName = new Map(people.map((person) => [person.username, person]));
  const actorOf = (username: string): Actor => {
    const person = byName.get(username);
    if (!person) throw new Error(`nobody is called ${username}`);
    return person;
  };
  const bookIds = new Map<string, number>();
  for (const { addedBy, cover, ...fields } of sample.books) {
    const shown = { ...fields, isPublic: true };
    const book = createBookFor(context, actorOf(addedBy), shown, pictures.of(cover));
    bookIds.set(book.title, book.id);
  }
  const today = context.household.day();
  const library = { context, today, actorOf, bookIds };
  for (const reading of sample.reading) seedLog(library, reading);
  for (const { who, timeframe, ...goal } of sample.goals) {
    const startDate = timeframe === 'yearly' ? `${today.slice(0, 4)}-01-01` : addToDay(today, -4);
    createGoalFor(context, actorOf(who), { ...goal, timeframe, startDate });
  }
};
