import { describe, expect, it } from 'vitest';
import { updateUser } from '#server/features/accounts/accounts.repo.ts';
import type { ServerMessage } from '#shared/live.ts';
import { makeMessages, makeRoom } from '#tests/support/make/chat.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

type Socket = Awaited<ReturnType<TestApp['socketAs']>>;
type Chat = Extract<ServerMessage, { type: 'chat_message' }>;

const join = async (socket: Socket, roomId: number) => {
  socket.send({ type: 'join_room', roomId, userId: 1 });
  return socket.waitFor((m) => m.type === 'joined_room' && m.roomId === roomId);
};
const messagesOf = (frames: ServerMessage[]) =>
  frames.filter((frame): frame is Chat => frame.type === 'chat_message').map((f) => f.message);

const setUp = async (isPrivate = false, kinds: PersonKind[] = ['kid', 'admin']) => {
  const app = await makeApp();
  const members = kinds.map((kind) => app.person(kind));
  const id = makeRoom(app.db, app.person('family'), { isPrivate, members });
  const enter = async (kind: PersonKind) => {
    const socket = await app.socketAs(kind);
    await join(socket, id);
    return socket;
  };
  return { app, id, enter };
};

describe('join_room', () => {
  it('returns the id of the room’s last message, every time', async () => {
    const { app, id } = await setUp();
    const [last] = makeMessages(app.db, id, app.person('family'), ['Hello']);
    const socket = await app.socketAs('kid');
    const joined = { type: 'joined_room', roomId: id, lastMessageId: last, revision: 0 };
    expect(await join(socket, id)).toEqual(joined);
    socket.send({ type: 'join_room', roomId: id });
    expect(await socket.settle()).toEqual([joined, joined]);
  });

  it('is refused without access, and no one else notices', async () => {
    const { app, id, enter } = await setUp(true);
    const friend = await app.socketAs('friend');
    const kid = await enter('kid');
    friend.send({ type: 'join_room', roomId: id, userId: app.person('kid').id });
    friend.send({ type: 'join_room', roomId: 999 });
    const refused = {
      type: 'error',
      status: 404,
      message: t('common:errors.notFound'),
    };
    expect(await friend.settle()).toEqual([
      { ...refused, roomId: id },
      { ...refused, roomId: 999 },
    ]);
    expect(await kid.settle()).toHaveLength(1);
  });
});

describe('a room where words were erased', () => {
  it('is announced to everyone who sees it, although its writer had left, and has a new revision', async () => {
    const { app, id, enter } = await setUp();
    const friend = app.person('friend');
    makeMessages(app.db, id, friend, ['Words that go']);
    const kid = await enter('kid');
    await app.as('admin').request('DELETE', `/api/admin/users/${friend.id}`, {
      things: 'erase',
      confirm: 'friend',
    });
    const heard = await kid.settle();
    expect(heard).toContainEqual({ type: 'changed', area: 'chat', id, change: 'updated' });
    kid.send({ type: 'join_room', roomId: id });
    expect((await kid.settle()).at(-1)).toMatchObject({ type: 'joined_room', revision: 1 });
  });
});

