import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import { minutes } from '#tests/support/fake-clock.ts';
import { makeApp } from '#tests/support/make-app.ts';

const newcomer = { username: 'Oma.Rosa', displayName: 'Oma Rosa', password: 'sunshine' };

describe('POST /api/register', () => {
  it('answers 400 naming every issue, and changes nothing', async () => {
    const app = await makeApp();
    const answer = await app.nobody().post('/api/register', { username: 'a', password: '123' });
    expect(answer.status).toBe(400);
    expect(answer.text.split('\n').sort()).toEqual([
      'Display name is required',
      'Password must be at least 6 characters.',
      'Username must be 3 to 32 characters long.',
    ]);
    expect(app.db.$client.prepare('SELECT count(*) FROM users').pluck().get()).toBe(0);
  });

  it('answers 403 until the house is set up', async () => {
    const app = await makeApp({ isSetUp: false });
    const answer = await app.nobody().post('/api/register', newcomer);
    expect([answer.status, answer.text]).toEqual([403, 'This house is not set up yet.']);
  });

  it('makes a guest who is signed in, whatever else the body says', async () => {
    const app = await makeApp();
    const browser = app.nobody();
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

  it('takes a name once, ignoring case', async () => {
    const app = await makeApp();
    await app.nobody().post('/api/register', newcomer);
    const answer = await app.nobody().post('/api/register', { ...newcomer, username: 'oma.rosa' });
    expect([answer.status, answer.text]).toEqual([409, 'That username is already taken.']);
  });

  it('makes exactly one of two who register the same name at once', async () => {
    const app = await makeApp();
    const answers = await Promise.all(
      [1, 2].map(() => app.nobody().post('/api/register', newcomer)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('takes twenty strangers from one address in a quarter of an hour', async () => {
    const app = await makeApp();
    const register = async (at: number, inviteCode?: string) => {
      const body = { ...newcomer, username: `guest${at}`, inviteCode };
      return (await app.nobody().post('/api/register', body)).status;
    };
    const statuses = [];
    for (let at = 0; at < 21; at += 1) statuses.push(await register(at));
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
    app.clock.advance(minutes(15));
    expect(await register(21)).toBe(201);
  });

  it('counts nobody who was invited', async () => {
    const app = await makeApp();
    for (let at = 0; at < 22; at += 1) {
      const invite = { role: 'family' };
      const { json } = await app.as('admin').post<{ code: string }>('/api/admin/invites', invite);
      const body = { ...newcomer, username: `aunt${at}`, inviteCode: json.code };
      expect((await app.nobody().post('/api/register', body)).status).toBe(201);
    }
  });

  it('asks for a code when only invited people may join, and takes each once', async () => {
    const app = await makeApp();
    await app.as('admin').put('/api/admin/household', { joining: 'invites' });
    expect((await app.nobody().post('/api/register', newcomer)).status).toBe(403);
    const { json } = await app
      .as('admin')
      .post<{ code: string }>('/api/admin/invites', { role: 'family' });
    const joined = await app.nobody().post<CurrentUser>('/api/register', {
      ...newcomer,
      inviteCode: ` ${json.code.toLowerCase().replace('-', ' ')} `,
    });
    expect(joined.json).toMatchObject({ role: 'family', verified: true });
    const again = await app.nobody().post('/api/register', {
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
