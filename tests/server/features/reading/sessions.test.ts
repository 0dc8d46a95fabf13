import { describe, expect, it } from 'vitest';
import type { BadgeBook } from '#shared/features/badges/achievements.contract.ts';
import type { ReadingLog } from '#shared/features/reading/logs.contract.ts';
import type { ReadingSession, SavedSession } from '#shared/features/reading/sessions.contract.ts';
import type { ReadingStatistics } from '#shared/features/reading/statistics.contract.ts';
import { makePerson } from '#tests/support/make/household/people.ts';
import { addBook, addLog, addSession } from '#tests/support/make/reading.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const tables = ['reading_logs', 'reading_sessions', 'reading_days'];
const all = (app: TestApp) =>
  JSON.stringify(tables.map((table) => app.db.$client.prepare(`SELECT * FROM ${table}`).all()));

const setUp = async (fields: Record<string, unknown> = { pages: 100 }) => {
  const app = await makeApp();
  const book = await addBook(app.as('family'), fields);
  return { app, book, kid: app.as('kid') };
};

describe('POST /api/reading-sessions', () => {
  it('answers 400 and 404, and nothing changes', async () => {
    const { app, book, kid } = await setUp();
    const body = { bookId: book.id, minutesRead: 20, pagesRead: 10 };
    const before = all(app);
    const minutes = t('reading:errors.minutes');
    const pages = t('reading:errors.pages');
    const refused: [Record<string, unknown>, string][] = [
      [{ minutesRead: undefined }, t('reading:errors.required')],
      [{ pagesRead: null }, t('reading:errors.required')],
      [{ pagesRead: '' }, t('reading:errors.required')],
      [{ minutesRead: -1 }, minutes],
      [{ minutesRead: 1_441 }, minutes],
      [{ minutesRead: 1.5 }, minutes],
      [{ pagesRead: -1 }, pages],
      [{ pagesRead: 5_001 }, pages],
      [{ minutesRead: 0, pagesRead: 0 }, t('reading:errors.nothingRead')],
      [{ date: '2026-03-04' }, t('common:errors.dateFuture')],
      [{ date: '1899-12-31' }, t('common:errors.dateEarly')],
      [{ date: 'today' }, t('reading:errors.dateRequired')],
      [{ pagesRead: 101 }, t('reading:errors.pastTheBook', { count: 100 })],
      [{ bookId: 'x' }, t('reading:errors.bookRequired')],
      [{ notes: 'x'.repeat(2_001) }, t('common:errors.tooLong', { max: 2_000 })],
    ];
    for (const [change, sentence] of refused) {
      const answer = await kid.post('/api/reading-sessions', { ...body, ...change });
      expect([answer.status, answer.text], JSON.stringify(change)).toEqual([400, sentence]);
    }
    const own = await addBook(app.as('family'), { isPublic: false });
    for (const bookId of [own.id, 999]) {
      expect((await kid.post('/api/reading-sessions', { ...body, bookId })).status).toBe(404);
    }
    expect(all(app)).toBe(before);
  });

  it.each([
    [1_440, 5_000],
    [0, 1],
    [1, 0],
  ])('accepts %i minutes and %i pages', async (minutesRead, pagesRead) => {
    const { book, kid } = await setUp({});
    const body = { bookId: book.id, minutesRead, pagesRead };
    const { status, json } = await kid.post('/api/reading-sessions', body);
    expect([status, json]).toMatchObject([201, { minutesRead, pagesRead }]);
  });

  it('starts a log, updates it, and offers Completed on the last page', async () => {
    const { app, book, kid } = await setUp();
    const [own, other] = [await app.socketAs('kid'), await app.socketAs('family')];
    const first = await addSession(kid, book.id, {
      userId: 1,
      date: '2026-02-27',
      minutesRead: '25',
      pagesRead: '60',
      notes: 'Fun',
      mood: 'happy',
    });
    const { log, ...session } = first;
    expect(session).toEqual({
      id: first.id,
      userId: app.person('kid').id,
      bookId: book.id,
      bookTitle: 'The Gruffalo',
      date: '2026-02-27',
      minutesRead: 25,
      pagesRead: 60,
      notes: 'Fun',
      mood: 'happy',
      createdAt: '2026-03-02T10:00:00.000Z',
      recordedBy: null,
      lastPageReached: false,
      recordedFor: [app.person('kid').id],
    });
    expect(log).toMatchObject({
      status: 'reading',
      startDate: '2026-02-27',
      currentPage: 60,
      percent: 60,
      minutesRead: 25,
    });
    expect(await own.settle()).toEqual([{ type: 'changed', area: 'reading' }]);
    expect(await other.settle()).toEqual([]);
    const past = await kid.post('/api/reading-sessions', {
      bookId: book.id,
      minutesRead: 0,
      pagesRead: 41,
    });
    expect([past.status, past.text]).toEqual([
      400,
      t('reading:errors.pastTheBook', { count: 100 }),
    ]);
    const last = await addSession(kid, book.id, { pagesRead: 40 });
    expect([last.lastPageReached, last.log?.percent, last.date]).toEqual([true, 100, '2026-03-02']);
    await kid.patch(`/api/reading-logs/${log?.id}`, { status: 'completed' });
    const again = await addSession(kid, book.id, { pagesRead: 30 });
    expect([again.lastPageReached, again.log?.currentPage, again.log?.pagesRead]).toEqual([
      false,
      30,
      130,
    ]);
  });

  it('keeps counting if a book’s length is unknown', async () => {
    const { book, kid } = await setUp({});
    const { log, lastPageReached } = await addSession(kid, book.id, { pagesRead: 900 });
    expect([log?.currentPage, log?.percent, lastPageReached]).toEqual([900, null, false]);
  });

  it('is recorded by a grown-up for several kids at once', async () => {
    const { app, book, kid } = await setUp();
    const twin = app.signIn(makePerson(app.db, { role: 'family', verified: true, isChild: true }));
    const [family, kidSocket] = [app.as('family'), await app.socketAs('kid')];
    await addSession(kid, book.id, { pagesRead: 95 });
    const forUserIds = [kid.user.id, twin.user.id];
    const body = { forUserIds, minutesRead: 15, pagesRead: 10 };
    const saved = await addSession(family, book.id, body);
    // Kids' positions in the book are private.
    expect(saved).toMatchObject({ log: null, lastPageReached: false, recordedFor: forUserIds });
    expect((await family.get('/api/reading-sessions')).json).toEqual([]);
    const { json } = await kid.get<ReadingSession[]>('/api/reading-sessions');
    expect(json[0]).toMatchObject({ minutesRead: 15, recordedBy: family.user.id });
    expect((await twin.get<ReadingLog[]>('/api/reading-logs')).json[0]).toMatchObject({
      status: 'reading',
      currentPage: 10,
    });
    expect(await kidSocket.settle()).toHaveLength(2);
    const both = await addSession(family, book.id, { forUserIds: [family.user.id, kid.user.id] });
    expect(both).toMatchObject({ userId: family.user.id, recordedBy: null });
    expect(both.log?.userId).toBe(family.user.id);
  });

  it('is not recorded for a kid without the book on the shelf', async () => {
    const { app, book, kid } = await setUp();
    const family = app.as('family');
    const own = await addBook(family, { isPublic: false });
    const older = await addBook(family, { ageRange: '13+' });
    const before = all(app);
    const heard = await app.socketAs('kid');
    for (const { id } of [own, older]) {
      for (const forUserIds of [[kid.user.id], [family.user.id, kid.user.id]]) {
        const body = { bookId: id, minutesRead: 5, pagesRead: 5, forUserIds };
        const answer = await family.post('/api/reading-sessions', body);
        expect([answer.status, answer.text]).toEqual([400, t('reading:errors.bookNotVisible')]);
      }
    }
    expect(all(app)).toBe(before);
    expect(await heard.settle()).toEqual([]);
    // Books on the shelf, or already in the kid’s log, are allowed.
    await family.put(`/api/reading-shelves/${kid.user.id}`, { shelf: '13+' });
    await addSession(family, older.id, { forUserIds: [kid.user.id] });
    await addLog(kid, book.id);
    await family.put(`/api/books/${book.id}`, { title: 'A', author: 'B', isPublic: false });
    await addSession(family, book.id, { forUserIds: [kid.user.id] });
  });

  it('cannot be recorded by anyone else', async () => {
    const { app, book, kid } = await setUp();
    const before = all(app);
    const ids = (['kid', 'family', 'friend', 'guest'] as const).map((kind) => app.person(kind).id);
    const [kidId = 0, familyId = 0, friendId = 0] = ids;
    const tries: [Parameters<typeof app.as>[0], number[]][] = [
      ['family', [friendId]],
      ['family', [kidId, 999]],
      ['admin', [familyId]],
      ['kid', [familyId]],
      ['friend', [kidId]],
      ['guest', [kidId]],
    ];
    for (const [kind, forUserIds] of tries) {
      const body = { bookId: book.id, minutesRead: 1, pagesRead: 1, forUserIds };
      const answer = await app.as(kind).post('/api/reading-sessions', body);
      expect([answer.status, answer.text], kind).toEqual([403, t('reading:errors.kidsOnly')]);
    }
    expect(all(app)).toBe(before);
    expect((await addSession(kid, book.id, { forUserIds: [kidId] })).recordedBy).toBeNull();
  });
});

