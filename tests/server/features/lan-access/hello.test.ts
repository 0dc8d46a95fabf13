import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { onNetworkQuestion } from '#server/features/lan-access/lan-access-question.ts';
import type { NetworkState } from '#shared/features/lan-access/lan-access.contract.ts';
import { seconds } from '#tests/support/fakes/fake-clock.ts';
import { cafe } from '#tests/support/make/server/network-interfaces.ts';
import { makeNetworkedApp } from '#tests/support/make/server/networked-app.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
const hello = (app: TestApp, sample = 'x', userAgent = iPhone) =>
  app.signedOut().post('/api/network/hello', { sample }, { 'user-agent': userAgent });
const devices = async (app: TestApp) =>
  (await app.as('admin').get<NetworkState>('/api/admin/network')).json.devices;

describe('POST /api/network/hello', () => {
  it('answers a signed-out device, and notifies admins at once', async () => {
    const app = await makeApp();
    const socket = await app.socketAs('admin');
    const { status, json } = await hello(app, 'x'.repeat(4_000));
    expect([status, json]).toEqual([
      200,
      { device: 'Safari, iPhone', now: '2026-03-02T10:00:00.000Z', received: 4_000 },
    ]);
    await socket.waitFor((message) => message.type === 'changed' && message.area === 'network');
    expect(await devices(app)).toEqual([
      { id: 1, device: 'Safari, iPhone', from: 'thisComputer', seenAt: '2026-03-02T10:00:00.000Z' },
    ]);
  });

  it('notifies no one else', async () => {
    const app = await makeApp();
    const socket = await app.socketAs('family');
    await hello(app);
    expect(await socket.settle()).toEqual([]);
  });

  it('remembers browser and system, each once and the latest first, and no more than twenty', async () => {
    const app = await makeApp();
    await hello(app, 'x', 'Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile');
    app.clock.advance(seconds(5));
    await hello(app);
    app.clock.advance(seconds(5));
    await hello(app);
    expect((await devices(app)).map(({ id, device }) => [id, device])).toEqual([
      [3, 'Safari, iPhone'],
      [1, 'Chrome, Android'],
    ]);
    expect(JSON.stringify(await devices(app))).not.toMatch(/127\.0|Mozilla/);
  });

  it('repeats none of a stranger’s text, whatever name they send', async () => {
    const app = await makeApp();
    await hello(app, 'x', '<script>alert(1)</script>');
    expect((await devices(app))[0]?.device).toBe('');
  });

  it.each([
    [{ sample: 'x'.repeat(4_001) }, t('common:errors.invalidRequest')],
    [{ sample: 7 }, t('common:errors.invalidRequest')],
  ])('refuses an invalid body', async (body, sentence) => {
    const app = await makeApp();
    const { status, text } = await app.signedOut().post('/api/network/hello', body);
    expect([status, text]).toEqual([400, expect.stringContaining(sentence)]);
    expect(await devices(app)).toEqual([]);
  });

  it('is throttled after a dozen, and again a little later', async () => {
    const app = await makeApp();
    for (let count = 0; count < 12; count += 1) expect((await hello(app)).status).toBe(200);
    const { status, text, headers } = await hello(app);
    expect([status, text]).toEqual([429, t('common:errors.tooMany')]);
    expect(headers.get('retry-after')).toBe('2');
    app.clock.advance(seconds(2));
    expect((await hello(app)).status).toBe(200);
  });

  it('refuses another website', async () => {
    const app = await makeApp();
    const { status } = await app
      .signedOut()
      .post('/api/network/hello', {}, { origin: 'http://evil.example' });
    expect(status).toBe(403);
    expect(await devices(app)).toEqual([]);
  });
});

/** @returns the close code, or the error that kept the socket from opening. */
const trySocket = (url: string, headers: Record<string, string>) =>
  new Promise<number | string>((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/hello`, { headers });
    let heard = 0;
    socket.on('message', () => {
      heard += 1;
    });
    socket.on('close', (code) => resolve(heard === 0 ? code : 'heard something'));
    socket.on('error', (error) => resolve(error.message));
  });

describe('the socket for connection checks', () => {
  it('opens for anyone, says nothing, and closes', async () => {
    const app = await makeApp();
    expect(await trySocket(app.url, { origin: app.url })).toBe(1000);
    expect(
      await trySocket(app.url, { origin: app.url, cookie: app.as('kid').cookieHeader() }),
    ).toBe(1000);
    expect([...app.context.live.clients()]).toEqual([]);
  });

  it('refuses another website, and a browser that hides its origin', async () => {
    const app = await makeApp();
    expect(await trySocket(app.url, { origin: 'http://evil.example' })).toMatch(/403/);
    expect(await trySocket(app.url, {})).toMatch(/403/);
  });
});

/** A raw handshake without a close; @returns the first line of the answer. */
const openRaw = (url: string, path: string) => {
  const { host, hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  const key = Buffer.alloc(16).toString('base64');
  const head = [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${url}`,
    ...['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
    `Sec-WebSocket-Key: ${key}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const answered = new Promise<string>((resolve) =>
    socket.once('data', (data) => resolve(String(data).split('\r\n')[0] ?? '')),
  );
  return { socket, answered };
};

describe('sockets of strangers', () => {
  it('are closed after a refusal, although the stranger keeps their side open', async () => {
    const app = await makeApp();
    const { socket, answered } = openRaw(app.url, '/ws');
    expect(await answered).toBe('HTTP/1.1 401 Refused');
    // Writing to a closed socket raises an error.
    const closed = new Promise((resolve) => socket.on('error', resolve));
    const timer = setInterval(() => socket.write('x'), 10);
    await closed;
    clearInterval(timer);
  });

  it('for connection checks are limited, and take no place of the family', async () => {
    const app = await makeApp();
    const answers = await Promise.all([1, 2, 3].map(() => openRaw(app.url, '/ws/hello').answered));
    expect(answers.sort()).toEqual([
      'HTTP/1.1 101 Switching Protocols',
      'HTTP/1.1 101 Switching Protocols',
      'HTTP/1.1 429 Refused',
    ]);
    await app.socketAs('kid');
  });

  it('for connection checks are throttled after a dozen, and again a little later', async () => {
    const app = await makeApp();
    for (let count = 0; count < 12; count += 1) {
      expect(await trySocket(app.url, { origin: app.url })).toBe(1000);
    }
    expect(await trySocket(app.url, { origin: app.url })).toMatch(/429/);
    app.clock.advance(seconds(2));
    expect(await trySocket(app.url, { origin: app.url })).toBe(1000);
  });
});

describe('the person at the computer', () => {
  it('is asked once about an unknown network, also when they come later', async () => {
    const app = await makeNetworkedApp();
    const asked: string[] = [];
    const stop = onNetworkQuestion(app.context, ({ name }) => asked.push(name));
    await app.switchOn();
    expect(asked).toEqual([]);
    await app.moveTo(cafe);
    await app.moveTo(cafe);
    expect(asked).toEqual(['192.168.1.1']);
    onNetworkQuestion(app.context, ({ adapter }) => asked.push(adapter));
    expect(asked).toEqual(['192.168.1.1', 'wlan0']);
    stop();
  });
});
