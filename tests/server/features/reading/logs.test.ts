import { describe, expect, it } from 'vitest';
import type { ReadingLog } from '#shared/features/reading/logs.contract.ts';
import type { ReadingStatistics } from '#shared/features/reading/statistics.contract.ts';
import { addBook, addLog, addSession } from '#tests/support/make/reading.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const all = (app: TestApp) =>
  JSON.stringify(app.db.$client.prepare('SELECT * FROM reading_logs').all());

const setUp = async () => {
  const app = await makeApp();
  const book = await addBook(app.as('family'), { pages: 100, genre: 'Fantasy' });
  const finished: number[] = [];
  app.context.events.on('bookFinished', ({ userId }) => finished.push(userId));
  return { app, book, kid: app.as('kid'), finished };
};

describe('POST /api/reading-logs', () => {
  it('answers 400, 404 and 409, and nothing changes', async () => {
    const { app, book, kid } = await setUp();
    const body = { bookId: book.id };
    const refused: [Record<string, unknown>, string][] = [
      [{ bookId: undefined }, t('reading:errors.bookRequired')],
      [{ status: 'finished' }, t('common:errors.invalidRequest')],
      [{ startDate: '2026-03-04' }, t('common:errors.dateFuture')],
      [{ startDate: '1899-12-31' }, t('common:errors.dateEarly')],
      [{ startDate: '2026-02-30' }, t('reading:errors.dateRequired')],
      [{ startDate: 7 }, t('reading:errors.dateRequired')],
    ];
    for (const [change, sentence] of refused) {
      const answer = await kid.post('/api/reading-logs', { ...body, ...change });
      expect([answer.status, answer.text], JSON.stringify(change)).toEqual([400, sentence]);
    }
    const own = await addBook(app.as('family'), { isPublic: false });
    expect((await kid.post('/api/reading-logs', { bookId: own.id })).status).toBe(404);
    expect(all(app)).toBe('[]');
    await addLog(kid, book.id);
    const again = await kid.post('/api/reading-logs', body);
    expect([again.status, again.text]).toEqual([409, t('reading:errors.logExists')]);
    expect(JSON.parse(all(app))).toHaveLength(1);
  });

  it('creates a log with the book in it, and notifies the caller’s own devices only', async () => {
    const { app, book, kid } = await setUp();
    const [own, other] = [await app.socketAs('kid'), await app.socketAs('admin')];
    const sent = { userId: 1, startDate: null, pagesRead: 99 };
    const log = await addLog(kid, book.id, sent);
    expect(log).toEqual({
      id: log.id,
      userId: app.person('kid').id,
      bookId: book.id,
      book: {
        title: 'The Gruffalo',
        author: 'Julia Donaldson',
        genre: 'Fantasy',
        pages: 100,
        coverImage: null,
        cover: null,
        isArchived: false,
      },
      status: 'to_read',
      startDate: null,
      finishDate: null,
      pagesRead: 0,
      minutesRead: 0,
      currentPage: 0,
      percent: 0,
      rating: null,
      review: '',
      favorite: false,
      shelves: [],
      earlierReadings: [],
      createdAt: '2026-03-02T10:00:00.000Z',
      updatedAt: '2026-03-02T10:00:00.000Z',
    });
    expect(await own.settle()).toEqual([{ type: 'changed', area: 'reading' }]);
    expect(await other.settle()).toEqual([]);
  });

  it('accepts hyphenated statuses, and a day ahead for time zones further east', async () => {
    const { app, book, kid } = await setUp();
    const forms = [
      ['to-read', 'to_read'],
      ['in-progress', 'reading'],
      ['did-not-finish', 'did_not_finish'],
      ['completed', 'completed'],
    ];
    for (const [sent, kept] of forms) {
      const { id } = await addBook(app.as('family'));
      expect((await addLog(kid, id, { status: sent })).status).toBe(kept);
    }
    const ahead = await addLog(kid, book.id, { startDate: '2026-03-03', status: 'completed' });
    expect([ahead.startDate, ahead.finishDate, ahead.percent]).toEqual([
      '2026-03-03',
      '2026-03-03',
      100,
    ]);
  });
});

