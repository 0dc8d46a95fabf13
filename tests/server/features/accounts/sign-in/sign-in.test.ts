import { describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import type { AdminPerson } from '#shared/features/accounts/admin.contract.ts';
import { days, hours, minutes, seconds } from '#tests/support/fakes/fake-clock.ts';
import { testPassword } from '#tests/support/make/household/people.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const newcomer = { username: 'Oma.Rosa', displayName: 'Oma Rosa', password: 'sunshine' };

describe('POST /api/login', () => {
  it('gives the same answer for an unknown name and a wrong password', async () => {
    const app = await makeApp();
    app.person('family');
    const unknown = await app.signedOut().post('/api/login', { username: 'nobody', password: 'x' });
    const wrong = await app.signedOut().post('/api/login', { username: 'family', password: 'x' });
    expect(unknown.status).toBe(401);
    expect([wrong.status, wrong.text]).toEqual([unknown.status, unknown.text]);
  });

  it('signs in ignoring the case of the name, with a cookie no script can read', async () => {
    const app = await makeApp();
    app.person('family');
    const answer = await app.signedOut().post<CurrentUser>('/api/login', {
      username: 'FAMILY',
      password: testPassword,
    });
    expect(answer.json.username).toBe('family');
    for (const cookie of answer.headers.getSetCookie()) {
      expect(cookie).toMatch(/HttpOnly/);
      expect(cookie).toMatch(/SameSite=Strict/);
    }
    expect(answer.text).not.toMatch(/hash|password/i);
  });

  it('delays after five tries, doubling, and resets with the right password', async () => {
    const app = await makeApp();
    app.person('family');
    const attempt = (password: string) =>
      app.signedOut().post('/api/login', { username: 'family', password });
    for (let i = 0; i < 5; i += 1) expect((await attempt('wrong')).status).toBe(401);
    const refused = await attempt(testPassword);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    app.clock.advance(seconds(1));
    expect((await attempt('wrong')).status).toBe(401);
    expect((await attempt('wrong')).headers.get('retry-after')).toBe('2');
    app.clock.advance(seconds(2));
    expect((await attempt(testPassword)).status).toBe(200);
    expect((await attempt('wrong')).status).toBe(401);
  });

  it('cannot lock a parent out of a device that knows them', async () => {
    const app = await makeApp();
    app.person('admin');
    const kitchen = app.signedOut();
    await kitchen.post('/api/login', { username: 'admin', password: testPassword });
    await kitchen.post('/api/logout');
    for (let i = 0; i < 8; i += 1) {
      await app.signedOut().post('/api/login', { username: 'admin', password: 'guess' });
    }
    const answer = await kitchen.post('/api/login', { username: 'admin', password: testPassword });
    expect(answer.status).toBe(200);
  });

  it('does not mistake a name for another throttle key', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const username = `password ${family.user.id}`;
    for (let i = 0; i < 7; i += 1)
      await app.signedOut().post('/api/login', { username, password: 'guess' });
    const change = { currentPassword: testPassword, newPassword: 'moonlight' };
    expect((await family.post('/api/user/password', change)).status).toBe(200);
  });

  it('counts tries of many names from one address', async () => {
    const app = await makeApp();
    const statuses: number[] = [];
    for (let i = 0; i < 22; i += 1) {
      statuses.push(
        (await app.signedOut().post('/api/login', { username: `n${i}`, password: 'x' })).status,
      );
    }
    expect(statuses.slice(0, 20).every((status) => status === 401)).toBe(true);
    expect(statuses.slice(20)).toEqual([429, 429]);
  });

  it('starts no check for an address without attempts left', async () => {
    const app = await makeApp();
    const guess = (name: string) =>
      app.signedOut().post('/api/login', { username: name, password: 'x' });
    for (let i = 0; i < 20; i += 1) await guess(`n${i}`);
    const transaction = vi.spyOn(app.context.db.$client, 'transaction');
    expect((await guess('somebody.else')).status).toBe(429);
    expect(transaction).not.toHaveBeenCalled();
  });
});

const meanwhile = (app: TestApp, sql: string) =>
  app.db.$client.exec(`CREATE TRIGGER meanwhile AFTER INSERT ON throttles BEGIN ${sql}; END`);

describe('a password that is changed while it is checked', () => {
  const sessionsOf = (app: TestApp) =>
    app.db.$client.prepare('SELECT count(*) FROM sessions').pluck().get();

  it.each([
    ["password_hash = 'another'", 401],
    ["deactivated_at = 'x'", 403],
  ])('does not sign in: %s', async (change, status) => {
    const app = await makeApp();
    app.person('family');
    meanwhile(app, `UPDATE users SET ${change}`);
    const answer = await app
      .signedOut()
      .post('/api/login', { username: 'family', password: testPassword });
    expect(answer.status).toBe(status);
    expect(sessionsOf(app)).toBe(0);
  });

  it.each([
    ["UPDATE users SET password_hash = 'another'", 400, 'another'],
    ['DELETE FROM sessions', 401, undefined],
  ])('is not changed again: %s', async (sql, status, kept) => {
    const app = await makeApp();
    const family = app.as('family');
    const hashOf = () => app.db.$client.prepare('SELECT password_hash FROM users').pluck().get();
    const before = hashOf();
    meanwhile(app, sql);
    const body = { currentPassword: testPassword, newPassword: 'moonlight' };
    expect((await family.post('/api/user/password', body)).status).toBe(status);
    expect(hashOf()).toBe(kept ?? before);
  });
});