describe('chat_message', () => {
  it('reaches the sockets that joined, and its client id only the sender', async () => {
    const { app, id, enter } = await setUp();
    const [kid, family, reader] = [
      await enter('kid'),
      await enter('family'),
      await enter('friend'),
    ];
    const elsewhere = await app.socketAs('admin');
    const stranger = await app.socketAs('guest');
    const frame = { type: 'chat_message', roomId: id, content: ' Hi ', clientId: 'client-0001' };
    // Sender and time come from the socket and the server.
    kid.send({ ...frame, userId: app.person('family').id, timestamp: '1999-01-01T00:00:00Z' });
    const [own] = messagesOf(await kid.settle());
    expect(own).toMatchObject({
      content: 'Hi',
      userId: app.person('kid').id,
      clientId: 'client-0001',
      sentAt: '2026-03-02T10:00:00.000Z',
      isRead: false,
    });
    for (const socket of [family, reader]) {
      const [message] = messagesOf(await socket.settle());
      expect(message).toEqual({ ...own, clientId: undefined });
    }
    expect(await elsewhere.settle()).toEqual([
      { type: 'changed', area: 'chat', id, change: 'updated' },
    ]);
    expect(await stranger.settle()).toEqual([]);
  });

  it('is answered even before joining, and stored once when it comes again', async () => {
    const { app, id } = await setUp();
    const kid = await app.socketAs('kid');
    const frame = { type: 'chat_message', roomId: id, content: 'Hi', clientId: 'client-0001' };
    kid.send(frame);
    kid.send(frame);
    const [first, again] = messagesOf(await kid.settle());
    expect(again?.id).toBe(first?.id);
    const count = app.db.$client.prepare('SELECT count(*) FROM chat_messages').pluck();
    expect(count.get()).toBe(1);
  });

  it('reaches rooms by HTTP too, with reactions and deletions under the same id', async () => {
    const { app, id, enter } = await setUp();
    const family = await enter('family');
    const { json } = await app
      .as('kid')
      .post<{ id: number }>(`/api/chat/rooms/${id}/messages`, { content: 'Hi' });
    await app.as('admin').post(`/api/chat/messages/${json.id}/reactions`, { emoji: '👍' });
    await app.as('kid').delete(`/api/chat/messages/${json.id}`);
    const heard = messagesOf(await family.settle());
    expect(heard.map((m) => [m.id, m.content, m.reactions.length, m.isDeleted])).toEqual([
      [json.id, 'Hi', 0, false],
      [json.id, 'Hi', 1, false],
      [json.id, '', 0, true],
    ]);
  });

  it('is refused with the reason and its client id', async () => {
    const { app, id, enter } = await setUp(true);
    const [kid, family] = [await enter('kid'), await enter('family')];
    const friend = await app.socketAs('friend');
    const send = (socket: Socket, content: string) =>
      socket.send({ type: 'chat_message', roomId: id, content, clientId: 'client-0001' });
    send(friend, 'Let me in');
    send(kid, ' \n ');
    send(kid, 'x'.repeat(10_000));
    const about = { type: 'error', roomId: id, clientId: 'client-0001' };
    expect(await friend.settle()).toMatchObject([{ ...about, status: 404 }]);
    expect((await kid.settle()).slice(1)).toEqual([
      { ...about, status: 400, message: t('chat:errors.messageRequired') },
      { ...about, status: 400, message: t('common:errors.tooLong', { max: 4_000 }) },
    ]);
    expect(messagesOf(await family.settle())).toEqual([]);
  });

  it('is refused above the rate limit of a person, without affecting others', async () => {
    const { id, enter } = await setUp();
    const [kid, family] = [await enter('kid'), await enter('family')];
    for (let n = 0; n < 30; n += 1) {
      kid.send({ type: 'chat_message', roomId: id, content: `m${n}`, clientId: `client-${n}-xx` });
    }
    const errors = (await kid.settle()).filter(({ type }) => type === 'error');
    expect(errors).toHaveLength(10);
    expect(errors[0]).toEqual({
      type: 'error',
      roomId: id,
      clientId: 'client-20-xx',
      status: 429,
      message: t('common:errors.tooFast'),
      retryAfter: 1,
    });
    family.send({
      type: 'chat_message',
      roomId: id,
      content: 'Still here',
      clientId: 'client-fam',
    });
    const heard = messagesOf(await family.settle());
    expect([heard.length, heard.at(-1)?.content]).toEqual([21, 'Still here']);
  });
});

describe('a socket that has joined', () => {
  const say = (app: TestApp, id: number) =>
    app.as('family').post(`/api/chat/rooms/${id}/messages`, { content: 'Secret' });

  it('hears nothing more after leaving, or being removed', async () => {
    const { app, id, enter } = await setUp(true);
    const [kid, admin] = [await enter('kid'), await enter('admin')];
    kid.send({ type: 'leave_room', roomId: id, userId: 1 });
    await kid.settle();
    await app.as('family').delete(`/api/chat/rooms/${id}/members/${app.person('admin').id}`);
    await say(app, id);
    expect(messagesOf(await admin.settle())).toEqual([]);
    expect(messagesOf(await kid.settle())).toEqual([]);
  });

  it('of a guest hears nothing more once a kid joins', async () => {
    const { app, id, enter } = await setUp(false, []);
    updateUser(app.db, app.person('guest').id, { verified: true });
    const guest = await enter('guest');
    await app.as('kid').post(`/api/chat/rooms/${id}/messages`, { content: 'Hi' });
    await say(app, id);
    const frames = await guest.settle();
    expect(messagesOf(frames)).toEqual([]);
    expect(frames).toContainEqual({ type: 'changed', area: 'chat', id, change: 'deleted' });
  });

  it('hears nothing more once its person may not', async () => {
    const { app, id, enter } = await setUp();
    const friend = await enter('friend');
    const { id: friendId } = app.person('friend');
    await app.as('admin').put(`/api/admin/users/${friendId}`, { role: 'guest', verified: true });
    await say(app, id);
    expect(messagesOf(await friend.settle())).toEqual([]);
  });

  it('hears nothing of a deleted room', async () => {
    const { app, id, enter } = await setUp();
    const kid = await enter('kid');
    await app.as('family').delete(`/api/chat/rooms/${id}`);
    kid.send({ type: 'chat_message', roomId: id, content: 'Hello?', clientId: 'client-0001' });
    expect((await kid.settle()).at(-1)).toMatchObject({ type: 'error', status: 404 });
  });
});

