import { once } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { deleteSession } from '#server/features/accounts/sessions/sessions.repo.ts';
import type { ServerMessage } from '#shared/live.ts';
import { openSocket } from '#tests/support/clients/live-client.ts';
import { hours } from '#tests/support/fakes/fake-clock.ts';
import { makeMessages, makeRoom } from '#tests/support/make/chat.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

type Socket = Awaited<ReturnType<TestApp['socketAs']>>;

const setUp = async (options = {}) => {
  const app = await makeApp({ options });
  const members = [app.person('kid'), app.person('guest')];
  const id = makeRoom(app.db, app.person('family'), { members });
  const honest = await app.socketAs('family');
  honest.send({ type: 'join_room', roomId: id });
  await honest.settle();
  /** The honest socket still receives messages, and nothing of the others' errors. */
  const expectUndisturbed = async () => {
    const before = honest.heard.length;
    honest.send({ type: 'chat_message', roomId: id, content: 'Fine', clientId: 'honest-0001' });
    await honest.settle();
    const fresh = honest.heard.slice(before).filter(({ type }) => type !== 'pong');
    expect(fresh).toMatchObject([{ type: 'chat_message', message: { content: 'Fine' } }]);
  };
  return { app, id, expectUndisturbed };
};

const errorsOf = (frames: ServerMessage[]) => frames.filter(({ type }) => type === 'error');

describe('invalid frames', () => {
  const senseless: [string, (socket: Socket, id: number) => void][] = [
    ['not JSON', (socket) => socket.send('{not json')],
    ['an unknown type', (socket) => socket.send({ type: 'shutdown' })],
    ['no type', (socket) => socket.send({})],
    ['a list', (socket) => socket.send('[1]')],
    ['a room that is no number', (socket) => socket.send({ type: 'join_room', roomId: '1' })],
    ['no content', (socket, roomId) => socket.send({ type: 'chat_message', roomId })],
    [
      'content that is no text',
      (s, roomId) => s.send({ type: 'chat_message', roomId, content: 1 }),
    ],
    ['an invalid number', (s) => s.send('{"type":"join_room","roomId":1e999}')],
  ];

  it.each(senseless)(
    '%s: each gets an error frame, and the fifth closes the socket',
    async (...[, send]) => {
      const { app, id, expectUndisturbed } = await setUp();
      const socket = await app.socketAs('kid');
      for (let n = 0; n < 5; n += 1) send(socket, id);
      expect(await socket.closed).toBe(1008);
      const message = t('common:errors.invalidRequest');
      const frames = errorsOf(socket.heard);
      expect(frames).toEqual(
        Array.from({ length: 5 }, () => ({ type: 'error', status: 400, message })),
      );
      await expectUndisturbed();
    },
  );

  it('a frame over 64 kB closes the socket, one below does not', async () => {
    const { app, expectUndisturbed } = await setUp();
    const socket = await app.socketAs('kid');
    socket.send(JSON.stringify({ type: 'ping', more: 'x'.repeat(60_000) }));
    expect(await socket.settle()).toEqual([]);
    socket.send(JSON.stringify({ type: 'ping', more: 'x'.repeat(70_000) }));
    expect(await socket.closed).toBe(1009);
    await expectUndisturbed();
  });

  it('a flood of any frames is answered, then closed', async () => {
    const { app, expectUndisturbed } = await setUp({
      throttle: { frameBurst: 40, framesPerSecond: 1 },
    });
    const socket = await app.socketAs('kid');
    for (let n = 0; n < 500; n += 1) socket.send({ type: 'ping' });
    expect(await socket.closed).toBe(1008);
    expect(errorsOf(socket.heard)).toHaveLength(5);
    await expectUndisturbed();
  });
});

describe('a socket whose session has ended', () => {
  it('is closed at its next action, even if the hub was not notified', async () => {
    const { app, id, expectUndisturbed } = await setUp();
    const socket = await app.socketAs('kid');
    deleteSession(app.db, app.as('kid').sessionId, app.person('kid').id);
    // Lookups are cached for a second.
    await once(AbortSignal.timeout(1_100), 'abort');
    socket.send({ type: 'chat_message', roomId: id, content: 'Still me', clientId: 'client-0001' });
    expect(await socket.closed).toBe(4401);
    expect(errorsOf(socket.heard)).toEqual([]);
    expect(app.db.$client.prepare('SELECT count(*) FROM chat_messages').pluck().get()).toBe(0);
    await expectUndisturbed();
  });

  it('closes with another code for a guest whose time is up', async () => {
    const { app, id } = await setUp();
    const socket = await app.socketAs('guest');
    app.clock.advance(hours(73));
    await once(AbortSignal.timeout(1_100), 'abort');
    socket.send({ type: 'join_room', roomId: id });
    expect(await socket.closed).toBe(4403);
  });
});

