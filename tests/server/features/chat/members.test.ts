import { describe, expect, it } from 'vitest';
import { listMembersOf } from '#server/features/chat/rooms/rooms.repo.ts';
import type { ChatRoom, OpenedRoom } from '#shared/features/chat/chat.contract.ts';
import { makeRoom } from '#tests/support/make/chat.ts';
import { makePerson, type PersonKind } from '#tests/support/make/household/people.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const membersIn = (app: TestApp, id: number) =>
  listMembersOf(app.db, [id]).map(({ username }) => username);
const notesIn = async (app: TestApp, id: number, reader: PersonKind) =>
  (await app.as(reader).get<OpenedRoom>(`/api/chat/rooms/${id}`)).json.messages
    .filter(({ note }) => note)
    .map(({ content }) => content);
const add = (app: TestApp, by: PersonKind, roomId: number, whom: PersonKind) =>
  app.as(by).post<ChatRoom>(`/api/chat/rooms/${roomId}/members`, { userId: app.person(whom).id });
const remove = (app: TestApp, by: PersonKind, roomId: number, whom: PersonKind, query = '') =>
  app.as(by).delete(`/api/chat/rooms/${roomId}/members/${app.person(whom).id}${query}`);

describe('POST /api/chat/rooms/:id/members', () => {
  it('answers 403 and 404, and adds no one', async () => {
    const app = await makeApp();
    const [family, kid] = [app.person('family'), app.person('kid')];
    const id = makeRoom(app.db, family, { isPrivate: true, members: [kid] });
    const path = `/api/chat/rooms/${id}/members`;
    expect((await app.as('family').post(path, {})).text).toBe(t('chat:errors.personRequired'));
    expect((await app.as('family').post(path, { userId: 9_999 })).status).toBe(404);
    expect((await add(app, 'kid', id, 'admin')).status).toBe(403);
    expect((await add(app, 'admin', id, 'admin')).status).toBe(404);
    expect((await add(app, 'friend', id, 'friend')).status).toBe(404);
    expect(membersIn(app, id)).toEqual(['family', 'kid']);
  });

  it('adds a person once, posts a note in the room, and notifies those who see it now', async () => {
    const app = await makeApp();
    const id = makeRoom(app.db, app.person('family'), { isPrivate: true });
    const [friend, guest] = [await app.socketAs('friend'), await app.socketAs('guest')];
    const answer = await add(app, 'family', id, 'friend');
    expect(answer.status).toBe(201);
    expect(answer.json.members.map(({ user }) => user.username)).toEqual(['family', 'friend']);
    await add(app, 'family', id, 'friend');
    expect(membersIn(app, id)).toEqual(['family', 'friend']);
    expect(await notesIn(app, id, 'friend')).toEqual([
      t('chat:notes.added', { name: 'The friend' }),
    ]);
    const heard = await friend.settle();
    expect(heard).toContainEqual({ type: 'changed', area: 'chat', id, change: 'updated' });
    expect(await guest.settle()).toEqual([]);
  });

  it('lets kids add the household, and friends and guests everyone but kids', async () => {
    const app = await makeApp();
    const allowed: Record<string, PersonKind[]> = {
      kid: ['admin', 'family'],
      friend: ['admin', 'family', 'guest'],
      guest: ['admin', 'family', 'friend'],
      family: ['admin', 'kid', 'friend', 'guest'],
    };
    const all: PersonKind[] = ['admin', 'family', 'kid', 'friend', 'guest'];
    const isUnknown = (by: PersonKind, whom: PersonKind) =>
      whom === 'kid' && (by === 'friend' || by === 'guest');
    for (const kind of all) app.person(kind);
    for (const [by, may] of Object.entries(allowed) as [PersonKind, PersonKind[]][]) {
      for (const whom of all.filter((kind) => kind !== by)) {
        const id = makeRoom(app.db, app.person(by), { isPrivate: true });
        const candidates = await app
          .as(by)
          .get<{ username: string }[]>(`/api/chat/rooms/${id}/candidates`);
        const isOffered = candidates.json.some(({ username }) => username === whom);
        const { status } = await add(app, by, id, whom);
        expect([by, whom, isOffered, status]).toEqual([
          by,
          whom,
          may.includes(whom),
          may.includes(whom) ? 201 : isUnknown(by, whom) ? 404 : 403,
        ]);
      }
    }
  });

  it('offers the same people for a new room, and starts it with those chosen or not at all', async () => {
    const app = await makeApp();
    const { id: kid } = app.person('kid');
    const { id: family } = app.person('family');
    for (const by of ['admin', 'family', 'kid', 'friend', 'guest'] as const) {
      const id = makeRoom(app.db, app.person(by), { isPrivate: true });
      const ofRoom = await app.as(by).get(`/api/chat/rooms/${id}/candidates`);
      expect((await app.as(by).get('/api/chat/candidates')).json).toEqual(ofRoom.json);
    }
    const path = '/api/chat/rooms';
    const count = () => app.db.$client.prepare('SELECT count(*) FROM chat_rooms').pluck().get();
    const before = count();
    const room = { name: 'Den', isPrivate: true, memberIds: [family, kid] };
    expect((await app.as('friend').post(path, room)).status).toBe(404);
    expect(count()).toBe(before);
    const made = await app
      .as('admin')
      .post<ChatRoom>(path, { ...room, memberIds: [family, family] });
    expect(made.status).toBe(201);
    expect(made.json.members.map(({ userId }) => userId)).toEqual([app.person('admin').id, family]);
  });

  it('answers friends and guests the same for a kid as for no one', async () => {
    const app = await makeApp();
    for (const by of ['friend', 'guest'] as const) {
      const id = makeRoom(app.db, app.person(by));
      const path = `/api/chat/rooms/${id}/members`;
      const ofKid = await app.as(by).post(path, { userId: app.person('kid').id });
      const ofNobody = await app.as(by).post(path, { userId: 9_999 });
      expect([ofKid.status, ofKid.text]).toEqual([ofNobody.status, ofNobody.text]);
    }
  });
});

