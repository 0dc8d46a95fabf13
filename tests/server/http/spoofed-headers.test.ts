import { Agent, request as send } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testPassword } from '#tests/support/make/household/people.ts';
import { makePass } from '#tests/support/make/remote-devices.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const name = 'family.example.org';

const openProxyWay = ({ context }: TestApp, proxies: string[]) =>
  context.computer.change({
    remoteAccess: {
      proxy: { isOn: true, hostNames: [name], proxies },
      tailnetAdapters: [],
      tailnetNames: [],
    },
  });

const makeSender = (app: TestApp) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  onTestFinished(() => agent.destroy());
  const { hostname, port } = new URL(app.url);
  return (path: string, headers: Record<string, string>, body?: object) =>
    new Promise<{ status: number; cookies: string[]; policy: string; text: string }>(
      (resolve, reject) => {
        const method = body ? 'POST' : 'GET';
        const type = body ? { 'content-type': 'application/json' } : {};
        const outgoing = { agent, hostname, port, path, method, headers: { ...type, ...headers } };
        const request = send(outgoing, (response) => {
          let text = '';
          response.on('data', (data) => {
            text += data;
          });
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              cookies: response.headers['set-cookie'] ?? [],
              policy: String(response.headers['content-security-policy']),
              text,
            }),
          );
        });
        request.on('error', reject);
        request.end(body && JSON.stringify(body));
      },
    );
};

const forwarded = (address: string) => ({
  host: name,
  'x-forwarded-for': address,
  'x-forwarded-proto': 'https',
});
const origin = `https://${name}`;

/** The cookies of an answer, as they are sent back. */
const pairsOf = ({ cookies }: { cookies: string[] }): string =>
  cookies.map((one) => one.split(';')[0]).join('; ');

describe('through a proxy', () => {
  it('a device signs in with cookies for https alone, and its policy names the secure socket', async () => {
    const app = await makeApp();
    app.person('family');
    openProxyWay(app, ['127.0.0.1']);
    const ask = makeSender(app);
    const login = { username: 'family', password: testPassword };
    const headers = { ...forwarded('203.0.113.9'), origin };
    const pass = await makePass(app);
    const entered = pairsOf(await ask('/api/remote-devices/entry/pass', headers, { pass }));
    const answer = await ask('/api/login', { ...headers, cookie: entered }, login);
    expect(answer.status).toBe(200);
    expect(answer.cookies.length).toBeGreaterThan(0);
    for (const cookie of answer.cookies) expect(cookie).toMatch(/^__Host-.*; Secure/);
    expect(answer.policy).toContain(`wss://${name}`);

    const cookie = `${entered}; ${pairsOf(answer)}`;
    expect((await ask('/api/user', { ...forwarded('203.0.113.9'), cookie })).status).toBe(200);
    const plain = `${entered}; ${pairsOf(answer).replaceAll('__Host-', '')}`;
    expect((await ask('/api/user', { ...forwarded('203.0.113.9'), cookie: plain })).status).toBe(
      401,
    );
    expect((await ask('/api/user', { host: new URL(app.url).host, cookie })).status).toBe(401);
  });

  it('a write without an Origin needs the header of the app', async () => {
    const app = await makeApp();
    app.person('family');
    openProxyWay(app, ['127.0.0.1']);
    const ask = makeSender(app);
    const login = { username: 'family', password: testPassword };
    const answer = await ask('/api/login', forwarded('203.0.113.9'), login);
    expect([answer.status, answer.text]).toEqual([403, t('common:errors.foreignOrigin')]);
    const http = { ...forwarded('203.0.113.9'), origin: `http://${name}` };
    expect((await ask('/api/login', http, login)).status).toBe(403);
  });

  it('each device has its own throttle', async () => {
    const app = await makeApp();
    openProxyWay(app, ['127.0.0.1']);
    const ask = makeSender(app);
    const guess = (address: string) =>
      ask('/api/remote-devices/entry/pass', { ...forwarded(address), origin }, { pass: 'wrong' });
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) statuses.push((await guess('203.0.113.9')).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await guess('203.0.113.10')).status).toBe(400);
    expect((await guess('2001:db8:1:2::9')).status).toBe(400);
  });

  it('nothing works that is for the home alone', async () => {
    const headers = { ...forwarded('192.168.1.30'), origin };
    const fresh = await makeApp({ isSetUp: false });
    openProxyWay(fresh, ['127.0.0.1']);
    const setup = await makeSender(fresh)('/api/setup/code', headers, { token: '123456' });
    expect([setup.status, setup.text]).toEqual([403, t('remoteDevices:errors.enterFirst')]);

    const app = await makeApp();
    openProxyWay(app, ['127.0.0.1']);
    const ask = makeSender(app);
    const pass = await makePass(app);
    const cookie = pairsOf(await ask('/api/remote-devices/entry/pass', headers, { pass }));
    const calls: [string, object, string][] = [
      ['/api/pairing', { deviceName: 'Tablet' }, t('pairing:errors.notHomeNetwork')],
      ['/api/display/session', { token: 'a'.repeat(43) }, t('displays:errors.notHomeNetwork')],
      [
        '/api/login/pin',
        { userId: app.person('kid').id, secret: '2580' },
        t('accounts:errors.onlyAtHome'),
      ],
    ];
    for (const [path, body, sentence] of calls) {
      const { status, text } = await ask(path, { ...headers, cookie }, body);
      expect([path, status, text]).toEqual([path, 403, sentence]);
    }
  });
});

describe('5,000 requests with spoofed headers', () => {
  const shapes: ((at: number) => Record<string, string>)[] = [
    (at) => ({ 'x-forwarded-for': `203.0.113.${at % 250}`, 'x-forwarded-proto': 'https' }),
    (at) => ({ forwarded: `for=203.0.113.${at % 250};proto=https;host=${name}` }),
    (at) => ({ 'x-forwarded-for': `10.0.${at % 250}.1`, 'x-forwarded-host': name }),
    (at) => ({ 'x-forwarded-for': `127.0.0.1, ::${at}`, 'x-real-ip': '127.0.0.1' }),
    (at) => ({ forwarded: `for="[2001:db8::${at}]:1";proto=https` }),
  ];

  it('bring no other address, host or encryption', { timeout: 120_000 }, async () => {
    const app = await makeApp();
    openProxyWay(app, ['192.168.1.5']);
    const ask = makeSender(app);
    const { host } = new URL(app.url);
    const counts = new Map<number, number>();
    const spoof = async (at: number) => {
      const shape = shapes[at % shapes.length]?.(at) ?? {};
      const isOutsideHost = at % 2 === 0;
      const headers = { ...shape, host: isOutsideHost ? name : host, origin: app.url };
      const { status, cookies, policy } = await ask('/api/network/hello', headers, {});
      expect([cookies, policy.includes('wss:')]).toEqual([[], false]);
      const key = isOutsideHost ? status : -status;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    };
    for (let at = 0; at < 5_000; at += 8) {
      await Promise.all(Array.from({ length: 8 }, (_, step) => spoof(at + step)));
    }
    // All of them are one address: its burst passes, and no more.
    expect(counts.get(421)).toBe(2_500);
    expect((counts.get(-200) ?? 0) + (counts.get(-429) ?? 0)).toBe(2_500);
    expect(counts.get(-200)).toBeLessThan(100);
    expect((await app.as('admin').get('/api/admin/network')).status).toBe(200);
  });
});