describe('GET /api/reading-sessions', () => {
  it('answers the caller’s own, the latest day first, in pages and by book', async () => {
    const { app, book, kid } = await setUp();
    const other = await addBook(app.as('family'));
    const days = ['2026-02-10', '2026-03-01', '2026-02-20', '2026-03-01'];
    const ids: number[] = [];
    for (const date of days) ids.push((await addSession(kid, book.id, { date })).id);
    const elsewhere = await addSession(kid, other.id, { date: '2026-02-25' });
    await addSession(app.as('family'), book.id);
    const read = async (query: string) =>
      (await kid.get<ReadingSession[]>(`/api/reading-sessions${query}`)).json.map(({ id }) => id);
    expect(await read('')).toEqual([ids[3], ids[1], elsewhere.id, ids[2], ids[0]]);
    expect(await read('?limit=2')).toEqual([ids[3], ids[1]]);
    expect(await read(`?limit=2&before=${ids[1]}`)).toEqual([elsewhere.id, ids[2]]);
    expect(await read(`?bookId=${book.id}`)).toEqual([ids[3], ids[1], ids[2], ids[0]]);
    expect(await read(`?bookId=${book.id}&before=${ids[1]}`)).toEqual([ids[2], ids[0]]);
    expect(await read('?bookId=999')).toEqual([]);
    expect((await app.as('family').get(`/api/reading-sessions?before=${ids[0]}`)).status).toBe(404);
  });
});

