import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { closeServer, listenOnFirst, trackSockets } from '#server/http/listeners.ts';

/** A client whose connection the server made a live one, as a socket of the house is. */
const openLiveSocket = async (port: number): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.write('GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await once(socket, 'data');
  return socket;
};

it('closing a server ends the live sockets that came through it', async () => {
  const server = createServer();
  trackSockets(server);
  server.on('upgrade', (_request, socket) => {
    socket.on('error', () => socket.destroy());
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
  });
  const port = await listenOnFirst(server, [0]);
  const socket = await openLiveSocket(port);
  const ended = once(socket, 'close');
  socket.on('error', () => {});
  socket.on('end', () => socket.end());
  await closeServer(server, 20);
  await ended;
  expect(server.listening).toBe(false);
});