describe('a kid and someone from outside the household', () => {
  const watching = t('chat:notes.watching', { name: 'The admin' });

  it('are never in a room without a grown-up, whichever of them joins', async () => {
    const app = await makeApp();
    const [kid, friend] = [app.person('kid'), app.person('friend')];
    app.person('admin');
    const say = (kind: PersonKind, id: number) =>
      app.as(kind).post(`/api/chat/rooms/${id}/messages`, { content: 'Hi' });
    const ofKid = makeRoom(app.db, kid);
    await say('friend', ofKid);
    expect(membersIn(app, ofKid)).toEqual(['kid', 'friend', 'admin']);
    expect(await notesIn(app, ofKid, 'kid')).toContain(watching);
    const ofFriend = makeRoom(app.db, friend);
    await say('kid', ofFriend);
    expect(membersIn(app, ofFriend)).toEqual(['friend', 'kid', 'admin']);
    const withFamily = makeRoom(app.db, app.person('family'), { members: [kid] });
    await say('friend', withFamily);
    expect(membersIn(app, withFamily)).toEqual(['family', 'kid', 'friend']);
  });

  it('get one when an account changes, and keep the last one', async () => {
    const app = await makeApp();
    const other = makePerson(app.db, { username: 'cousin', role: 'family', verified: true });
    const [friend, family] = [app.person('friend'), app.person('family')];
    app.person('admin');
    const id = makeRoom(app.db, family, { members: [friend, other] });
    await app.as('admin').put(`/api/admin/users/${other.id}`, { isChild: true });
    expect(membersIn(app, id)).toEqual(['family', 'friend', 'cousin']);
    const refused = await remove(app, 'family', id, 'family');
    expect([refused.status, refused.text]).toEqual([409, t('chat:errors.lastGrownUp')]);
    await app.as('admin').put(`/api/admin/users/${family.id}`, { isChild: true });
    expect(membersIn(app, id)).toEqual(['family', 'friend', 'cousin', 'admin']);
  });

  it('make a kid known to the friend who shares the room, and to no other', async () => {
    const app = await makeApp();
    const other = app.signIn(makePerson(app.db, { role: 'friend', verified: true }));
    const members = [app.person('kid'), app.person('friend')];
    makeRoom(app.db, app.person('family'), { members });
    const knows = async (browser: ReturnType<TestApp['as']>) =>
      (await browser.get<{ username: string }[]>('/api/users')).json.some(
        ({ username }) => username === 'kid',
      );
    expect([await knows(app.as('friend')), await knows(other)]).toEqual([true, false]);
  });
});

