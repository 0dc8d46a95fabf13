import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { ChatMessage, OpenedRoom } from '#shared/features/chat/chat.contract.ts';
import type { ServerMessage } from '#shared/live.ts';
import { makeRoom } from '#tests/support/make/chat.ts';
import { makeApp, type TestApp } from '#tests/support/make-app.ts';

type Browser = ReturnType<TestApp['as']>;
type Random = () => number;

/** Small and repeatable (mulberry32). */
const randomFrom = (seed: number): Random => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/**
 * A device in a room whose network comes and goes. It keeps what it hears by id, asks for what came
 * after the last it knows to be complete, and sends each message until the server has it.
 */
const makeDevice = (url: string, browser: Browser, roomId: number, catchesUp = true) => {
  const known = new Map<number, ChatMessage>();
  let syncedTo = 0;
  let isLive = false;
  let socket: WebSocket | null = null;
  const echoes = new Map<string, () => void>();

  const catchUp = async () => {
    for (let hasMore = true; hasMore; ) {
      const { json } = await browser.get<OpenedRoom>(`/api/chat/rooms/${roomId}?after=${syncedTo}`);
      for (const message of json.messages) known.set(message.id, message);
      syncedTo = json.messages.at(-1)?.id ?? syncedTo;
      hasMore = json.hasMore;
    }
  };
  const hear = (frame: ServerMessage, from: WebSocket) => {
    if (frame.type === 'connected') from.send(JSON.stringify({ type: 'join_room', roomId }));
    if (frame.type === 'joined_room') {
      const ready = catchesUp && frame.lastMessageId > syncedTo ? catchUp() : Promise.resolve();
      void ready.then(() => {
        if (socket !== from) return;
        isLive = true;
        syncedTo = Math.max(syncedTo, ...known.keys());
      });
    }
    if (frame.type !== 'chat_message') return;
    known.set(frame.message.id, frame.message);
    if (isLive) syncedTo = Math.max(syncedTo, frame.message.id);
    echoes.get(frame.message.clientId ?? '')?.();
  };
  const connect = () => {
    const opened = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
      headers: { cookie: browser.cookieHeader(), origin: url },
    });
    socket = opened;
    opened.on('message', (data) => {
      if (socket === opened) hear(JSON.parse(String(data)) as ServerMessage, opened);
    });
    opened.on('error', () => {});
    return new Promise<void>((resolve) => opened.once('open', () => resolve()));
  };
  const cut = () => {
    isLive = false;
    socket?.terminate();
    socket = null;
  };
  /** Over the socket if there is one and it answers, else by HTTP; always under the same name. */
  const send = async (content: string, clientId: string, random: Random) => {
    const body = { content, clientId };
    if (socket?.readyState === WebSocket.OPEN) {
      const used = socket;
      const echo = new Promise<boolean>((resolve) => {
        const lose = () => resolve(false);
        echoes.set(clientId, () => {
          used.off('close', lose);
          resolve(true);
        });
        used.once('close', lose);
      });
      used.send(JSON.stringify({ type: 'chat_message', roomId, ...body }));
      if (random() < 0.05) cut();
      if (await echo) return;
    }
    const answer = await browser.post(`/api/chat/rooms/${roomId}/messages`, body);
    expect(answer.status).toBe(201);
  };
  return { known, connect, cut, send, catchUp, isConnected: () => socket !== null };
};

const throttle = { sendBurst: 100_000, frameBurst: 100_000 };

/** Three devices talk while their connections are cut at random; in the end each counts what it has. */
const exchange = async (seed: number, count: number, catchesUp: boolean) => {
  const app = await makeApp({ options: { throttle } });
  const kinds = ['family', 'kid', 'admin'] as const;
  const people = kinds.map((kind) => app.person(kind));
  const roomId = makeRoom(app.db, app.person('family'), { members: people.slice(1) });
  const devices = kinds.map((kind) => makeDevice(app.url, app.as(kind), roomId, catchesUp));
  await Promise.all(devices.map((device) => device.connect()));
  await Promise.all(
    devices.map(async (device, who) => {
      const random = randomFrom(seed * 10 + who);
      for (let n = who; n < count; n += devices.length) {
        if (random() < 0.04) device.cut();
        if (!device.isConnected() && random() < 0.3) await device.connect();
        await device.send(`message ${n}`, `client-${String(n).padStart(6, '0')}`, random);
      }
    }),
  );
  for (const device of devices) {
    device.cut();
    await device.connect();
    if (catchesUp) await device.catchUp();
    device.cut();
  }
  const stored = app.db.$client
    .prepare<[number], { id: number; content: string }>(
      'SELECT id, content FROM chat_messages WHERE room_id = ? ORDER BY id',
    )
    .all(roomId);
  const seen = devices.map(({ known }) =>
    [...known.values()].sort((a, b) => a.id - b.id).map(({ id, content }) => ({ id, content })),
  );
  return { stored, seen };
};

it('brings each of 1,000 messages to three cut-off devices once, in one order', async () => {
  const seed = Number(process.env.TREEHOUSE_SEED ?? 20_260_302);
  const count = 1_000;
  const { stored, seen } = await exchange(seed, count, true);
  const sent = Array.from({ length: count }, (_, n) => `message ${n}`);
  expect(stored.map(({ content }) => content).sort(), `seed ${seed}`).toEqual(sent.sort());
  for (const list of seen) expect(list, `seed ${seed}`).toEqual(stored);
});

it('would miss some if a device did not ask for what it missed', async () => {
  const { stored, seen } = await exchange(7, 200, false);
  expect(stored).toHaveLength(200);
  expect(seen.some((list) => list.length < stored.length)).toBe(true);
});
