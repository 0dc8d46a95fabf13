import { beforeEach, describe, expect, it } from 'vitest';
import type { RemoteAccessState } from '#shared/features/remote-access/remote-access.contract.ts';
import { closeCodes } from '#shared/live-times.ts';
import type { TestAnswer } from '#tests/support/clients/browser.ts';
import { openSocket } from '#tests/support/clients/live-client.ts';
import { logInOutside, makeKnownDevice } from '#tests/support/make/remote-devices.ts';
import { homeWifi, tailscale, vpn } from '#tests/support/make/server/network-interfaces.ts';
import { makeNetworkedApp } from '#tests/support/make/server/networked-app.ts';
import { t } from '#tests/support/messages.ts';
import { auditLines } from '#tests/support/server/audit-lines.ts';

const here = '/api/remote-access';
type App = Awaited<ReturnType<typeof makeNetworkedApp>>;
const stateOf = ({ status, json, text }: TestAnswer) => {
  expect(status, text).toBe(200);
  return json as RemoteAccessState;
};
const read = async (app: App) => stateOf(await app.as('admin').get(here));
const change = (app: App, body: object) => app.as('admin').request('PATCH', here, body);
const open = { isOn: true, hostNames: ['family.example.org'], proxies: ['127.0.0.1'] };

let app: App;
beforeEach(async () => {
  app = await makeNetworkedApp({ adapters: [homeWifi, vpn, tailscale] });
});

describe.each([
  ['GET', here, undefined],
  ['PATCH', here, { proxy: open }],
  ['POST', `${here}/test`, { way: 'proxy' }],
  ['DELETE', `${here}/test`, undefined],
])('%s %s', (method, path, body) => {
  it('is for admins', async () => {
    expect((await app.signedOut().request(method, path, body)).status).toBe(401);
    for (const kind of ['family', 'kid', 'friend', 'guest', 'expired'] as const) {
      expect((await app.as(kind).request(method, path, body)).status).toBe(403);
    }
    expect(app.context.computer.read().remoteAccess.proxy.isOn).toBe(false);
  });
});

describe('the ways in from outside', () => {
  it('are all closed at first, with nothing believed', async () => {
    expect(await read(app)).toMatchObject({
      proxy: { isOn: false, hostNames: [], proxies: [] },
      tailnets: [{ name: 'tailscale0', kind: 'tailscale', isChosen: false }],
      missingAdapters: [],
      tailnetAddresses: [],
      homeAddresses: [],
      test: null,
    });
  });

  it('are changed at once, recorded, and shown to other admins', async () => {
    const socket = await app.socketAs('admin');
    const state = stateOf(await change(app, { proxy: open }));
    expect(state.proxy).toEqual(open);
    expect(await read(app)).toEqual(state);
    expect(auditLines(app)).toContainEqual(expect.stringContaining('proxyWayChanged | The admin'));
    expect(await socket.settle()).toContainEqual({ type: 'changed', area: 'remoteAccess' });
    const off = stateOf(await change(app, { proxy: { isOn: false } }));
    expect(off.proxy).toEqual({ ...open, isOn: false });
  });

  it('keep names and addresses in one form, each once', async () => {
    const proxy = {
      ...open,
      hostNames: [' Family.Example.org ', 'family.example.org'],
      proxies: ['::1', '0:0:0:0:0:0:0:1', '::ffff:192.168.1.5'],
    };
    const state = stateOf(await change(app, { proxy }));
    expect(state.proxy).toEqual({
      isOn: true,
      hostNames: ['family.example.org'],
      proxies: ['::1', '192.168.1.5'],
    });
  });

  it('listen on a tailnet while its adapter is selected', async () => {
    const state = stateOf(await change(app, { tailnetAdapters: ['tailscale0'] }));
    const { port } = app.network;
    expect(state.tailnetAddresses).toEqual([
      `http://100.101.102.103:${port}`,
      `http://[fd7a:115c:a1e0::7]:${port}`,
    ]);
    expect(state.homeAddresses).toEqual([]);
    expect(app.network.homeAddresses()).toEqual([]);
    expect(auditLines(app)).toContainEqual(expect.stringContaining('tailnetWayChanged'));
    await change(app, { tailnetNames: ['den.tail1234.ts.net'] });
    expect(auditLines(app).at(-1)).toMatch(
      /^tailnetWayChanged .*tailscale0, den\.tail1234\.ts\.net/,
    );

    await app.moveTo(homeWifi);
    expect(await read(app)).toMatchObject({
      tailnets: [],
      missingAdapters: ['tailscale0'],
      tailnetAddresses: [],
    });
    expect(stateOf(await change(app, { tailnetAdapters: [] })).missingAdapters).toEqual([]);
  });

  it('are no home networks', async () => {
    await app.switchOn();
    const network = (await app.as('admin').get('/api/admin/network')).json as {
      adapters: { name: string }[];
    };
    expect(network.adapters.map(({ name }) => name)).toEqual(['wlan0', 'tun0']);
  });
});