describe('DELETE /api/chat/rooms/:id/members/:userId', () => {
  it('lets the room’s manager remove others, and everyone leave', async () => {
    const app = await makeApp();
    const members = [app.person('kid'), app.person('friend'), app.person('admin')];
    const id = makeRoom(app.db, app.person('family'), { isPrivate: true, members });
    expect((await remove(app, 'friend', id, 'kid')).status).toBe(403);
    expect((await remove(app, 'guest', id, 'kid')).status).toBe(404);
    expect((await remove(app, 'family', id, 'guest')).status).toBe(404);
    const kid = await app.socketAs('kid');
    expect((await remove(app, 'family', id, 'kid')).status).toBe(200);
    expect(await kid.settle()).toContainEqual({
      type: 'changed',
      area: 'chat',
      id,
      change: 'deleted',
    });
    expect((await app.as('kid').get(`/api/chat/rooms/${id}`)).status).toBe(404);
    expect((await remove(app, 'friend', id, 'friend')).status).toBe(200);
    expect(await notesIn(app, id, 'admin')).toEqual([
      t('chat:notes.removed', { name: 'The kid' }),
      t('chat:notes.left', { name: 'The friend' }),
    ]);
  });

  it('hands the room over to the named person, else the oldest grown-up, else an admin', async () => {
    const app = await makeApp();
    app.person('admin');
    const [kid, family] = [app.person('kid'), app.person('family')];
    const keeperOf = async (id: number, reader: PersonKind) =>
      (await app.as(reader).get<OpenedRoom>(`/api/chat/rooms/${id}`)).json.createdBy;
    const make = (members = [kid, family]) =>
      makeRoom(app.db, app.person('friend'), { isPrivate: true, members });

    const named = make();
    const wrong = await remove(app, 'friend', named, 'friend', '?handOverTo=9999');
    expect([wrong.status, membersIn(app, named)]).toEqual([400, ['friend', 'kid', 'family']]);
    await remove(app, 'friend', named, 'friend', `?handOverTo=${kid.id}`);
    expect(await keeperOf(named, 'kid')).toBe(kid.id);

    const oldest = make();
    await remove(app, 'friend', oldest, 'friend');
    expect(await keeperOf(oldest, 'kid')).toBe(family.id);
    expect(await notesIn(app, oldest, 'kid')).toContain(
      t('chat:notes.handedOver', { name: 'The family' }),
    );

    const kidsOnly = make([kid]);
    await remove(app, 'friend', kidsOnly, 'friend');
    expect(await keeperOf(kidsOnly, 'kid')).toBe(app.person('admin').id);
    expect(membersIn(app, kidsOnly)).toEqual(['kid', 'admin']);

    const alone = make([]);
    await remove(app, 'friend', alone, 'friend');
    const row = app.db.$client.prepare('SELECT deleted_at FROM chat_rooms WHERE id = ?');
    expect(row.pluck().get(alone)).toBe('2026-03-02T10:00:00.000Z');
  });

  it.each([
    { isPrivate: true, who: 'kid' },
    { isPrivate: false, who: 'kid' },
    { isPrivate: false, who: 'friend' },
  ] as const)(
    'lets the last member of a room restore it: $who, private: $isPrivate',
    async ({ isPrivate, who }) => {
      const app = await makeApp();
      const owner = app.as(who);
      const id = makeRoom(app.db, app.person(who), { isPrivate });
      await owner.post(`/api/chat/rooms/${id}/messages`, { content: 'Secret plan' });
      expect((await remove(app, who, id, who)).status).toBe(200);
      expect((await owner.get(`/api/chat/rooms/${id}`)).status).toBe(404);
      // Admins bring back what they can see.
      const other = app.as(isPrivate ? 'admin' : 'family');
      expect((await other.post(`/api/chat/rooms/${id}/restore`)).status).toBe(404);
      expect((await owner.get('/api/trash')).json).toMatchObject({ items: [{ kind: 'room', id }] });
      expect((await owner.post(`/api/chat/rooms/${id}/restore`)).status).toBe(200);
      const { messages } = (await owner.get<OpenedRoom>(`/api/chat/rooms/${id}`)).json;
      expect(messages.map(({ content }) => content)).toEqual(['Secret plan']);
      expect(membersIn(app, id)).toEqual([who]);
    },
  );

  it('keeps deactivated members in their rooms', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    const [family, friend] = [app.person('family'), app.person('friend')];
    const shared = makeRoom(app.db, family, { isPrivate: true, members: [friend] });
    const alone = makeRoom(app.db, family, { isPrivate: true });
    const roomsOf = (id: number) =>
      app.db.$client
        .prepare('SELECT created_by createdBy, deleted_at deletedAt FROM chat_rooms WHERE id = ?')
        .get(id);
    await admin.post(`/api/admin/users/${family.id}/deactivate`);
    expect(membersIn(app, shared)).toEqual(['friend']);
    expect(roomsOf(shared)).toEqual({ createdBy: friend.id, deletedAt: null });
    expect(roomsOf(alone)).toEqual({ createdBy: family.id, deletedAt: null });
    await admin.post(`/api/admin/users/${friend.id}/deactivate`);
    expect(roomsOf(shared)).toEqual({ createdBy: friend.id, deletedAt: null });
    await admin.post(`/api/admin/users/${family.id}/reactivate`);
    const seen = (await app.signIn(family).get<ChatRoom[]>('/api/chat/rooms')).json;
    expect(seen.map(({ id }) => id).sort()).toEqual([shared, alone]);
    // Returning members manage a room that has no manager.
    expect(roomsOf(shared)).toEqual({ createdBy: family.id, deletedAt: null });
    const gone = { things: 'keep', confirm: 'family' };
    await admin.request('DELETE', `/api/admin/users/${family.id}`, gone);
    expect(roomsOf(shared)).toEqual({ createdBy: friend.id, deletedAt: null });
    expect(roomsOf(alone)).not.toMatchObject({ deletedAt: null });
  });

  it('adds a grown-up when the only one is deactivated, and when a friend is reactivated', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    const [kid, friend, family] = [app.person('kid'), app.person('friend'), app.person('family')];
    const first = makeRoom(app.db, kid, { isPrivate: true, members: [friend, family] });
    await admin.post(`/api/admin/users/${family.id}/deactivate`);
    expect(membersIn(app, first)).toEqual(['kid', 'friend', 'admin']);
    await admin.post(`/api/admin/users/${friend.id}/deactivate`);
    const second = makeRoom(app.db, kid, { isPrivate: true, members: [friend] });
    await admin.post(`/api/admin/users/${friend.id}/reactivate`);
    expect(membersIn(app, second)).toEqual(['kid', 'friend', 'admin']);
  });

  it('happens when an account is deleted', async () => {
    const app = await makeApp();
    const [family, kid] = [app.person('family'), app.person('kid')];
    const id = makeRoom(app.db, family, { members: [kid, app.person('friend')] });
    await app.as('admin').post(`/api/admin/users/${family.id}/deactivate`);
    expect(membersIn(app, id)).toEqual(['kid', 'friend', 'admin']);
    const { json } = await app.as('kid').get<OpenedRoom>(`/api/chat/rooms/${id}`);
    expect(json.createdBy).not.toBe(family.id);
  });
});