describe('typing_indicator', () => {
  it('goes to the other members in the room, with a name, until it ends', async () => {
    const { app, id, enter } = await setUp();
    const [kid, family, reader] = [
      await enter('kid'),
      await enter('family'),
      await enter('friend'),
    ];
    const typing = { type: 'typing_indicator', roomId: id, isTyping: true };
    kid.send({ ...typing, userId: app.person('admin').id });
    kid.send(typing);
    reader.send(typing);
    await kid.settle();
    const shown = { ...typing, userId: app.person('kid').id, username: 'kid' };
    expect((await family.settle()).slice(1)).toEqual([shown]);
    kid.send({ ...typing, isTyping: false });
    await kid.settle();
    expect((await family.settle()).slice(1)).toEqual([shown, { ...shown, isTyping: false }]);
    expect(await reader.settle()).toHaveLength(1);
    expect(await kid.settle()).toHaveLength(1);
  });

  it('ends with what was typed, or with its socket', async () => {
    const { id, enter } = await setUp();
    const [kid, family] = [await enter('kid'), await enter('family')];
    const ended = (m: ServerMessage) => m.type === 'typing_indicator' && !m.isTyping;
    kid.send({ type: 'typing_indicator', roomId: id, isTyping: true });
    kid.send({ type: 'chat_message', roomId: id, content: 'Done', clientId: 'client-0001' });
    await kid.settle();
    expect((await family.settle()).filter(ended)).toHaveLength(1);
    kid.send({ type: 'typing_indicator', roomId: id, isTyping: true });
    await kid.settle();
    kid.close();
    await kid.closed;
    for (;;) if ((await family.settle()).filter(ended).length === 2) break;
  });

  it('is refused without access', async () => {
    const { app, id } = await setUp(true);
    const friend = await app.socketAs('friend');
    friend.send({ type: 'typing_indicator', roomId: id, isTyping: true });
    expect(await friend.settle()).toMatchObject([{ type: 'error', status: 404, roomId: id }]);
  });
});

describe('presence', () => {
  it('is announced to those who may know the person', async () => {
    const { app } = await setUp();
    const [family, friend] = [await app.socketAs('family'), await app.socketAs('friend')];
    const kid = await app.socketAs('kid');
    const { id } = app.person('kid');
    const came = { type: 'changed', area: 'presence', id, change: 'created' };
    await family.settle();
    await friend.settle();
    expect(family.heard).toContainEqual(came);
    expect(friend.heard).not.toContainEqual(came);
    await kid.settle();
    const online = async (kind: PersonKind) =>
      (await app.as(kind).get<number[]>('/api/chat/online')).json;
    expect(await online('family')).toContain(id);
    expect(await online('friend')).not.toContain(id);
    expect((await app.signedOut().get('/api/chat/online')).status).toBe(401);
  });
});

describe('connected', () => {
  const setUpReader = async () => {
    const { app, id } = await setUp();
    const say = (content: string) =>
      app.as('family').post(`/api/chat/rooms/${id}/messages`, { content });
    const answered = async (kind: PersonKind, path = '/api/tasks') =>
      Number((await app.as(kind).get(path)).headers.get('x-live-serial') ?? Number.NaN);
    const connected = async (kind: PersonKind) => {
      const { heard } = await app.socketAs(kind);
      return heard.flatMap((m) => (m.type === 'connected' ? m.serial : []))[0] ?? Number.NaN;
    };
    return { app, id, say, answered, connected };
  };

  it('carries the delivery serial, as responses do, so that earlier reads can be compared', async () => {
    const { id, say, answered, connected } = await setUpReader();
    const before = await answered('kid', `/api/chat/rooms/${id}`);
    expect(await connected('kid')).toBe(before);
    await say('Missed');
    const after = await connected('kid');
    expect(after).toBeGreaterThan(before);
    expect(await answered('kid')).toBe(after);
  });

  it('gives each socket its own name', async () => {
    const { app } = await setUp();
    const sockets = [await app.socketAs('kid'), await app.socketAs('kid')];
    const names = sockets.flatMap(({ heard }) =>
      heard.flatMap((m) => (m.type === 'connected' ? [m.clientId] : [])),
    );
    expect(names).toEqual([
      expect.stringMatching(/^[0-9a-f-]{36}$/),
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ]);
    expect(names[0]).not.toBe(names[1]);
  });

  it('does not count hidden events, and starts at any number', async () => {
    const { say, answered, connected } = await setUpReader();
    const before = await answered('friend');
    await say('Between us');
    expect(await answered('friend')).toBe(before);
    expect(await connected('friend')).toBe(before);
    expect(await answered('guest')).not.toBe(before);
  });

  it('changes its serial when the person’s access changes', async () => {
    const { app, answered, connected } = await setUpReader();
    const before = await answered('friend');
    const path = `/api/admin/users/${app.person('friend').id}`;
    expect((await app.as('admin').put(path, { role: 'family' })).status).toBe(200);
    expect(await connected('friend')).not.toBe(before);
  });

  it('is not sent to people who are signed out or kept out', async () => {
    const { app, answered } = await setUpReader();
    for (const path of ['/api/user', '/api/household', '/', '/api/tasks']) {
      const { headers } = await app.signedOut().get(path);
      expect(headers.get('x-live-serial')).toBe(null);
    }
    expect(await answered('expired', '/api/user')).toBeNaN();
    expect(await answered('guest', '/api/user')).not.toBeNaN();
  });
});
