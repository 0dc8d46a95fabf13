import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type ConnectionLimits,
  createConnections,
  limitsFor,
  type ProxiedConnections,
} from '#server/http/connections.ts';

const serve = async (limits: Partial<ConnectionLimits>, proxied?: ProxiedConnections) => {
  const most = { total: 50, strangers: 50, strangersPerNetwork: 50, perPerson: 50 };
  const personOf = ({ headers }: IncomingMessage) => Number(headers.cookie) || null;
  const connections = createConnections({ ...most, ...limits }, personOf, proxied);
  const held: (() => void)[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/held') held.push(() => response.end('late'));
    else response.end('now');
  });
  connections.watch(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const dial = async (localAddress = '127.0.0.1'): Promise<Socket> => {
    const accepted = once(server, 'connection');
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => {});
    socket.resume();
    await Promise.all([once(socket, 'connect'), accepted]);
    return socket;
  };
  const send = async (socket: Socket, path: string, cookie = '', device = ''): Promise<void> => {
    const asked = once(server, 'request');
    const answered = path === '/held' ? asked : once(socket, 'data');
    const lines = [cookie && `Cookie: ${cookie}\r\n`, device && `Device: ${device}\r\n`];
    const line = lines.join('');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${line}\r\n`);
    await Promise.all([asked, answered]);
  };
  return { connections, dial, send };
};

const hasGone = async (socket: Socket): Promise<void> => {
  if (!socket.closed) await once(socket, 'close');
};

describe('the limits', () => {
  it.each([
    [256, { total: 192, strangers: 96, strangersPerNetwork: 32, perPerson: 48 }],
    [null, { total: 768, strangers: 384, strangersPerNetwork: 128, perPerson: 64 }],
    [1_048_576, { total: 2_048, strangers: 1_024, strangersPerNetwork: 128, perPerson: 64 }],
  ])('follow from %s descriptors', (descriptors, limits) => {
    expect(limitsFor(descriptors)).toEqual(limits);
  });
});

describe('one connection too many', () => {
  it('replaces the oldest idle one of its network', async () => {
    const { connections, dial, send } = await serve({ strangersPerNetwork: 3 });
    const [busy, idle, next] = [await dial(), await dial(), await dial()];
    const elsewhere = await dial('127.0.0.2');
    await send(busy, '/held');
    const last = await dial();
    await hasGone(idle);
    await send(last, '/');
    expect([busy, next, elsewhere].map(({ closed }) => closed)).toEqual([false, false, false]);
    expect(connections.counts()).toEqual({ all: 4, strangers: 4 });
  });

  it('replaces one that is being answered only if all are', async () => {
    const { dial, send } = await serve({ strangers: 2 });
    const [first, second] = [await dial('127.0.0.2'), await dial('127.0.0.3')];
    await send(first, '/held');
    await send(second, '/held');
    await send(await dial(), '/');
    await hasGone(first);
    expect(second.closed).toBe(false);
  });

  it('never replaces one of a known person', async () => {
    const { connections, dial, send } = await serve({ total: 2 });
    const [anna, ben] = [await dial(), await dial()];
    await send(anna, '/', '1');
    const stranger = ben;
    const third = await dial();
    await hasGone(stranger);
    await send(third, '/', '2');
    await hasGone(await dial());
    expect([anna.closed, third.closed]).toEqual([false, false]);
    expect(connections.counts()).toEqual({ all: 2, strangers: 0 });
  });

  it('does not favour a person who has the maximum', async () => {
    const { connections, dial, send } = await serve({ perPerson: 2 });
    for (let at = 0; at < 4; at += 1) await send(await dial(), '/', '1');
    expect(connections.counts()).toEqual({ all: 4, strangers: 2 });
  });
});

it('the limits ignore a connection that has ended', async () => {
  const { connections, dial, send } = await serve({});
  const [one, other] = [await dial(), await dial()];
  await send(one, '/', '1');
  one.end();
  other.end();
  await Promise.all([hasGone(one), hasGone(other)]);
  expect(connections.counts()).toEqual({ all: 0, strangers: 0 });
});

describe('the connections of a proxy', () => {
  const proxied: ProxiedConnections = {
    isProxy: (address) => address === '127.0.0.9',
    addressOf: ({ headers }) => (headers.device ? String(headers.device) : null),
  };

  it('count for the device of each request, so that one device leaves room for others', async () => {
    const { dial, send } = await serve({ strangersPerNetwork: 2 }, proxied);
    const dialProxy = () => dial('127.0.0.9');
    const greedy = [await dialProxy()];
    await send(greedy[0] as Socket, '/held', '', '203.0.113.9');
    greedy.push(await dialProxy());
    await send(greedy[1] as Socket, '/held', '', '203.0.113.9');
    const other = await dialProxy();
    await send(other, '/held', '', '203.0.113.10');
    const third = await dialProxy();
    await send(third, '/held', '', '203.0.113.9');
    await hasGone(greedy[0] as Socket);
    expect([greedy[1], other, third].map((socket) => socket?.closed)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('belong to a person for one request', async () => {
    const { connections, dial, send } = await serve({}, proxied);
    const proxy = await dial('127.0.0.9');
    await send(proxy, '/', '1', '203.0.113.9');
    await expect.poll(connections.counts).toEqual({ all: 1, strangers: 1 });
    await send(proxy, '/held', '2', '203.0.113.10');
    expect(connections.counts()).toEqual({ all: 1, strangers: 0 });
  });

  it('are counted like others when they forward for none', async () => {
    const { connections, dial, send } = await serve({}, proxied);
    const proxy = await dial('127.0.0.9');
    await send(proxy, '/held', '1');
    expect(connections.counts()).toEqual({ all: 1, strangers: 0 });
  });
});
