import { describe, expect, it } from 'vitest';
import { hashPassword } from '#server/features/accounts/sign-in/passwords.ts';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import { makePerson } from '#tests/support/make/household/people.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const sentence = t('accounts:errors.passwordFirst');

const addBen = async (app: TestApp, password: string) =>
  makePerson(app.db, {
    username: 'ben',
    displayName: 'Ben',
    role: 'family',
    passwordHash: await hashPassword(password, null),
  });

const promote = (app: TestApp, id: number) =>
  app.as('admin').put(`/api/admin/users/${id}`, { role: 'admin' });

const signIn = async (app: TestApp, password: string) => {
  const browser = app.signedOut();
  const answer = await browser.post<CurrentUser>('/api/login', { username: 'ben', password });
  expect(answer.status).toBe(200);
  return { browser, user: answer.json };
};

describe('someone who becomes an admin with a short password', () => {
  it('chooses a longer one at the next sign-in before anything else', async () => {
    const app = await makeApp();
    const ben = await addBen(app, 'sixchr');
    const before = await signIn(app, 'sixchr');
    expect(before.user.mustChangePassword).toBeUndefined();
    expect((await promote(app, ben.id)).status).toBe(200);
    // Existing sessions change nothing until the next sign-in.
    expect((await before.browser.get('/api/admin/household')).status).toBe(200);

    const { browser, user } = await signIn(app, 'sixchr');
    expect(user.mustChangePassword).toBe(true);
    expect((await browser.get<CurrentUser>('/api/user')).json.mustChangePassword).toBe(true);
    const other = app.person('kid').id;
    const refusals = [
      ['GET', '/api/content'],
      ['GET', '/api/users'],
      ['GET', '/api/admin/household'],
      ['PUT', '/api/admin/household', { spaceName: 'Mine' }],
      ['PUT', `/api/admin/users/${other}`, { role: 'friend' }],
      ['PUT', `/api/user/${other}`, { displayName: 'Other' }],
      ['POST', '/api/content', { title: 'A', contentType: 'story', textContent: 'x' }],
    ] as const;
    for (const [method, path, body] of refusals) {
      const answer = await browser.request(method, path, body);
      expect([method, path, answer.status, answer.text]).toEqual([method, path, 403, sentence]);
    }
    expect((await before.browser.get('/api/admin/household')).status).toBe(403);
    const name = await browser.put(`/api/user/${ben.id}`, { displayName: 'Benjamin' });
    expect(name.status).toBe(200);

    const change = (newPassword: string) =>
      browser.post('/api/user/password', { currentPassword: 'sixchr', newPassword });
    expect((await change('seven77')).status).toBe(400);
    expect((await browser.get('/api/content')).status).toBe(403);
    expect((await change('eight-88')).status).toBe(200);
    expect((await browser.get<CurrentUser>('/api/user')).json.mustChangePassword).toBeUndefined();
    expect((await browser.get('/api/admin/household')).status).toBe(200);
    expect((await signIn(app, 'eight-88')).user.mustChangePassword).toBeUndefined();
  });

  it('may sign out, or be made family again, instead', async () => {
    const app = await makeApp();
    const ben = await addBen(app, 'sixchr');
    await promote(app, ben.id);
    const { browser } = await signIn(app, 'sixchr');
    await app.as('admin').put(`/api/admin/users/${ben.id}`, { role: 'family' });
    expect((await browser.get('/api/content')).status).toBe(200);
    expect((await browser.get<CurrentUser>('/api/user')).json.mustChangePassword).toBeUndefined();
    await promote(app, ben.id);
    expect((await browser.get('/api/content')).status).toBe(403);
    expect((await browser.post('/api/logout')).status).toBe(200);
    expect((await browser.get('/api/user')).status).toBe(401);
  });

  it('is not asked with a password that is long enough, nor is family with a short one', async () => {
    const app = await makeApp();
    const ben = await addBen(app, 'eight-88');
    await promote(app, ben.id);
    const { browser, user } = await signIn(app, 'eight-88');
    expect(user.mustChangePassword).toBeUndefined();
    expect((await browser.get('/api/admin/household')).status).toBe(200);
    const list = await app.as('admin').get('/api/admin/users');
    expect(list.text).not.toContain('mustChangePassword');
  });
});
