import { expect, test } from 'vitest';
import type { ReadingGoal } from '#shared/features/reading/goals.contract.ts';
import type { SharedTotals } from '#shared/features/reading/settings.contract.ts';
import type { ReadingStatistics } from '#shared/features/reading/statistics.contract.ts';
import { addBook, addLog, addSession } from '#tests/support/make/reading.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

test('a completed book counts all its pages, in no session more than once', async () => {
  const app = await makeApp();
  const reader = app.as('family');
  const book = await addBook(reader, { pages: 300, genre: 'Sea' });
  const noLength = await addBook(reader, { title: 'No length', pages: null, genre: 'Sea' });
  const log = await addLog(reader, book.id, { status: 'reading' });
  await addLog(reader, noLength.id, { status: 'completed' });
  await addSession(reader, book.id, { minutesRead: 60, pagesRead: 40 });
  const goal = await reader.post<ReadingGoal>('/api/reading-goals', {
    goalType: 'pages',
    targetValue: 300,
    timeframe: 'weekly',
    startDate: app.context.household.day(),
    progress: 0,
    completed: false,
  });
  await reader.patch('/api/reading-settings', { sharesTotals: true });
  const pages = async () => {
    const { json: read } = await reader.get<ReadingStatistics>('/api/reading-statistics');
    const { json: goals } = await reader.get<ReadingGoal[]>('/api/reading-goals');
    const { json: shared } = await reader.get<SharedTotals[]>('/api/reading-shared');
    return {
      total: read.totals.pages,
      month: read.month.pages,
      lastWeek: read.lastWeek.pages,
      week: read.weeks.at(-1)?.pages,
      genre: read.genres[0]?.pages,
      goal: goals.find(({ id }) => id === goal.json.id)?.countedProgress,
      shared: shared[0]?.pages,
      anHour: read.pagesPerHour,
      days: read.totals.days,
    };
  };
  const each = (count: number) => ({
    total: count,
    month: count,
    lastWeek: count,
    week: count,
    genre: count,
    goal: count,
    shared: count,
    // Only what a session recorded has a time and a day of reading.
    anHour: 40,
    days: 1,
  });
  expect(await pages()).toEqual(each(40));
  let badges: number | undefined;
  app.context.events.on('readingChanged', ({ totalPages }) => {
    badges = totalPages;
  });

  await reader.patch(`/api/reading-logs/${log.id}`, { status: 'completed' });
  expect(await pages()).toEqual(each(300));
  expect(badges).toBe(300);
  await addSession(reader, book.id, { minutesRead: 60, pagesRead: 40 });
  expect(await pages()).toMatchObject({ total: 300, goal: 300 });

  await reader.patch(`/api/reading-logs/${log.id}`, { status: 'reading' });
  expect(await pages()).toEqual(each(80));
});