describe('GET /api/reading-logs', () => {
  it('answers the caller’s own, newest first, in pages, by status and by book', async () => {
    const { app, kid } = await setUp();
    const ids: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      const { id } = await addBook(app.as('family'));
      const log = await addLog(kid, id, { status: i % 2 ? 'completed' : 'reading' });
      ids.unshift(log.id);
      await addLog(app.as('family'), id);
    }
    const read = async (query: string) =>
      (await kid.get<ReadingLog[]>(`/api/reading-logs${query}`)).json.map(({ id }) => id);
    expect(await read('')).toEqual(ids);
    expect(await read('?limit=2')).toEqual(ids.slice(0, 2));
    expect(await read(`?limit=9&before=${ids[1]}`)).toEqual(ids.slice(2));
    expect(await read('?status=completed')).toEqual([ids[1], ids[3]]);
    expect(await read('?status=did-not-finish')).toEqual([]);
    const { json } = await kid.get<ReadingLog[]>('/api/reading-logs?limit=1');
    expect(await read(`?bookId=${json[0]?.bookId}`)).toEqual([ids[0]]);
    expect(await read('?bookId=999')).toEqual([]);
    expect((await kid.get('/api/reading-logs?status=open')).status).toBe(400);
  });
});

describe('PATCH /api/reading-logs/:id', () => {
  it('answers 400, and nothing changes', async () => {
    const { app, book, kid } = await setUp();
    const { id } = await addLog(kid, book.id, { startDate: '2026-03-01' });
    const before = all(app);
    const numbers = Array.from({ length: 21 }, (_, i) => i);
    const refused: [Record<string, unknown>, string][] = [
      [{ status: 'done' }, t('common:errors.invalidRequest')],
      [{ rating: 0 }, t('common:errors.invalidRequest')],
      [{ rating: 6 }, t('common:errors.invalidRequest')],
      [{ rating: 2.3 }, t('common:errors.invalidRequest')],
      [{ rating: 0.25 }, t('common:errors.invalidRequest')],
      [{ rating: '5.5' }, t('common:errors.invalidRequest')],
      [{ rating: '' }, t('common:errors.invalidRequest')],
      [{ currentPage: -1 }, t('reading:errors.currentPage')],
      [{ currentPage: 101 }, t('reading:errors.pastTheBook', { count: 100 })],
      [{ shelves: numbers.join(',') }, t('reading:errors.shelvesMany')],
      [{ review: 'x'.repeat(5_001) }, t('common:errors.tooLong', { max: 5_000 })],
      [{ status: 'completed', finishDate: '2026-03-04' }, t('common:errors.dateFuture')],
      [{ status: 'completed', finishDate: '2026-02-28' }, t('reading:errors.finishBeforeStart')],
      [{ startDate: '1899-12-31' }, t('common:errors.dateEarly')],
    ];
    for (const [change, sentence] of refused) {
      const answer = await kid.patch(`/api/reading-logs/${id}`, change);
      expect([answer.status, answer.text], JSON.stringify(change)).toEqual([400, sentence]);
    }
    expect(all(app)).toBe(before);
  });

  it('changes rating, review, favourite, shelves, page and days', async () => {
    const { book, kid } = await setUp();
    const { id } = await addLog(kid, book.id);
    const patch = async (change: Record<string, unknown>) =>
      (await kid.patch<ReadingLog>(`/api/reading-logs/${id}`, change)).json;
    const sent = { rating: 5, review: ' Lovely ', favorite: true, currentPage: 40 };
    expect(await patch(sent)).toMatchObject({
      rating: 5,
      review: 'Lovely',
      favorite: true,
      currentPage: 40,
      percent: 40,
      status: 'to_read',
    });
    expect(await patch({ rating: null, startDate: '2026-03-01' })).toMatchObject({
      rating: null,
      review: 'Lovely',
      startDate: '2026-03-01',
    });
    for (const rating of [0.5, 1, 3.5, '4.5', '4']) {
      expect((await patch({ rating })).rating).toBe(Number(rating));
    }
    const { json: statistics } = await kid.get<ReadingStatistics>('/api/reading-statistics');
    expect(statistics.insights.averageRating).toBe(4);
    expect((await patch({ startDate: '' })).startDate).toBeNull();
    const shelves = ['Loft', 'x'.repeat(60)];
    expect(await patch({ shelves: ` Loft,,${'x'.repeat(70)}, LOFT` })).toMatchObject({ shelves });
    expect(await patch({ favorite: false })).toMatchObject({ shelves });
    expect((await patch({ shelves: [] })).shelves).toEqual([]);
  });

  it('starts today, finishes today, and is announced as finished once', async () => {
    const { app, book, kid, finished } = await setUp();
    const { id } = await addLog(kid, book.id);
    const patch = async (status: string) =>
      (await kid.patch<ReadingLog>(`/api/reading-logs/${id}`, { status })).json;
    expect((await patch('reading')).startDate).toBe('2026-03-02');
    app.clock.set('2026-03-05T10:00:00.000Z');
    expect(await patch('completed')).toMatchObject({
      startDate: '2026-03-02',
      finishDate: '2026-03-05',
      currentPage: 100,
      percent: 100,
    });
    expect((await patch('reading')).finishDate).toBeNull();
    await patch('completed');
    expect(finished).toEqual([app.person('kid').id]);
    // Nor by a new log; for another reader it is the first time.
    for (let again = 0; again < 3; again += 1) {
      const { json } = await kid.get<ReadingLog[]>('/api/reading-logs');
      await kid.delete(`/api/reading-logs/${json[0]?.id}`);
      await addLog(kid, book.id, { status: 'completed' });
    }
    await addLog(app.as('admin'), book.id, { status: 'completed' });
    expect(finished).toEqual([app.person('kid').id, app.person('admin').id]);
  });

  it('continues from the page the reader gave', async () => {
    const { book, kid } = await setUp();
    const { log } = await addSession(kid, book.id, { pagesRead: 30 });
    await kid.patch(`/api/reading-logs/${log?.id}`, { currentPage: 50 });
    const { log: after } = await addSession(kid, book.id, { pagesRead: 20 });
    expect(after).toMatchObject({ currentPage: 70, pagesRead: 50 });
  });
});

