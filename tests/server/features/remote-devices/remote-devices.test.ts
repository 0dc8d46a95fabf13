import { describe, expect, it } from 'vitest';
import { sentence } from '#server/http/error-messages.ts';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import type { DevicePerson } from '#shared/features/accounts/devices.contract.ts';
import type { SetupState } from '#shared/features/household/household.contract.ts';
import type {
  PassList,
  RemoteDevice,
} from '#shared/features/remote-devices/remote-devices.contract.ts';
import { closeCodes } from '#shared/live-times.ts';
import {
  forwardedBy,
  makeOutsideBrowser,
  type OutsideBrowser,
} from '#tests/support/clients/outside-browser.ts';
import {
  askToEnter,
  logInOutside,
  makeKnownDevice,
  makeOpenApp,
  makePass,
  readEntryOf,
} from '#tests/support/make/remote-devices.ts';
import type { TestApp } from '#tests/support/server/make-app.ts';

const listed = async (app: TestApp): Promise<RemoteDevice[]> =>
  (await app.as('admin').get<RemoteDevice[]>('/api/remote-devices')).json;

describe('the list of devices outside', () => {
  it('says who is where, since when and whether they are connected', async () => {
    const app = await makeOpenApp();
    app.person('family');
    const device = await makeKnownDevice(app);
    await logInOutside(device, 'family');
    const before = { way: 'proxy', address: '203.0.113.7', enteredBy: 'pass', isCurrent: false };
    expect(await listed(app)).toMatchObject([
      { ...before, name: 'The friend', isConnected: false, people: [{ username: 'family' }] },
    ]);
    await device.openSocket();
    expect(await listed(app)).toMatchObject([{ isConnected: true }]);
    expect((await app.as('family').get('/api/remote-devices')).status).toBe(403);
  });

  it('removes a device, whose sessions and sockets end', async () => {
    const app = await makeOpenApp();
    app.person('family');
    const device = await makeKnownDevice(app);
    const other = await makeKnownDevice(app, '203.0.113.8');
    await logInOutside(device, 'family');
    const socket = await device.openSocket();
    const [, first] = (await listed(app)).toSorted((a, b) => b.id - a.id);
    await app.as('admin').delete(`/api/remote-devices/${first?.id}`);
    expect(await socket.closed).toBe(closeCodes.sessionEnded);
    expect((await device.get('/api/user')).status).toBe(403);
    expect((await readEntryOf(device)).access).toBe('unknown');
    expect((await readEntryOf(other)).access).toBe('approved');
  });

  it('signs others out at once on a device that goes with the account it was for', async () => {
    const app = await makeOpenApp();
    app.person('family');
    const device = await makeKnownDevice(app);
    await logInOutside(device, 'family');
    const socket = await device.openSocket();
    const open = await app.socketAs('admin');
    const { id } = app.person('friend');
    await app
      .as('admin')
      .request('DELETE', `/api/admin/users/${id}`, { things: 'keep', confirm: 'friend' });
    expect(await socket.closed).toBe(closeCodes.sessionEnded);
    await open.waitFor((message) => 'area' in message && message.area === 'remoteDevices');
    expect(await listed(app)).toEqual([]);
  });

  it('ends everything from outside at once, and nothing at home', async () => {
    const app = await makeOpenApp();
    app.person('family');
    const device = await makeKnownDevice(app);
    await logInOutside(device, 'family');
    const pass = await makePass(app);
    const asking = makeOutsideBrowser(app, '203.0.113.9');
    await askToEnter(asking);
    const [outside, home] = [await device.openSocket(), await app.socketAs('kid')];
    const { json } = await app.as('admin').post('/api/remote-devices/end');
    expect(json).toEqual({ devices: 1, passes: 1 });
    expect(await outside.closed).toBe(closeCodes.sessionEnded);
    await home.settle();
    expect((await device.get('/api/user')).status).toBe(403);
    const tried = await asking.post('/api/remote-devices/entry/pass', { pass });
    expect(tried.status).toBe(400);
    expect((await readEntryOf(asking)).request).toBeNull();
    expect(await listed(app)).toEqual([]);
    expect((await app.as('admin').get('/api/user')).status).toBe(200);
  });

  it('forgets a device 180 days after it was last used', async () => {
    const app = await makeOpenApp();
    const device = await makeKnownDevice(app);
    app.clock.advance(179 * 86_400_000);
    expect((await device.get('/api/user')).status).toBe(401);
    app.clock.advance(179 * 86_400_000);
    expect((await readEntryOf(device)).access).toBe('approved');
    app.clock.advance(181 * 86_400_000);
    expect((await readEntryOf(device)).access).toBe('unknown');
  });

  it('keeps what is in time when it cleans up', async () => {
    const app = await makeOpenApp();
    const device = await makeKnownDevice(app);
    await makePass(app);
    await runCleanupJobs(app.context);
    expect((await readEntryOf(device)).access).toBe('approved');
    const { json } = await app.as('admin').get<PassList>('/api/remote-devices/passes');
    expect(json.passes).toHaveLength(1);
  });
});