describe('PATCH and DELETE /api/reading-sessions/:id', () => {
  it('answer 400, and nothing changes', async () => {
    const { app, book, kid } = await setUp();
    const { id } = await addSession(kid, book.id);
    await addSession(kid, book.id, { pagesRead: 80 });
    const path = `/api/reading-sessions/${id}`;
    const before = all(app);
    const refused: [Record<string, unknown>, string][] = [
      [{ minutesRead: 1_441 }, t('reading:errors.minutes')],
      [{ minutesRead: 0, pagesRead: 0 }, t('reading:errors.nothingRead')],
      [{ date: '2026-03-04' }, t('common:errors.dateFuture')],
      [{ pagesRead: 101 }, t('reading:errors.pastTheBook', { count: 100 })],
    ];
    for (const [change, sentence] of refused) {
      const answer = await kid.patch(path, change);
      expect([answer.status, answer.text], JSON.stringify(change)).toEqual([400, sentence]);
    }
    expect(all(app)).toBe(before);
  });

  it('update the log and the days', async () => {
    const { app, book, kid } = await setUp();
    const { id } = await addSession(kid, book.id, { date: '2026-03-01' });
    await addSession(kid, book.id, { pagesRead: 5 });
    const path = `/api/reading-sessions/${id}`;
    const changes = { date: '2026-02-28', minutesRead: 45, pagesRead: 30, bookId: 999 };
    const { json, status } = await kid.patch<SavedSession>(path, changes);
    expect([status, json.bookId, json.log?.currentPage, json.log?.minutesRead]).toEqual([
      200,
      book.id,
      35,
      65,
    ]);
    const daysOf = () =>
      app.db.$client
        .prepare('SELECT day, sessions, minutes, pages FROM reading_days ORDER BY day')
        .all();
    expect(daysOf()).toEqual([
      { day: '2026-02-28', sessions: 1, minutes: 45, pages: 30 },
      { day: '2026-03-02', sessions: 1, minutes: 20, pages: 5 },
    ]);
    expect((await kid.delete(path)).json).toEqual({ id });
    const { json: logs } = await kid.get<ReadingLog[]>('/api/reading-logs');
    expect(logs[0]).toMatchObject({ currentPage: 5, minutesRead: 20, pagesRead: 5 });
    expect(daysOf()).toHaveLength(1);
  });

  it('offer Completed only where they lead to the last page', async () => {
    const { app, kid } = await setUp();
    const book = await addBook(app.as('family'), { pages: 30 });
    const { id, lastPageReached } = await addSession(kid, book.id, { pagesRead: 30 });
    expect(lastPageReached).toBe(true);
    const path = `/api/reading-sessions/${id}`;
    const isOffered = async (changes: Record<string, unknown>) =>
      (await kid.patch<SavedSession>(path, changes)).json.lastPageReached;
    expect(await isOffered({ notes: 'In the tent', minutesRead: 25 })).toBe(false);
    expect(await isOffered({ pagesRead: 20 })).toBe(false);
    expect(await isOffered({ pagesRead: 30 })).toBe(true);
    const again = await addSession(kid, book.id, { pagesRead: 0 });
    expect(again.lastPageReached).toBe(false);
  });

  it('leave the status to the reader', async () => {
    const { app, book, kid } = await setUp();
    const { id, log } = await addSession(kid, book.id);
    const other = await addSession(kid, book.id);
    const path = `/api/reading-logs/${log?.id}`;
    await kid.patch(path, { status: 'to_read' });
    const status = async () => (await kid.get<ReadingLog[]>('/api/reading-logs')).json[0]?.status;
    await kid.patch(`/api/reading-sessions/${id}`, { notes: 'In the tent' });
    expect(await status()).toBe('to_read');
    await kid.delete(`/api/reading-sessions/${other.id}`);
    expect(await status()).toBe('to_read');
    await app.as('family').put(`/api/books/${book.id}`, { title: 'A', author: 'B', pages: 77 });
    expect(await status()).toBe('to_read');
    await addSession(kid, book.id);
    expect(await status()).toBe('reading');
  });

  it('pass the total to badges', async () => {
    const { app, book, kid } = await setUp();
    const heard: unknown[] = [];
    app.context.events.on('readingChanged', (event) => heard.push(event));
    const { id } = await addSession(kid, book.id, { date: '2026-03-01' });
    await addSession(kid, book.id);
    await kid.delete(`/api/reading-sessions/${id}`);
    const userId = kid.user.id;
    expect(heard).toEqual([
      { userId, streakDays: 0, longestStreakDays: 1, totalMinutes: 20, totalPages: 10 },
      { userId, streakDays: 2, longestStreakDays: 2, totalMinutes: 40, totalPages: 20 },
      { userId, streakDays: 1, longestStreakDays: 1, totalMinutes: 20, totalPages: 10 },
    ]);
  });

  it('earn the badges of a streak that is recorded later, in any order', async () => {
    const { book, kid } = await setUp();
    const readerBadges = async () =>
      (await kid.get<BadgeBook>('/api/achievements/badges')).json.earned
        .map(({ badge }) => badge)
        .filter((badge) => ['threeDayReader', 'weekReader'].includes(badge));
    for (const date of ['12', '10', '14', '16', '15', '11']) {
      await addSession(kid, book.id, { date: `2026-02-${date}`, pagesRead: 1 });
    }
    expect(await readerBadges()).toEqual(['threeDayReader']);
    await addSession(kid, book.id, { date: '2026-02-13', pagesRead: 1 });
    const { json } = await kid.get<ReadingStatistics>('/api/reading-statistics');
    expect(json.streak).toEqual({ days: 0, waiting: 0, longest: 7, readToday: false });
    expect(await readerBadges()).toEqual(['threeDayReader', 'weekReader']);
  });
});
