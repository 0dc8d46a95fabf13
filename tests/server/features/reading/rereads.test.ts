import { describe, expect, it } from 'vitest';
import type { Book } from '#shared/features/reading/books.contract.ts';
import type { ReadingGoal } from '#shared/features/reading/goals.contract.ts';
import type { ReadingLog } from '#shared/features/reading/logs.contract.ts';
import { limits } from '#shared/features/reading/reading.limits.ts';
import type { SharedTotals } from '#shared/features/reading/settings.contract.ts';
import type { ReadingStatistics } from '#shared/features/reading/statistics.contract.ts';
import { addBook, addSession } from '#tests/support/make/reading.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

/** A book of 100 pages, finished on 2 March with 40 pages in a session; then it is 1 April. */
const setUp = async () => {
  const app = await makeApp();
  const reader = app.as('family');
  const book = await addBook(reader, { pages: 100, genre: 'Sea' });
  const { log } = await addSession(reader, book.id, { pagesRead: 40 });
  const id = log?.id ?? 0;
  await reader.patch(`/api/reading-logs/${id}`, { status: 'completed' });
  await reader.patch('/api/reading-settings', { sharesTotals: true });
  app.clock.set('2026-04-01T09:00:00.000Z');
  const again = () => reader.post<ReadingLog>(`/api/reading-logs/${id}/reread`);
  const back = () => reader.delete<ReadingLog>(`/api/reading-logs/${id}/reread`);
  const finish = () => reader.patch<ReadingLog>(`/api/reading-logs/${id}`, { status: 'completed' });
  const goal = async (goalType: string, startDate: string) => {
    const body = { goalType, targetValue: 9, timeframe: 'monthly', startDate };
    return (await reader.post<ReadingGoal>('/api/reading-goals', body)).json.id;
  };
  const goals = {
    march: await goal('books', '2026-03-01'),
    april: await goal('books', '2026-04-01'),
    marchPages: await goal('pages', '2026-03-01'),
    aprilPages: await goal('pages', '2026-04-01'),
  };
  const numbers = async () => {
    const { json: read } = await reader.get<ReadingStatistics>('/api/reading-statistics');
    const { json: list } = await reader.get<ReadingGoal[]>('/api/reading-goals');
    const { json: shared } = await reader.get<SharedTotals[]>('/api/reading-shared');
    const { json: shown } = await reader.get<Book>(`/api/books/${book.id}`);
    const counted = (goalId: number) => list.find((one) => one.id === goalId)?.countedProgress;
    return {
      shared: shared[0]?.booksCompleted,
      completed: read.totals.booksCompleted,
      pages: [
        read.totals.pages,
        read.genres[0]?.pages,
        shared[0]?.pages,
        shown.myLog?.countedPages,
      ],
      books: [read.insights.booksThisYear, read.previousMonth.books, read.month.books],
      finished: [counted(goals.march), counted(goals.april)],
      pagesOf: [counted(goals.marchPages), counted(goals.aprilPages)],
    };
  };
  return { app, reader, book, id, again, back, finish, numbers };
};

const all = (pages: number) => [pages, pages, pages, pages];

