import { describe, expect, it } from 'vitest';
import { updateUser } from '#server/features/accounts/accounts.repo.ts';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import type { Session } from '#shared/features/accounts/devices.contract.ts';
import type { MatchedDevice, PairingRequest } from '#shared/features/pairing/pairing.contract.ts';
import { minutes } from '#tests/support/fakes/fake-clock.ts';
import { makePerson, type PersonKind } from '#tests/support/make/household/people.ts';
import { makePairingRequest, otherAnimals } from '#tests/support/make/pairing.ts';
import { t } from '#tests/support/messages.ts';
import { auditLines } from '#tests/support/server/audit-lines.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const noMatch = [404, t('pairing:errors.noMatch')] as const;
const gone = t('pairing:errors.gone');

const match = (app: TestApp, kind: PersonKind, animals: readonly string[]) =>
  app.as(kind).post<MatchedDevice>('/api/pairing/match', { animals });

const setUp = async () => {
  const app = await makeApp();
  const tablet = await makePairingRequest(app, "Oma's phone");
  const [asking] = (await app.as('admin').get<PairingRequest[]>('/api/pairing/requests')).json;
  const id = asking?.id ?? 0;
  const accept = (kind: PersonKind, userId: number, more: object = {}) =>
    app.as(kind).post(`/api/pairing/requests/${id}/accept`, {
      animals: tablet.animals,
      userId,
      ...more,
    });
  return { app, tablet, id, accept };
};

describe('POST /api/pairing/match', () => {
  it.each([
    [[]],
    [['fox', 'owl']],
    [['fox', 'owl', 'bear', 'cat']],
    [['fox', 'owl', 'dragon']],
    ['fox-owl-bear'],
  ])('answers 400 to %o', async (animals) => {
    const { app } = await setUp();
    const answer = await app.as('admin').post('/api/pairing/match', { animals });
    expect(answer.status).toBe(400);
  });

  it('returns the device, and the people for whom each grown-up may accept it', async () => {
    const { app, tablet, id } = await setUp();
    for (const kind of ['admin', 'family', 'kid', 'friend', 'guest'] as const) app.person(kind);
    makePerson(app.db, { displayName: 'Another admin', role: 'admin', verified: true });
    makePerson(app.db, {
      role: 'family',
      isChild: true,
      deactivatedAt: '2026-03-01T00:00:00.000Z',
    });
    const names = async (kind: PersonKind) =>
      (await match(app, kind, tablet.animals)).json.people.map(({ displayName }) => displayName);
    expect(await names('admin')).toEqual([
      'The admin',
      'The family',
      'The friend',
      'The guest',
      'The kid',
    ]);
    expect(await names('family')).toEqual(['The family', 'The kid']);
    const { json } = await match(app, 'admin', tablet.animals);
    expect(json).toMatchObject({ id, deviceName: "Oma's phone", secondsLeft: 300 });
    expect(json.people.find(({ username }) => username === 'guest')?.isStranger).toBe(true);
  });

  it('pauses for a minute after three wrong picks, and does not affect other grown-ups', async () => {
    const { app, tablet } = await setUp();
    const wrong = otherAnimals(tablet.animals);
    for (const _ of [1, 2]) {
      const answer = await match(app, 'family', wrong);
      expect([answer.status, answer.text]).toEqual(noMatch);
    }
    const third = await match(app, 'family', wrong);
    const resting = t('pairing:errors.rateLimited', { count: 60 });
    expect([third.status, third.text]).toEqual([429, resting]);
    expect((await match(app, 'family', tablet.animals)).status).toBe(429);
    expect((await match(app, 'admin', tablet.animals)).status).toBe(200);
    expect(auditLines(app)).toEqual([`deviceRefused | The family | - | {"device":"Oma's phone"}`]);
    app.clock.advance(minutes(1));
    expect((await match(app, 'family', tablet.animals)).status).toBe(200);
  });

  it('resets wrong picks after a right one, and counts none while no device asks', async () => {
    const { app, tablet } = await setUp();
    const wrong = otherAnimals(tablet.animals);
    for (const animals of [wrong, wrong, tablet.animals, wrong, wrong]) {
      await match(app, 'admin', animals);
    }
    expect((await match(app, 'admin', tablet.animals)).status).toBe(200);
    await tablet.delete('/api/pairing');
    for (const _ of [1, 2, 3, 4]) {
      expect((await match(app, 'admin', wrong)).status).toBe(404);
    }
  });
});

