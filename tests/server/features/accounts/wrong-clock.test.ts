import { expect, test } from 'vitest';
import type { ResetCode } from '#shared/features/accounts/admin.contract.ts';
import type { ClockStatus } from '#shared/features/household/clock.contract.ts';
import { days } from '#tests/support/fakes/fake-clock.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const makeHousehold = async () => {
  const app = await makeApp();
  const move = async (ms: number) => {
    app.clock.set(new Date(app.clock.now().getTime() + ms).toISOString());
    // Any request triggers the check.
    await app.signedOut().get('/api/health');
    await app.context.jobs.settle('accounts.dates');
  };
  return { app, move };
};

test('a session begun under a clock that was ahead ends when it is right, and others stay', async () => {
  const { app, move } = await makeHousehold();
  const before = app.as('family');
  expect((await before.get('/api/user')).status).toBe(200);
  await move(days(40));
  const during = app.signIn(app.person('friend'));
  expect((await during.get('/api/user')).status).toBe(200);
  await move(-days(40));
  expect((await before.get('/api/user')).status).toBe(200);
  expect((await during.get('/api/user')).status).toBe(401);
});

test('a session that was used under a clock that was ahead lasts no longer for it', async () => {
  const { app, move } = await makeHousehold();
  const browser = app.as('family');
  await browser.get('/api/user');
  await move(days(20));
  expect((await browser.get('/api/user')).status).toBe(200);
  await move(-days(20));
  app.clock.advance(days(31));
  expect((await browser.get('/api/user')).status).toBe(401);
});

test('codes made under a clock that was ahead work no longer when it is right', async () => {
  const { app, move } = await makeHousehold();
  app.as('admin');
  await move(days(20));
  const admin = app.as('admin');
  const path = `/api/admin/users/${app.person('friend').id}/reset-code`;
  const { code } = (await admin.post<ResetCode>(path)).json;
  const invite = await admin.post<{ code: string }>('/api/admin/invites', { role: 'friend' });
  expect(invite.status).toBe(201);
  await move(-days(20));
  const reset = { username: 'friend', code, newPassword: 'moonlight lake' };
  expect((await app.signedOut().post('/api/reset-password', reset)).status).toBe(400);
  const verify = await app.as('guest').post('/api/user/verify', { code: invite.json.code });
  expect(verify.status).toBe(400);
});

test('a guest who expired only by a wrong clock has access again when it is right', async () => {
  const { app, move } = await makeHousehold();
  const guest = app.as('guest');
  expect((await guest.get('/api/tasks')).status).toBe(200);
  await move(days(20));
  expect((await guest.get('/api/tasks')).status).toBe(403);
  await move(-days(20));
  expect((await guest.get('/api/tasks')).status).toBe(200);
});

test('a clock that is behind signs no one out, writes no earlier times, and warns an admin', async () => {
  const { app, move } = await makeHousehold();
  const admin = app.as('admin');
  const right = app.clock.now().toISOString();
  expect((await admin.get<ClockStatus>('/api/admin/clock')).json.state).toBe('right');
  expect((await admin.post('/api/admin/clock/accept')).status).toBe(409);
  await move(-days(2000));
  const task = await admin.post<{ createdAt: string }>('/api/tasks', { title: 'Feed the owl' });
  expect(task.status).toBe(201);
  expect(task.json.createdAt >= right).toBe(true);
  const status = (await admin.get<ClockStatus>('/api/admin/clock')).json;
  expect(status).toMatchObject({ state: 'behind', shownAt: app.clock.now().toISOString() });
  expect(status.usedAt >= right).toBe(true);
  const accepted = await admin.post<ClockStatus>('/api/admin/clock/accept');
  expect(accepted.json).toMatchObject({ state: 'right', usedAt: app.clock.now().toISOString() });
});
