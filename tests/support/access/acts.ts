import { insertCall } from '#server/features/help-requests/help-requests.repo.ts';
import { makeEvent } from '#tests/support/make/calendar.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { addBook, addLog, addSession } from '#tests/support/make/reading.ts';
import type { TestApp } from '#tests/support/server/make-app.ts';
import { makeForm } from '#tests/support/server/uploads.ts';
import { ok } from './fill/filling.ts';
import { grownUps, household, members } from './known-secrets.ts';

type Browser = ReturnType<TestApp['as']>;

export interface Act {
  name: string;
  by: PersonKind;
  noticedBy: readonly PersonKind[];
  run: (me: Browser, app: TestApp) => Promise<unknown>;
}

const story = (title: string, fields: Record<string, string> = {}) =>
  makeForm(null, { title, contentType: 'story', fields: { textContent: 'Once', ...fields } });

const play = (me: Browser, roundId: string) =>
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

/** First acts earn badges, which the household hears of; get that over with. */
export const earnBadges = async (app: TestApp): Promise<void> => {
  for (const member of members) await play(app.as(member), 'r8');
};

const ownActs: [name: string, run: Act['run']][] = [
  [
    'writes a diary',
    (me) =>
      ok(
        me.post(
          '/api/journals',
          makeForm(null, { title: 'Dear diary', fields: { date: '2026-03-02', content: 'x' } }),
        ),
      ),
  ],
  [
    'feels something',
    (me) =>
      ok(me.post('/api/emotion-logs', { emotionType: 'sad', intensity: 2, date: '2026-03-02' })),
  ],
  ['makes a task', (me) => ok(me.post('/api/tasks', { title: 'Buy a present' }))],
  ['plans something', (me) => makeEvent(me, { title: 'Dentist' })],
  [
    'reads',
    async (me) => {
      const book = await addBook(me, { title: 'Hidden', isPublic: false });
      await addLog(me, book.id);
      await addSession(me, book.id, { notes: 'x' });
    },
  ],
  [
    'sets a goal',
    (me) =>
      ok(
        me.post('/api/reading-goals', {
          goalType: 'pages',
          targetValue: 9,
          timeframe: 'yearly',
          startDate: '2026-01-01',
        }),
      ),
  ],
  ['plays', (me) => play(me, 'r9')],
  ['has the calendar followed', (me) => ok(me.post('/api/calendar-subscription'))],
];

const postsOf = (app: TestApp, owners: readonly PersonKind[]): number[] =>
  owners.map(
    (owner) =>
      app.db.$client
        .prepare(
          `SELECT max(id) FROM contents
           WHERE user_id = ? AND audience <> 'household' AND deleted_at IS NULL`,
        )
        .pluck()
        .get(app.person(owner).id) as number,
  );

const talkInPrivate: Act['run'] = async (me, app) => {
  const room = await ok<{ id: number }>(
    me.post('/api/chat/rooms', { name: 'Between us', isPrivate: true }),
  );
  const userId = app.person('kid').id;
  await ok(me.post(`/api/chat/rooms/${room.id}/members`, { userId }));
  const path = `/api/chat/rooms/${room.id}/messages`;
  for (const content of ['Hello', 'Are you there?']) await ok(me.post(path, { content }));
};

/** Admins see every book, and the household sees others' badges. */
const alsoNoticed = (by: PersonKind, name: string): PersonKind[] =>
  name === 'reads' ? [by, 'admin'] : [by];

export const acts: Act[] = [
  ...members.flatMap((by) =>
    ownActs.map(([name, run]): Act => ({ name, by, noticedBy: alsoNoticed(by, name), run })),
  ),
  { name: 'talks in private', by: 'family', noticedBy: ['family', 'kid'], run: talkInPrivate },
  {
    name: 'shares with the family',
    by: 'family',
    noticedBy: household,
    run: (me) => ok(me.post('/api/content', story('Ours', { isFamilyContent: 'true' }))),
  },
  {
    name: 'shares what waits',
    by: 'kid',
    noticedBy: household,
    run: (me) => ok(me.post('/api/content', story('Mine'))),
  },
  {
    name: 'comments on what strangers shared',
    by: 'kid',
    noticedBy: household,
    run: async (me, app) => {
      for (const contentId of postsOf(app, ['friend', 'guest', 'kid'])) {
        await ok(me.post('/api/comments', { contentId, text: 'Hidden between us' }));
      }
    },
  },
  {
    name: 'reacts to what strangers shared',
    by: 'kid',
    noticedBy: household,
    run: async (me, app) => {
      for (const contentId of postsOf(app, ['friend', 'guest', 'kid'])) {
        await ok(me.post('/api/reactions', { contentId, emoji: '❤️' }));
      }
    },
  },
  {
    name: 'plans with the family',
    by: 'admin',
    noticedBy: household,
    run: (me) => makeEvent(me, { title: 'Christmas', isFamily: true }),
  },
  {
    name: 'gives a task',
    by: 'family',
    noticedBy: ['family', 'kid'],
    run: (me, app) =>
      ok(me.post('/api/tasks', { title: 'Feed the cat', assignedTo: app.person('kid').id })),
  },
  {
    name: 'asks for help',
    by: 'guest',
    noticedBy: [...grownUps, 'guest'],
    // The route rings at most every 30 s, by the computer's own clock.
    run: async (me, { db, clock }) =>
      insertCall(db, { userId: me.user.id, device: '', calledAt: clock.now().toISOString() }),
  },
  {
    name: 'limits the time',
    by: 'admin',
    noticedBy: ['admin', 'kid'],
    run: (me, app) =>
      ok(
        me.put(`/api/admin/kid-time/${app.person('kid').id}`, { dailyMinutes: 200, windows: null }),
      ),
  },
  {
    name: 'asks at the door',
    by: 'admin',
    noticedBy: grownUps,
    run: (_, app) => ok(app.signedOut().post('/api/pairing')),
  },
  {
    name: 'invites',
    by: 'admin',
    noticedBy: ['admin'],
    run: (me) => ok(me.post('/api/admin/invites', { role: 'friend' })),
  },
];
