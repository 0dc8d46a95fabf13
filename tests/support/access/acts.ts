import { insertCall } from '#server/features/help-requests/help-requests.repo.ts';
import type { Approval } from '#shared/features/approvals/approvals.contract.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import { makeEvent } from '#tests/support/make/calendar.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import type { TestApp } from '#tests/support/server/make-app.ts';
import { makeForm } from '#tests/support/server/uploads.ts';
import { ok } from './fill/filling.ts';
import { grownUps, household, members } from './known-secrets.ts';
import { ownActs, play } from './own-acts.ts';

type Browser = ReturnType<TestApp['as']>;

export interface Act {
  name: string;
  by: PersonKind;
  noticedBy: readonly PersonKind[];
  run: (me: Browser, app: TestApp) => Promise<unknown>;
}

const story = (title: string, fields: Record<string, string> = {}) =>
  makeForm(null, { title, contentType: 'story', fields: { textContent: 'Once', ...fields } });

/** First acts earn badges, which the household hears of; get that over with. */
export const earnBadges = async (app: TestApp): Promise<void> => {
  for (const member of members) await play(app.as(member), 'r8');
};

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

const changePrivateRoom: Act['run'] = async (me, app) => {
  await talkInPrivate(me, app);
  const rooms = await ok<{ id: number; name: string }[]>(me.get('/api/chat/rooms'));
  const path = `/api/chat/rooms/${rooms.find(({ name }) => name === 'Between us')?.id}`;
  await ok(me.put(path, { name: 'Ours', isPrivate: true }));
  await ok(me.delete(path));
};

/** Shared, discussed, edited, thrown away and erased. */
const changeFamilyPost: Act['run'] = async (me, app) => {
  const fields = { isFamilyContent: 'true' };
  const { id } = await ok<Content>(me.post('/api/content', story('Ours', fields)));
  await ok(app.as('admin').post('/api/comments', { contentId: id, text: 'How nice' }));
  await ok(me.put(`/api/content/${id}`, story('Yours', fields)));
  await ok(me.delete(`/api/content/${id}`));
  await ok(app.as('admin').delete(`/api/trash/post/${id}`));
};

const declinePost: Act['run'] = async (me, app) => {
  const { id } = await ok<Content>(app.as('kid').post('/api/content', story('Mine')));
  const pending = await ok<Approval[]>(me.get('/api/approvals'));
  const version = pending.find((one) => one.kind === 'post' && one.id === id)?.version;
  await ok(me.put(`/api/approvals/post/${id}`, { isAllowed: false, version }));
};

/** Admins see every book. */
const alsoNoticed = (by: PersonKind, name: string): PersonKind[] =>
  name.endsWith('a private book') ? [by, 'admin'] : [by];

/** Made for chosen people, changed, thrown away and ended. */
const changeAlbum: Act['run'] = async (me, app) => {
  const memberIds = [app.person('friend').id];
  const fields = { title: 'At the lake', visibility: 'chosen', memberIds };
  const { id } = await ok<{ id: number }>(me.post('/api/albums', fields));
  await ok(me.patch(`/api/albums/${id}`, { title: 'By the sea' }));
  await ok(me.delete(`/api/albums/${id}`));
  await ok(me.delete(`/api/trash/album/${id}`));
};

export const acts: Act[] = [
  {
    name: 'changes an album for a friend',
    by: 'family',
    noticedBy: ['family', 'friend'],
    run: changeAlbum,
  },
  ...members.flatMap((by) =>
    ownActs.map(([name, run]): Act => ({ name, by, noticedBy: alsoNoticed(by, name), run })),
  ),
  { name: 'talks in private', by: 'family', noticedBy: ['family', 'kid'], run: talkInPrivate },
  {
    name: 'changes a private room',
    by: 'family',
    noticedBy: ['family', 'kid'],
    run: changePrivateRoom,
  },
  { name: 'changes a family post', by: 'family', noticedBy: household, run: changeFamilyPost },
  { name: 'declines a kid’s post', by: 'family', noticedBy: household, run: declinePost },
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
    name: 'gives extra time',
    by: 'admin',
    noticedBy: ['admin', 'kid'],
    run: (me, app) =>
      ok(me.post(`/api/admin/kid-time/${app.person('kid').id}/extra`, { minutes: 30 })),
  },
  {
    name: 'resets a kid’s sign-in',
    by: 'admin',
    noticedBy: ['admin', 'kid'],
    run: async (me, app) => {
      const path = `/api/admin/users/${app.person('kid').id}`;
      await ok(me.post(`${path}/reset-code`));
      await ok(me.put(`${path}/kid-sign-in`, { kind: 'pin', secret: '1357' }));
    },
  },
  {
    name: 'awards a badge',
    by: 'family',
    noticedBy: household,
    run: (me, app) => {
      const award = { userId: app.person('kid').id, badge: 'kindHeart', note: 'You waited.' };
      return ok(me.post('/api/achievements/awards', award));
    },
  },
  {
    name: 'asks at the door',
    by: 'admin',
    noticedBy: grownUps,
    run: async (_, app) => {
      const tablet = app.signedOut();
      await ok(tablet.post('/api/pairing'));
      await ok(tablet.delete('/api/pairing'));
    },
  },
  {
    name: 'invites',
    by: 'admin',
    noticedBy: ['admin'],
    run: (me) => ok(me.post('/api/admin/invites', { role: 'friend' })),
  },
];
