import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import type { AdminPerson, TrustedDevice } from '#shared/features/accounts/admin.contract.ts';
import type { DevicePerson } from '#shared/features/accounts/devices.contract.ts';
import { closeCodes } from '#shared/live-times.ts';
import { openSocket } from '#tests/support/clients/live-client.ts';
import { minutes } from '#tests/support/fakes/fake-clock.ts';
import { makePerson, testPassword } from '#tests/support/make/household/people.ts';
import { t } from '#tests/support/messages.ts';
import { auditLines } from '#tests/support/server/audit-lines.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const pin = '2468';
const wrong = [401, t('accounts:errors.kidSecretWrong')] as const;
const notTrusted = [403, t('accounts:errors.deviceNotAllowed')] as const;
const locked = [403, t('accounts:errors.deviceLocked')] as const;

const kidPath = (app: TestApp) => `/api/admin/users/${app.person('kid').id}/kid-sign-in`;

const setUp = async () => {
  const app = await makeApp();
  const kid = app.person('kid');
  await app.as('admin').put(kidPath(app), { kind: 'pin', secret: pin });
  const tablet = app.as('family');
  await tablet.post('/api/device/trust');
  await tablet.post('/api/logout');
  const attempt = (secret: string, userId = kid.id) =>
    tablet.post<CurrentUser>('/api/login/pin', { userId, secret });
  return { app, kid, tablet, attempt };
};

describe('PUT and DELETE /api/admin/users/{id}/kid-sign-in', () => {
  it.each([
    [{ kind: 'pin', secret: '123' }, t('accounts:errors.pin')],
    [{ kind: 'pin', secret: '1234567' }, t('accounts:errors.pin')],
    [{ kind: 'pin', secret: '１２３４' }, t('accounts:errors.pin')],
    [{ kind: 'pictures', secret: 'fox-owl-dragon' }, t('accounts:errors.pictures')],
    [{ kind: 'pictures', secret: 'fox-owl-bear-cat' }, t('accounts:errors.pictures')],
  ])('answers 400 to %o, and changes nothing', async (body, sentence) => {
    const app = await makeApp();
    const answer = await app.as('admin').put(kidPath(app), body);
    expect([answer.status, answer.text]).toEqual([400, sentence]);
    expect(auditLines(app)).toEqual([]);
  });

  it('answers 400 for a grown-up, 404 for a missing person or sign-in', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    const body = { kind: 'pin', secret: pin };
    const adult = await admin.put(`/api/admin/users/${app.person('friend').id}/kid-sign-in`, body);
    expect([adult.status, adult.text]).toEqual([400, t('accounts:errors.kidsOnly')]);
    expect((await admin.put('/api/admin/users/9999/kid-sign-in', body)).status).toBe(404);
    expect((await admin.delete(kidPath(app))).status).toBe(404);
  });

  it('sets, changes and removes it, notifies admins, and records its kind', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    const socket = await app.socketAs('admin');
    await admin.put(kidPath(app), { kind: 'pin', secret: pin });
    await socket.waitFor((m) => m.type === 'changed' && m.area === 'accounts');
    const changed = await admin.put(kidPath(app), { kind: 'pictures', secret: 'fox-owl-fox' });
    expect(changed.json).toEqual({ id: app.person('kid').id, kind: 'pictures' });
    const person = await admin.get<AdminPerson>(`/api/admin/users/${app.person('kid').id}`);
    expect(person.json.kidSignIn).toBe('pictures');
    expect(person.text).not.toMatch(/fox-owl|argon2/);
    expect((await admin.delete(kidPath(app))).status).toBe(200);
    expect(auditLines(app)).toEqual([
      'kidSignInChanged | The admin | The kid | {"kind":"pin"}',
      'kidSignInChanged | The admin | The kid | {"kind":"pictures"}',
      'kidSignInChanged | The admin | The kid | {"kind":"none"}',
    ]);
  });

  it('signs the kid out everywhere when it is removed', async () => {
    const { app, tablet, attempt } = await setUp();
    expect((await attempt(pin)).status).toBe(200);
    const socket = await openSocket(app.url, tablet.cookieHeader());
    expect((await app.as('admin').delete(kidPath(app))).status).toBe(200);
    expect(await socket.closed).toBe(closeCodes.sessionEnded);
    expect((await tablet.get('/api/user')).status).toBe(401);
    expect((await app.as('admin').get('/api/user')).status).toBe(200);
  });

  it('signs the kid out everywhere when it is replaced, but not when it is first set', async () => {
    const { app, kid, tablet, attempt } = await setUp();
    expect((await attempt(pin)).status).toBe(200);
    await app.as('admin').put(kidPath(app), { kind: 'pin', secret: '1357' });
    expect((await tablet.get('/api/user')).status).toBe(401);
    await app.as('admin').delete(kidPath(app));
    const typing = app.signIn(kid);
    await app.as('admin').put(kidPath(app), { kind: 'pin', secret: pin });
    expect((await typing.get('/api/user')).status).toBe(200);
  });

  it('is removed when the person is no longer a kid', async () => {
    const { app, kid, attempt } = await setUp();
    await app.as('admin').put(`/api/admin/users/${kid.id}`, { isChild: false });
    expect((await attempt(pin)).status).toBe(401);
    const person = await app.as('admin').get<AdminPerson>(`/api/admin/users/${kid.id}`);
    expect(person.json.kidSignIn).toBeNull();
  });
});

