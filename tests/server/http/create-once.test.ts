import { describe, expect, test } from 'vitest';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import { clientIdHeader } from '#shared/client-id-header.ts';
import type { Task } from '#shared/features/tasks/tasks.contract.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { addBook } from '#tests/support/make/reading.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const day = '2026-03-02';
const named = (clientId: string) => ({ [clientIdHeader]: clientId });
const first = named('one-press-01');

interface Creation {
  table: string;
  body: Record<string, unknown>;
  kind?: PersonKind;
  needs?: (app: TestApp) => Promise<Record<string, unknown>>;
}

const withBook = async (app: TestApp) => ({ bookId: (await addBook(app.as('family'))).id });
const withKid = async (app: TestApp) => ({ userId: app.person('kid').id });

/** What changes under a client id without creating a record is tried with its feature. */
const changes = ['/api/admin/kid-time/:id/extra'];

const creations: Record<string, Creation> = {
  '/api/journals': { table: 'journals', body: { date: day, title: 'A good day' } },
  '/api/emotion-logs': {
    table: 'emotion_logs',
    body: { emotionType: 'happy', intensity: 5, date: day },
  },
  '/api/tasks': { table: 'tasks', body: { title: 'Feed the cat' } },
  '/api/calendar-events': {
    table: 'calendar_events',
    body: {
      title: 'Party',
      startDate: '2026-03-02T10:00:00.000Z',
      endDate: '2026-03-02T11:00:00.000Z',
    },
  },
  '/api/albums': { table: 'albums', body: { title: 'At the lake' } },
  '/api/chat/rooms': { table: 'chat_rooms', body: { name: 'Trip', isPrivate: true } },
  '/api/achievements': {
    table: "achievements WHERE type = 'game_completion'",
    body: { type: 'game_completion', gameId: 'memory', score: 120 },
  },
  '/api/achievements/awards': {
    table: 'achievements',
    body: { badge: 'kindHeart', note: 'Well done' },
    kind: 'admin',
    needs: withKid,
  },
  '/api/books': { table: 'books', body: { title: 'The Gruffalo', author: 'Julia Donaldson' } },
  '/api/reading-logs': { table: 'reading_logs', body: {}, needs: withBook },
  '/api/reading-sessions': {
    table: 'reading_sessions',
    body: { minutesRead: 20, pagesRead: 10 },
    needs: withBook,
  },
  '/api/games/plays': {
    table: 'game_plays',
    body: { gameId: 'memory', difficulty: 'easy', score: 9, seconds: 60, moves: 9, hasWon: true },
  },
  '/api/reading-goals': {
    table: 'reading_goals',
    body: { goalType: 'books', targetValue: 3, timeframe: 'monthly', startDate: day },
  },
};

const count = (app: TestApp, table: string) =>
  app.db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get();

describe('a create with a client id', () => {
  test('is tried here for every call that takes one', async () => {
    const { routes } = await makeApp();
    const paths = routes.flatMap(({ endpoint }) => (endpoint.takesClientId ? endpoint.path : []));
    expect(paths.toSorted()).toEqual([...changes, ...Object.keys(creations)].toSorted());
  });

  test.each(Object.entries(creations))(
    'stores one record when POST %s comes twice at once and once later',
    async (path, { table, body, kind = 'family', needs }) => {
      const app = await makeApp();
      const sent = { ...body, ...(await needs?.(app)) };
      const send = () => app.as(kind).post<{ id: number }>(path, sent, first);
      const answers = [...(await Promise.all([send(), send()])), await send()];
      expect(answers.map(({ status, text }) => [status, text])).toEqual(
        answers.map(() => [201, answers[0]?.text]),
      );
      expect(count(app, table)).toBe(1);
    },
  );

  test('is another one under another id, without one, and from another person', async () => {
    const app = await makeApp();
    const { path, body } = { path: '/api/tasks', ...creations['/api/tasks'] };
    await app.as('family').post(path, body, first);
    await app.as('family').post(path, body, named('one-press-02'));
    await app.as('family').post(path, body);
    await app.as('family').post(path, body);
    await app.as('kid').post(path, body, first);
    expect(count(app, 'tasks')).toBe(5);
  });

  test('of a form with a picture stores one entry', async () => {
    const app = await makeApp();
    const send = () => {
      const form = new FormData();
      form.set('date', day);
      form.set('title', 'With a form');
      return app.as('family').post('/api/journals', form, first);
    };
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(count(app, 'journals')).toBe(1);
  });

  test('that is refused leaves its id free', async () => {
    const app = await makeApp();
    const family = app.as('family');
    expect((await family.post('/api/tasks', { title: '' }, first)).status).toBe(400);
    expect((await family.post('/api/tasks', { title: 'Sweep' }, first)).status).toBe(201);
  });

  test('is refused with the id of another call or a malformed one', async () => {
    const app = await makeApp();
    const family = app.as('family');
    await family.post('/api/tasks', { title: 'Sweep' }, first);
    const other = await family.post('/api/journals', { date: day, title: 'x' }, first);
    expect(other.status).toBe(409);
    expect((await family.post('/api/tasks', { title: 'x' }, named('short'))).status).toBe(400);
    expect([count(app, 'tasks'), count(app, 'journals')]).toEqual([1, 0]);
  });

  test('answers with the record as it is now, and 404 once it is deleted', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const send = () => family.post<Task>('/api/tasks', { title: 'Sweep' }, first);
    const { id } = (await send()).json;
    await family.patch(`/api/tasks/${id}`, { title: 'Sweep the floor' });
    expect((await send()).json.title).toBe('Sweep the floor');
    await family.delete(`/api/tasks/${id}`);
    expect((await send()).status).toBe(404);
    expect(count(app, 'tasks')).toBe(1);
  });

  test('for a kid shows the grown-up nothing the kid wrote since', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const assignedTo = kid.user.id;
    const { id: bookId } = await addBook(app.as('family'));
    const sendTask = () =>
      app.as('family').post<Task>('/api/tasks', { title: 'Sweep', assignedTo }, first);
    const sendSession = () =>
      app
        .as('family')
        .post<{ id: number }>(
          '/api/reading-sessions',
          { bookId, minutesRead: 5, pagesRead: 1, forUserIds: [assignedTo] },
          named('one-press-02'),
        );
    const [task, session] = [(await sendTask()).json, (await sendSession()).json];
    await kid.patch(`/api/tasks/${task.id}`, { notes: 'A secret', status: 'in_progress' });
    await kid.patch(`/api/reading-sessions/${session.id}`, { notes: 'A secret', minutesRead: 99 });
    const again = [await sendTask(), await sendSession()];
    expect(again.map(({ status }) => status)).toEqual([201, 201]);
    expect(again.map(({ text }) => text).join()).not.toMatch(/secret|99/);
  });

  test('is remembered for a week, and no longer than the account', async () => {
    const app = await makeApp();
    const send = (kind: PersonKind) => app.as(kind).post('/api/tasks', { title: 'Sweep' }, first);
    await send('family');
    await send('friend');
    const friendId = app.person('friend').id;
    const path = `/api/admin/users/${friendId}`;
    const ask = { things: 'erase', confirm: 'friend' };
    const deleted = (await app.as('admin').request('DELETE', path, ask)).status;
    expect(deleted).toBe(200);
    expect(count(app, 'created_records')).toBe(1);
    await runCleanupJobs(app.context);
    expect(count(app, 'created_records')).toBe(1);
    app.clock.advance(8 * 86_400_000);
    await runCleanupJobs(app.context);
    expect(count(app, 'created_records')).toBe(0);
  });
});
