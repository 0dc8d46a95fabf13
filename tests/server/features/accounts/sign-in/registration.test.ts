import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import { hours, minutes } from '#tests/support/fakes/fake-clock.ts';
import { t } from '#tests/support/messages.ts';
import { auditLines } from '#tests/support/server/audit-lines.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const newcomer = { username: 'Oma.Rosa', displayName: 'Oma Rosa', password: 'sunshine' };

describe('POST /api/register', () => {
  it('answers 400 naming every issue, and changes nothing', async () => {
    const app = await makeApp();
    const answer = await app.signedOut().post('/api/register', { username: 'a', password: '123' });
    expect(answer.status).toBe(400);
    expect(answer.text.split('\n').sort()).toEqual(
      [
        t('accounts:errors.displayNameRequired'),
        t('accounts:errors.passwordShort'),
        t('accounts:errors.usernameLength'),
      ].sort(),
    );
    expect(app.db.$client.prepare('SELECT count(*) FROM users').pluck().get()).toBe(0);
  });

  it('answers 403 until setup is done', async () => {
    const app = await makeApp({ isSetUp: false });
    const answer = await app.signedOut().post('/api/register', newcomer);
    expect([answer.status, answer.text]).toEqual([403, t('accounts:errors.setupFirst')]);
  });

  it('makes a guest who is signed in, whatever else the body says', async () => {
    const app = await makeApp();
    const browser = app.signedOut();
    const answer = await browser.post<CurrentUser>('/api/register', {
      ...newcomer,
      isChild: true,
      role: 'admin',
      verified: true,
    });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      role: 'guest',
      verified: false,
      isChild: true,
      accessExpired: false,
    });
    expect(answer.json.accessExpiresAt).toBe('2026-03-05T10:00:00.000Z');
    expect((await browser.get<CurrentUser>('/api/user')).json.username).toBe('Oma.Rosa');
  });

  it('accepts a name once, ignoring case', async () => {
    const app = await makeApp();
    await app.signedOut().post('/api/register', newcomer);
    const answer = await app
      .signedOut()
      .post('/api/register', { ...newcomer, username: 'oma.rosa' });
    expect([answer.status, answer.text]).toEqual([409, t('accounts:errors.usernameTaken')]);
  });

  it('makes exactly one of two who register the same name at once', async () => {
    const app = await makeApp();
    const answers = await Promise.all(
      [1, 2].map(() => app.signedOut().post('/api/register', newcomer)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('accepts twenty strangers from one address in a quarter of an hour', async () => {
    const app = await makeApp();
    const register = async (at: number) => {
      const body = { ...newcomer, username: `guest${at}` };
      return (await app.signedOut().post('/api/register', body)).status;
    };
    const statuses = [];
    for (let at = 0; at < 21; at += 1) statuses.push(await register(at));
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
    app.clock.advance(minutes(15));
    // The household has room for twenty.
    expect(await register(21)).toBe(403);
  });

  it('accepts no more than twenty unverified guests until one is verified, leaves or expires', async () => {
    const app = await makeApp({ options: { throttle: { addressTries: 1_000 } } });
    const register = async (username: string) => {
      const body = { ...newcomer, username };
      const { status, text } = await app.signedOut().post('/api/register', body);
      return [status, status === 201 ? '' : text];
    };
    const isFull = [403, t('accounts:errors.guestsFull')];
    for (let at = 0; at < 20; at += 1) expect(await register(`guest${at}`)).toEqual([201, '']);
    expect(await register('late')).toEqual(isFull);
    // Nor does it reveal which names exist.
    expect(await register('guest1')).toEqual(isFull);
    expect(auditLines(app).filter((line) => line.startsWith('guestsFull'))).toEqual([
      'guestsFull | - | - | {"most":20}',
    ]);
    const { json } = await app.as('admin').post<{ code: string }>('/api/admin/invites', {
      role: 'friend',
    });
    const invited = { ...newcomer, username: 'friend1', inviteCode: json.code };
    expect((await app.signedOut().post('/api/register', invited)).status).toBe(201);
    const idOf = (name: string) =>
      app.db.$client.prepare('SELECT id FROM users WHERE username = ?').pluck().get(name);
    const verified = { verified: true };
    await app.as('admin').put(`/api/admin/users/${idOf('guest1')}`, verified);
    expect(await register('late1')).toEqual([201, '']);
    expect(await register('late2')).toEqual(isFull);
    app.clock.advance(hours(72));
    expect(await register('late3')).toEqual([201, '']);
  });

  it('reveals a taken name only with a valid code', async () => {
    const app = await makeApp({ options: { throttle: { addressTries: 1_000, freeTries: 1_000 } } });
    await app.signedOut().post('/api/register', newcomer);
    const { json } = await app.as('admin').post<{ code: string }>('/api/admin/invites', {
      role: 'friend',
    });
    const answers = async (inviteCode: string | undefined) =>
      Promise.all(
        ['oma.rosa', 'nobody.yet'].map(async (username) => {
          const body = { ...newcomer, username, inviteCode };
          return (await app.signedOut().post('/api/register', body)).status;
        }),
      );
    expect(await answers('AAAA-AAAA')).toEqual([400, 400]);
    await app.as('admin').put('/api/admin/household', { joining: 'invites' });
    expect(await answers('AAAA-AAAA')).toEqual([400, 400]);
    expect(await answers(undefined)).toEqual([403, 403]);
    expect(await answers(json.code)).toEqual([409, 201]);
    await app.as('admin').put('/api/admin/household', { joining: 'nobody' });
    expect(await answers(json.code)).toEqual([403, 403]);
  });

  it('does not count invited people', async () => {
    const app = await makeApp();
    for (let at = 0; at < 22; at += 1) {
      const invite = { role: 'family' };
      const { json } = await app.as('admin').post<{ code: string }>('/api/admin/invites', invite);
      const body = { ...newcomer, username: `aunt${at}`, inviteCode: json.code };
      expect((await app.signedOut().post('/api/register', body)).status).toBe(201);
    }
  });

  it('requires a code when only invited people may join, and accepts each code once', async () => {
    const app = await makeApp();
    await app.as('admin').put('/api/admin/household', { joining: 'invites' });
    expect((await app.signedOut().post('/api/register', newcomer)).status).toBe(403);
    const { json } = await app
      .as('admin')
      .post<{ code: string }>('/api/admin/invites', { role: 'family' });
    const joined = await app.signedOut().post<CurrentUser>('/api/register', {
      ...newcomer,
      inviteCode: ` ${json.code.toLowerCase().replace('-', ' ')} `,
    });
    expect(joined.json).toMatchObject({ role: 'family', verified: true });
    const again = await app.signedOut().post('/api/register', {
      ...newcomer,
      username: 'second',
      inviteCode: json.code,
    });
    expect(again.status).toBe(400);
    expect(
      app.db.$client.prepare("SELECT 1 FROM users WHERE username = 'second'").get(),
    ).toBeUndefined();
  });
});