describe('/api/device/trust', () => {
  it('is for the grown-ups of the household', async () => {
    const app = await makeApp();
    for (const kind of ['kid', 'friend', 'guest', 'expired'] as const) {
      expect((await app.as(kind).post('/api/device/trust')).status, kind).toBe(403);
    }
    expect((await app.signedOut().post('/api/device/trust')).status).toBe(401);
  });

  it('is given, listed and withdrawn, here or by an admin, and recorded', async () => {
    const app = await makeApp();
    const [admin, family] = [app.as('admin'), app.as('family')];
    expect((await family.get('/api/device/trust')).json).toEqual({ isTrusted: false });
    const agent = { 'user-agent': 'Mozilla/5.0 (iPad) Safari/600' };
    await family.post('/api/device/trust', {}, agent);
    await family.post('/api/device/trust', {}, agent);
    expect((await family.get('/api/device/trust')).json).toEqual({ isTrusted: true });
    const { json } = await admin.get<TrustedDevice[]>('/api/admin/devices');
    expect(json).toMatchObject([
      {
        device: 'Safari, iPad',
        isCurrent: false,
        isLocked: false,
        trustedBy: { username: 'family' },
      },
    ]);
    const path = `/api/admin/devices/${json[0]?.id}/trust`;
    expect((await admin.delete(path)).status).toBe(200);
    expect((await admin.delete(path)).status).toBe(404);
    await family.post('/api/device/trust', {}, agent);
    expect((await family.delete('/api/device/trust')).json).toEqual({ isTrusted: false });
    expect((await admin.get('/api/admin/devices')).json).toEqual([]);
    expect(auditLines(app).map((line) => line.split(' | ').slice(0, 2).join(' '))).toEqual([
      'deviceTrusted The family',
      'deviceDistrusted The admin',
      'deviceTrusted The family',
      'deviceDistrusted The family',
    ]);
  });

  it('ends kids’ sessions on the device when it is withdrawn, and no others', async () => {
    const { app, kid, tablet, attempt } = await setUp();
    expect((await attempt(pin)).status).toBe(200);
    const password = { username: 'kid', password: testPassword };
    const [elsewhere, grownUp] = [app.signedOut(), app.as('admin')];
    expect((await elsewhere.post('/api/login', password)).status).toBe(200);
    const { json } = await grownUp.get<TrustedDevice[]>('/api/admin/devices');
    await grownUp.delete(`/api/admin/devices/${json[0]?.id}/trust`);
    expect((await tablet.get('/api/user')).status).toBe(401);
    expect((await elsewhere.get<CurrentUser>('/api/user')).json.id).toBe(kid.id);
  });

  it('ends only the sessions of kids who sign in that way', async () => {
    const { app, tablet, attempt } = await setUp();
    expect((await attempt(pin)).status).toBe(200);
    const typing = app.signIn(
      makePerson(app.db, { role: 'family', verified: true, isChild: true }),
    );
    const { json } = await app.as('admin').get<TrustedDevice[]>('/api/admin/devices');
    await app.as('admin').delete(`/api/admin/devices/${json[0]?.id}/trust`);
    expect((await tablet.get('/api/user')).status).toBe(401);
    expect((await typing.get('/api/user')).status).toBe(200);
    expect((await app.as('admin').get('/api/user')).status).toBe(200);
  });

  it('is given by setup to the device it was done on', async () => {
    const app = await makeApp({ isSetUp: false });
    const browser = app.signedOut();
    await browser.post('/api/setup', {
      token: '123456',
      spaceName: "Mia's Treehouse",
      childName: 'Mia',
      username: 'anna',
      displayName: 'Anna',
      password: 'four quiet owls',
      joining: 'guests',
      lan: false,
    });
    expect((await browser.get('/api/device/trust')).json).toEqual({ isTrusted: true });
    expect(auditLines(app)).toEqual([expect.stringMatching(/^deviceTrusted \| Anna/)]);
  });
});