describe('sessions outside', () => {
  it('count only on the device where they were begun', async () => {
    const app = await makeOpenApp();
    app.person('family');
    const [device, other] = [await makeKnownDevice(app), await makeKnownDevice(app, '203.0.113.8')];
    await logInOutside(device, 'family');
    const session = device
      .cookieHeader()
      .split('; ')
      .filter((pair) => !pair.includes('_outside_'));
    const entry = other
      .cookieHeader()
      .split('; ')
      .filter((pair) => pair.includes('_outside_'));
    const cookie = [...session, ...entry].join('; ');
    const stolen = await app
      .signedOut()
      .get('/api/user', { ...forwardedBy('203.0.113.8'), cookie });
    expect(stolen.status).toBe(401);
    // One from home, carried along.
    const home = [app.as('family').cookieHeader(), ...entry].join('; ');
    const carried = await app
      .signedOut()
      .get('/api/user', { ...forwardedBy('203.0.113.8'), cookie: home });
    expect(carried.status).toBe(401);
  });
});

describe('a kid outside', () => {
  const allow = (app: TestApp, isAllowedOutside: boolean) =>
    app.as('admin').put(`/api/admin/users/${app.person('kid').id}`, { isAllowedOutside });

  it('is refused until an admin allows it', async () => {
    const app = await makeOpenApp();
    const device = await makeKnownDevice(app);
    app.person('kid');
    const { status, text } = await logInOutside(device, 'kid');
    expect([status, text]).toEqual([403, sentence('accounts:errors.kidAtHome')]);
    await allow(app, true);
    expect((await logInOutside(device, 'kid')).status).toBe(200);
    expect((await device.get('/api/content')).status).toBe(200);
    expect((await app.as('kid').get('/api/content')).status).toBe(200);
  });

  it('is signed out there once it is not allowed any more', async () => {
    const app = await makeOpenApp();
    const device = await makeKnownDevice(app);
    await allow(app, true);
    await logInOutside(device, 'kid');
    const [outside, home] = [await device.openSocket(), await app.socketAs('kid')];
    await allow(app, false);
    expect(await outside.closed).toBe(closeCodes.sessionEnded);
    expect((await device.get('/api/user')).status).toBe(401);
    await home.settle();
  });

  it('signs in with no PIN', async () => {
    const app = await makeOpenApp();
    const device = await makeKnownDevice(app);
    await allow(app, true);
    const body = { userId: app.person('kid').id, secret: '1357' };
    expect((await device.post('/api/login/pin', body)).status).toBe(403);
  });
});

it('is never allowed for PINs and pictures outside', async () => {
  const app = await makeOpenApp();
  const device = await makeKnownDevice(app);
  const kidId = app.person('kid').id;
  const pin = { kind: 'pin', secret: '1357' };
  await app.as('admin').put(`/api/admin/users/${kidId}/kid-sign-in`, pin);
  app.person('family');
  await logInOutside(device, 'family');
  expect((await device.get('/api/device/trust')).json).toEqual({ isTrusted: null });
  const { status, text } = await device.post('/api/device/trust');
  expect([status, text]).toEqual([403, sentence('accounts:errors.onlyAtHome')]);
  // As earlier versions did.
  app.db.$client.exec(`UPDATE devices SET trusted_at = '2026-03-02T09:00:00.000Z'`);
  const { json: people } = await device.get<DevicePerson[]>('/api/device/people');
  expect(people.map(({ username }) => username)).toEqual(['family']);
});

it('lets newcomers register outside with an invite code alone', async () => {
  const app = await makeOpenApp();
  const device = await makeKnownDevice(app);
  await app.as('admin').put('/api/admin/household', { joining: 'guests' });
  const joiningSeenBy = async (browser: Pick<OutsideBrowser, 'get'>) =>
    (await browser.get<SetupState>('/api/setup')).json.joining;
  expect(await joiningSeenBy(device)).toBe('invites');
  expect(await joiningSeenBy(app.signedOut())).toBe('guests');
  const person = { username: 'tilda', displayName: 'Tilda', password: 'four quiet owls' };
  const refused = await device.post('/api/register', person);
  expect([refused.status, refused.text]).toEqual([403, sentence('accounts:errors.inviteNeeded')]);
  const { json } = await app
    .as('admin')
    .post<{ code: string }>('/api/admin/invites', { role: 'friend' });
  const answer = await device.post('/api/register', { ...person, inviteCode: json.code });
  expect(answer.status).toBe(201);
});

it('slows down sign-in tries outside after half as many as at home', async () => {
  const app = await makeOpenApp();
  const device = await makeKnownDevice(app);
  const tries: number[] = [];
  for (let at = 0; at < 11; at += 1) {
    const body = { username: `nobody${at}`, password: 'wrong' };
    tries.push((await device.post('/api/login', body)).status);
  }
  expect(tries.indexOf(429)).toBe(10);
  const home = await app.signedOut().post('/api/login', { username: 'x', password: 'wrong' });
  expect(home.status).toBe(401);
});