describe('reading a book again', () => {
  it('starts at its first page, and keeps the days of the reading before', async () => {
    const { again, finish, reader, book } = await setUp();
    const started = await again();
    expect([started.status, started.json]).toMatchObject([
      200,
      {
        ...{ status: 'reading', startDate: '2026-04-01', finishDate: null },
        ...{ currentPage: 0, percent: 0, pagesRead: 40 },
        earlierReadings: [{ startDate: '2026-03-02', finishDate: '2026-03-02' }],
      },
    ]);
    const { log } = await addSession(reader, book.id, { pagesRead: 10 });
    expect(log).toMatchObject({ currentPage: 10, percent: 10, pagesRead: 50 });
    const { json } = await finish();
    expect(json).toMatchObject({
      ...{ startDate: '2026-04-01', finishDate: '2026-04-01', percent: 100 },
      earlierReadings: [{ finishDate: '2026-03-02' }],
    });
  });

  it('takes nothing from the numbers, and adds to them once it is finished', async () => {
    const { again, finish, numbers, reader, book } = await setUp();
    const counts = { books: [1, 1, 0], finished: [1, 0], pagesOf: [100, 0] };
    const once = { ...counts, shared: 1, completed: 1, pages: all(100) };
    expect(await numbers()).toEqual(once);
    await again();
    expect(await numbers()).toEqual(once);
    await addSession(reader, book.id, { pagesRead: 10 });
    expect(await numbers()).toEqual({ ...once, pages: all(110), pagesOf: [100, 10] });
    await finish();
    const counted = { books: [2, 1, 1], finished: [1, 1], pagesOf: [100, 100] };
    const twice = { ...counted, shared: 2, completed: 1, pages: all(200) };
    expect(await numbers()).toEqual(twice);
    const { json } = await reader.get<{ id: number; date: string }[]>('/api/reading-sessions');
    for (const { id, date } of json) {
      await reader.patch(`/api/reading-sessions/${id}`, { pagesRead: 30 });
      expect([date, await numbers()]).toEqual([date, twice]);
      await reader.delete(`/api/reading-sessions/${id}`);
      expect([date, await numbers()]).toEqual([date, twice]);
    }
  });

  it('is announced for badges once, with all pages', async () => {
    const { app, again, finish } = await setUp();
    const finished: number[] = [];
    let pages: number | undefined;
    app.context.events.on('bookFinished', ({ userId }) => finished.push(userId));
    app.context.events.on('readingChanged', ({ totalPages }) => {
      pages = totalPages;
    });
    await again();
    expect(pages).toBe(100);
    await finish();
    expect([finished, pages]).toEqual([[], 200]);
  });

  it('can be cancelled, and keeps its sessions', async () => {
    const { again, back, numbers, reader, book } = await setUp();
    await again();
    await addSession(reader, book.id, { pagesRead: 10 });
    expect((await back()).json).toMatchObject({
      ...{ status: 'completed', startDate: '2026-03-02', finishDate: '2026-03-02' },
      ...{ percent: 100, currentPage: 100, pagesRead: 50, earlierReadings: [] },
    });
    expect((await numbers()).pages).toEqual(all(100));
    const second = await back();
    expect([second.status, second.text]).toEqual([409, t('reading:errors.notReread')]);
  });

  it('can be cancelled for a book of unknown length, which is where it was', async () => {
    const app = await makeApp();
    const reader = app.as('family');
    const book = await addBook(reader);
    const { log } = await addSession(reader, book.id, { pagesRead: 40 });
    const path = `/api/reading-logs/${log?.id}`;
    await reader.patch(path, { status: 'completed' });
    expect((await reader.post<ReadingLog>(`${path}/reread`)).json.currentPage).toBe(0);
    expect((await reader.delete<ReadingLog>(`${path}/reread`)).json.currentPage).toBe(40);
    await reader.post(`${path}/reread`);
    await addSession(reader, book.id, { pagesRead: 5 });
    expect((await reader.delete<ReadingLog>(`${path}/reread`)).json.currentPage).toBe(45);
    await reader.patch(path, { currentPage: 72 });
    await reader.post(`${path}/reread`);
    expect((await reader.delete<ReadingLog>(`${path}/reread`)).json.currentPage).toBe(72);
    await reader.post(`${path}/reread`);
    // As stored before pages were.
    app.db.$client.exec('UPDATE reading_rereads SET last_page = NULL');
    expect((await reader.delete<ReadingLog>(`${path}/reread`)).json.currentPage).toBe(45);
  });

  it('is for the reader’s own finished books, and not without end', async () => {
    const { app, again, id } = await setUp();
    for (const kind of ['kid', 'admin'] as const) {
      expect((await app.as(kind).post(`/api/reading-logs/${id}/reread`)).status).toBe(404);
      expect((await app.as(kind).delete(`/api/reading-logs/${id}/reread`)).status).toBe(404);
    }
    await again();
    const twice = await again();
    expect([twice.status, twice.text]).toEqual([409, t('reading:errors.notFinished')]);
    app.db.$client.exec(`UPDATE reading_logs SET status = 'completed';
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${limits.rereadsMax})
      INSERT INTO reading_rereads (user_id, log_id, last_session_id)
      SELECT user_id, id, 0 FROM reading_logs, n`);
    const many = await again();
    expect([many.status, many.text]).toEqual([409, t('reading:errors.rereadsMany')]);
  });

  it('comes back with a restored book, and goes with its log', async () => {
    const { app, again, finish, numbers, reader, book, id } = await setUp();
    await again();
    await finish();
    const before = await numbers();
    await reader.delete(`/api/books/${book.id}`);
    expect((await reader.get<ReadingStatistics>('/api/reading-statistics')).json.totals.pages).toBe(
      0,
    );
    await reader.post(`/api/trash/book/${book.id}/restore`);
    expect(await numbers()).toEqual(before);
    await reader.delete(`/api/reading-logs/${id}`);
    const left = app.db.$client.prepare('SELECT count(*) FROM reading_rereads').pluck();
    expect(left.get()).toBe(0);
  });
});
