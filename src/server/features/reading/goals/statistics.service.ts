import { addToDay } from '#shared/dates.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import { pagesPerHour } from '#shared/features/reading/position.ts';
import {
  bestDayOf,
  busiestWeekday,
  type DaySums,
  percentChange,
  type Sums,
  sumBetween,
  sumsByWeek,
} from '#shared/features/reading/reading-sums.ts';
import type { ReadingStatistics } from '#shared/features/reading/statistics.contract.ts';
import { streakOf } from '#shared/features/reading/streak.ts';
import type { Context } from '../../../context/context.ts';
import {
  countByStatus,
  countEverFinished,
  countFinished,
  findTaste,
  sumByGenre,
} from '../logs/logs.repo.ts';
import { type ReadingDays, readDays } from './goal-progress.ts';
import { listGoalsFor } from './goals.service.ts';

type Db = Context['db'];

/** Genres shown by name; a family has favourites, not hundreds. */
const genresShown = 12;

/** Genres ignore case; the most frequent spelling is shown. */
const genresOf = (db: Db, userId: number): ReadingStatistics['genres'] => {
  const genres = new Map<string, ReadingStatistics['genres'][number]>();
  const rows = sumByGenre(db, userId).sort((a, b) => b.books - a.books);
  for (const { genre, books, minutes, pages } of rows) {
    const known = genres.get(genre.toLowerCase());
    if (known) {
      known.books += books;
      known.minutes += minutes;
      known.pages += pages;
    } else genres.set(genre.toLowerCase(), { genre, books, minutes, pages });
  }
  return [...genres.values()].sort((a, b) => b.books - a.books).slice(0, genresShown);
};

const booksOf = (db: Db, userId: number) => {
  const counts = new Map(countByStatus(db, userId).map(({ status, count }) => [status, count]));
  const of = (status: Parameters<typeof counts.get>[0]) => counts.get(status) ?? 0;
  return {
    books: [...counts.values()].reduce((sum, count) => sum + count, 0),
    booksCompleted: countEverFinished(db, userId),
    booksReading: of('reading'),
    booksToRead: of('to_read'),
    booksNotFinished: of('did_not_finish'),
  };
};

const monthOf = (db: Db, userId: number, sum: (from: string, to: string) => Sums, day: string) => {
  const month = day.slice(0, 7);
  const [first, last] = [`${month}-01`, `${month}-31`];
  const books = countFinished(db, userId, first, last);
  return { month, ...sum(first, last), books };
};

const goalsOf = (context: Context, actor: Actor, read: ReadingDays): ReadingStatistics['goals'] => {
  const counts = { total: 0, active: 0, completed: 0, expired: 0, upcoming: 0 };
  for (const { status } of listGoalsFor(context, actor, read)) {
    counts[status] += 1;
    counts.total += 1;
  }
  return counts;
};

const insightsOf = (
  db: Db,
  userId: number,
  facts: { days: DaySums[]; today: string; genres: ReadingStatistics['genres'] },
): ReadingStatistics['insights'] => {
  const { days, today, genres } = facts;
  const best = bestDayOf(days);
  const year = today.slice(0, 4);
  const { averageRating } = findTaste(db, userId);
  return {
    busiestWeekday: busiestWeekday(days),
    topGenre: genres.find(({ genre }) => genre !== '')?.genre ?? null,
    bestDay: best && { day: best.day, minutes: best.minutes, pages: best.pages },
    booksThisYear: countFinished(db, userId, `${year}-01-01`, `${year}-12-31`),
    averageRating: averageRating === null ? null : Math.round(averageRating * 10) / 10,
  };
};

/** All about the caller's own reading, from a row a day (rules 133 and 134). */
export const readStatistics = (
  context: Context,
  actor: Actor,
  { weekStartsOn, weeks }: { weekStartsOn: number; weeks: number },
): ReadingStatistics => {
  const { db, household } = context;
  const { id } = actor;
  const today = household.day();
  const read = readDays(context, id);
  const { days, unlogged } = read;
  /** Pages of completed books count on the day of finishing, which is no day of reading for that. */
  const sum = (from: string, to: string) => ({
    ...sumBetween(days, from, to),
    pages: sumBetween(days, from, to).pages + sumBetween(unlogged, from, to).pages,
  });
  const logged = sumBetween(days, '', '9999-12-31');
  const all = sum('', '9999-12-31');
  const month = monthOf(db, id, sum, today);
  const previousMonth = monthOf(db, id, sum, addToDay(`${month.month}-01`, -1));
  const genres = genresOf(db, id);
  const change = (name: 'minutes' | 'pages' | 'sessions' | 'books') =>
    percentChange(month[name], previousMonth[name]);
  const names = days.map(({ day }) => day);
  return {
    today,
    totals: { ...all, ...booksOf(db, id), favorites: findTaste(db, id).favorites },
    averageMinutesPerSession: all.sessions > 0 ? Math.round(all.minutes / all.sessions) : null,
    pagesPerHour: pagesPerHour(logged.pages, all.minutes),
    streak: streakOf(names, today),
    month,
    previousMonth,
    change: {
      minutes: change('minutes'),
      pages: change('pages'),
      sessions: change('sessions'),
      books: change('books'),
    },
    lastWeek: sum(addToDay(today, -6), today),
    weeks: sumsByWeek(days, { today, weekStartsOn, count: weeks }).map((week) => ({
      ...week,
      pages: sum(week.start, addToDay(week.start, 6)).pages,
    })),
    genres,
    goals: goalsOf(context, actor, read),
    insights: insightsOf(db, id, { days, today, genres }),
  };
};
