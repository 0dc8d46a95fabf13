import { makeEvent } from '#tests/support/make/calendar.ts';
import { addBook, addLog, addSession, bookForm } from '#tests/support/make/reading.ts';
import type { TestApp } from '#tests/support/server/make-app.ts';
import { makeForm } from '#tests/support/server/uploads.ts';
import type { Act } from './acts.ts';
import { ok } from './fill/filling.ts';

type Browser = ReturnType<TestApp['as']>;

export const play = (me: Browser, roundId: string) =>
  ok(
    me.post('/api/games/plays', {
      gameId: 'memory',
      difficulty: 'easy',
      score: 900,
      seconds: 40,
      moves: 12,
      hasWon: true,
      calm: false,
      roundId,
    }),
  );

const idOf = async (made: Promise<unknown>): Promise<number> => ((await made) as { id: number }).id;

const writeDiary = (me: Browser) => {
  const fields = { date: '2026-03-02', content: 'x' };
  return idOf(ok(me.post('/api/journals', makeForm(null, { title: 'Dear diary', fields }))));
};

/** Four hard days: what prompts for care. */
const feel = async (me: Browser) => {
  for (const day of ['27', '28']) await logEmotion(me, `2026-02-${day}`);
  await logEmotion(me, '2026-03-01');
  return logEmotion(me, '2026-03-02');
};

const logEmotion = (me: Browser, date: string) =>
  idOf(ok(me.post('/api/emotion-logs', { emotionType: 'worried', intensity: 9, date })));

const makeTask = (me: Browser) => idOf(ok(me.post('/api/tasks', { title: 'Buy a present' })));

const setGoal = (me: Browser) => {
  const target = { goalType: 'pages', targetValue: 9, timeframe: 'yearly' };
  return idOf(ok(me.post('/api/reading-goals', { ...target, startDate: '2026-01-01' })));
};

/** A book that everyone sees; who reads it is the reader's own affair. */
const readOpenBook: Act['run'] = async (me, { db }) => {
  const mine = 'SELECT book_id FROM reading_logs WHERE user_id = ?';
  const bookId = db.$client
    .prepare(
      `SELECT id FROM books WHERE title GLOB '*-book-o[pf]*-title' AND id NOT IN (${mine})
       AND is_public`,
    )
    .pluck()
    .get(me.user.id) as number;
  const log = await addLog(me, bookId);
  const session = await addSession(me, bookId, { notes: 'x' });
  await ok(me.patch(`/api/reading-sessions/${session.id}`, { pagesRead: 3 }));
  await ok(me.patch(`/api/reading-logs/${log.id}`, { status: 'completed' }));
  await ok(me.post('/api/reading-timer/start', { bookId }));
  await ok(me.post('/api/reading-timer/stop'));
};

const changeBook: Act['run'] = async (me) => {
  const { id } = await addBook(me, { title: 'Hidden', isPublic: false });
  const fields = { title: 'Hidden', author: 'Nobody', isPublic: 'false' };
  await ok(me.put(`/api/books/${id}`, bookForm(fields)));
  await ok(me.delete(`/api/books/${id}`));
};

/** What people do on their own, so that no one else may notice. */
export const ownActs: [name: string, run: Act['run']][] = [
  ['writes a diary', writeDiary],
  [
    'changes a diary',
    async (me) => {
      const path = `/api/journals/${await writeDiary(me)}`;
      await ok(me.patch(path, { title: 'Dear reader' }));
      await ok(me.delete(path));
    },
  ],
  ['feels something', feel],
  [
    'changes what they felt',
    async (me) => {
      const path = `/api/emotion-logs/${await feel(me)}`;
      await ok(me.patch(path, { intensity: 10 }));
      await ok(me.delete(path));
    },
  ],
  ['makes a task', makeTask],
  [
    'completes a task',
    async (me) => {
      const path = `/api/tasks/${await makeTask(me)}`;
      await ok(me.patch(path, { status: 'completed', notes: 'x' }));
      await ok(me.delete(path));
      await ok(me.post(`${path}/restore`));
    },
  ],
  ['plans something', (me) => makeEvent(me, { title: 'Dentist' })],
  [
    'changes a plan',
    async (me) => {
      const path = `/api/calendar-events/${(await makeEvent(me, { title: 'Dentist' })).id}`;
      await ok(me.patch(path, { title: 'Barber' }));
      await ok(me.delete(path));
    },
  ],
  ['adds a private book', (me) => addBook(me, { title: 'Hidden', isPublic: false })],
  ['changes a private book', changeBook],
  ['reads', readOpenBook],
  ['sets a goal', setGoal],
  [
    'changes a goal',
    async (me) => {
      const path = `/api/reading-goals/${await setGoal(me)}`;
      await ok(me.patch(path, { targetValue: 8 }));
      await ok(me.delete(path));
    },
  ],
  ['plays', (me) => play(me, 'r9')],
  ['hides memories', (me) => ok(me.put('/api/memories/dismissed', { card: 'memories' }))],
  ['has the calendar followed', (me) => ok(me.post('/api/calendar-subscription'))],
];