describe('a client that does not read', () => {
  it('is dropped, and gets everything by HTTP', async () => {
    const { app, id, expectUndisturbed } = await setUp({
      throttle: { sendBurst: 10_000, frameBurst: 10_000 },
    });
    const slow = new WebSocket(`${app.url.replace('http', 'ws')}/ws`, {
      headers: { cookie: app.as('guest').cookieHeader(), origin: app.url },
    });
    onTestFinished(() => slow.terminate());
    await once(slow, 'open');
    slow.send(JSON.stringify({ type: 'join_room', roomId: id }));
    const [joined] = await once(slow, 'message');
    expect(String(joined)).toContain('type');
    slow.pause();
    const sender = await app.socketAs('kid');
    const content = 'x'.repeat(4_000);
    const isThere = () => app.context.live.onlineUserIds();
    let sent = 0;
    const sockets = () => [...app.context.live.clients()].length;
    const before = sockets();
    while (sockets() === before && sent < 5_000) {
      for (let n = 0; n < 100; n += 1, sent += 1) {
        sender.send({ type: 'chat_message', roomId: id, content });
      }
      await sender.settle();
    }
    expect(sockets()).toBe(before - 1);
    expect(isThere().has(app.person('kid').id)).toBe(true);
    const page = await app.as('guest').get<{ messages: unknown[] }>(`/api/chat/rooms/${id}`);
    expect(page.json.messages).toHaveLength(100);
    await expectUndisturbed();
  });
});

describe('any sequence of frames', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('', ' ', 'Hi', '\u0000', '\ud800', '<img src=x>'),
  );
  const roomId = fc.oneof(fc.constantFrom(1, 2, 3, 0, -1), fc.integer(), fc.double(), fc.string());
  const frame = fc.record(
    {
      type: fc.constantFrom(
        'join_room',
        'leave_room',
        'chat_message',
        'typing_indicator',
        'ping',
        'x',
      ),
      roomId,
      userId: fc.oneof(fc.integer(), fc.constant(null)),
      content: fc.oneof(text, fc.anything()),
      clientId: fc.oneof(fc.constantFrom('client-0001', 'short'), fc.anything()),
      isTyping: fc.oneof(fc.boolean(), fc.anything()),
      timestamp: fc.anything(),
    },
    { requiredKeys: ['type'] },
  );

  it('changes only what the sender owns and never causes a server error', async () => {
    const throttle = { sendBurst: 100_000, frameBurst: 100_000 };
    const app = await makeApp({ options: { throttle } });
    const open = makeRoom(app.db, app.person('family'));
    const closed = makeRoom(app.db, app.person('family'), { isPrivate: true });
    makeMessages(app.db, closed, app.person('family'), ['Canary']);
    const rows = () =>
      app.db.$client.prepare('SELECT * FROM chat_messages WHERE room_id = ?').all(closed);
    const before = rows();
    const url = app.url;
    const cookie = app.as('friend').cookieHeader();
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { maxLength: 20 }), async (frames) => {
        const socket = await openSocket(url, cookie);
        for (const one of frames) socket.send(JSON.stringify(one) ?? '');
        socket.close();
        await socket.closed;
        const faults = socket.heard.filter((m) => m.type === 'error' && m.status === 500);
        expect(faults).toEqual([]);
        const strange = socket.heard.filter(
          (m) => m.type === 'chat_message' && m.message.roomId !== open,
        );
        expect(strange).toEqual([]);
      }),
      { numRuns: 150 },
    );
    expect(rows()).toEqual(before);
    const foreign = app.db.$client
      .prepare('SELECT count(*) FROM chat_messages WHERE user_id NOT IN (?, ?)')
      .pluck()
      .get(app.person('friend').id, app.person('family').id);
    expect(foreign).toBe(0);
  });
});