describe('GET /api/device/people', () => {
  it('shows kids who never signed in there on trusted devices only', async () => {
    const { app, kid, tablet } = await setUp();
    const faces = async (browser: Pick<typeof tablet, 'get'>) =>
      (await browser.get<DevicePerson[]>('/api/device/people')).json.map(
        ({ username, signIn }) => `${username} ${signIn}`,
      );
    expect(await faces(tablet)).toEqual(['kid pin']);
    expect(await faces(app.signedOut())).toEqual([]);
    const other = app.signedOut();
    await other.post('/api/login', { username: 'kid', password: testPassword });
    await other.post('/api/logout');
    expect(await faces(other)).toEqual(['kid password']);
    app.db.$client.prepare("UPDATE users SET deactivated_at = 'x' WHERE id = ?").run(kid.id);
    expect(await faces(tablet)).toEqual([]);
  });
});

describe('POST /api/login/pin', () => {
  it('answers 400 to an invalid form', async () => {
    const { tablet } = await setUp();
    for (const body of [{}, { userId: 'x', secret: pin }, { userId: 1, secret: '' }]) {
      expect((await tablet.post('/api/login/pin', body)).status).toBe(400);
    }
  });

  it('answers 403 on other devices, before it checks anything', async () => {
    const { app, kid, tablet } = await setUp();
    const elsewhere = app.signedOut();
    await elsewhere.post('/api/login', { username: 'kid', password: testPassword });
    for (const browser of [app.signedOut(), elsewhere]) {
      const answer = await browser.post('/api/login/pin', { userId: kid.id, secret: pin });
      expect([answer.status, answer.text]).toEqual(notTrusted);
    }
    const { json } = await app.as('admin').get<TrustedDevice[]>('/api/admin/devices');
    await app.as('admin').delete(`/api/admin/devices/${json[0]?.id}/trust`);
    const answer = await tablet.post('/api/login/pin', { userId: kid.id, secret: pin });
    expect([answer.status, answer.text]).toEqual(notTrusted);
  });

  it('gives the same answer for a wrong PIN, a person without one and an unknown person', async () => {
    const { app, attempt } = await setUp();
    const off = makePerson(app.db, { isChild: true, deactivatedAt: '2026-01-01' });
    for (const [secret, userId] of [
      ['1111', undefined],
      [pin, app.person('friend').id],
      [pin, off.id],
      [pin, 9999],
    ] as const) {
      const answer = await attempt(secret, userId);
      expect([answer.status, answer.text]).toEqual(wrong);
    }
  });

  it('signs the kid in, by PIN or by pictures in their order', async () => {
    const { app, tablet, attempt } = await setUp();
    const answer = await attempt(pin);
    expect([answer.status, answer.json.username]).toEqual([200, 'kid']);
    expect((await tablet.get<CurrentUser>('/api/user')).json.username).toBe('kid');
    await app.as('admin').put(kidPath(app), { kind: 'pictures', secret: 'fox-owl-fox' });
    expect((await attempt(pin)).status).toBe(401);
    expect((await attempt('owl-fox-fox')).status).toBe(401);
    expect((await attempt('fox-owl-fox')).status).toBe(200);
  });

  it('is throttled like a password', async () => {
    const { app, attempt } = await setUp();
    const statuses: number[] = [];
    for (let i = 0; i < 7; i += 1) statuses.push((await attempt(`111${i}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await attempt(pin)).status).toBe(429);
    app.clock.advance(minutes(1));
    expect((await attempt(pin)).status).toBe(200);
  });

  it('counts the tries of all kids from one address', async () => {
    const { app, attempt } = await setUp();
    const statuses = new Set<number>();
    for (let i = 0; i < 21; i += 1) {
      statuses.add((await attempt('1111', makePerson(app.db, { isChild: true }).id)).status);
    }
    expect([...statuses]).toEqual([401, 429]);
  });

  it('is blocked on the device after ten wrong tries, until a grown-up signs in there', async () => {
    const { app, attempt, tablet } = await setUp();
    for (let i = 0; i < 10; i += 1) {
      app.clock.advance(minutes(16));
      expect((await attempt(`11${10 + i}`)).status).toBe(401);
    }
    app.clock.advance(minutes(16));
    const refused = await attempt(pin);
    expect([refused.status, refused.text]).toEqual(locked);
    const listed = await app.as('admin').get<TrustedDevice[]>('/api/admin/devices');
    expect(listed.json[0]?.isLocked).toBe(true);
    const signIn = async (username: string) => {
      await tablet.post('/api/login', { username, password: testPassword });
      await tablet.post('/api/logout');
    };
    await signIn('kid');
    app.person('friend');
    await signIn('friend');
    expect((await attempt(pin)).status).toBe(403);
    await signIn('family');
    expect((await attempt(pin)).status).toBe(200);
  });

  it('counts concurrent tries', async () => {
    const { app, attempt } = await setUp();
    for (let i = 0; i < 9; i += 1) {
      app.clock.advance(minutes(16));
      await attempt('1111');
    }
    app.clock.advance(minutes(16));
    const answers = await Promise.all(['1112', '1113', pin].map((secret) => attempt(secret)));
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403]);
  });
});

describe('PUT /api/kid-sign-in', () => {
  const next = { kind: 'pictures', secret: 'bee-bee-cat' };

  it('answers 404 to a person without one, 400 to a wrong old one and an invalid new one', async () => {
    const { app } = await setUp();
    const body = { currentSecret: pin, next };
    expect((await app.as('friend').put('/api/kid-sign-in', body)).status).toBe(404);
    const kid = app.as('kid');
    const bad = await kid.put('/api/kid-sign-in', { ...body, next: { kind: 'pin', secret: '1' } });
    expect([bad.status, bad.text]).toEqual([400, t('accounts:errors.pin')]);
    const guess = await kid.put('/api/kid-sign-in', { ...body, currentSecret: '1111' });
    expect([guess.status, guess.text]).toEqual([400, t('accounts:errors.kidSecretWrong')]);
    expect((await kid.get('/api/kid-sign-in')).json).toEqual({ kind: 'pin' });
  });

  it('changes the caller’s own, signs out elsewhere, and is recorded', async () => {
    const { app, tablet, attempt } = await setUp();
    expect((await attempt(pin)).status).toBe(200);
    const kid = app.as('kid');
    const changed = await kid.put('/api/kid-sign-in', { currentSecret: pin, next });
    expect(changed.json).toEqual({ kind: 'pictures' });
    expect((await kid.get('/api/user')).status).toBe(200);
    expect((await tablet.get('/api/user')).status).toBe(401);
    expect((await attempt('bee-bee-cat')).status).toBe(200);
    expect(auditLines(app).at(-1)).toBe(
      'kidSignInChanged | The kid | The kid | {"kind":"pictures"}',
    );
  });
});
