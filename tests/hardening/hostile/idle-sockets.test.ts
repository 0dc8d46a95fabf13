import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { ServerOptions } from '#server/config.ts';
import { minutes } from '#tests/support/hardening/counts.ts';
import { browserOf, makeHouseholdFolder, serverOptions } from '#tests/support/hardening/server.ts';
import { type ServerProcess, spawnServer } from '#tests/support/server/server-process.ts';

const limit = { timeout: minutes(3) };
const descriptors = 1_024;
const idle = 1_400;
const stranger = '127.0.2.1';
const caller = '127.0.3.1';
const waitMs = 10_000;

const start = async (connections?: ServerOptions['connections']): Promise<ServerProcess> => {
  const dir = makeHouseholdFolder();
  onTestFinished(dir.remove);
  const options = serverOptions(dir.path, { connections });
  const under = ['sh', '-c', `ulimit -n ${descriptors}; exec "$@"`, 'sh'];
  const server = await spawnServer([inject('serverEntry'), JSON.stringify(options)], {}, under);
  onTestFinished(() => server.kill());
  return server;
};

const openIdle = async ({ port }: ServerProcess): Promise<Socket[]> => {
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (let at = 0; at < idle; at += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: stranger });
    socket.on('error', () => {});
    sockets.push(socket);
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  }
  return sockets;
};

/** @returns the status another client gets; null for no answer. */
const ask = ({ url }: ServerProcess, path: string, cookie = ''): Promise<number | null> =>
  new Promise((resolve) => {
    const sent = request(
      url + path,
      { headers: { cookie }, localAddress: caller, agent: new Agent(), timeout: waitMs },
      (response) => response.resume().once('end', () => resolve(response.statusCode ?? null)),
    );
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => resolve(null));
    sent.end();
  });

const askAll = (server: ServerProcess) => {
  const cookie = browserOf(server.url, 'anna').cookieHeader();
  return Promise.all([
    ask(server, '/'),
    ask(server, '/favicon.svg'),
    ask(server, '/api/content', cookie),
    ask(server, '/api/user'),
  ]);
};

test('1,400 idle connections do not block other clients or files', limit, async () => {
  const server = await start();
  const before = await askAll(server);
  expect(before).toEqual([200, 200, 200, 401]);
  const sockets = await openIdle(server);
  expect(await askAll(server)).toEqual(before);
  const { status } = await browserOf(server.url, 'mia').get('/api/user');
  expect(status).toBe(200);
  expect(sockets.filter(({ destroyed }) => !destroyed).length).toBeLessThanOrEqual(128);
  expect(server.log()).not.toMatch(/EMFILE|unable to open database/);
});

test('control: detects a server without a connection limit', limit, async () => {
  const all = 1_000_000;
  const server = await start({
    total: all,
    strangers: all,
    strangersPerNetwork: all,
    perPerson: all,
  });
  await openIdle(server);
  expect(await askAll(server)).toContain(null);
});