describe('sessions', () => {
  it('end after 30 days without a visit and after 180 in any case', async () => {
    const app = await makeApp();
    const family = app.as('family');
    app.clock.advance(days(29));
    expect((await family.get('/api/user')).status).toBe(200);
    app.clock.advance(days(29));
    expect((await family.get('/api/user')).status).toBe(200);
    app.clock.advance(days(31));
    expect((await family.get('/api/user')).status).toBe(401);

    const admin = app.as('admin');
    for (let day = 0; day < 175; day += 25) {
      expect((await admin.get('/api/user')).status).toBe(200);
      app.clock.advance(days(25));
    }
    app.clock.advance(days(10));
    expect((await admin.get('/api/user')).status).toBe(401);
  });

  it('are listed to their owner only, and end with their sockets', async () => {
    const app = await makeApp();
    const first = app.as('family');
    const second = app.signIn(first.user);
    const other = app.as('friend');
    const socket = await app.socketAs('family');
    const listed = await second.get<{ id: number; isCurrent: boolean }[]>('/api/sessions');
    expect(listed.json.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
    expect((await other.delete(`/api/sessions/${first.sessionId}`)).status).toBe(404);
    expect((await second.delete('/api/sessions')).json).toEqual({ ended: 1 });
    expect(await socket.closed).toBe(4401);
    expect((await first.get('/api/user')).status).toBe(401);
    expect((await second.get('/api/user')).status).toBe(200);
  });

  it('are listed and counted while they are alive, and then forgotten', async () => {
    const app = await makeApp();
    const old = app.as('family');
    app.clock.advance(days(31));
    const fresh = app.signIn(old.user);
    const admin = app.as('admin');
    const rows = () => app.db.$client.prepare('SELECT count(*) FROM sessions').pluck().get();
    expect(rows()).toBe(3);
    expect((await fresh.get('/api/sessions')).json).toMatchObject([{ isCurrent: true }]);
    const person = await admin.get<AdminPerson>(`/api/admin/users/${old.user.id}`);
    expect(person.json.sessions).toHaveLength(1);
    expect((await fresh.delete('/api/sessions')).json).toEqual({ ended: 0 });
    const other = app.signIn(old.user);
    app.clock.advance(days(31));
    const login = { username: 'family', password: testPassword };
    expect((await app.signedOut().post('/api/login', login)).status).toBe(200);
    expect((await other.get('/api/user')).status).toBe(401);
    expect(rows()).toBe(2);
  });

  it('are all ended by a new password, but for a fresh one here', async () => {
    const app = await makeApp();
    const here = app.as('family');
    const there = app.signIn(here.user);
    const wrong = await here.post('/api/user/password', {
      currentPassword: 'no',
      newPassword: 'moonlight',
    });
    expect([wrong.status, wrong.text]).toEqual([400, t('accounts:errors.wrongPassword')]);
    const before = here.cookieHeader();
    const changed = await here.post('/api/user/password', {
      currentPassword: testPassword,
      newPassword: 'moonlight',
    });
    expect(changed.status).toBe(200);
    expect(here.cookieHeader()).not.toBe(before);
    expect((await here.get('/api/user')).status).toBe(200);
    expect((await there.get('/api/user')).status).toBe(401);
  });

  it('are listed on a shared screen, and on no other', async () => {
    const app = await makeApp();
    const person = app.person('kid');
    const tablet = app.signedOut();
    await tablet.post('/api/login', { username: 'kid', password: testPassword });
    await tablet.post('/api/logout');
    expect((await tablet.get('/api/device/people')).json).toEqual([
      {
        id: person.id,
        username: 'kid',
        displayName: 'The kid',
        avatar: null,
        signIn: 'password',
      },
    ]);
    expect((await app.signedOut().get('/api/device/people')).json).toEqual([]);
    expect((await tablet.delete(`/api/device/people/${person.id}`)).status).toBe(200);
    expect((await tablet.get('/api/device/people')).json).toEqual([]);
  });
});

describe('guest access', () => {
  it('ends 72 hours after registration: own record and logout still work, nothing else does', async () => {
    const app = await makeApp();
    const guest = app.signedOut();
    await guest.post('/api/register', newcomer);
    app.clock.advance(hours(72) - minutes(1));
    expect((await guest.get<CurrentUser>('/api/user')).json.accessExpired).toBe(false);
    expect((await guest.get('/api/users')).status).toBe(200);
    app.clock.advance(minutes(1));
    expect((await guest.get<CurrentUser>('/api/user')).json.accessExpired).toBe(true);
    const refused = await guest.get('/api/users');
    expect([refused.status, refused.text]).toEqual([403, t('accounts:errors.accessExpired')]);
    const left = await guest.post('/api/logout');
    expect([left.status, left.json]).toEqual([200, {}]);
    expect((await guest.get('/api/user')).status).toBe(401);
  });

  it('is extended, or ended by a code that carries a role', async () => {
    const app = await makeApp();
    const expired = app.as('expired');
    expect((await expired.get<CurrentUser>('/api/user')).json.accessExpired).toBe(true);
    const extended = await app
      .as('admin')
      .put<CurrentUser>(`/api/admin/users/${expired.user.id}`, { extendAccess: true });
    expect(extended.json).toMatchObject({
      accessExpired: false,
      accessExpiresAt: '2026-03-05T10:00:00.000Z',
    });
    const { json } = await app
      .as('admin')
      .post<{ code: string }>('/api/admin/invites', { role: 'friend' });
    expect((await expired.post('/api/user/verify', { code: 'AAAA-AAAA' })).status).toBe(400);
    const verified = await expired.post<CurrentUser>('/api/user/verify', { code: json.code });
    expect(verified.json).toMatchObject({ role: 'friend', verified: true, accessExpiresAt: null });
  });
});
