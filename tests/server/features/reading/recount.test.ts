import { describe, expect, it } from 'vitest';
import type { ReadingGoal } from '#shared/features/reading/goals.contract.ts';
import type { ReadingLog } from '#shared/features/reading/logs.contract.ts';
import type { ReadingSession } from '#shared/features/reading/sessions.contract.ts';
import type { ReadingStatistics } from '#shared/features/reading/statistics.contract.ts';
import { hours } from '#tests/support/fakes/fake-clock.ts';
import { addBook, addSession } from '#tests/support/make/reading.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

type Browser = ReturnType<TestApp['as']>;

const makeRandom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** An independent calculation of the day before. */
const dayBefore = (day: string, count = 1): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - count * 86_400_000).toISOString().slice(0, 10);

const allSessions = async (kid: Browser): Promise<ReadingSession[]> => {
  const list: ReadingSession[] = [];
  for (;;) {
    const last = list.at(-1);
    const query = last ? `?limit=100&before=${last.id}` : '?limit=100';
    const { json } = await kid.get<ReadingSession[]>(`/api/reading-sessions${query}`);
    list.push(...json);
    if (json.length < 100) return list;
  }
};

const sum = (sessions: ReadingSession[], name: 'minutesRead' | 'pagesRead') =>
  sessions.reduce((total, session) => total + session[name], 0);

const runTo = (days: Set<string>, day: string): number => {
  let count = 0;
  while (days.has(dayBefore(day, count))) count += 1;
  return count;
};

interface Facts {
  today: string;
  sessions: ReadingSession[];
  logs: ReadingLog[];
  statistics: ReadingStatistics;
}

const percent = (now: number, then: number): number | null => {
  if (then === 0) return now === 0 ? 0 : null;
  return Math.round(((now - then) / then) * 100);
};

const sums = (sessions: ReadingSession[]) => ({
  sessions: sessions.length,
  minutes: sum(sessions, 'minutesRead'),
  pages: sum(sessions, 'pagesRead'),
});

const daysOf = (sessions: ReadingSession[]) => new Set(sessions.map(({ date }) => date));

const isFinishedIn = (logs: ReadingLog[], period: string) =>
  logs.filter((log) => log.status === 'completed' && log.finishDate?.startsWith(period)).length;

/** Pages of completed books that are in no session. */
const unlogged = (logs: ReadingLog[], isIn: (day: string | null) => boolean = () => true) =>
  logs
    .filter(({ status, finishDate }) => status === 'completed' && isIn(finishDate))
    .reduce((total, log) => total + Math.max(0, (log.book.pages ?? 0) - log.pagesRead), 0);

const recountTotals = ({ today, sessions, logs, statistics }: Facts) => {
  const days = daysOf(sessions);
  const all = sums(sessions);
  const inStatus = (status: string) => logs.filter((log) => log.status === status).length;
  expect(statistics.today).toBe(today);
  expect(statistics.totals).toEqual({
    ...all,
    pages: all.pages + unlogged(logs),
    days: days.size,
    books: logs.length,
    booksCompleted: inStatus('completed'),
    booksReading: inStatus('reading'),
    booksToRead: inStatus('to_read'),
    booksNotFinished: inStatus('did_not_finish'),
    favorites: logs.filter(({ favorite }) => favorite).length,
  });
  expect([statistics.averageMinutesPerSession, statistics.pagesPerHour]).toEqual([
    all.sessions ? Math.round(all.minutes / all.sessions) : null,
    all.minutes ? Math.round(all.pages / (all.minutes / 60)) : null,
  ]);
  const isToday = days.has(today);
  expect(statistics.streak).toEqual({
    days: isToday ? runTo(days, today) : 0,
    waiting: isToday ? 0 : runTo(days, dayBefore(today)),
    readToday: isToday,
    longest: Math.max(0, ...[...days].map((day) => runTo(days, day))),
  });
};

const recountPeriods = ({ today, sessions, logs, statistics }: Facts) => {
  const monthOf = (month: string) => {
    const read = sessions.filter(({ date }) => date.startsWith(month));
    const all = sums(read);
    const pages = all.pages + unlogged(logs, (day) => day?.startsWith(month) ?? false);
    const books = isFinishedIn(logs, month);
    return { month, ...all, pages, days: daysOf(read).size, books };
  };
  const now = monthOf(today.slice(0, 7));
  const then = monthOf(dayBefore(`${today.slice(0, 7)}-01`).slice(0, 7));
  expect([statistics.month, statistics.previousMonth]).toEqual([now, then]);
  expect(statistics.change).toEqual({
    minutes: percent(now.minutes, then.minutes),
    pages: percent(now.pages, then.pages),
    sessions: percent(now.sessions, then.sessions),
    books: percent(now.books, then.books),
  });
  const between = (first: string, last: string) => {
    const read = sessions.filter(({ date }) => date >= first && date <= last);
    const all = sums(read);
    const isIn = (day: string | null) => day !== null && day >= first && day <= last;
    return { ...all, pages: all.pages + unlogged(logs, isIn), days: daysOf(read).size };
  };
  expect(statistics.lastWeek).toEqual(between(dayBefore(today, 6), today));
  expect(statistics.weeks).toHaveLength(12);
  // Weeks start on Monday; the last one contains today.
  const weekday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7;
  for (const [index, week] of statistics.weeks.entries()) {
    const start = dayBefore(today, weekday + 7 * (11 - index));
    const end = dayBefore(start, -6);
    const { days: _days, ...read } = between(start, end < today ? end : today);
    expect(week).toMatchObject({ start, ...read });
  }
};

