import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { accountDeletionRoutes } from '#server/features/accounts/account-deletion/account-deletion.routes.ts';
import { takeTry } from '#server/features/accounts/sign-in/throttle.ts';
import type { FormerUser, OwnedData } from '#shared/features/accounts/account-deletion.contract.ts';
import type { AdminUser, ResetCode } from '#shared/features/accounts/admin.contract.ts';
import { makeMessages, makeRoom } from '#tests/support/make/chat.ts';
import { makeLife } from '#tests/support/make/household/life.ts';
import { makePerson, testPassword } from '#tests/support/make/household/people.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

type Browser = ReturnType<TestApp['as']>;

const remove = (browser: Pick<Browser, 'request'>, id: number, body: unknown) =>
  browser.request('DELETE', `/api/admin/users/${id}`, body);

const usersOf = (app: TestApp) =>
  JSON.stringify(app.db.$client.prepare('SELECT * FROM users').all());

const actions = (app: TestApp) =>
  app.db.$client
    .prepare('SELECT action, subject_name subject, details FROM audit_entries ORDER BY id')
    .all();

const tries: Record<
  string,
  (browser: Pick<Browser, 'request'>, id: number) => Promise<{ status: number; text: string }>
> = {
  'GET /api/admin/users/former': (b) => b.request('GET', '/api/admin/users/former'),
  'POST /api/admin/users/:id/deactivate': (b, id) =>
    b.request('POST', `/api/admin/users/${id}/deactivate`, {}),
  'POST /api/admin/users/:id/reactivate': (b, id) =>
    b.request('POST', `/api/admin/users/${id}/reactivate`, {}),
  'GET /api/admin/users/:id/owned-data': (b, id) =>
    b.request('GET', `/api/admin/users/${id}/owned-data`),
  'DELETE /api/admin/users/:id': (b, id) => remove(b, id, { things: 'erase', confirm: 'friend' }),
};

describe('the routes', () => {
  it('are all tested here, and are for admins only', async () => {
    const app = await makeApp();
    const names = accountDeletionRoutes(app.context).map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
    );
    expect(Object.keys(tries).sort()).toEqual(names.sort());
    const { id } = app.person('friend');
    for (const kind of ['family', 'kid', 'guest'] as const) app.as(kind);
    // Expiry is recorded on the first request after it.
    await app.as('expired').get('/api/user');
    const before = usersOf(app);
    for (const [name, attempt] of Object.entries(tries)) {
      const signedOut = await attempt(app.signedOut(), id);
      expect([name, signedOut.status]).toEqual([name, 401]);
      for (const kind of ['family', 'kid', 'friend', 'guest', 'expired'] as const) {
        const answer = await attempt(app.as(kind), id);
        expect([name, kind, answer.status]).toEqual([name, kind, 403]);
        expect(answer.text).not.toContain('friend');
      }
    }
    expect(usersOf(app)).toBe(before);
  });

  it('answer 404 for a missing or deleted person', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    const gone = makePerson(app.db, { deactivatedAt: 'x', deletedAt: 'x' });
    for (const id of [9_999, gone.id]) {
      for (const [name, attempt] of Object.entries(tries)) {
        if (name.endsWith('/former')) continue;
        expect([name, (await attempt(admin, id)).status]).toEqual([name, 404]);
      }
      expect((await admin.put(`/api/admin/users/${id}`, { role: 'admin' })).status).toBe(404);
    }
  });
});

