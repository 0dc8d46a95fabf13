import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import { days, seconds } from '#tests/support/fakes/fake-clock.ts';
import { testPassword } from '#tests/support/make/household/people.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { t } from '#tests/support/messages.ts';
import { auditLines } from '#tests/support/server/audit-lines.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const newcomer = { username: 'oma', displayName: 'Oma Rosa', password: 'sunshine' };

const register = (app: TestApp, changes: object) =>
  app.signedOut().post<CurrentUser>('/api/register', { ...newcomer, ...changes });

const usernameLength = t('accounts:errors.usernameLength');
const usernameCharacters = t('accounts:errors.usernameCharacters');

describe('POST /api/register', () => {
  it('requires a username, a display name and a password', async () => {
    const answer = await (await makeApp()).signedOut().post('/api/register', {});
    expect(answer.status).toBe(400);
    expect(answer.text.split('\n').sort()).toEqual(
      [
        t('accounts:errors.displayNameRequired'),
        t('accounts:errors.passwordRequired'),
        t('accounts:errors.usernameRequired'),
      ].sort(),
    );
  });

  it('creates a grown-up guest from these alone', async () => {
    const { json } = await register(await makeApp(), {});
    expect(json).toMatchObject({
      username: 'oma',
      displayName: 'Oma Rosa',
      avatar: null,
      role: 'guest',
      verified: false,
      accessExpired: false,
      isChild: false,
      registeredAt: '2026-03-02T10:00:00.000Z',
    });
  });

  it.each([
    ['a username of 2', { username: 'ab' }, usernameLength],
    ['a username of 33', { username: 'a'.repeat(33) }, usernameLength],
    ['a username with a space', { username: 'oma rosa' }, usernameCharacters],
    ['a username with an accent', { username: 'zoë' }, usernameCharacters],
    ['a username with an @', { username: 'oma@home' }, usernameCharacters],
    ['a username with markup', { username: '<b>oma' }, usernameCharacters],
    ['a display name of 1', { displayName: 'O' }, t('accounts:errors.displayNameShort')],
    ['a display name of blanks', { displayName: '   ' }, t('accounts:errors.displayNameShort')],
    [
      'a display name of 51',
      { displayName: 'O'.repeat(51) },
      t('common:errors.tooLong', { max: 50 }),
    ],
    ['a password of 5', { password: 'x'.repeat(5) }, t('accounts:errors.passwordShort')],
    ['a password of 129', { password: 'x'.repeat(129) }, t('common:errors.tooLong', { max: 128 })],
  ])('refuses %s', async (_what, changes, sentence) => {
    const app = await makeApp();
    const answer = await register(app, changes);
    expect([answer.status, answer.text]).toEqual([400, sentence]);
    expect(app.db.$client.prepare('SELECT count(*) FROM users').pluck().get()).toBe(0);
  });

  it.each([
    ['a username of 3', { username: 'abc' }, { username: 'abc' }],
    ['a username of 32', { username: 'a'.repeat(32) }, { username: 'a'.repeat(32) }],
    ['every safe character', { username: 'Aa.0_-9z' }, { username: 'Aa.0_-9z' }],
    ['a username without surrounding spaces', { username: ' oma ' }, { username: 'oma' }],
    ['a display name of 2', { displayName: 'Al' }, { displayName: 'Al' }],
    ['a display name of 50', { displayName: 'O'.repeat(50) }, { displayName: 'O'.repeat(50) }],
    [
      'a display name without surrounding spaces',
      { displayName: ' Zoë & Ömer ' },
      { displayName: 'Zoë & Ömer' },
    ],
  ])('takes %s', async (_what, changes, kept) => {
    const answer = await register(await makeApp(), changes);
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject(kept);
  });

  it.each([6, 128])(
    'accepts a password of %i characters and compares every one',
    async (length) => {
      const app = await makeApp();
      const password = 'x'.repeat(length);
      expect((await register(app, { password })).status).toBe(201);
      const login = (tried: string) =>
        app.signedOut().post('/api/login', { username: newcomer.username, password: tried });
      expect((await login(password.slice(1))).status).toBe(401);
      expect((await login(password)).status).toBe(200);
      const hash = app.db.$client.prepare('SELECT password_hash FROM users').pluck().get();
      expect(hash).toMatch(/^\$argon2id\$/);
    },
  );
});

