import type { Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import { askIn } from '#server/features/pairing/pairing-requests.service.ts';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import type { OwnPairing, PairingRequest } from '#shared/features/pairing/pairing.contract.ts';
import { minutes } from '#tests/support/fakes/fake-clock.ts';
import { makePairingRequest } from '#tests/support/make/pairing.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const isOfPairing = (m: { type: string; area?: string }) =>
  m.type === 'changed' && m.area === 'pairing';

describe('POST /api/pairing', () => {
  it('is refused before setup', async () => {
    const app = await makeApp({ isSetUp: false });
    expect((await app.signedOut().post('/api/pairing')).status).toBe(403);
  });

  it('is refused from outside the home network, and stores nothing', async () => {
    const app = await makeApp();
    const request = { headers: {}, socket: { remoteAddress: '8.8.8.8' } } as Request;
    const exchange = { request, response: {} as Response, sessionId: 0, actor: null };
    expect(() => askIn(app.context, exchange)).toThrow('pairing:errors.notHomeNetwork');
    expect((await app.as('admin').get('/api/pairing/requests')).json).toEqual([]);
  });

  it('shows three animals and the name of the device, for five minutes', async () => {
    const app = await makeApp();
    const tablet = await makePairingRequest(app);
    expect(await tablet.read()).toEqual({
      state: 'waiting',
      animals: tablet.animals,
      deviceName: 'Safari, iPad',
      secondsLeft: 300,
    });
    expect(tablet.animals).toHaveLength(3);
    app.clock.advance(minutes(4));
    expect(await tablet.read()).toMatchObject({ state: 'waiting', secondsLeft: 60 });
    app.clock.advance(minutes(1));
    expect(await tablet.read()).toMatchObject({ state: 'expired', secondsLeft: 0 });
    expect((await app.as('admin').get('/api/pairing/requests')).json).toEqual([]);
    const again = await tablet.post<OwnPairing>('/api/pairing');
    expect([again.status, again.json.state]).toEqual([201, 'waiting']);
    expect((await app.as('admin').get('/api/pairing/requests')).json).toHaveLength(1);
  });

  it('notifies grown-ups of the household, and no one else', async () => {
    const app = await makeApp();
    const others = await Promise.all(
      (['kid', 'friend', 'guest'] as const).map((kind) => app.socketAs(kind)),
    );
    const family = await app.socketAs('family');
    const tablet = await makePairingRequest(app);
    await family.waitFor(isOfPairing);
    await tablet.delete('/api/pairing');
    for (const socket of others) expect(await socket.settle()).toEqual([]);
  });

  it('shows each of twenty devices other animals, and refuses the next one', async () => {
    const app = await makeApp();
    const shown = new Set<string>();
    for (let device = 0; device < 20; device += 1) {
      shown.add((await makePairingRequest(app)).animals.join());
    }
    expect(shown.size).toBe(20);
    const next = await app.signedOut().post('/api/pairing');
    expect([next.status, next.text, next.headers.get('retry-after')]).toEqual([
      429,
      t('pairing:errors.tooMany'),
      '300',
    ]);
    app.clock.advance(minutes(5));
    expect((await app.signedOut().post('/api/pairing')).status).toBe(201);
  });

  it('answers 429 to an address that asks again and again', async () => {
    const app = await makeApp();
    const tablet = await makePairingRequest(app);
    const statuses: number[] = [];
    for (let n = 1; n <= 40; n += 1) statuses.push((await tablet.post('/api/pairing')).status);
    expect(statuses).toEqual([...Array(39).fill(201), 429]);
  });
});

describe('many requests', () => {
  it('of a family with many tablets are accepted, and do not count as wrong passwords', async () => {
    const app = await makeApp();
    for (let device = 0; device < 15; device += 1) {
      const tablet = await makePairingRequest(app);
      expect((await tablet.delete('/api/pairing')).status).toBe(200);
    }
    expect(app.db.$client.prepare('SELECT count(*) FROM throttles').pluck().get()).toBe(0);
  });

  it('for another name are throttled, and the same name is not announced', async () => {
    const app = await makeApp();
    const tablet = await makePairingRequest(app, 'Tablet 0');
    const family = await app.socketAs('family');
    for (let n = 0; n < 10; n += 1) {
      expect((await tablet.put('/api/pairing', { deviceName: 'Tablet 0' })).status).toBe(200);
    }
    expect(await family.settle()).toEqual([]);
    const name = (n: number) => tablet.put('/api/pairing', { deviceName: `Tablet ${n}` });
    for (const n of [1, 2, 3, 4]) expect((await name(n)).status).toBe(200);
    expect((await name(5)).status).toBe(429);
    app.clock.advance(2000);
    expect((await name(5)).status).toBe(200);
  });
});

describe('GET, PUT and DELETE /api/pairing', () => {
  it('apply to the calling device only', async () => {
    const app = await makeApp();
    await makePairingRequest(app);
    const stranger = app.signedOut();
    expect((await stranger.get('/api/pairing')).json).toEqual({ pairing: null });
    expect((await stranger.put('/api/pairing', { deviceName: 'Mine' })).status).toBe(404);
    expect((await stranger.delete('/api/pairing')).status).toBe(404);
    expect((await stranger.post('/api/pairing/enter')).status).toBe(404);
  });

  it.each([
    ['', t('pairing:errors.deviceName')],
    [' ', t('pairing:errors.deviceName')],
    [undefined, t('pairing:errors.deviceName')],
    ['x'.repeat(41), t('common:errors.tooLong', { max: 40 })],
  ])('answer 400 to the name %o, and keep the old one', async (deviceName, sentence) => {
    const app = await makeApp();
    const tablet = await makePairingRequest(app);
    const answer = await tablet.put('/api/pairing', { deviceName });
    expect([answer.status, answer.text]).toEqual([400, sentence]);
    expect((await tablet.read())?.deviceName).toBe('Safari, iPad');
  });

  it('name the device, and cancel the request', async () => {
    const app = await makeApp();
    const tablet = await makePairingRequest(app, "Oma's phone");
    const list = () => app.as('family').get('/api/pairing/requests');
    expect((await list()).json).toMatchObject([{ deviceName: "Oma's phone", secondsLeft: 300 }]);
    const again = await tablet.post<OwnPairing>('/api/pairing');
    expect(again.json.deviceName).toBe("Oma's phone");
    expect((await tablet.delete('/api/pairing')).status).toBe(200);
    expect((await list()).json).toEqual([]);
    expect(await tablet.read()).toBeNull();
  });
});

it('the cleanup deletes devices that only sent a request', async () => {
  const app = await makeApp();
  await makePairingRequest(app);
  await runCleanupJobs(app.context);
  const count = (table: string) =>
    app.db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  expect([count('pairings'), count('devices')]).toEqual([1, 1]);
  app.clock.advance(minutes(5));
  await runCleanupJobs(app.context);
  expect([count('pairings'), count('devices')]).toEqual([0, 0]);
});

it('data of a sign-in is deleted with it', async () => {
  const app = await makeApp();
  const tablet = await makePairingRequest(app);
  const admin = app.as('admin');
  const [asking] = (await admin.get<PairingRequest[]>('/api/pairing/requests')).json;
  const body = { animals: tablet.animals, userId: app.person('kid').id };
  await admin.post(`/api/pairing/requests/${asking?.id}/accept`, body);
  const user = await admin.get(`/api/admin/users/${app.person('kid').id}`);
  expect(user.text).not.toContain(tablet.animals.join('-'));
  await tablet.enter();
  expect(app.db.$client.prepare('SELECT * FROM pairings').all()).toEqual([]);
});