const recountGenres = ({ logs, statistics }: Facts) => {
  const genres = new Map<string, { books: number; minutes: number; pages: number }>();
  for (const log of logs) {
    const genre = log.book.genre.toLowerCase();
    const known = genres.get(genre) ?? { books: 0, minutes: 0, pages: 0 };
    const { books, minutes, pages } = known;
    const more = {
      minutes: minutes + log.minutesRead,
      pages: pages + log.pagesRead + unlogged([log]),
    };
    genres.set(genre, { books: books + 1, ...more });
  }
  const shown = statistics.genres.map(({ genre, ...read }) => [genre.toLowerCase(), read] as const);
  expect(new Map(shown)).toEqual(genres);
  const counts = statistics.genres.map(({ books }) => books);
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  genres.delete('');
  const most = Math.max(0, ...[...genres.values()].map(({ books }) => books));
  const top = statistics.insights.topGenre;
  expect(top === null ? 0 : genres.get(top.toLowerCase())?.books).toBe(most);
};

const recountInsights = ({ today, sessions, logs, statistics }: Facts) => {
  const { busiestWeekday, bestDay, booksThisYear, averageRating } = statistics.insights;
  const minutesOn = (weekday: number) =>
    sum(
      sessions.filter(({ date }) => new Date(`${date}T12:00:00Z`).getUTCDay() === weekday),
      'minutesRead',
    );
  const weekdays = [0, 1, 2, 3, 4, 5, 6].map(minutesOn);
  const most = Math.max(...weekdays);
  expect(busiestWeekday).toBe(most > 0 ? weekdays.indexOf(most) : null);
  const days = [...daysOf(sessions)].sort().map((day) => {
    const { sessions: _sessions, ...read } = sums(sessions.filter(({ date }) => date === day));
    return { day, ...read };
  });
  const longest = Math.max(0, ...days.map(({ minutes }) => minutes));
  expect(bestDay).toEqual(days.find(({ minutes }) => minutes > 0 && minutes === longest) ?? null);
  expect(booksThisYear).toBe(isFinishedIn(logs, today.slice(0, 4)));
  const ratings = logs.flatMap(({ rating }) => rating ?? []);
  const average = ratings.reduce((total, rating) => total + rating, 0) / ratings.length;
  expect(averageRating).toBe(ratings.length ? Math.round(average * 10) / 10 : null);
};

const recountGoals = ({ today, sessions, logs, statistics }: Facts, goals: ReadingGoal[]) => {
  const counts = { total: goals.length, active: 0, completed: 0, expired: 0, upcoming: 0 };
  for (const goal of goals) {
    const end = goal.endDate ?? '9999';
    const isIn = (day: string | null) => day !== null && day >= goal.startDate && day <= end;
    const read = sums(sessions.filter(({ date }) => isIn(date)));
    const books = logs.filter((log) => log.status === 'completed' && isIn(log.finishDate)).length;
    const pages = read.pages + unlogged(logs, isIn);
    const done = { ...read, pages, books }[goal.goalType];
    expect([goal.progress, goal.completed]).toEqual([done, done >= goal.targetValue]);
    if (done >= goal.targetValue) counts.completed += 1;
    else if (end < today) counts.expired += 1;
    else if (goal.startDate > today) counts.upcoming += 1;
    else counts.active += 1;
  }
  expect(statistics.goals).toEqual(counts);
};

const recount = async (kid: Browser, today: string) => {
  const sessions = await allSessions(kid);
  const { json: statistics } = await kid.get<ReadingStatistics>('/api/reading-statistics');
  const { json: logs } = await kid.get<ReadingLog[]>('/api/reading-logs?limit=100');
  const { json: goals } = await kid.get<ReadingGoal[]>('/api/reading-goals');
  const facts = { today, sessions, logs, statistics };
  for (const log of logs) {
    const { sessions: _sessions, ...read } = sums(
      sessions.filter(({ bookId }) => bookId === log.bookId),
    );
    expect({ minutes: log.minutesRead, pages: log.pagesRead }).toEqual(read);
  }
  recountTotals(facts);
  recountPeriods(facts);
  recountGenres(facts);
  recountInsights(facts);
  recountGoals(facts, goals);
};

