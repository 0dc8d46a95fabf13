import { describe, expect, it } from 'vitest';
import { readingRoutes } from '#server/features/reading/reading.routes.ts';
import type { Book } from '#shared/features/reading/books.contract.ts';
import type { ReadingGoal } from '#shared/features/reading/goals.contract.ts';
import type { TestAnswer } from '#tests/support/clients/browser.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { addSession, bookForm } from '#tests/support/make/reading.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { readMedia } from '#tests/support/server/uploads.ts';

const canary = 'CANARY';

type Browser = ReturnType<TestApp['as']>;

interface Hidden {
  book: Book;
  logId: number;
  sessionId: number;
  goalId: number;
  readerId: number;
}

type Attempt = (b: Browser, h: Hidden) => Promise<TestAnswer>;
const csv = new TextEncoder().encode(`Title,Author\n,\n`);
const asCsv = { 'content-type': 'text/csv' };

const tries: Record<string, { attempt: Attempt; answers: number[] }> = {
  'GET /api/books': {
    attempt: (b) => b.get(`/api/books?q=${canary}`),
    answers: [200],
  },
  'GET /api/books/:id': {
    attempt: (b, { book }) => b.get(`/api/books/${book.id}`),
    answers: [404],
  },
  'POST /api/books': {
    attempt: (b, { book }) => b.post('/api/books', { id: book.id }),
    answers: [400],
  },
  'PUT /api/books/:id': {
    attempt: (b, { book }) => b.put(`/api/books/${book.id}`, { title: 'x', author: 'y' }),
    answers: [404],
  },
  'DELETE /api/books/:id': {
    attempt: (b, { book }) => b.delete(`/api/books/${book.id}`),
    answers: [404],
  },
  'GET /api/reading-logs': {
    attempt: (b, { book, readerId }) =>
      b.get(`/api/reading-logs?bookId=${book.id}&userId=${readerId}`),
    answers: [200],
  },
  'POST /api/reading-logs': {
    attempt: (b, { book }) => b.post('/api/reading-logs', { bookId: book.id }),
    answers: [404],
  },
  'PATCH /api/reading-logs/:id': {
    attempt: (b, { logId }) => b.patch(`/api/reading-logs/${logId}`, { rating: 1 }),
    answers: [404],
  },
  'DELETE /api/reading-logs/:id': {
    attempt: (b, { logId }) => b.delete(`/api/reading-logs/${logId}`),
    answers: [404],
  },
  'GET /api/reading-sessions': {
    attempt: (b, { sessionId }) => b.get(`/api/reading-sessions?before=${sessionId}`),
    answers: [404],
  },
  'POST /api/reading-sessions': {
    attempt: (b, { book }) =>
      b.post('/api/reading-sessions', { bookId: book.id, minutesRead: 1, pagesRead: 1 }),
    answers: [404],
  },
  'PATCH /api/reading-sessions/:id': {
    attempt: (b, { sessionId }) => b.patch(`/api/reading-sessions/${sessionId}`, { pagesRead: 1 }),
    answers: [404],
  },
  'DELETE /api/reading-sessions/:id': {
    attempt: (b, { sessionId }) => b.delete(`/api/reading-sessions/${sessionId}`),
    answers: [404],
  },
  'GET /api/reading-goals': {
    attempt: (b, { readerId }) => b.get(`/api/reading-goals?userId=${readerId}`),
    answers: [200],
  },
  'POST /api/reading-goals': {
    attempt: (b, { readerId }) => b.post('/api/reading-goals', { userId: readerId }),
    answers: [400],
  },
  'PATCH /api/reading-goals/:id': {
    attempt: (b, { goalId }) => b.patch(`/api/reading-goals/${goalId}`, { targetValue: 1 }),
    answers: [404],
  },
  'DELETE /api/reading-goals/:id': {
    attempt: (b, { goalId }) => b.delete(`/api/reading-goals/${goalId}`),
    answers: [404],
  },
  'GET /api/reading-statistics': {
    attempt: (b, { readerId }) => b.get(`/api/reading-statistics?userId=${readerId}`),
    answers: [200],
  },
  'GET /api/reading-timer': { attempt: (b) => b.get('/api/reading-timer'), answers: [200] },
  'POST /api/reading-timer/start': {
    attempt: (b, { book }) => b.post('/api/reading-timer/start', { bookId: book.id }),
    answers: [404],
  },
  'POST /api/reading-timer/pause': {
    attempt: (b) => b.post('/api/reading-timer/pause'),
    answers: [409],
  },
  'POST /api/reading-timer/stop': {
    attempt: (b) => b.post('/api/reading-timer/stop'),
    answers: [409],
  },
  'DELETE /api/reading-timer': { attempt: (b) => b.delete('/api/reading-timer'), answers: [200] },
  'GET /api/reading-settings': { attempt: (b) => b.get('/api/reading-settings'), answers: [200] },
  'PATCH /api/reading-settings': {
    attempt: (b, { readerId }) => b.patch('/api/reading-settings', { userId: readerId }),
    answers: [400],
  },
  'GET /api/reading-shared': { attempt: (b) => b.get('/api/reading-shared'), answers: [200] },
  'GET /api/reading-shelves': {
    attempt: (b) => b.get('/api/reading-shelves'),
    answers: [200, 403],
  },
  'PUT /api/reading-shelves/:userId': {
    attempt: (b, { readerId }) => b.put(`/api/reading-shelves/${readerId}`, { shelf: 'x' }),
    answers: [400, 403],
  },
  'POST /api/reading-import': {
    attempt: (b) => b.post('/api/reading-import', csv, asCsv),
    answers: [200],
  },
  'GET /api/reading-export': { attempt: (b) => b.get('/api/reading-export'), answers: [200] },
};

