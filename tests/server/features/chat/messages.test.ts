import { describe, expect, it } from 'vitest';
import type { ChatMessage, OpenedRoom } from '#shared/features/chat/chat.contract.ts';
import { minutes, seconds } from '#tests/support/fakes/fake-clock.ts';
import { makeMessages, makeRoom } from '#tests/support/make/chat.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

type Browser = ReturnType<TestApp['as']>;

const sendBy = (browser: Browser, roomId: number, content: unknown, clientId?: unknown) =>
  browser.post<ChatMessage>(`/api/chat/rooms/${roomId}/messages`, { content, clientId });
const open = (browser: Browser, roomId: number, query = '') =>
  browser.get<OpenedRoom>(`/api/chat/rooms/${roomId}${query}`);

describe('POST /api/chat/rooms/:id/messages', () => {
  it('answers 404 and 400, and stores nothing', async () => {
    const app = await makeApp();
    const id = makeRoom(app.db, app.person('family'), { isPrivate: true });
    expect((await sendBy(app.as('admin'), id, 'x')).status).toBe(404);
    expect((await sendBy(app.as('family'), 999, 'x')).status).toBe(404);
    const refusals = [
      [undefined, t('chat:errors.messageRequired')],
      ['  \n\t ', t('chat:errors.messageRequired')],
      ['x'.repeat(4_001), t('common:errors.tooLong', { max: 4_000 })],
    ] as const;
    for (const [content, text] of refusals) {
      const answer = await sendBy(app.as('family'), id, content);
      expect([answer.status, answer.text]).toEqual([400, text]);
    }
    expect((await sendBy(app.as('family'), id, 'x', 'short')).status).toBe(400);
    expect((await open(app.as('family'), id)).json.messages).toEqual([]);
  });

  it('stores a message and returns it whole, with the server’s time', async () => {
    const app = await makeApp();
    const { id: userId } = app.person('kid');
    const id = makeRoom(app.db, app.person('family'), { members: [app.person('kid')] });
    const answer = await sendBy(app.as('kid'), id, ' Hello\nyou ', 'client-0001');
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      id: 1,
      roomId: id,
      userId,
      content: 'Hello\nyou',
      sentAt: '2026-03-02T10:00:00.000Z',
      timestamp: '2026-03-02T10:00:00.000Z',
      isRead: true,
      user: { id: userId, username: 'kid', displayName: 'The kid', avatar: null },
      clientId: 'client-0001',
      media: null,
      reactions: [],
      note: null,
      isDeleted: false,
    });
    expect((await sendBy(app.as('kid'), id, 'x'.repeat(4_000))).status).toBe(201);
  });

  it('stores what is sent twice once, for each sender and room', async () => {
    const app = await makeApp();
    const members = [app.person('kid')];
    const [id, elsewhere] = [1, 2].map(() => makeRoom(app.db, app.person('family'), { members }));
    const first = await sendBy(app.as('kid'), id!, 'Hello', 'client-0001');
    const again = await sendBy(app.as('kid'), id!, 'Hello', 'client-0001');
    expect(again.json).toEqual(first.json);
    expect((await sendBy(app.as('family'), id!, 'Hello', 'client-0001')).status).toBe(201);
    expect((await sendBy(app.as('kid'), elsewhere!, 'Hello', 'client-0001')).status).toBe(409);
    const { messages } = (await open(app.as('kid'), id!)).json;
    expect(messages.map(({ clientId }) => clientId)).toEqual(['client-0001', undefined]);
  });

  it('answers 429 above twenty at once and ten a second, and accepts the next after the wait', async () => {
    const app = await makeApp();
    const id = makeRoom(app.db, app.person('family'));
    for (let n = 0; n < 20; n += 1) {
      expect((await sendBy(app.as('family'), id, 'x')).status).toBe(201);
    }
    const refused = await sendBy(app.as('family'), id, 'x');
    expect([refused.status, refused.headers.get('retry-after'), refused.text]).toEqual([
      429,
      '1',
      t('common:errors.tooFast'),
    ]);
    expect((await sendBy(app.as('kid'), id, 'x')).status).toBe(201);
    app.clock.advance(seconds(1));
    for (let n = 0; n < 10; n += 1) {
      expect((await sendBy(app.as('family'), id, 'x')).status).toBe(201);
    }
    expect((await sendBy(app.as('family'), id, 'x')).status).toBe(429);
  });
});

