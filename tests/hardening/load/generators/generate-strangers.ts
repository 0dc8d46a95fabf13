import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { frameOf } from '../../../bench/talk-socket.ts';
import type { GeneratorControls } from './generator.ts';

interface NeglectTask {
  url: string;
  cookies: string[];
  roomId: number;
}

const upgradeText = (url: string, cookie: string): string =>
  [
    'GET /ws HTTP/1.1',
    `Host: ${new URL(url).host}`,
    `Origin: ${url}`,
    `Cookie: ${cookie}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
    'Sec-WebSocket-Version: 13',
    '\r\n',
  ].join('\r\n');

const dial = async (url: string): Promise<Socket> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
};

const until = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort');
};

/** Sockets that join a room and stop reading. @returns how many the server dropped. */
export const neglect = async (
  { url, cookies, roomId }: NeglectTask,
  { ready, end }: GeneratorControls,
): Promise<number> => {
  const sockets = await Promise.all(
    cookies.map(async (cookie) => {
      const socket = await dial(url);
      socket.write(upgradeText(url, cookie));
      await once(socket, 'readable');
      socket.write(frameOf({ type: 'join_room', roomId }));
      return socket;
    }),
  );
  ready();
  await until(end);
  // Reading again reveals the server's hang-up.
  let gone = 0;
  for (const socket of sockets) {
    socket.once('close', () => {
      gone += 1;
    });
    socket.resume();
  }
  await sleep(3_000);
  for (const socket of sockets) socket.destroy();
  return gone;
};

/** Connections that start a request or an upgrade and never finish it; replaces those the server cuts. */
export const linger = async (
  { url, count }: { url: string; count: number },
  { ready, end }: GeneratorControls,
): Promise<number> => {
  const beginnings = [
    '',
    'GET / HTTP/1.1\r\nHost: ',
    upgradeText(url, 'none=none').slice(0, -2),
    `POST /api/login HTTP/1.1\r\nHost: ${new URL(url).host}\r\nContent-Type: application/json\r\nX-Treehouse: 1\r\nContent-Length: 90\r\n\r\n{"user`,
  ];
  let opened = 0;
  const keep = async (index: number) => {
    while (!end.aborted) {
      const socket = await dial(url);
      opened += 1;
      socket.write(beginnings[index % beginnings.length] || '\r');
      await Promise.race([once(socket, 'close'), until(end)]);
      socket.destroy();
    }
  };
  const keeping = Array.from({ length: count }, (_, i) => keep(i));
  ready();
  await Promise.all(keeping);
  return opened;
};