describe('a page sent as it was', () => {
  it('leaves the sessions to say where the reader is', async () => {
    const { app, book, kid } = await setUp();
    const { id, log } = await addSession(kid, book.id, { pagesRead: 30 });
    const path = `/api/reading-logs/${log?.id}`;
    const bases = () =>
      app.db.$client.prepare('SELECT base_page, base_session_id FROM reading_logs').all();
    const before = bases();
    expect((await kid.patch(path, { currentPage: 30, rating: 4 })).status).toBe(200);
    expect(bases()).toEqual(before);
    await kid.patch(`/api/reading-sessions/${id}`, { pagesRead: 12 });
    expect((await kid.get<ReadingLog[]>('/api/reading-logs')).json[0]?.currentPage).toBe(12);
    const done = await kid.patch<ReadingLog>(path, { status: 'completed', currentPage: 12 });
    expect(done.json).toMatchObject({ currentPage: 100, percent: 100, finishDate: '2026-03-02' });
  });
});

describe('DELETE /api/reading-logs/:id', () => {
  it('deletes the sessions of the book too', async () => {
    const { app, book, kid } = await setUp();
    const { log } = await addSession(kid, book.id);
    const path = `/api/reading-logs/${log?.id}`;
    const { status, json } = await kid.delete(path);
    expect([status, json]).toEqual([200, { id: log?.id }]);
    expect((await kid.get('/api/reading-sessions')).json).toEqual([]);
    const days = app.db.$client.prepare('SELECT * FROM reading_days').all();
    expect([all(app), days]).toEqual(['[]', []]);
  });
});
