import { describe, expect, it } from 'vitest';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import type { ChatRoom, OpenedRoom } from '#shared/features/chat/chat.contract.ts';
import { days } from '#tests/support/fakes/fake-clock.ts';
import { makeMessages, makeRoom } from '#tests/support/make/chat.ts';
import { makePerson } from '#tests/support/make/household/people.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

type Browser = ReturnType<TestApp['as']>;
const namesFor = async (browser: Browser) =>
  (await browser.get<ChatRoom[]>('/api/chat/rooms')).json.map(({ name }) => name);

describe('POST /api/chat/rooms', () => {
  it('answers 400, and makes nothing', async () => {
    const app = await makeApp();
    const path = '/api/chat/rooms';
    const refusals = [
      [{}, t('chat:errors.nameRequired')],
      [{ name: ' \n ' }, t('chat:errors.nameRequired')],
      [{ name: 'x'.repeat(61) }, t('common:errors.tooLong', { max: 60 })],
      [{ name: 'x', description: 'x'.repeat(301) }, t('common:errors.tooLong', { max: 300 })],
    ] as const;
    for (const [body, text] of refusals) {
      const answer = await app.as('kid').post(path, body);
      expect([answer.status, answer.text]).toEqual([400, text]);
    }
    expect((await app.as('kid').post(path, { name: 'x', isPrivate: 'yes' })).status).toBe(400);
    expect(await namesFor(app.as('kid'))).toEqual([]);
  });

  it('creates a room with its creator in it', async () => {
    const app = await makeApp();
    const answer = await app
      .as('kid')
      .post<ChatRoom>('/api/chat/rooms', { name: ' Den ', description: ' Ours ', userId: 1 });
    const { id } = app.person('kid');
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      id: 1,
      name: 'Den',
      description: 'Ours',
      isPrivate: false,
      createdAt: '2026-03-02T10:00:00.000Z',
      createdBy: id,
      members: [
        {
          userId: id,
          joinedAt: '2026-03-02T10:00:00.000Z',
          user: { id, username: 'kid', displayName: 'The kid', avatar: null },
        },
      ],
      unreadCount: 0,
      lastReadMessageId: 0,
      lastMessage: null,
    });
  });

  it('lets no one have more than fifty', async () => {
    const app = await makeApp();
    for (let n = 0; n < 50; n += 1) makeRoom(app.db, app.person('guest'));
    const answer = await app.as('guest').post('/api/chat/rooms', { name: 'One more' });
    expect([answer.status, answer.text]).toEqual([409, t('chat:errors.roomsMany')]);
  });
});

describe('GET /api/chat/rooms', () => {
  it('lists open rooms to all but guests, who see those with a kid only when invited, and private ones to members', async () => {
    const app = await makeApp();
    const [kid, family] = [app.person('kid'), app.person('family')];
    const guest = makePerson(app.db, { role: 'guest', verified: true });
    makeRoom(app.db, family, { name: 'open' });
    makeRoom(app.db, family, { name: 'open with a kid', members: [kid] });
    makeRoom(app.db, family, { name: 'guest invited', members: [kid, guest] });
    makeRoom(app.db, family, { name: 'private', isPrivate: true, members: [kid] });
    const open = ['guest invited', 'open', 'open with a kid'];
    expect((await namesFor(app.as('admin'))).sort()).toEqual(open);
    expect((await namesFor(app.as('friend'))).sort()).toEqual(open);
    expect((await namesFor(app.as('kid'))).sort()).toEqual([...open, 'private'].sort());
    expect((await namesFor(app.signIn(guest))).sort()).toEqual(['guest invited', 'open']);
  });

  it('lists only rooms they were invited to for guests whom no admin has verified', async () => {
    const app = await makeApp();
    const [family, guest] = [app.person('family'), app.person('guest')];
    const open = makeRoom(app.db, family, { name: 'open' });
    makeRoom(app.db, family, { name: 'invited', members: [guest] });
    makeRoom(app.db, guest, { name: 'own' });
    const browser = app.as('guest');
    expect((await namesFor(browser)).sort()).toEqual(['invited', 'own']);
    expect((await browser.get(`/api/chat/rooms/${open}`)).status).toBe(404);
    const path = `/api/chat/rooms/${open}/messages`;
    expect((await browser.post(path, { content: 'Hi' })).status).toBe(404);
    await app.as('admin').put(`/api/admin/users/${guest.id}`, { verified: true });
    expect((await namesFor(browser)).sort()).toEqual(['invited', 'open', 'own']);
  });

  it('lists the room with the latest message first, and shows that message', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const first = makeRoom(app.db, family.user, { name: 'first' });
    makeRoom(app.db, family.user, { name: 'second' });
    await family.post(`/api/chat/rooms/${first}/messages`, { content: 'Hello' });
    const { json } = await family.get<ChatRoom[]>('/api/chat/rooms');
    expect(json.map(({ name, lastMessage }) => [name, lastMessage?.content])).toEqual([
      ['first', 'Hello'],
      ['second', undefined],
    ]);
  });
});

