import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { limits } from './reading.limits.ts';

const ReadingSums = z.object({ sessions: z.int(), minutes: z.int(), pages: z.int() });

/** A month, or its part so far; `books` were finished in it. */
const MonthSums = ReadingSums.extend({ month: z.string(), days: z.int(), books: z.int() });

/** Change against the month before in whole percent; null where there was nothing before. */
const Change = z.int().nullable();

export const ReadingStatistics = z.object({
  /** The household's day these are of. */
  today: z.string(),
  /** All mine (rule 134). */
  totals: ReadingSums.extend({
    /** My logs. */
    books: z.int(),
    /** At least once, also those that are read again. */
    booksCompleted: z.int(),
    booksReading: z.int(),
    booksToRead: z.int(),
    booksNotFinished: z.int(),
    favorites: z.int(),
    days: z.int(),
  }),
  /** Rounded; null before the first session, or without minutes. */
  averageMinutesPerSession: z.int().nullable(),
  pagesPerHour: z.int().nullable(),
  streak: z.object({
    /** Days in a row that end today; 0 while nothing was read today. */
    days: z.int(),
    /** Days in a row that end yesterday, while nothing was read today: they wait for today. */
    waiting: z.int(),
    longest: z.int(),
    readToday: z.boolean(),
  }),
  month: MonthSums,
  previousMonth: MonthSums,
  change: z.object({ minutes: Change, pages: Change, sessions: Change, books: Change }),
  /** The last seven days, today among them. */
  lastWeek: ReadingSums.extend({ days: z.int() }),
  /** Oldest first; `start` is the first day of the week, weeks without reading are there too. */
  weeks: z.array(ReadingSums.extend({ start: z.string() })),
  /** Of my logs, the most frequent first; at most 12, empty for those without. */
  genres: z.array(
    z.object({ genre: z.string(), books: z.int(), minutes: z.int(), pages: z.int() }),
  ),
  goals: z.object({
    total: z.int(),
    active: z.int(),
    completed: z.int(),
    expired: z.int(),
    upcoming: z.int(),
  }),
  insights: z.object({
    /** 0 is Sunday: the weekday with the most minutes. */
    busiestWeekday: z.int().min(0).max(6).nullable(),
    topGenre: z.string().nullable(),
    bestDay: z.object({ day: z.string(), minutes: z.int(), pages: z.int() }).nullable(),
    booksThisYear: z.int(),
    averageRating: z.number().nullable(),
  }),
});
export type ReadingStatistics = z.infer<typeof ReadingStatistics>;

export const getStatistics = defineEndpoint({
  method: 'GET',
  path: '/api/reading-statistics',
  access: 'member',
  query: z.object({
    /** 0 is Sunday. */
    weekStartsOn: z.coerce.number().int().min(0).max(6).default(1),
    weeks: z.coerce.number().int().min(1).max(limits.weeksMax).default(limits.weeksDefault),
  }),
  response: ReadingStatistics,
});
