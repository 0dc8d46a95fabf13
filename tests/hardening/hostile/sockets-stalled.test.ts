import { connect } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openSocket } from '#tests/support/clients/live-client.ts';
import { frameOf } from '#tests/support/hardening/raw/frames.ts';
import { openRaw, upgradeRequest } from '#tests/support/hardening/raw/raw-socket.ts';
import {
  browserOf,
  makeHouseholdFolder,
  serverOptions,
  startTreehouse,
  unthrottled,
} from '#tests/support/hardening/server.ts';
import { type ServerProcess, spawnServer } from '#tests/support/server/server-process.ts';

const throttle = unthrottled;
/** What the system buffers for a connection at most; beyond it the server must. */
const systemBytes = 14 * 1024 * 1024;
const floodBytes = 1.5 * systemBytes;

const openServer = async (isBroken = false): Promise<ServerProcess> => {
  const dir = makeHouseholdFolder();
  onTestFinished(dir.remove);
  const server = isBroken
    ? await spawnServer([
        inject('brokenSocketsEntry'),
        JSON.stringify(serverOptions(dir.path, { throttle })),
      ])
    : await startTreehouse(dir.path, { throttle });
  onTestFinished(() => server.kill());
  return server;
};

const cookieOf = (server: ServerProcess, who: 'anna' | 'ben' | 'mia' | 'fred') =>
  browserOf(server.url, who).cookieHeader();

const makeRoom = async (server: ServerProcess): Promise<number> => {
  const room = { name: 'Everybody', isPrivate: false };
  const { json } = await browserOf(server.url, 'anna').post<{ id: number }>(
    '/api/chat/rooms',
    room,
  );
  return json.id;
};

/** Joins the room and stops reading. @returns the bytes received once it reads again. */
const stall = async (server: ServerProcess, room: number) => {
  const slow = await openRaw(server.port, cookieOf(server, 'fred'));
  onTestFinished(() => void slow.tcp.destroy());
  slow.tcp.write(frameOf(JSON.stringify({ type: 'join_room', roomId: room })));
  await slow.until(() => slow.heard.some(({ type }) => type === 'joined_room'));
  slow.tcp.pause();
  const before = slow.tcp.bytesRead;
  return async (bytes: number) => {
    slow.tcp.resume();
    await slow.until(() => slow.tcp.bytesRead - before >= bytes);
    return slow.tcp.bytesRead - before;
  };
};

const flood = async (server: ServerProcess, room: number) => {
  const speaker = await openSocket(server.url, cookieOf(server, 'ben'));
  speaker.send({ type: 'join_room', roomId: room });
  const content = '\u{1f989}'.repeat(2_000);
  const size = Buffer.byteLength(content);
  for (let sent = 0, n = 0; sent < floodBytes; sent += size, n += 1) {
    speaker.send({ type: 'chat_message', roomId: room, content });
    if (n % 500 === 0) {
      await speaker.settle();
      speaker.heard.length = 0;
    }
  }
  await speaker.settle();
};

const readWhatWasHeld = async (isBroken: boolean) => {
  const server = await openServer(isBroken);
  const room = await makeRoom(server);
  const readOn = await stall(server, room);
  await flood(server, room);
  return readOn(floodBytes);
};

test('a stalled reader is dropped, and its unread messages are not buffered', {
  timeout: 120_000,
}, async () => {
  expect(await readWhatWasHeld(false)).toBeLessThan(systemBytes);
});

test('control: detects a server that buffers everything', { timeout: 120_000 }, async () => {
  expect(await readWhatWasHeld(true)).toBeGreaterThan(systemBytes);
});

test('endless pings with unread answers close the socket', async () => {
  const server = await openServer();
  const slow = await openRaw(server.port, cookieOf(server, 'fred'));
  onTestFinished(() => void slow.tcp.destroy());
  slow.tcp.pause();
  const before = slow.tcp.bytesRead;
  const pings = Buffer.concat(
    Array.from({ length: 1_000 }, () => frameOf('x'.repeat(125), { opcode: 9 })),
  );
  for (let sent = 0; sent < floodBytes && !slow.tcp.destroyed; sent += pings.length) {
    if (slow.tcp.write(pings)) continue;
    await new Promise<void>((resolve) => {
      slow.tcp.once('drain', resolve);
      slow.tcp.once('close', resolve);
    });
  }
  slow.tcp.resume();
  await slow.until(() => false);
  expect(slow.tcp.bytesRead - before).toBeLessThan(systemBytes);
  const honest = await openSocket(server.url, cookieOf(server, 'ben'));
  expect(await honest.settle()).toEqual([]);
});

test('each person has at most eight sockets, and a ninth blocks no one else', async () => {
  const server = await openServer();
  const cookie = cookieOf(server, 'fred');
  const all = await Promise.all(Array.from({ length: 40 }, () => openRaw(server.port, cookie)));
  onTestFinished(() => {
    for (const { tcp } of all) tcp.destroy();
  });
  const statuses = all.map(({ status }) => status);
  expect(statuses.filter((status) => status === 101)).toHaveLength(8);
  expect(statuses.filter((status) => status === 429)).toHaveLength(32);
  const honest = await openSocket(server.url, cookieOf(server, 'ben'));
  expect(await honest.settle()).toEqual([]);
});

test('three hundred unfinished upgrade requests block no one', async () => {
  const server = await openServer();
  const request = upgradeRequest(server.port, cookieOf(server, 'fred'));
  const halves = Array.from({ length: 300 }, (_, n) => {
    const tcp = connect(server.port, '127.0.0.1');
    tcp.on('error', () => {});
    tcp.write(request.slice(0, 1 + ((n * 7) % (request.length - 4))));
    return tcp;
  });
  onTestFinished(() => {
    for (const tcp of halves) tcp.destroy();
  });
  const honest = await openSocket(server.url, cookieOf(server, 'ben'));
  expect(await honest.settle()).toEqual([]);
  const { status } = await browserOf(server.url, 'mia').get('/api/user');
  expect(status).toBe(200);
});
