import { describe, expect, it } from 'vitest';
import { sentence } from '#server/http/error-messages.ts';
import type { NewPass, PassList } from '#shared/features/remote-devices/remote-devices.contract.ts';
import { makeOutsideBrowser } from '#tests/support/clients/outside-browser.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import {
  askToEnter,
  logInOutside,
  makeKnownDevice,
  makeOpenApp,
  makePass,
  readEntryOf,
  requestsSeenBy,
} from '#tests/support/make/remote-devices.ts';
import { homeWifi, tailscale } from '#tests/support/make/server/network-interfaces.ts';
import { makeNetworkedApp } from '#tests/support/make/server/networked-app.ts';
import { auditLines } from '#tests/support/server/audit-lines.ts';

describe('an unknown device outside', () => {
  it('is refused whatever it asks, signed in at home or not', async () => {
    const app = await makeOpenApp();
    const device = makeOutsideBrowser(app);
    for (const path of [
      '/api/user',
      '/api/setup',
      '/api/content',
      '/api/health',
      '/uploads/x.png',
    ]) {
      const { status, text, headers } = await device.get(path);
      expect([path, status, text]).toEqual([
        path,
        403,
        sentence('remoteDevices:errors.enterFirst'),
      ]);
      expect(headers.get('x-entry')).toBe('needed');
    }
    const cookie = app.as('admin').cookieHeader();
    expect((await device.get('/api/user', { cookie })).status).toBe(403);
    expect((await logInOutside(device, 'friend')).status).toBe(403);
  });

  it('gets no calendar by its private address', async () => {
    const app = await makeOpenApp();
    const { json } = await app.as('family').post<{ path: string }>('/api/calendar-subscription');
    expect((await app.signedOut().get(json.path)).status).toBe(200);
    expect((await makeOutsideBrowser(app).get(json.path)).status).toBe(403);
  });

  it('is led to the entry page', async () => {
    const app = await makeOpenApp();
    const device = makeOutsideBrowser(app);
    const url = `${app.url}/gallery`;
    const headers = { accept: 'text/html', 'x-forwarded-for': '203.0.113.7' };
    const forwarded = { ...headers, 'x-forwarded-proto': 'https' };
    const sent = { ...forwarded, 'x-forwarded-host': 'family.example.org' };
    const page = await fetch(url, { headers: sent, redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([302, '/enter']);
    expect((await device.get('/gallery')).status).toBe(403);
  });

  it('opens no socket', async () => {
    const app = await makeOpenApp();
    await expect(makeOutsideBrowser(app).openSocket()).rejects.toThrow('403');
  });

  it('needs no entry at home', async () => {
    const app = await makeOpenApp();
    const { json } = await app.signedOut().get('/api/remote-devices/entry');
    expect(json).toEqual({ access: 'home', request: null });
    const used = await app.signedOut().post('/api/remote-devices/entry/pass', { pass: 'x' });
    expect(used.status).toBe(409);
  });
});

describe('a pass', () => {
  it('lets one device in, which then signs in by password', async () => {
    const app = await makeOpenApp();
    const device = await makeKnownDevice(app);
    expect(await readEntryOf(device)).toEqual({ access: 'approved', request: null });
    expect((await device.get('/api/user')).status).toBe(401);
    expect((await logInOutside(device, 'friend')).status).toBe(200);
    expect((await device.get('/api/user')).status).toBe(200);
    expect(device.cookieHeader()).toContain('__Host-treehouse_outside_');
    expect(auditLines(app)).toEqual([
      'remotePassMade | The admin | The friend | {}',
      'remotePassUsed | The friend | The friend | {}',
    ]);
  });

  it('comes with the addresses of every way that is open, those with https first', async () => {
    const app = await makeNetworkedApp({ adapters: [homeWifi, tailscale] });
    const userId = app.person('friend').id;
    const make = async () =>
      (await app.as('admin').post<NewPass>('/api/remote-devices/passes', { userId })).json.origins;
    const change = (body: object) => app.as('admin').request('PATCH', '/api/remote-access', body);
    expect(await make()).toEqual([]);
    await change({ tailnetNames: ['den.tail1234.ts.net'] });
    expect(await make()).toEqual([]);
    await change({ tailnetAdapters: ['tailscale0'] });
    const { port } = app.network;
    const inTailnet = [
      `http://den.tail1234.ts.net:${port}`,
      `http://100.101.102.103:${port}`,
      `http://[fd7a:115c:a1e0::7]:${port}`,
    ];
    expect(await make()).toEqual(inTailnet);
    const proxy = { isOn: true, hostNames: ['family.example.org'], proxies: ['127.0.0.1'] };
    await change({ proxy });
    expect(await make()).toEqual(['https://family.example.org', ...inTailnet]);
    const list = await app.as('family').get<PassList>('/api/remote-devices/passes');
    expect(list.json.isWayOpen).toBe(true);
    await change({ proxy: { isOn: false }, tailnetAdapters: [] });
    expect(
      (await app.as('family').get<PassList>('/api/remote-devices/passes')).json.isWayOpen,
    ).toBe(false);
  });

  it('works once, and of two uses at the same moment one wins', async () => {
    const app = await makeOpenApp();
    const pass = await makePass(app);
    const devices = ['203.0.113.1', '203.0.113.2'].map((one) => makeOutsideBrowser(app, one));
    const answers = await Promise.all(
      devices.map((device) => device.post('/api/remote-devices/entry/pass', { pass })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const places = await Promise.all(devices.map(async (one) => (await readEntryOf(one)).access));
    expect(places.sort()).toEqual(['approved', 'unknown']);
  });

  it('ends after seven days and when it is cancelled', async () => {
    const app = await makeOpenApp();
    const late = await makePass(app);
    app.clock.advance(7 * 86_400_000);
    const device = makeOutsideBrowser(app);
    expect((await device.post('/api/remote-devices/entry/pass', { pass: late })).status).toBe(400);
    const cancelled = await makePass(app);
    const admin = app.as('admin');
    const { json } = await admin.get<PassList>('/api/remote-devices/passes');
    expect(json.passes).toHaveLength(1);
    await admin.delete(`/api/remote-devices/passes/${json.passes[0]?.id}`);
    const tried = await device.post('/api/remote-devices/entry/pass', { pass: cancelled });
    expect(tried.status).toBe(400);
  });

  it('ends once its maker may make none, or its person may not use one', async () => {
    const app = await makeOpenApp();
    const admin = app.as('admin');
    const change = (kind: PersonKind, changes: object) =>
      admin.put(`/api/admin/users/${app.person(kind).id}`, changes);
    const deactivate = (kind: PersonKind) =>
      admin.post(`/api/admin/users/${app.person(kind).id}/deactivate`);
    await change('kid', { isAllowedOutside: true });
    const device = makeOutsideBrowser(app);
    const ends: [PersonKind, PersonKind, () => Promise<unknown>][] = [
      ['family', 'admin', () => change('family', { role: 'friend' })],
      ['admin', 'kid', () => change('kid', { isAllowedOutside: false })],
      ['admin', 'friend', () => deactivate('friend')],
    ];
    for (const [maker, kind, end] of ends) {
      const userId = app.person(kind).id;
      const made = await app.as(maker).post<NewPass>('/api/remote-devices/passes', { userId });
      const { pass } = made.json;
      await end();
      const { json } = await admin.get<PassList>('/api/remote-devices/passes');
      expect(json.passes).toEqual([]);
      expect((await device.post('/api/remote-devices/entry/pass', { pass })).status).toBe(400);
    }
  });

  it('is read in small letters without dashes', async () => {
    const app = await makeOpenApp();
    const pass = (await makePass(app)).toLowerCase().replaceAll('-', ' ');
    const device = makeOutsideBrowser(app);
    expect((await device.post('/api/remote-devices/entry/pass', { pass })).status).toBe(200);
  });

  it('can be tried five times from an address in a quarter of an hour', async () => {
    const app = await makeOpenApp();
    const device = makeOutsideBrowser(app);
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) {
      const { status } = await device.post('/api/remote-devices/entry/pass', { pass: 'wrong' });
      statuses.push(status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    const other = makeOutsideBrowser(app, '203.0.113.8');
    const { status } = await other.post('/api/remote-devices/entry/pass', { pass: 'wrong' });
    expect(status).toBe(400);
  });

  it('is made by grown-ups at home, for people who may use it', async () => {
    const app = await makeOpenApp();
    const make = (kind: 'admin' | 'kid' | 'friend', userId: number) =>
      app.as(kind).post('/api/remote-devices/passes', { userId });
    const { id } = app.person('friend');
    expect((await make('kid', id)).status).toBe(403);
    expect((await make('friend', id)).status).toBe(403);
    expect((await make('admin', app.person('guest').id)).status).toBe(404);
    expect((await make('admin', app.person('kid').id)).status).toBe(409);
    const device = await makeKnownDevice(app);
    await logInOutside(device, 'admin');
    app.person('admin');
    await logInOutside(device, 'admin');
    expect((await device.post('/api/remote-devices/passes', { userId: id })).status).toBe(403);
  });
});

describe('a request to enter', () => {
  it('is accepted by a grown-up who types the number on its screen', async () => {
    const app = await makeOpenApp();
    const parent = await app.socketAs('family');
    const device = makeOutsideBrowser(app);
    const { request } = await askToEnter(device);
    expect(request).toMatchObject({ name: 'Grandma', state: 'waiting', secondsLeft: 600 });
    await parent.waitFor((one) => one.type === 'changed' && one.area === 'remoteDevices');
    const [seen] = await requestsSeenBy(app, 'family');
    expect(seen).toMatchObject({ name: 'Grandma', way: 'proxy', address: '203.0.113.7' });
    expect(JSON.stringify(seen)).not.toContain(`"${request?.number}"`);
    const path = `/api/remote-devices/requests/${seen?.id}/accept`;
    const { status } = await app.as('family').post(path, { number: request?.number });
    expect(status).toBe(200);
    expect((await readEntryOf(device)).access).toBe('approved');
    expect((await logInOutside(device, 'family')).status).toBe(200);
    expect(auditLines(app)).toEqual(['remoteDeviceApproved | The family | - | {"name":"Grandma"}']);
    expect((await app.as('family').post(path, { number: request?.number })).status).toBe(404);
  });

  it('is declined by a grown-up, or by three wrong numbers', async () => {
    const app = await makeOpenApp();
    const device = makeOutsideBrowser(app);
    const { request } = await askToEnter(device);
    const [first] = await requestsSeenBy(app, 'admin');
    const number = request?.number === '11' ? '12' : '11';
    for (const at of [1, 2, 3]) {
      const path = `/api/remote-devices/requests/${first?.id}/accept`;
      const { status } = await app.as('admin').post(path, { number });
      expect([at, status]).toEqual([at, 400]);
    }
    expect((await readEntryOf(device)).request?.state).toBe('refused');
    await askToEnter(device);
    const [second] = await requestsSeenBy(app, 'admin');
    await app.as('admin').delete(`/api/remote-devices/requests/${second?.id}`);
    expect((await readEntryOf(device)).request?.state).toBe('refused');
    expect(await requestsSeenBy(app, 'admin')).toEqual([]);
  });

  it('ends after ten minutes, or when the device stops asking', async () => {
    const app = await makeOpenApp();
    const device = makeOutsideBrowser(app);
    await askToEnter(device);
    app.clock.advance(10 * 60_000);
    expect((await readEntryOf(device)).request?.state).toBe('expired');
    expect(await requestsSeenBy(app, 'admin')).toEqual([]);
    await askToEnter(device);
    await device.delete('/api/remote-devices/entry/request');
    expect(await readEntryOf(device)).toEqual({ access: 'unknown', request: null });
  });

  it('waits beside one other of its network and nine others in all', async () => {
    const app = await makeOpenApp();
    const ask = async (address: string) =>
      (
        await makeOutsideBrowser(app, address).post('/api/remote-devices/entry/request', {
          name: 'X',
        })
      ).status;
    expect(await ask('203.0.113.1')).toBe(201);
    expect(await ask('203.0.113.1')).toBe(201);
    expect(await ask('203.0.113.1')).toBe(429);
    for (let at = 2; at < 10; at += 1) expect(await ask(`203.0.113.${at}`)).toBe(201);
    expect(await ask('203.0.113.20')).toBe(429);
  });

  it('is only for grown-ups to see', async () => {
    const app = await makeOpenApp();
    await askToEnter(makeOutsideBrowser(app));
    for (const kind of ['kid', 'friend', 'guest'] as const) {
      expect((await app.as(kind).get('/api/remote-devices/requests')).status).toBe(403);
    }
  });
});