const setUp = async (timeZone: string, start: string) => {
  const app = await makeApp();
  app.clock.set(start);
  await app.as('admin').put('/api/admin/household', { timeZone });
  const kid = app.as('kid');
  const books: number[] = [];
  const kinds = [
    { pages: '', genre: 'Fantasy' },
    { pages: 60, genre: 'fantasy' },
    { pages: 400, genre: 'Animals' },
    { pages: 32 },
  ];
  for (const kind of kinds) books.push((await addBook(app.as('family'), kind)).id);
  return { app, kid, books };
};

const addGoals = async (kid: Browser, startDate: string) => {
  for (const date of [dayBefore(startDate, -60), dayBefore(startDate, 90)]) {
    const goal = { goalType: 'minutes', timeframe: 'daily', startDate: date, targetValue: 60 };
    await kid.post('/api/reading-goals', goal);
  }
  for (const goalType of ['books', 'pages', 'minutes']) {
    for (const timeframe of ['daily', 'weekly', 'monthly', 'custom']) {
      const targetValue = goalType === 'books' ? 1 : 60;
      await kid.post('/api/reading-goals', { goalType, timeframe, startDate, targetValue });
    }
  }
};

describe.each([
  ['America/New_York', '2026-03-05T03:30:00.000Z', '2026-03-04'],
  ['America/New_York', '2026-10-29T03:30:00.000Z', '2026-10-28'],
  ['Pacific/Auckland', '2026-04-01T11:30:00.000Z', '2026-04-02'],
  ['Pacific/Auckland', '2026-09-23T12:30:00.000Z', '2026-09-24'],
])('reading in %s from %s', (timeZone, start, firstDay) => {
  it('is counted by hand to the same numbers, over a clock change', async () => {
    const { app, kid, books } = await setUp(timeZone, start);
    await addGoals(kid, firstDay);
    const random = makeRandom(firstDay.length + Number(firstDay.slice(5, 7)));
    const dayNow = () => app.context.household.day();
    expect(dayNow()).toBe(firstDay);
    for (let step = 0; step < 45; step += 1) {
      app.clock.advance(hours(random(9)));
      const sessions = await allSessions(kid);
      const some = sessions[random(Math.max(1, sessions.length))];
      const act = random(10);
      if (act < 6 || !some) {
        const date = dayBefore(dayNow(), random(4) ? 0 : random(40));
        const fields = { date, minutesRead: 1 + random(60), pagesRead: random(7) };
        const bookId = books[random(books.length)] ?? 0;
        await kid.post('/api/reading-sessions', { bookId, ...fields });
      } else if (act < 8) {
        const fields = { date: dayBefore(dayNow(), random(5)), minutesRead: 1 + random(90) };
        await kid.patch(`/api/reading-sessions/${some.id}`, fields);
      } else if (act === 8) await kid.delete(`/api/reading-sessions/${some.id}`);
      else {
        const { json: logs } = await kid.get<ReadingLog[]>('/api/reading-logs');
        const status = ['completed', 'reading', 'did_not_finish', 'completed'][random(4)];
        const taste = { rating: random(6) || null, favorite: random(2) === 1 };
        await kid.patch(`/api/reading-logs/${logs[random(logs.length)]?.id}`, { status, ...taste });
      }
      if (step % 5 === 0) await recount(kid, dayNow());
    }
    const { json: logs } = await kid.get<ReadingLog[]>('/api/reading-logs');
    await kid.delete(`/api/reading-logs/${logs[0]?.id}`);
    await recount(kid, dayNow());
  });
});

it.each([
  // Midnight passes at 04:00 and at 05:00 UTC; then at 12:00 and at 11:00 UTC.
  ['America/New_York', '2026-10-29T03:59:00.000Z'],
  ['America/New_York', '2026-03-05T04:59:00.000Z'],
  ['Pacific/Auckland', '2026-09-24T11:59:00.000Z'],
  ['Pacific/Auckland', '2026-04-02T10:59:00.000Z'],
])('a week of reading in %s from %s is a streak of seven', async (timeZone, start) => {
  const { app, kid, books } = await setUp(timeZone, start);
  const streaks: number[] = [];
  app.context.events.on('readingChanged', ({ streakDays }) => streaks.push(streakDays ?? -1));
  const read = async () =>
    (await kid.get<ReadingStatistics>('/api/reading-statistics')).json.streak;
  for (let day = 1; day <= 7; day += 1) {
    expect(await read()).toMatchObject({ days: 0, waiting: day - 1 });
    await addSession(kid, books[0] ?? 0);
    expect(await read()).toMatchObject({ days: day, waiting: 0, readToday: true });
    // Advance to the next day by the household’s clock, whatever hour that is in UTC.
    const today = app.context.household.day();
    while (app.context.household.day() === today) app.clock.advance(hours(1));
  }
  expect(streaks).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect((await read()).waiting).toBe(7);
  await recount(kid, app.context.household.day());
});
