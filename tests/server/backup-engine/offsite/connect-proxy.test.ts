import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openConnectProxy } from '#server/backup-engine/offsite/connect-proxy.ts';
import { openForwarder } from '#server/backup-engine/offsite/tcp-forwarder.ts';
import { refusals } from '#server/egress/blocked-connections.ts';

const makeServer = async (): Promise<number> => {
  const server = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
};

const makeProxy = async () => {
  const port = await makeServer();
  const proxy = await openConnectProxy({ host: '127.0.0.1', port });
  onTestFinished(proxy.close);
  const { username, password } = new URL(proxy.url);
  const credentials = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const ask = async (path: string, authorization = credentials) => {
    const call = request({
      ...{ host: '127.0.0.1', port: proxy.port, method: 'CONNECT', path },
      headers: { 'proxy-authorization': authorization },
    }).end();
    const [response, socket] = await once(call, 'connect');
    onTestFinished(() => void socket.destroy());
    return { status: response.statusCode as number, socket };
  };
  return { port, proxy, credentials, ask };
};

describe('the proxy of a program', () => {
  it('connects to the one destination', async () => {
    const { port, ask } = await makeProxy();
    const { status, socket } = await ask(`127.0.0.1:${port}`);
    expect(status).toBe(200);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const [bytes] = await once(socket, 'data');
    expect(String(bytes)).toContain('200 OK');
  });

  // Destinations of this test alone: the list is the process's, and keeps who asked first.
  it.each([
    ['203.0.113.177:4431', '203.0.113.177', 4431],
    ['127.0.0.1:4432', '127.0.0.1', 4432],
    ['copies.example.org:4433', 'copies.example.org', 4433],
    ['[2001:db8::177]:4434', '2001:db8::177', 4434],
  ])('refuses %s, and lists it', async (path, host, port) => {
    const { ask } = await makeProxy();
    const before = refusals.count();
    expect((await ask(path)).status).toBe(403);
    expect(refusals.count()).toBe(before + 1);
    expect(refusals.list()[0]).toMatchObject({ kind: 'connection', host, port, from: 'rclone' });
  });

  it('answers no one without its password', async () => {
    const { port, ask } = await makeProxy();
    expect((await ask(`127.0.0.1:${port}`, 'Basic dHJlZWhvdXNlOg==')).status).toBe(407);
  });

  it('passes on nothing that is not encrypted', async () => {
    const { port, proxy, credentials } = await makeProxy();
    const call = request({
      ...{ host: '127.0.0.1', port: proxy.port, path: `http://127.0.0.1:${port}/` },
      headers: { 'proxy-authorization': credentials },
    }).end();
    const [response] = await once(call, 'response');
    expect(response.statusCode).toBe(403);
  });
});

describe('the forwarder of a program', () => {
  it('gives up a destination that is not there after three attempts', async () => {
    const way = await openForwarder({ host: '127.0.0.1', port: 1 });
    onTestFinished(way.close);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(way.lost.aborted).toBe(false);
      await once(connect(way.port, '127.0.0.1').resume(), 'close');
    }
    expect(way.lost.aborted).toBe(true);
    expect(way.failure()).toMatchObject({ code: 'ECONNREFUSED' });
  });
});
