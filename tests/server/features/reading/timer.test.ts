import { describe, expect, it } from 'vitest';
import type { ReadingTimer } from '#shared/features/reading/timer.contract.ts';
import { days, hours, minutes, seconds } from '#tests/support/fakes/fake-clock.ts';
import { addBook, addSession } from '#tests/support/make/reading.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const path = '/api/reading-timer';

const setUp = async () => {
  const app = await makeApp();
  const book = await addBook(app.as('family'));
  const kid = app.as('kid');
  const post = async (act: string, body: unknown = {}) =>
    (await kid.post<{ timer: ReadingTimer }>(`${path}/${act}`, body)).json.timer;
  const read = async () => (await kid.get<{ timer: ReadingTimer | null }>(path)).json.timer;
  return { app, book, kid, post, read };
};

describe('the reading timer', () => {
  it('answers 404 and 409', async () => {
    const { app, book, kid } = await setUp();
    expect((await kid.post(`${path}/start`, {})).text).toBe(t('reading:errors.bookRequired'));
    const own = await addBook(app.as('family'), { isPublic: false });
    expect((await kid.post(`${path}/start`, { bookId: own.id })).status).toBe(404);
    for (const act of ['pause', 'stop']) {
      const answer = await kid.post(`${path}/${act}`);
      expect([answer.status, answer.text]).toEqual([409, t('reading:errors.timerNone')]);
    }
    await kid.post(`${path}/start`, { bookId: book.id });
    const other = await addBook(app.as('family'));
    const second = await kid.post(`${path}/start`, { bookId: other.id });
    expect([second.status, second.text]).toEqual([409, t('reading:errors.timerOther')]);
  });

  it('runs on the server, on every device of its reader and for no one else', async () => {
    const { app, book, post, read } = await setUp();
    const [own, other] = [await app.socketAs('kid'), await app.socketAs('admin')];
    expect(await read()).toBeNull();
    await post('start', { bookId: book.id });
    app.clock.advance(minutes(12) + seconds(7));
    expect(await read()).toEqual({
      bookId: book.id,
      bookTitle: 'The Gruffalo',
      state: 'running',
      elapsedSeconds: 727,
      startedAt: '2026-03-02T10:00:00.000Z',
      session: { date: '2026-03-02', minutesRead: 12 },
    });
    expect((await app.as('admin').get(path)).json).toEqual({ timer: null });
    expect(await own.settle()).toEqual([{ type: 'changed', area: 'reading' }]);
    expect(await other.settle()).toEqual([]);
  });

  it('does not count pauses, and can be resumed', async () => {
    const { app, book, post, read } = await setUp();
    await post('start', { bookId: book.id });
    app.clock.advance(minutes(5));
    expect((await post('pause')).state).toBe('paused');
    app.clock.advance(hours(3));
    expect((await read())?.elapsedSeconds).toBe(300);
    await post('start', { bookId: book.id });
    await post('start', { bookId: book.id });
    app.clock.advance(minutes(10));
    expect(await post('stop')).toMatchObject({
      state: 'stopped',
      elapsedSeconds: 900,
      session: { minutesRead: 15 },
    });
  });

  it('stays until its session is saved', async () => {
    const { app, book, kid, post, read } = await setUp();
    await post('start', { bookId: book.id });
    app.clock.advance(seconds(5));
    const { session } = await post('stop');
    expect(session.minutesRead).toBe(1);
    await addSession(kid, book.id);
    expect((await read())?.state).toBe('stopped');
    await addSession(kid, book.id, { ...session, fromTimer: true });
    expect(await read()).toBeNull();
  });

  it('counts for the day it was started on, and never longer than a day', async () => {
    const { app, book, kid, post } = await setUp();
    await app.as('admin').put('/api/admin/household', { timeZone: 'Pacific/Auckland' });
    await post('start', { bookId: book.id });
    app.clock.advance(days(3));
    const { session } = await post('stop');
    expect(session).toEqual({ date: '2026-03-02', minutesRead: 1_440 });
    expect((await kid.delete(path)).json).toEqual({ timer: null });
    await post('start', { bookId: book.id });
    app.clock.advance(-hours(1));
    expect((await post('stop')).elapsedSeconds).toBe(0);
  });

  it('waits with a book in the trash, paused, and is back with it', async () => {
    const { app, book, kid, post, read } = await setUp();
    await addSession(kid, book.id);
    const own = await addBook(kid);
    await addSession(kid, own.id);
    await post('start', { bookId: own.id });
    app.clock.advance(minutes(12));
    expect((await kid.delete(`/api/books/${own.id}`)).status).toBe(200);
    expect(await read()).toBeNull();
    app.clock.advance(hours(3));
    expect((await kid.post(`/api/trash/book/${own.id}/restore`)).status).toBe(200);
    expect(await read()).toMatchObject({ bookId: own.id, state: 'paused', elapsedSeconds: 720 });
    await kid.delete(`/api/books/${own.id}`);
    expect((await post('start', { bookId: book.id })).elapsedSeconds).toBe(0);
    await kid.post(`/api/trash/book/${own.id}/restore`);
    expect(await read()).toMatchObject({ bookId: book.id, state: 'running' });
  });

  it('is not shown for a book that is deleted or hidden', async () => {
    const { app, book, post, read } = await setUp();
    await post('start', { bookId: book.id });
    const fields = { title: 'Hidden', author: 'x', isPublic: false };
    await app.as('family').put(`/api/books/${book.id}`, fields);
    expect(await read()).toBeNull();
    const other = await addBook(app.as('family'));
    expect((await post('start', { bookId: other.id })).elapsedSeconds).toBe(0);
    expect((await app.as('family').delete(`/api/books/${other.id}`)).status).toBe(200);
    expect(await read()).toBeNull();
  });
});