describe('the picture of a registration', () => {
  it.each(['fox', null, undefined])('may be %s', async (avatar) => {
    const { status, json } = await register(await makeApp(), { avatar });
    expect([status, json.avatar]).toEqual([201, avatar ?? null]);
  });

  it.each(['/uploads/0123456789abcdef0123456789abcdef', 'https://example.org/me.png', 'dragon'])(
    'is not %s',
    async (avatar) => {
      const app = await makeApp();
      expect((await register(app, { avatar })).status).toBe(400);
      expect(app.db.$client.prepare('SELECT count(*) FROM users').pluck().get()).toBe(0);
    },
  );

  it('cannot be uploaded by an unknown person', async () => {
    const app = await makeApp();
    const form = new FormData();
    for (const [name, value] of Object.entries(newcomer)) form.set(name, value);
    form.set('avatar', new Blob([new Uint8Array(makeJpeg())]), 'me.jpg');
    const answer = await app.signedOut().post('/api/register', form);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(app.db.$client.prepare('SELECT count(*) FROM media').pluck().get()).toBe(0);
  });
});

describe('an invitation mode', () => {
  it('that lets no one join refuses with and without a code', async () => {
    const app = await makeApp();
    const { json } = await app
      .as('admin')
      .post<{ code: string }>('/api/admin/invites', { role: 'family' });
    await app.as('admin').put('/api/admin/household', { joining: 'nobody' });
    for (const inviteCode of [undefined, json.code]) {
      const answer = await register(app, { inviteCode });
      expect([answer.status, answer.text]).toEqual([403, t('accounts:errors.joiningClosed')]);
    }
    const names = app.db.$client.prepare('SELECT username FROM users').pluck().all();
    expect(names).toEqual(['admin']);
  });
});

describe('the password of an admin', () => {
  it('has eight characters, wherever one is chosen', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    const change = (newPassword: string) =>
      admin.post('/api/user/password', { currentPassword: testPassword, newPassword });
    const short = await change('x'.repeat(7));
    expect([short.status, short.text]).toEqual([400, t('accounts:errors.adminPasswordShort')]);
    expect((await change('x'.repeat(8))).status).toBe(200);
  });

  it.each([
    [7, 400],
    [8, 201],
  ])('of %i characters gives %i in the wizard', async (length, status) => {
    const app = await makeApp({ isSetUp: false });
    const answer = await app.signedOut().post('/api/setup', {
      ...newcomer,
      token: '123456',
      spaceName: "Mia's Treehouse",
      childName: 'Mia',
      password: 'x'.repeat(length),
      joining: 'guests',
      lan: false,
    });
    expect(answer.status).toBe(status);
  });
});

describe('an invite code', () => {
  const invite = async () => {
    const app = await makeApp();
    const { json } = await app
      .as('admin')
      .post<{ code: string; expiresAt: string }>('/api/admin/invites', { role: 'friend' });
    return { app, ...json };
  };

  it('has eight characters, of which the server keeps a hash only', async () => {
    const { app, code } = await invite();
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/);
    const rows = app.db.$client.prepare('SELECT hex(code_hash) AS hash, * FROM invites').all();
    expect(rows).toMatchObject([{ hash: expect.stringMatching(/^[0-9A-F]{64}$/) }]);
    const kept = JSON.stringify([rows, auditLines(app)]);
    for (const shown of [code, code.replace('-', '')]) expect(kept).not.toContain(shown);
  });

  it('works until its seven days are over', async () => {
    const { app, code, expiresAt } = await invite();
    expect(expiresAt).toBe('2026-03-09T10:00:00.000Z');
    app.clock.advance(days(7) - seconds(1));
    const answer = await register(app, { inviteCode: code });
    expect(answer.json).toMatchObject({ role: 'friend', verified: true });
  });

  it('no longer works after seven days, for joining or for verification', async () => {
    const { app, code } = await invite();
    app.clock.advance(days(7));
    const guest = app.signIn(app.person('guest'));
    for (const answer of [
      await register(app, { inviteCode: code }),
      await guest.post('/api/user/verify', { code }),
    ]) {
      expect([answer.status, answer.text]).toEqual([400, t('accounts:errors.codeWrong')]);
    }
    const listed = await app.signIn(app.person('admin')).get('/api/admin/invites');
    expect(listed.json).toEqual([]);
  });
});