const hide = async (app: TestApp, kind: PersonKind): Promise<Hidden> => {
  const reader = app.as(kind);
  const fields = { title: canary, author: canary, genre: canary, isbn: '9780439023481' };
  const { json: book } = await reader.post<Book>('/api/books', bookForm(fields, makeJpeg()));
  const session = await addSession(reader, book.id, {
    minutesRead: 1_313,
    notes: canary,
    mood: canary,
  });
  const logId = session.log?.id ?? 0;
  await reader.patch(`/api/reading-logs/${logId}`, { review: canary, rating: 5 });
  const goal = await reader.post<ReadingGoal>('/api/reading-goals', {
    goalType: 'minutes',
    targetValue: 13_131,
    timeframe: 'daily',
    startDate: '2026-03-02',
  });
  await reader.post('/api/reading-timer/start', { bookId: book.id });
  return { book, logId, sessionId: session.id, goalId: goal.json.id, readerId: reader.user.id };
};

const tables = ['books', 'reading_logs', 'reading_sessions', 'reading_days', 'reading_goals'];
const snapshot = (app: TestApp): string =>
  JSON.stringify(
    [...tables, 'reading_timers', 'reading_settings'].map((table) =>
      app.db.$client.prepare(`SELECT * FROM ${table}`).all(),
    ),
  );

describe('routes of the feature', () => {
  it('all have a row in this test', async () => {
    const app = await makeApp();
    const names = readingRoutes(app.context).map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
    );
    expect(Object.keys(tries).sort()).toEqual(names.sort());
  });

  it('answer 401 when signed out', async () => {
    const app = await makeApp();
    const hidden = await hide(app, 'family');
    const signedOut = { ...app.signedOut(), user: app.person('guest') } as Browser;
    for (const [name, { attempt }] of Object.entries(tries)) {
      const answer = await attempt(signedOut, hidden);
      expect([name, answer.status]).toEqual([name, 401]);
      expect(answer.text).not.toContain(canary);
    }
    expect((await readMedia(app, signedOut, hidden.book.coverImage ?? '')).status).toBe(401);
  });
});

const others = (['family', 'kid', 'friend', 'guest', 'expired'] as const).map((kind) => kind);

describe.each(['kid', 'friend', 'admin'] as const)('the reading data of a reader (%s)', (owner) => {
  it.each(others.filter((kind) => kind !== owner))(
    'is not shown to %s by any route',
    async (kind) => {
      const app = await makeApp();
      const hidden = await hide(app, owner);
      const browser = app.as(kind);
      const socket = kind === 'expired' ? null : await app.socketAs(kind);
      const before = snapshot(app);
      for (const [name, { attempt, answers }] of Object.entries(tries)) {
        const answer = await attempt(browser, hidden);
        expect(answer.text, name).not.toMatch(/CANARY|\/uploads\/|1313/);
        const expected = kind === 'expired' ? [403] : answers;
        expect(expected, `${name}: ${answer.text}`).toContain(answer.status);
      }
      for (const url of [hidden.book.coverImage, hidden.book.cover?.smallUrl]) {
        const file = await readMedia(app, browser, url ?? '');
        expect(file.status).toBe(kind === 'expired' ? 403 : 404);
      }
      expect(snapshot(app)).toBe(before);

      const reader = app.as(owner);
      const heard = (await socket?.settle()) ?? [];
      const { book, logId, sessionId, goalId } = hidden;
      await reader.patch(`/api/reading-sessions/${sessionId}`, { pagesRead: 3 });
      await reader.patch(`/api/reading-logs/${logId}`, { status: 'completed' });
      await reader.patch(`/api/reading-goals/${goalId}`, { completed: true });
      await reader.post('/api/reading-timer/stop');
      await reader.put(`/api/books/${book.id}`, { title: canary, author: canary });
      await reader.delete(`/api/reading-sessions/${sessionId}`);
      await reader.delete(`/api/books/${book.id}`);
      expect(((await socket?.settle()) ?? []).slice(heard.length)).toEqual([]);
    },
  );
});

it('shows an admin every book, and no reading data', async () => {
  const app = await makeApp();
  const hidden = await hide(app, 'kid');
  const admin = app.as('admin');
  const ofBooks = ['GET /api/books', 'GET /api/books/:id'];
  const opens = [
    'POST /api/reading-logs',
    'POST /api/reading-sessions',
    'POST /api/reading-timer/start',
  ];
  for (const [name, { attempt, answers }] of Object.entries(tries)) {
    if (opens.includes(name) || /^(PUT|DELETE) \/api\/books/.test(name)) continue;
    const answer = await attempt(admin, hidden);
    if (ofBooks.includes(name)) {
      expect([name, answer.status]).toEqual([name, 200]);
      expect(answer.text).not.toMatch(/1313|"myLog":\{/);
      continue;
    }
    expect(answer.text, name).not.toMatch(/CANARY|1313/);
    expect(answers, `${name}: ${answer.text}`).toContain(answer.status);
  }
  const socket = await app.socketAs('admin');
  const kid = app.as('kid');
  await kid.patch(`/api/reading-logs/${hidden.logId}`, { status: 'completed' });
  await kid.delete(`/api/reading-sessions/${hidden.sessionId}`);
  expect(await socket.settle()).toEqual([]);
});