it('sockets through the proxy end when that way is turned off', async () => {
  await change(app, { proxy: open });
  app.person('family');
  const device = await makeKnownDevice(app, '203.0.113.9');
  await logInOutside(device, 'family');
  const cookie = device.cookieHeader();
  const [host] = open.hostNames;
  const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
  const own = { host: host ?? '', origin: `https://${host}` };
  const away = await openSocket(app.url, cookie, { ...headers, ...own });
  const atHome = await app.socketAs('kid');
  await change(app, { proxy: { isOn: false } });
  expect(await away.closed).toBe(closeCodes.goingAway);
  await expect(openSocket(app.url, cookie, { ...headers, ...own })).rejects.toThrow('421');
  expect(await atHome.settle()).toEqual(expect.any(Array));
});

describe('bad input', () => {
  it.each([
    [{ proxy: { isOn: true } }, t('remoteAccess:errors.nameMissing')],
    [{ proxy: { ...open, hostNames: [] } }, t('remoteAccess:errors.nameMissing')],
    [{ proxy: { ...open, proxies: [] } }, t('remoteAccess:errors.proxyMissing')],
    ...[
      '*.example.org',
      'https://family.example.org',
      'family.example.org:8443',
      'family.example.org/',
      'family.example.org.',
      '.example.org',
      'family',
      'localhost',
      'treehouse.local',
      'a.localhost',
      '203.0.113.9',
      '127.1',
      '0x7f.0x1',
      '[::1]',
      '::1',
      'family_home.example.org',
      '-a.example.org',
      'fämily.example.org',
      'a b.example.org',
      `${'a'.repeat(64)}.example.org`,
      `${'a.'.repeat(130)}org`,
      '',
      7,
    ].map((name) => [{ proxy: { ...open, hostNames: [name] } }, t('remoteAccess:errors.hostName')]),
    ...[
      '192.168.1.0/24',
      '*',
      'proxy.local',
      'fe80::1%eth0',
      '127.0.0.1:80',
      '[::1]',
      '1.2.3',
      '',
      null,
    ].map((address) => [
      { proxy: { ...open, proxies: [address] } },
      t('remoteAccess:errors.proxyAddress'),
    ]),
    [
      { proxy: { ...open, hostNames: Array.from({ length: 9 }, (_, at) => `a${at}.example.org`) } },
      t('remoteAccess:errors.tooManyNames'),
    ],
    [
      { proxy: { ...open, proxies: Array.from({ length: 9 }, (_, at) => `10.0.0.${at}`) } },
      t('remoteAccess:errors.tooManyProxies'),
    ],
    [{ proxy: { isOn: 'yes' } }, t('common:errors.invalidRequest')],
    [{ tailnetAdapters: [''] }, t('common:errors.invalidRequest')],
    [{ tailnetNames: ['den'] }, t('remoteAccess:errors.hostName')],
  ] as [object, string][])('%j changes nothing', async (body, sentence) => {
    const before = await read(app);
    const { status, text } = await change(app, body);
    expect([status, text]).toEqual([400, expect.stringContaining(sentence)]);
    expect(await read(app)).toEqual(before);
  });

  it.each(['wlan0', 'tun0', 'wwan0', '__proto__'])('%s is no tailnet', async (name) => {
    expect((await change(app, { tailnetAdapters: [name] })).status).toBe(404);
    expect(app.context.computer.read().remoteAccess.tailnetAdapters).toEqual([]);
  });
});

describe('a check of a way', () => {
  const start = (way: string) => app.as('admin').post(`${here}/test`, { way });
  const report = (code: string) =>
    app.signedOut().post(`${here}/arrivals`, { code, isSocketOpen: true });
  const codeIn = (state: RemoteAccessState) => new URL(state.test?.url ?? '').hash.slice(1);

  it.each(['router', 'tailnet', 'proxy'])('of %s needs an open way', async (way) => {
    const { status, text } = await start(way);
    expect([status, text]).toEqual([409, t('remoteAccess:errors.wayClosed')]);
  });

  it('gives an address with a code, which counts once', async () => {
    await change(app, { proxy: open });
    const socket = await app.socketAs('admin');
    const state = stateOf(await start('proxy'));
    expect(state.test).toMatchObject({ way: 'proxy', arrival: null });
    expect(state.test?.url).toMatch(/^https:\/\/family\.example\.org\/from-outside#/);

    expect((await report('WRON-GONE')).status).toBe(404);
    const code = codeIn(state).toLowerCase();
    expect(await report(code)).toMatchObject({ status: 200 });
    const { test } = await read(app);
    expect(test?.arrival).toMatchObject({
      entrance: 'home',
      address: '127.0.0.1',
      isSecure: false,
      isSocketOpen: true,
    });
    expect((await report(code)).status).toBe(404);
    const heard = await socket.settle();
    expect(heard.filter((one) => 'area' in one && one.area === 'remoteAccess').length).toBe(2);
    const ended = stateOf(await app.as('admin').request('DELETE', `${here}/test`));
    expect(ended.test).toBeNull();
  });

  it('ends after ten minutes, and with the next one', async () => {
    await change(app, { tailnetAdapters: ['tailscale0'] });
    const first = stateOf(await start('tailnet'));
    const second = stateOf(await start('tailnet'));
    expect((await report(codeIn(first))).status).toBe(404);
    app.clock.advance(10 * 60_000);
    expect((await report(codeIn(second))).status).toBe(404);
    expect((await read(app)).test).toBeNull();
  });

  it('is throttled for strangers', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 8; at += 1) statuses.push((await report('WRON-GONE')).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
