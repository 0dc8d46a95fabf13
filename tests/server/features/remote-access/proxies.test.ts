import { once } from 'node:events';
import { Agent, request as send } from 'node:https';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { caddySnippet, nginxSnippet } from '#shared/features/remote-access/proxy-snippets.ts';
import { testPassword } from '#tests/support/make/household/people.ts';
import { makePass } from '#tests/support/make/remote-devices.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import {
  hasCaddy,
  hasNginx,
  proxyName,
  type RunningProxy,
  runCaddy,
  runNginx,
  snippetOf,
} from '#tests/support/server/proxies.ts';

interface Answer {
  status: number;
  cookies: string[];
  policy: string;
  text: string;
}

/** A device that finds the proxy's name at this computer and trusts its certificate. */
const makeDevice = ({ port, origin }: RunningProxy, localAddress = '127.0.0.1') => {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, servername: proxyName });
  onTestFinished(() => agent.destroy());
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = (path: string, body?: object, headers: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const own = { host: new URL(origin).host, cookie: cookie() };
      const written = body ? { 'content-type': 'application/json', origin } : {};
      const request = send({
        ...{ agent, port, path, localAddress, hostname: '127.0.0.1' },
        method: body ? 'POST' : 'GET',
        headers: { ...own, ...written, ...headers },
      });
      request.on('response', (response) => {
        const cookies = response.headers['set-cookie'] ?? [];
        for (const one of cookies) {
          const [name = '', value = ''] = one.split(';')[0]?.split('=') ?? [];
          jar.set(name, value);
        }
        let text = '';
        response.on('data', (data) => {
          text += data;
        });
        response.on('end', () => {
          const policy = String(response.headers['content-security-policy']);
          resolve({ status: response.statusCode ?? 0, cookies, policy, text });
        });
      });
      request.on('error', reject);
      request.end(body && JSON.stringify(body));
    });
  const connect = (from = origin) => {
    const socket = new WebSocket(`wss://127.0.0.1:${port}/ws`, {
      origin: from,
      headers: { host: new URL(origin).host, cookie: cookie() },
      servername: proxyName,
      rejectUnauthorized: false,
    } as object);
    // One that was refused reports its end again.
    socket.on('error', () => {});
    onTestFinished(() => socket.terminate());
    return socket;
  };
  return { ask, connect };
};

const isHere = { Caddy: await hasCaddy(), nginx: await hasNginx() };

/** Runs a proxy for the length of the test. */
const running = async (starting: Promise<RunningProxy>): Promise<RunningProxy> => {
  const proxy = await starting;
  onTestFinished(() => proxy.close());
  return proxy;
};

const makeHousehold = async () => {
  const app = await makeApp();
  app.person('family');
  const { computer } = app.context;
  const { remoteAccess } = computer.read();
  const proxy = { isOn: true, hostNames: [proxyName], proxies: ['127.0.0.1'] };
  computer.change({ remoteAccess: { ...remoteAccess, proxy } });
  return app;
};

const refusalOf = async (socket: WebSocket): Promise<number> => {
  const [, response] = await once(socket, 'unexpected-response');
  return (response as { statusCode: number }).statusCode;
};

/** Every device outside enters once, before anyone signs in on it. */
const enter = async (app: TestApp, device: ReturnType<typeof makeDevice>, headers = {}) =>
  device.ask('/api/remote-devices/entry/pass', { pass: await makePass(app) }, headers);

const login = { username: 'family', password: testPassword };

it('the page shows the snippets of the documentation', () => {
  const values = { name: proxyName, upstream: '127.0.0.1:4680' };
  expect(snippetOf('caddyfile')).toBe(caddySnippet(values));
  expect(snippetOf('nginx')).toBe(nginxSnippet(values));
});

const title = (name: keyof typeof isHere, text: string) =>
  isHere[name] ? text : `${text} (skipped: ${name} is not installed)`;