describe('POST /api/pairing/requests/:id/accept', () => {
  it('answers 404 for a person for whom the grown-up may not accept a device', async () => {
    const { app, tablet, accept } = await setUp();
    const other = makePerson(app.db, { role: 'admin', verified: true });
    const left = makePerson(app.db, { deactivatedAt: '2026-03-01T00:00:00.000Z' });
    for (const userId of [other.id, left.id, 9999]) {
      expect((await accept('admin', userId)).status).toBe(404);
    }
    for (const kind of ['admin', 'friend', 'guest'] as const) {
      expect((await accept('family', app.person(kind).id)).status).toBe(404);
    }
    expect(await tablet.read()).toMatchObject({ state: 'waiting' });
  });

  it('answers 404 to the wrong animals, and for a missing device', async () => {
    const { app, tablet, accept } = await setUp();
    const animals = otherAnimals(tablet.animals);
    const answer = await accept('admin', app.person('kid').id, { animals });
    expect([answer.status, answer.text]).toEqual(noMatch);
    const body = { animals, userId: app.person('kid').id };
    const nowhere = await app.as('admin').post('/api/pairing/requests/999/accept', body);
    expect([nowhere.status, nowhere.text]).toEqual([404, gone]);
    app.clock.advance(minutes(5));
    expect((await accept('admin', app.person('kid').id)).status).toBe(404);
    expect((await tablet.enter()).status).toBe(404);
  });

  it('signs the device in as a kid, once, and announces it', async () => {
    const { app, tablet, accept, id } = await setUp();
    const kid = app.person('kid');
    const socket = await app.socketAs('admin');
    expect((await tablet.enter()).status).toBe(404);
    const accepted = await accept('family', kid.id);
    expect([accepted.status, accepted.json]).toEqual([200, { id }]);
    await socket.waitFor((m) => m.type === 'changed' && m.area === 'pairing');
    expect((await app.as('admin').get('/api/pairing/requests')).json).toEqual([]);
    expect(await tablet.read()).toMatchObject({ state: 'accepted' });
    expect((await tablet.get('/api/user')).status).toBe(401);
    const entered = await tablet.enter();
    expect((entered.json as CurrentUser).id).toBe(kid.id);
    expect((await tablet.get<CurrentUser>('/api/user')).json.id).toBe(kid.id);
    expect((await tablet.enter()).status).toBe(404);
    const { json: sessions } = await tablet.get<Session[]>('/api/sessions');
    expect(sessions).toMatchObject([{ device: "Oma's phone", isTrusted: false, isCurrent: true }]);
    expect(auditLines(app)).toEqual([
      `devicePaired | The family | The kid | {"device":"Oma's phone"}`,
    ]);
  });

  it('lets kids sign in on the device if a grown-up allows it', async () => {
    const { app, tablet, accept } = await setUp();
    const kid = app.person('kid');
    const path = `/api/admin/users/${kid.id}/kid-sign-in`;
    await app.as('admin').put(path, { kind: 'pin', secret: '2468' });
    await accept('family', app.person('family').id, { isTrusted: true });
    await tablet.enter();
    expect((await app.as('admin').get('/api/admin/devices')).json).toMatchObject([
      { device: "Oma's phone", trustedBy: { username: 'family' } },
    ]);
    await tablet.post('/api/logout');
    const body = { userId: kid.id, secret: '2468' };
    expect((await tablet.post('/api/login/pin', body)).status).toBe(200);
    const { json } = await tablet.get<Session[]>('/api/sessions');
    expect(json).toMatchObject([{ device: "Oma's phone", isTrusted: true }]);
  });

  it('does not treat a self-registered kid as the household’s', async () => {
    const { app, tablet, accept } = await setUp();
    const stranger = makePerson(app.db, { role: 'guest', isChild: true, verified: false });
    expect((await accept('family', stranger.id, { isKnown: true })).status).toBe(404);
    const { json } = await match(app, 'family', tablet.animals);
    expect(json.people.map(({ id }) => id)).not.toContain(stranger.id);
  });

  it('lets only admins say that they know someone, and only as long as they are admins', async () => {
    const { app, tablet, accept } = await setUp();
    const refused = await accept('family', app.person('kid').id, { isKnown: true });
    expect([refused.status, refused.text]).toEqual([403, t('pairing:errors.adminVerifies')]);
    expect(await tablet.read()).toMatchObject({ state: 'waiting' });
    await accept('admin', app.person('guest').id, { isKnown: true });
    updateUser(app.db, app.person('admin').id, { role: 'family' });
    expect((await tablet.enter()).status).toBe(409);
  });

  it.each([true, false])('verifies a guest where "I know this person" is %s', async (isKnown) => {
    const { app, tablet, accept } = await setUp();
    const guest = app.person('guest');
    await accept('admin', guest.id, { isKnown });
    expect((await app.as('guest').get<CurrentUser>('/api/user')).json.verified).toBe(false);
    const { json } = await tablet.post<CurrentUser>('/api/pairing/enter');
    expect([json.id, json.verified]).toEqual([guest.id, isKnown]);
    expect(auditLines(app).some((line) => line.startsWith('verifiedChanged'))).toBe(isKnown);
  });

  it.each(['family', 'friend', 'guest'] as const)(
    'makes a guest that an admin knows what the admin chose: %s',
    async (role) => {
      const { app, tablet, accept } = await setUp();
      const guest = app.person('guest');
      await accept('admin', guest.id, { isKnown: true, role });
      expect((await app.as('guest').get<CurrentUser>('/api/user')).json.role).toBe('guest');
      const { json } = await tablet.post<CurrentUser>('/api/pairing/enter');
      expect([json.role, json.verified]).toEqual([role, true]);
      expect(auditLines(app).some((line) => line.startsWith('roleChanged'))).toBe(role !== 'guest');
    },
  );

  it('changes no role without "I know this person", nor of people who are no guests', async () => {
    const { app, tablet, accept } = await setUp();
    await accept('admin', app.person('guest').id, { role: 'family' });
    const { json } = await tablet.post<CurrentUser>('/api/pairing/enter');
    expect([json.role, json.verified]).toEqual(['guest', false]);
    const other = await setUp();
    await other.accept('admin', other.app.person('friend').id, { isKnown: true, role: 'family' });
    const entered = await other.tablet.post<CurrentUser>('/api/pairing/enter');
    expect(entered.json.role).toBe('friend');
  });

  it('refuses to make a guest an admin', async () => {
    const { app, accept } = await setUp();
    const answer = await accept('admin', app.person('guest').id, { isKnown: true, role: 'admin' });
    expect(answer.status).toBe(400);
  });

  it('succeeds for the first grown-up, and answers 409 to the second', async () => {
    const { app, tablet, accept } = await setUp();
    expect((await accept('family', app.person('family').id)).status).toBe(200);
    const second = await accept('admin', app.person('kid').id);
    expect([second.status, second.text]).toEqual([409, t('common:errors.alreadyDecided')]);
    expect((await tablet.post<CurrentUser>('/api/pairing/enter')).json.username).toBe('family');
  });

  it('is void once the grown-up has lost the right', async () => {
    const { app, tablet, accept } = await setUp();
    await accept('family', app.person('kid').id);
    await app.as('admin').put(`/api/admin/users/${app.person('family').id}`, { role: 'friend' });
    const answer = await tablet.enter();
    expect([answer.status, answer.text]).toEqual([409, gone]);
    expect((await tablet.get('/api/user')).status).toBe(401);
  });

  it('replaces who was signed in on the device', async () => {
    const app = await makeApp();
    const friend = app.as('friend');
    const { json } = await friend.post<{ animals: string[] }>('/api/pairing');
    const [asking] = (await app.as('admin').get<PairingRequest[]>('/api/pairing/requests')).json;
    const body = { animals: json.animals, userId: app.person('kid').id };
    await app.as('admin').post(`/api/pairing/requests/${asking?.id}/accept`, body);
    const before = friend.cookieHeader();
    expect((await friend.post('/api/pairing/enter')).status).toBe(200);
    expect(friend.cookieHeader()).not.toBe(before);
    expect((await friend.get<CurrentUser>('/api/user')).json.username).toBe('kid');
  });
});

describe('DELETE /api/pairing/requests/:id', () => {
  it('refuses a device, records it, and cannot be undone by accepting', async () => {
    const { app, tablet, id, accept } = await setUp();
    const path = `/api/pairing/requests/${id}`;
    expect((await app.as('family').delete(path)).json).toEqual({ id });
    expect((await app.as('admin').delete(path)).status).toBe(409);
    expect((await accept('admin', app.person('kid').id)).status).toBe(409);
    expect(await tablet.read()).toMatchObject({ state: 'refused' });
    expect((await tablet.enter()).status).toBe(404);
    expect(auditLines(app)).toEqual([`deviceRefused | The family | - | {"device":"Oma's phone"}`]);
  });
});
