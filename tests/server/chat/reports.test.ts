import { describe, expect, it } from 'vitest';
import type { Report } from '#shared/features/chat/reports.contract.ts';
import { makeMessages, makeRoom } from '#tests/support/make/chat.ts';
import { makePerson } from '#tests/support/make/people.ts';
import { makeApp } from '#tests/support/make-app.ts';

const setUp = async () => {
  const app = await makeApp();
  const members = [app.person('kid'), app.person('friend')];
  const id = makeRoom(app.db, app.person('family'), { isPrivate: true, members });
  const before = makeMessages(app.db, id, app.person('kid'), ['1', '2', '3', '4', '5', '6', '7']);
  const [bad = 0] = makeMessages(app.db, id, app.person('friend'), ['Something mean']);
  makeMessages(app.db, id, app.person('kid'), ['Why?']);
  const path = `/api/chat/messages/${bad}/reports`;
  return { app, id, bad, before, path };
};

describe('a report', () => {
  it('shows a message to the grown-ups as it stood, once for each reporter', async () => {
    const { app, bad, path } = await setUp();
    const admin = await app.socketAs('admin');
    const friend = await app.socketAs('friend');
    expect((await app.as('kid').post(path, { reason: ' It hurts ' })).status).toBe(201);
    expect((await app.as('kid').post(path)).status).toBe(201);
    expect(await admin.settle()).toEqual([{ type: 'changed', area: 'chat' }]);
    expect(await friend.settle()).toEqual([]);
    await app.as('family').delete(`/api/chat/messages/${bad}`);
    // A grown-up who is not in the room sees what was shown to them, and no more.
    const { json } = await app.as('admin').get<Report[]>('/api/chat/reports');
    expect(json).toHaveLength(1);
    expect(json[0]).toMatchObject({
      roomName: 'Den',
      messageId: bad,
      reason: 'It hurts',
      isStanding: false,
      reportedBy: { username: 'kid' },
    });
    expect(json[0]?.context.map(({ content, user }) => `${user.username}: ${content}`)).toEqual([
      'kid: 3',
      'kid: 4',
      'kid: 5',
      'kid: 6',
      'kid: 7',
      'friend: Something mean',
      'kid: Why?',
    ]);
  });

  it('is 401, 404, 400 and 403 where it makes no sense', async () => {
    const { app, before, path } = await setUp();
    expect((await app.nobody().post(path)).status).toBe(401);
    expect((await app.as('guest').post(path)).status).toBe(404);
    expect((await app.as('kid').post(path, { reason: 'x'.repeat(501) })).status).toBe(400);
    const own = await app.as('kid').post(`/api/chat/messages/${before[0]}/reports`);
    expect([own.status, own.text]).toEqual([
      403,
      'This is your own message. You can delete it instead.',
    ]);
  });

  it('is settled by a grown-up, for all who reported the message', async () => {
    const { app, id, bad, path } = await setUp();
    await app.as('kid').post(path);
    await app.as('family').post(path);
    const open = async () => (await app.as('admin').get<Report[]>('/api/chat/reports')).json;
    const [first] = await open();
    const settle = `/api/chat/reports/${first?.id}`;
    expect((await app.nobody().put(settle, { removeMessage: true })).status).toBe(401);
    for (const kind of ['kid', 'friend', 'guest'] as const) {
      expect((await app.as(kind).get('/api/chat/reports')).status).toBe(403);
      expect((await app.as(kind).put(settle, { removeMessage: true })).status).toBe(403);
    }
    expect((await app.as('admin').put(settle, {})).status).toBe(400);
    expect(
      (await app.as('admin').put('/api/chat/reports/99', { removeMessage: true })).status,
    ).toBe(404);
    const kid = await app.socketAs('kid');
    kid.send({ type: 'join_room', roomId: id });
    await kid.settle();
    expect((await app.as('admin').put(settle, { removeMessage: true })).status).toBe(200);
    expect(await kid.settle()).toContainEqual({
      type: 'chat_message',
      message: expect.objectContaining({ id: bad, content: '', isDeleted: true }),
    });
    expect(await open()).toEqual([]);
    expect((await app.as('admin').put(settle, { removeMessage: false })).status).toBe(409);
  });

  it('is never judged by whose message it is', async () => {
    const { app, id } = await setUp();
    const other = makePerson(app.db, { role: 'family', verified: true });
    const [mine] = makeMessages(app.db, id, app.person('family'), ['Be quiet!']);
    await app.as('kid').post(`/api/chat/messages/${mine}/reports`);
    expect((await app.as('family').get('/api/chat/reports')).json).toEqual([]);
    const { json } = await app.signIn(other).get<Report[]>('/api/chat/reports');
    expect(json).toHaveLength(1);
    const path = `/api/chat/reports/${json[0]?.id}`;
    expect((await app.as('family').put(path, { removeMessage: false })).status).toBe(404);
  });
});