describe('deactivating an account', () => {
  it('is refused for the last admin and for the caller', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    const path = `/api/admin/users/${admin.user.id}/deactivate`;
    const last = await admin.post(path);
    expect([last.status, last.text]).toEqual([409, t('accounts:errors.lastAdmin')]);
    expect(actions(app)).toEqual([
      { action: 'changeRefused', subject: 'The admin', details: '{"reason":"lastAdmin"}' },
    ]);
    makePerson(app.db, { role: 'admin', username: 'second' });
    const own = await admin.post(path);
    expect([own.status, own.text]).toEqual([409, t('accounts:errors.notYourself')]);
    expect((await admin.get('/api/user')).status).toBe(200);
  });

  it('ends access at once, deletes nothing, and can be undone', async () => {
    const app = await makeApp();
    const [admin, friend] = [app.as('admin'), app.as('friend')];
    const { id } = friend.user;
    const made = await friend.post<{ path: string }>('/api/calendar-subscription');
    expect((await app.signedOut().get(made.json.path)).status).toBe(200);
    const socket = await app.socketAs('friend');
    const others = await app.socketAs('family');
    const off = await admin.post<FormerUser>(`/api/admin/users/${id}/deactivate`);
    expect([off.status, off.json.deactivatedAt]).toEqual([200, app.clock.now().toISOString()]);
    expect(await socket.closed).toBe(4410);
    await others.waitFor((m) => m.type === 'changed' && m.area === 'accounts' && m.id === id);
    expect((await friend.get('/api/user')).status).toBe(401);
    const again = await app
      .signedOut()
      .post('/api/login', { username: 'friend', password: testPassword });
    expect([again.status, again.text]).toEqual([403, t('accounts:errors.deactivated')]);
    expect((await app.signedOut().get(made.json.path)).status).toBe(404);
    expect((await admin.get<FormerUser[]>('/api/admin/users/former')).json).toMatchObject([{ id }]);
    for (const path of ['/api/users', '/api/admin/users']) {
      expect((await admin.get<{ id: number }[]>(path)).json.map((user) => user.id)).not.toContain(
        id,
      );
    }

    const on = await admin.post<AdminUser>(`/api/admin/users/${id}/reactivate`);
    expect([on.status, on.json.username]).toEqual([200, 'friend']);
    expect((await admin.get('/api/admin/users/former')).json).toEqual([]);
    const login = { username: 'friend', password: testPassword };
    expect((await app.signedOut().post('/api/login', login)).status).toBe(200);
    expect(actions(app)).toMatchObject([
      { action: 'personDeactivated', subject: 'The friend' },
      { action: 'personReactivated', subject: 'The friend' },
    ]);
  });
});

const partings: [string, (b: Browser, id: number) => Promise<{ status: number }>][] = [
  ['deactivated', (b, id) => b.post(`/api/admin/users/${id}/deactivate`)],
  ['demoted', (b, id) => b.put(`/api/admin/users/${id}`, { role: 'family' })],
  ['deleted', (b, id) => remove(b, id, { things: 'keep', confirm: 'opa' })],
];

describe('the codes an admin made', () => {
  it.each(partings)('let no one join once the admin is %s', async (_, part) => {
    const app = await makeApp();
    const admin = app.as('admin');
    const second = app.signIn(makePerson(app.db, { role: 'admin', username: 'opa' }));
    const { json } = await second.post<{ code: string }>('/api/admin/invites', { role: 'family' });
    await admin.post('/api/admin/invites', { role: 'friend' });
    expect((await part(admin, second.user.id)).status).toBe(200);
    expect((await admin.get('/api/admin/invites')).json).toMatchObject([{ role: 'friend' }]);
    const used = await app.as('guest').post('/api/user/verify', { code: json.code });
    expect(used.status).toBe(400);
  });

  it.each(partings)('reset no password once the admin is %s', async (_, part) => {
    const app = await makeApp();
    const [admin, family] = [app.as('admin'), app.person('family')];
    const second = app.signIn(makePerson(app.db, { role: 'admin', username: 'opa' }));
    const codeFor = async (browser: Browser, id: number) =>
      (await browser.post<ResetCode>(`/api/admin/users/${id}/reset-code`)).json.code;
    const use = async (username: string, code: string) => {
      const body = { username, code, newPassword: 'moonlight' };
      return (await app.signedOut().post('/api/reset-password', body)).status;
    };
    const [theirs, ours] = [await codeFor(second, admin.user.id), await codeFor(admin, family.id)];
    expect((await part(admin, second.user.id)).status).toBe(200);
    expect(await use('admin', theirs)).toBe(400);
    expect((await admin.get('/api/user')).status).toBe(200);
    expect(await use('family', ours)).toBe(200);
  });

  it('are announced to the other admins when they are made and withdrawn', async () => {
    const app = await makeApp();
    const [admin, family] = [await app.socketAs('admin'), await app.socketAs('family')];
    const second = app.signIn(makePerson(app.db, { role: 'admin', username: 'opa' }));
    const { json } = await second.post<{ id: number }>('/api/admin/invites', { role: 'friend' });
    const changed = { type: 'changed', area: 'accounts' };
    const heard = async () => (await admin.settle()).filter((m) => isDeepStrictEqual(m, changed));
    expect(await heard()).toHaveLength(1);
    await second.delete(`/api/admin/invites/${json.id}`);
    expect(await heard()).toHaveLength(2);
    expect(await family.settle()).toEqual([]);
  });
});