describe('the unread count', () => {
  it('is kept for members, bounded, without their own messages, and the same on all devices', async () => {
    const app = await makeApp();
    const [family, kid] = [app.person('family'), app.person('kid')];
    const id = makeRoom(app.db, family, { members: [kid] });
    const other = app.signIn(kid);
    const unread = async (browser: Browser) =>
      (await browser.get<ChatRoom[]>('/api/chat/rooms')).json[0]?.unreadCount;
    const ids = makeMessages(app.db, id, family, ['a', 'b', 'c']);
    makeMessages(app.db, id, kid, ['mine']);
    expect(await unread(app.as('kid'))).toBe(3);
    expect(await unread(app.as('friend'))).toBe(0);
    const read = { messageId: ids[1] };
    const answer = await app.as('kid').post(`/api/chat/rooms/${id}/read`, read);
    expect(answer.json).toEqual({ unreadCount: 1 });
    expect(await unread(other)).toBe(1);
    // Never moves back or beyond the last message.
    await app.as('kid').post(`/api/chat/rooms/${id}/read`, { messageId: ids[0] });
    expect(await unread(other)).toBe(1);
    await other.post(`/api/chat/rooms/${id}/read`, { messageId: 99_999 });
    makeMessages(
      app.db,
      id,
      family,
      Array.from({ length: 150 }, () => 'x'),
    );
    expect(await unread(app.as('kid'))).toBe(100);
  });

  it('notifies the reader’s other devices, and no one else', async () => {
    const app = await makeApp();
    const [family, kid] = [app.person('family'), app.person('kid')];
    const id = makeRoom(app.db, family, { members: [kid] });
    const [messageId] = makeMessages(app.db, id, family, ['a']);
    const [mine, theirs] = [await app.socketAs('kid'), await app.socketAs('family')];
    await app.as('kid').post(`/api/chat/rooms/${id}/read`, { messageId });
    expect(await mine.settle()).toEqual([{ type: 'changed', area: 'chat', id, change: 'updated' }]);
    expect(await theirs.settle()).toEqual([]);
  });

  it('stays when the reader writes while something is unread', async () => {
    const app = await makeApp();
    const [family, kid] = [app.person('family'), app.person('kid')];
    const id = makeRoom(app.db, family, { members: [kid] });
    const say = (content: string) =>
      app.as('kid').post(`/api/chat/rooms/${id}/messages`, { content });
    await say('first');
    makeMessages(app.db, id, family, ['unseen']);
    await say('second');
    const { json } = await app.as('kid').get<OpenedRoom>(`/api/chat/rooms/${id}`);
    expect([json.lastReadMessageId, json.unreadCount]).toEqual([0, 1]);
    expect(json.messages.map(({ content, isRead }) => [content, isRead])).toEqual([
      ['first', true],
      ['unseen', false],
      ['second', true],
    ]);
  });

  it('is 404 without access, 400 without a message', async () => {
    const app = await makeApp();
    const id = makeRoom(app.db, app.person('family'), { isPrivate: true });
    const path = `/api/chat/rooms/${id}/read`;
    expect((await app.as('admin').post(path, { messageId: 1 })).status).toBe(404);
    expect((await app.as('family').post(path, { messageId: 0 })).status).toBe(400);
  });
});