describe('GET /api/chat/rooms/:id', () => {
  it('returns the newest hundred, and those before and after a message', async () => {
    const app = await makeApp();
    const id = makeRoom(app.db, app.person('family'));
    const other = makeRoom(app.db, app.person('family'));
    const texts = Array.from({ length: 250 }, (_, n) => `m${n}`);
    const ids = makeMessages(app.db, id, app.person('family'), texts);
    makeMessages(app.db, other, app.person('family'), ['elsewhere']);
    const range = async (query: string) => {
      const { messages, hasMore } = (await open(app.as('kid'), id, query)).json;
      return [messages[0]?.content, messages.at(-1)?.content, messages.length, hasMore];
    };
    expect(await range('')).toEqual(['m150', 'm249', 100, true]);
    expect(await range(`?before=${ids[150]}`)).toEqual(['m50', 'm149', 100, true]);
    expect(await range(`?before=${ids[50]}`)).toEqual(['m0', 'm49', 50, false]);
    expect(await range(`?after=${ids[0]}`)).toEqual(['m1', 'm100', 100, true]);
    expect(await range(`?after=${ids[200]}`)).toEqual(['m201', 'm249', 49, false]);
    expect(await range(`?after=${ids[249]}`)).toEqual([undefined, undefined, 0, false]);
    expect(await range('?after=0')).toEqual(['m0', 'm99', 100, true]);
    for (const query of ['?before=0', '?after=-1', '?before=x']) {
      expect((await open(app.as('kid'), id, query)).status).toBe(400);
    }
  });

  it('does not add people who only look', async () => {
    const app = await makeApp();
    const id = makeRoom(app.db, app.person('family'));
    const { json } = await open(app.as('friend'), id);
    expect(json.members.map(({ user }) => user.username)).toEqual(['family']);
    await sendBy(app.as('friend'), id, 'Hello');
    const { messages, members } = (await open(app.as('friend'), id)).json;
    expect(members.map(({ user }) => user.username)).toEqual(['family', 'friend']);
    expect(messages.map(({ content }) => content)).toEqual([
      t('chat:notes.joined', { name: 'The friend' }),
      'Hello',
    ]);
    expect(messages[0]?.note).toMatchObject({ kind: 'joined', person: { username: 'friend' } });
  });
});

describe('DELETE /api/chat/messages/:id', () => {
  const setUp = async () => {
    const app = await makeApp();
    const members = [app.person('kid'), app.person('admin')];
    const id = makeRoom(app.db, app.person('family'), { members, isPrivate: true });
    const say = async () => (await sendBy(app.as('kid'), id, 'Oops')).json.id;
    return { app, id, say, path: (message: number) => `/api/chat/messages/${message}` };
  };

  it('leaves a placeholder, for the writer within 15 minutes', async () => {
    const { app, id, say, path } = await setUp();
    const message = await say();
    expect((await app.as('friend').delete(path(message))).status).toBe(404);
    app.clock.advance(minutes(15));
    const answer = await app.as('kid').delete<ChatMessage>(path(message));
    expect(answer.json).toMatchObject({ id: message, content: '', isDeleted: true });
    expect((await app.as('kid').delete(path(message))).status).toBe(404);
    expect((await open(app.as('admin'), id)).json.messages).toMatchObject([
      { id: message, content: '', isDeleted: true },
    ]);
    const kept = app.db.$client.prepare("SELECT 1 FROM chat_messages WHERE content = 'Oops'");
    expect(kept.get()).toBeUndefined();

    const old = await say();
    app.clock.advance(minutes(15) + 1);
    const late = await app.as('kid').delete(path(old));
    expect([late.status, late.text]).toEqual([403, t('chat:errors.deleteTooLate')]);
  });

  it('is allowed at any time for the room’s manager and admins in it, and no one else', async () => {
    const { app, say, path } = await setUp();
    for (const kind of ['family', 'admin'] as const) {
      const message = await say();
      app.clock.advance(minutes(60));
      expect((await app.as(kind).delete(path(message))).status).toBe(200);
    }
    const own = (await sendBy(app.as('admin'), 1, 'Mine')).json.id;
    expect((await app.as('kid').delete(path(own))).status).toBe(403);
  });

  it('does not touch system notes', async () => {
    const app = await makeApp();
    const id = makeRoom(app.db, app.person('family'));
    await sendBy(app.as('kid'), id, 'Hi');
    const [note] = (await open(app.as('family'), id)).json.messages;
    expect((await app.as('family').delete(`/api/chat/messages/${note?.id}`)).status).toBe(403);
  });
});

describe('POST /api/chat/messages/:id/reactions', () => {
  it('adds and removes each emoji once per person', async () => {
    const app = await makeApp();
    const id = makeRoom(app.db, app.person('family'), { members: [app.person('kid')] });
    const { json } = await sendBy(app.as('family'), id, 'Hello');
    const react = (browser: Browser, emoji: unknown) =>
      browser.post<ChatMessage>(`/api/chat/messages/${json.id}/reactions`, { emoji });
    const [kid, family] = [app.person('kid').id, app.person('family').id];
    expect((await react(app.as('kid'), '❤️')).json.reactions).toEqual([
      { emoji: '❤️', userIds: [kid] },
    ]);
    expect((await react(app.as('family'), '🎉')).json.reactions).toEqual([
      { emoji: '❤️', userIds: [kid] },
      { emoji: '🎉', userIds: [family] },
    ]);
    await react(app.as('family'), '❤️');
    expect((await react(app.as('kid'), '❤️')).json.reactions).toEqual([
      { emoji: '🎉', userIds: [family] },
      { emoji: '❤️', userIds: [family] },
    ]);
    const [shown] = (await open(app.as('kid'), id)).json.messages;
    expect(shown?.reactions).toHaveLength(2);
    for (const emoji of ['💩', '', 5]) {
      const answer = await react(app.as('kid'), emoji);
      expect([answer.status, answer.text]).toEqual([400, t('common:errors.invalidRequest')]);
    }
  });

  it('is 404 for a message the caller cannot see', async () => {
    const app = await makeApp();
    const id = makeRoom(app.db, app.person('family'), { isPrivate: true });
    const { json } = await sendBy(app.as('family'), id, 'Hello');
    const path = `/api/chat/messages/${json.id}/reactions`;
    expect((await app.as('admin').post(path, { emoji: '👍' })).status).toBe(404);
  });
});