describe('deleting an account', () => {
  it('answers 400 and 409, and changes nothing', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    const { id } = app.person('family');
    const off = makePerson(app.db, { role: 'family', deactivatedAt: 'x' });
    const move = { things: 'move', confirm: 'family' };
    const before = usersOf(app);
    const cases: [unknown, string][] = [
      [{}, ''],
      [{ things: 'burn', confirm: 'family' }, ''],
      [{ things: 'keep', confirm: 'famly' }, t('accounts:errors.confirmName')],
      [move, t('accounts:errors.newOwnerRequired')],
      ...[id, off.id, 9_999, app.person('friend').id, app.person('guest').id].map(
        (toUserId): [unknown, string] => [{ ...move, toUserId }, t('accounts:errors.newOwner')],
      ),
    ];
    const people = usersOf(app);
    for (const [body, sentence] of cases) {
      const answer = await remove(admin, id, body);
      expect([body, answer.status]).toEqual([body, 400]);
      expect(answer.text).toContain(sentence);
    }
    const own = await remove(admin, admin.user.id, { things: 'keep', confirm: 'admin' });
    expect([own.status, own.text]).toEqual([409, t('accounts:errors.lastAdmin')]);
    expect(usersOf(app)).toBe(people);
    expect(before.length).toBeLessThan(people.length);
  });

  it('counts what others can see, and nothing private', async () => {
    const app = await makeApp();
    const family = app.as('family');
    await makeLife(family, app.as('kid'));
    const secret = makeRoom(app.db, family.user, { isPrivate: true });
    makeMessages(app.db, secret, family.user, ['Secret']);
    const { json } = await app
      .as('admin')
      .get<OwnedData>(`/api/admin/users/${family.user.id}/owned-data`);
    expect(json).toEqual({ posts: 1, comments: 1, messages: 1, books: 1, events: 2, rooms: 1 });
  });

  it('frees the name, ends the sessions and the codes, and announces it', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    const second = makePerson(app.db, { role: 'admin', username: 'opa', displayName: 'Opa' });
    makePerson(app.db, { username: `former-${second.id}` });
    const browser = app.signIn(second);
    await browser.post('/api/admin/invites', { role: 'family' });
    for (const isOutside of [false, true])
      takeTry(app.context, {
        name: 'login Opa',
        deviceId: null,
        address: '203.0.113.7',
        isOutside,
      });
    const answer = await remove(admin, second.id, { things: 'keep', confirm: ' OPA ' });
    expect([answer.status, answer.json]).toEqual([200, { id: second.id }]);
    const tried = "SELECT bucket FROM throttles WHERE bucket LIKE '%opa'";
    expect(app.db.$client.prepare(tried).all()).toEqual([]);
    expect((await browser.get('/api/user')).status).toBe(401);
    expect((await admin.get('/api/admin/invites')).json).toEqual([]);
    const login = { username: `former-${second.id}-0`, password: '' };
    expect((await app.signedOut().post('/api/login', { ...login, password: 'x' })).status).toBe(
      401,
    );
    const row = app.db.$client.prepare('SELECT * FROM users WHERE id = ?').get(second.id);
    expect(row).toMatchObject({
      username: `former-${second.id}-0`,
      display_name: t('accounts:accountRemoval.formerMember'),
      password_hash: '',
      role: 'family',
      avatar: null,
    });
    expect((await admin.get('/api/admin/users/former')).json).toEqual([]);
    const join = {
      username: 'opa',
      displayName: 'Another Opa',
      password: 'long enough',
      confirmPassword: 'long enough',
      isChild: false,
    };
    expect((await app.signedOut().post('/api/register', join)).status).toBe(201);
    expect(actions(app)).toMatchObject([
      { action: 'inviteMade' },
      { action: 'personDeleted', subject: 'Opa', details: '{"things":"keep","movedTo":null}' },
    ]);
  });
});
