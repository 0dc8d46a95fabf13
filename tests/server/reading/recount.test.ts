import { describe, expect, it } from 'vitest';
import type { ReadingGoal } from '#shared/features/reading/goals.contract.ts';
import type { ReadingLog } from '#shared/features/reading/logs.contract.ts';
import type { ReadingSession } from '#shared/features/reading/sessions.contract.ts';
import type { ReadingStatistics } from '#shared/features/reading/statistics.contract.ts';
import { hours } from '#tests/support/fake-clock.ts';
import { addBook, addSession } from '#tests/support/make/reading.ts';
import { makeApp, type TestApp } from '#tests/support/make-app.ts';

type Browser = ReturnType<TestApp['as']>;

const makeRandom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** A day before another, by the calendar and by hand. */
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

/** Days in a row that end on `day`. */
const runTo = (days: Set<string>, day: string): number => {
  let count = 0;
  while (days.has(dayBefore(day, count))) count += 1;
  return count;
};

/** Counts everything again from the raw sessions and compares. */
const recount = async (kid: Browser, today: string) => {
  const sessions = await allSessions(kid);
  const { json: statistics } = await kid.get<ReadingStatistics>('/api/reading-statistics');
  const { json: logs } = await kid.get<ReadingLog[]>('/api/reading-logs?limit=100');
  const { json: goals } = await kid.get<ReadingGoal[]>('/api/reading-goals');
  const days = new Set(sessions.map(({ date }) => date));
  const inMonth = (month: string) => sessions.filter(({ date }) => date.startsWith(month));
  expect(statistics.today).toBe(today);
  expect(statistics.totals).toMatchObject({
    sessions: sessions.length,
    minutes: sum(sessions, 'minutesRead'),
    pages: sum(sessions, 'pagesRead'),
    days: days.size,
    books: logs.length,
    booksCompleted: logs.filter(({ status }) => status === 'completed').length,
  });
  const isToday = days.has(today);
  expect(statistics.streak).toMatchObject({
    days: isToday ? runTo(days, today) : 0,
    waiting: isToday ? 0 : runTo(days, dayBefore(today)),
    readToday: isToday,
    longest: Math.max(0, ...[...days].map((day) => runTo(days, day))),
  });
  const month = inMonth(today.slice(0, 7));
  const previous = inMonth(dayBefore(`${today.slice(0, 7)}-01`).slice(0, 7));
  const [now, then] = [sum(month, 'minutesRead'), sum(previous, 'minutesRead')];
  expect([statistics.month.minutes, statistics.previousMonth.minutes]).toEqual([now, then]);
  const percent = then === 0 ? (now === 0 ? 0 : null) : Math.round(((now - then) / then) * 100);
  expect(statistics.change.minutes).toBe(percent);
  for (const [index, week] of statistics.weeks.entries()) {
    const end = dayBefore(week.start, -6);
    const read = sessions.filter(({ date }) => date >= week.start && date <= end && date <= today);
    expect([index, week.pages]).toEqual([index, sum(read, 'pagesRead')]);
  }
  for (const log of logs) {
    const own = sessions.filter(({ bookId }) => bookId === log.bookId);
    expect([log.minutesRead, log.pagesRead]).toEqual([
      sum(own, 'minutesRead'),
      sum(own, 'pagesRead'),
    ]);
  }
  for (const goal of goals) {
    const end = goal.endDate ?? '9999';
    const isIn = (day: string | null) => day !== null && day >= goal.startDate && day <= end;
    const read = sessions.filter(({ date }) => isIn(date));
    const done = {
      minutes: sum(read, 'minutesRead'),
      pages: sum(read, 'pagesRead'),
      books: logs.filter((log) => log.status === 'completed' && isIn(log.finishDate)).length,
    };
    expect(goal.progress).toBe(done[goal.goalType]);
    expect(goal.completed).toBe(done[goal.goalType] >= goal.targetValue);
  }
};

const setUp = async (timeZone: string, start: string) => {
  const app = await makeApp();
  app.clock.set(start);
  await app.as('admin').put('/api/admin/household', { timeZone });
  const kid = app.as('kid');
  const books: number[] = [];
  for (const pages of ['', 60, 400]) books.push((await addBook(app.as('family'), { pages })).id);
  return { app, kid, books };
};

const addGoals = async (kid: Browser, startDate: string) => {
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
        const status = random(2) ? 'completed' : 'reading';
        await kid.patch(`/api/reading-logs/${logs[random(logs.length)]?.id}`, { status });
      }
      if (step % 5 === 4) await recount(kid, dayNow());
    }
    const { json: logs } = await kid.get<ReadingLog[]>('/api/reading-logs');
    await kid.delete(`/api/reading-logs/${logs[0]?.id}`);
    await recount(kid, dayNow());
  });
});

it.each([
  // Midnight goes by at 04:00 and at 05:00 UTC; then at 12:00 and at 11:00 UTC.
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
    // On to the next day by the household’s clocks, whatever hour that is in UTC.
    const today = app.context.household.day();
    while (app.context.household.day() === today) app.clock.advance(hours(1));
  }
  expect(streaks).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect((await read()).waiting).toBe(7);
  await recount(kid, app.context.household.day());
});
