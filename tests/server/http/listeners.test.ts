import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { closeServer, listenOnFirst, trackConnections } from '#server/http/listeners.ts';

const openLiveSocket = async (port: number): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.write('GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await once(socket, 'data');
  return socket;
};

it('closing a server ends the live sockets that came through it', async () => {
  const server = createServer();
  trackConnections(server);
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

const anyTime = 600_000;

it('a server without pending requests closes at once, even with open connections', async () => {
  const server = createServer();
  trackConnections(server);
  server.on('upgrade', (_request, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
  });
  const port = await listenOnFirst(server, [0]);
  const socket = await openLiveSocket(port);
  socket.on('end', () => socket.end());
  // Browsers preconnect before they send a request.
  const silent = connect({ port, host: '127.0.0.1' });
  onTestFinished(() => void silent.destroy());
  await once(silent, 'connect');
  const ended = Promise.all([once(socket, 'close'), once(silent, 'close')]);
  silent.resume();
  await closeServer(server, anyTime);
  await ended;
});

it('pending requests are answered first, and endless ones do not block closing', async () => {
  const answers: ServerResponse[] = [];
  const server = createServer((_request, response) => void answers.push(response));
  trackConnections(server);
  const port = await listenOnFirst(server, [0]);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const ask = () => get({ port, host: '127.0.0.1', agent });
  const asked = [ask(), ask()];
  const answered = Promise.all(
    asked.map(async (request) => {
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      const ended = once(response.resume(), 'end');
      response.once('end', () => ask().on('error', () => {}));
      await ended;
      return response.statusCode;
    }),
  );
  await expect.poll(() => answers.length).toBe(2);
  const closed = closeServer(server, anyTime);
  for (const answer of answers) answer.end('there it is');
  expect(await answered).toEqual([200, 200]);
  await closed;
});