describe.each([
  ['Caddy', runCaddy],
  ['nginx', runNginx],
] as const)('%s', (name, runProxy) => {
  it.skipIf(!isHere[name])(title(name, 'carries sign-in, cookies and live updates'), async () => {
    const app = await makeHousehold();
    const proxy = await running(runProxy({ treehouse: app.url }));
    const device = makeDevice(proxy);
    await enter(app, device);
    const answer = await device.ask('/api/login', login);
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
    for (const cookie of answer.cookies) expect(cookie).toMatch(/^__Host-.*; Secure/);
    expect(answer.policy).toContain(`wss://${new URL(proxy.origin).host}`);
    expect((await device.ask('/api/user')).status).toBe(200);

    const socket = device.connect();
    const [first] = await once(socket, 'message');
    expect(JSON.parse(String(first))).toMatchObject({ type: 'connected' });
    const changed = once(socket, 'message');
    app.context.live.publish({ type: 'changed', area: 'content' }, () => true);
    expect(JSON.parse(String((await changed)[0]))).toMatchObject({ area: 'content' });
    const [guest] = [...app.context.live.guests()];
    expect(guest).toMatchObject({ address: '127.0.0.1', entrance: 'proxy', isSecure: true });
  });

  it.skipIf(!isHere[name])(title(name, 'never passes on what a device claims'), async () => {
    const app = await makeHousehold();
    const proxy = await running(runProxy({ treehouse: app.url }));
    const device = makeDevice(proxy, '127.0.0.7');
    const claims = {
      'x-forwarded-for': '192.168.1.2',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=192.168.1.3;proto=http;host=evil.example',
    };
    await enter(app, device, claims);
    expect((await device.ask('/api/login', login, claims)).status).toBe(200);
    await once(device.connect(), 'open');
    expect([...app.context.live.guests()][0]).toMatchObject({ entrance: 'proxy', isSecure: true });
    // Each claimed address would have a throttle of its own.
    const statuses: number[] = [];
    for (let at = 0; at < 14; at += 1) {
      const spoofed = { ...claims, 'x-forwarded-for': `203.0.113.${at}` };
      statuses.push((await device.ask('/api/network/hello', {}, spoofed)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it.skipIf(!isHere[name])(
    title(name, 'refuses other origins, and sockets without one'),
    async () => {
      const app = await makeHousehold();
      const proxy = await running(runProxy({ treehouse: app.url }));
      const device = makeDevice(proxy);
      const evil = await device.ask('/api/login', login, { origin: 'https://evil.example' });
      expect([evil.status, evil.text]).toEqual([403, t('common:errors.foreignOrigin')]);
      await enter(app, device);
      await device.ask('/api/login', login);
      expect(await refusalOf(device.connect('https://evil.example'))).toBe(403);
    },
  );
});

it.skipIf(!isHere.nginx)(
  title('nginx', 'a proxy that strips the Origin opens no socket and writes nothing'),
  async () => {
    const app = await makeHousehold();
    const strip = (snippet: string) =>
      snippet.replace(
        'proxy_set_header Forwarded',
        "proxy_set_header Origin '';\n proxy_set_header Forwarded",
      );
    const proxy = await running(runNginx({ treehouse: app.url, spoil: strip }));
    const device = makeDevice(proxy);
    expect((await device.ask('/api/login', login)).status).toBe(403);
    // The app's own calls have a header that other sites cannot set.
    await enter(app, device, { 'x-treehouse': '1' });
    expect((await device.ask('/api/login', login, { 'x-treehouse': '1' })).status).toBe(200);
    expect(await refusalOf(device.connect())).toBe(403);
  },
);

it.skipIf(!isHere.nginx)(
  title('nginx', 'a proxy that appends to the list of a device is believed for the last one'),
  async () => {
    const app = await makeHousehold();
    const append = (snippet: string) =>
      snippet.replace('X-Forwarded-For $remote_addr', 'X-Forwarded-For $proxy_add_x_forwarded_for');
    const proxy = await running(runNginx({ treehouse: app.url, spoil: append }));
    const device = makeDevice(proxy);
    const claims = { 'x-forwarded-for': '203.0.113.1, 192.168.1.2' };
    await enter(app, device, claims);
    expect((await device.ask('/api/login', login, claims)).status).toBe(200);
    await once(device.connect(), 'open');
    expect([...app.context.live.guests()][0]).toMatchObject({ address: '127.0.0.1' });
  },
);