describe('PUT /api/chat/rooms/:id', () => {
  const change = { name: 'New name', description: '', isPrivate: false };

  it('is for the room’s manager, and for admins who may see the room', async () => {
    const app = await makeApp();
    const open = `/api/chat/rooms/${makeRoom(app.db, app.person('family'))}`;
    const members = [app.person('admin')];
    const closed = makeRoom(app.db, app.person('family'), { isPrivate: true });
    const shared = makeRoom(app.db, app.person('family'), { isPrivate: true, members });
    expect((await app.as('kid').put(open, change)).status).toBe(403);
    expect((await app.as('family').put(open, { name: '' })).status).toBe(400);
    expect((await app.as('admin').put(`/api/chat/rooms/${closed}`, change)).status).toBe(404);
    expect((await app.as('admin').put<ChatRoom>(open, change)).json.name).toBe('New name');
    const privately = { ...change, isPrivate: true };
    expect((await app.as('admin').put(`/api/chat/rooms/${shared}`, privately)).status).toBe(200);
  });

  it('closes an open room before those outside it, and never opens a private one', async () => {
    const app = await makeApp();
    const id = makeRoom(app.db, app.person('family'), { members: [app.person('kid')] });
    const [kid, friend] = [await app.socketAs('kid'), await app.socketAs('friend')];
    await app.as('family').put(`/api/chat/rooms/${id}`, { ...change, isPrivate: true });
    const changed = { type: 'changed', area: 'chat', id };
    expect(await kid.settle()).toEqual([{ ...changed, change: 'updated' }]);
    expect(await friend.settle()).toEqual([{ ...changed, change: 'deleted' }]);
    expect((await app.as('friend').get(`/api/chat/rooms/${id}`)).status).toBe(404);
    const again = await app.as('family').put(`/api/chat/rooms/${id}`, change);
    expect(again.status).toBe(409);
    expect(again.text).toBe(t('chat:errors.privateStays'));
  });
});

describe('a deleted room', () => {
  it('is hidden from all, can be restored within 30 days, and is erased after that', async () => {
    const app = await makeApp();
    const kid = app.person('kid');
    const id = makeRoom(app.db, app.person('family'), { members: [kid], isPrivate: true });
    makeMessages(
      app.db,
      id,
      kid,
      Array.from({ length: 700 }, (_, n) => `m${n}`),
    );
    const path = `/api/chat/rooms/${id}`;
    const socket = await app.socketAs('kid');
    expect((await app.as('kid').delete(path)).status).toBe(403);
    expect((await app.as('admin').delete(path)).status).toBe(404);
    expect((await app.as('family').delete(path)).json).toEqual({ id });
    expect(await socket.settle()).toEqual([
      { type: 'changed', area: 'chat', id, change: 'deleted' },
    ]);
    expect((await app.as('kid').get(path)).status).toBe(404);
    expect(await namesFor(app.as('family'))).toEqual([]);

    for (const kind of ['kid', 'admin', 'friend'] as const) {
      expect((await app.as(kind).post(`${path}/restore`)).status).toBe(404);
    }
    app.clock.advance(days(29));
    await runCleanupJobs(app.context);
    expect((await app.as('family').post(`${path}/restore`)).status).toBe(200);
    expect((await app.as('kid').get<OpenedRoom>(path)).json.messages).toHaveLength(100);

    await app.as('family').delete(path);
    app.clock.advance(days(31));
    await runCleanupJobs(app.context);
    const later = app.signIn(app.person('family'));
    expect((await later.post(`${path}/restore`)).status).toBe(404);
    const left = app.db.$client.prepare('SELECT count(*) n FROM chat_messages').get();
    expect(left).toEqual({ n: 0 });
  });
});
