import { describe, expect, it } from 'vitest';
import type { CurrentUser, Member } from '#shared/features/accounts/accounts.contract.ts';
import type { AdminUser } from '#shared/features/accounts/admin.contract.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

describe('GET /api/user', () => {
  it('answers 401 when signed out, and their own record to a member', async () => {
    const app = await makeApp();
    const signedOut = await app.signedOut().get('/api/user');
    expect([signedOut.status, signedOut.text]).toEqual([401, t('common:errors.signInFirst')]);
    const { json, text } = await app.as('kid').get<CurrentUser>('/api/user');
    expect(json).toMatchObject({ username: 'kid', role: 'family', isChild: true });
    expect(text).not.toMatch(/argon2|hash/);
  });
});

describe('PUT /api/user/{id}', () => {
  it('answers 400, and changes nothing', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const short = await family.put(`/api/user/${family.user.id}`, { displayName: 'x' });
    expect([short.status, short.text]).toEqual([400, t('accounts:errors.displayNameShort')]);
    const remote = await family.put(`/api/user/${family.user.id}`, {
      avatar: 'https://tracker.example/pixel.png',
    });
    expect(remote.status).toBe(400);
    expect((await family.get<CurrentUser>('/api/user')).json).toMatchObject({
      displayName: 'The family',
      avatar: null,
    });
  });

  it('answers 403 for another person, except to an admin', async () => {
    const app = await makeApp();
    const { user } = app.as('family');
    expect(
      (await app.as('friend').put(`/api/user/${user.id}`, { displayName: 'Hacked' })).status,
    ).toBe(403);
    const corrected = await app
      .as('admin')
      .put<CurrentUser>(`/api/user/${user.id}`, { displayName: 'Papa' });
    expect(corrected.json.displayName).toBe('Papa');
  });

  it('changes name and picture, ignores everything else, and notifies everyone who sees the person', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const household = await app.socketAs('family');
    const friend = await app.socketAs('friend');
    const answer = await kid.put<CurrentUser>(`/api/user/${kid.user.id}`, {
      displayName: 'Mia Maus',
      avatar: 'fox',
      role: 'admin',
      isChild: false,
      verified: false,
    });
    expect(answer.json).toMatchObject({
      displayName: 'Mia Maus',
      avatar: 'fox',
      role: 'family',
      isChild: true,
      verified: true,
    });
    await household.waitFor((m) => m.type === 'changed' && m.area === 'accounts');
    const heard = await friend.settle();
    expect(heard.filter((m) => m.type === 'changed' && (m.area === 'accounts' || m.id))).toEqual(
      [],
    );
  });
});

describe('GET /api/users', () => {
  it('lists kids to the household only', async () => {
    const app = await makeApp();
    for (const kind of ['admin', 'family', 'kid', 'friend', 'guest'] as const) app.person(kind);
    const names = async (kind: 'family' | 'kid' | 'friend' | 'guest' | 'admin') =>
      (await app.as(kind).get<Member[]>('/api/users')).json.map(({ username }) => username).sort();
    const everyone = ['admin', 'family', 'friend', 'guest', 'kid'];
    expect(await names('family')).toEqual(everyone);
    expect(await names('kid')).toEqual(everyone);
    expect(await names('friend')).toEqual(everyone.filter((name) => name !== 'kid'));
    expect(await names('guest')).toEqual(everyone.filter((name) => name !== 'kid'));
  });
});

describe('/api/admin/users', () => {
  it('answers 400, 404 and 409, and changes nothing', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    const kid = app.person('kid');
    expect((await admin.put(`/api/admin/users/${kid.id}`, { role: 'owner' })).status).toBe(400);
    expect((await admin.put('/api/admin/users/abc', { role: 'guest' })).status).toBe(400);
    expect((await admin.put('/api/admin/users/9999', { role: 'guest' })).status).toBe(404);
    const kidAdmin = await admin.put(`/api/admin/users/${kid.id}`, { role: 'admin' });
    expect([kidAdmin.status, kidAdmin.text]).toEqual([400, t('accounts:errors.kidAdmin')]);
    for (const changes of [{ role: 'family' }, { role: 'guest', accessExpired: true }]) {
      const last = await admin.put(`/api/admin/users/${admin.user.id}`, changes);
      expect([last.status, last.text]).toEqual([409, t('accounts:errors.lastAdmin')]);
    }
    expect((await admin.get<CurrentUser>('/api/user')).json.role).toBe('admin');
  });

  it('compares roles ignoring case; promoting verifies, and clears the expiry', async () => {
    const app = await makeApp();
    const { id } = app.person('expired');
    const answer = await app
      .as('admin')
      .put<AdminUser>(`/api/admin/users/${id}`, { role: 'Friend' });
    expect(answer.json).toMatchObject({ role: 'friend', verified: true, accessExpired: false });
  });

  it('closes the sockets of a guest whose access it ends, within the second', async () => {
    const app = await makeApp();
    const guest = app.as('guest');
    const socket = await app.socketAs('guest');
    await app.as('admin').put(`/api/admin/users/${guest.user.id}`, { accessExpired: true });
    expect(await socket.closed).toBe(4403);
    expect((await guest.get('/api/users')).status).toBe(403);
  });
});
