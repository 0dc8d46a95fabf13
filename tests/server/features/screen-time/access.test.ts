import { expect, it } from 'vitest';
import { updateUser } from '#server/features/accounts/accounts.repo.ts';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { OwnScreenTime } from '#shared/features/screen-time/screen-time.contract.ts';
import { closeCodes } from '#shared/live-times.ts';
import type { Media } from '#shared/media.ts';
import { openSocket } from '#tests/support/clients/live-client.ts';
import { hours, minutes } from '#tests/support/fakes/fake-clock.ts';
import { makePerson } from '#tests/support/make/household/people.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { everyDay, limitKid } from '#tests/support/make/screen-time.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { postFile } from '#tests/support/server/uploads.ts';

// The server's clock starts at 10:00 on a Monday, in UTC.
const openAt15 = t('screenTime:over.today', { time: '15:00' });

it('refuses every request of a kid outside the window, and says when it opens', async () => {
  const app = await makeApp();
  limitKid(app, { windows: everyDay(15, 18) });
  const kid = app.as('kid');
  const answer = await kid.get('/api/users');
  expect([answer.status, answer.text]).toEqual([403, openAt15]);
  for (const path of [
    '/api/content',
    '/api/chat/rooms',
    '/api/tasks',
    '/api/journals',
    '/api/admin/users',
  ])
    expect((await kid.get(path)).status, path).toBe(403);
  expect((await kid.post('/api/tasks', { title: 'x' })).status).toBe(403);
  expect((await kid.delete('/api/tasks/1')).status).toBe(403);
  app.clock.advance(hours(5));
  expect((await kid.get('/api/users')).status).toBe(200);
  app.clock.advance(hours(3));
  const tomorrow = await kid.get('/api/users');
  expect(tomorrow.text).toBe(t('screenTime:over.tomorrow', { time: '15:00' }));
});

it('lets a kid read their own account, ask for a grown-up, log in and log out', async () => {
  const app = await makeApp();
  limitKid(app, { windows: [] });
  const kid = app.as('kid');
  expect((await kid.get('/api/users')).text).toBe(t('screenTime:over.never'));
  expect((await kid.get<CurrentUser>('/api/user')).json.isChild).toBe(true);
  const state = await kid.get<OwnScreenTime>('/api/kid-time');
  expect(state.json).toMatchObject({ isLimited: true, isOpen: false, over: 'hours' });
  expect((await kid.post('/api/kid-time/beat')).status).toBe(200);
  expect((await kid.post('/api/help-calls')).status).toBe(201);
  const body = { username: 'kid', password: 'correct horse' };
  const again = app.signedOut();
  expect((await again.post('/api/login', body)).status).toBe(200);
  expect((await kid.post('/api/logout')).status).toBe(200);
  const grownUp = { username: app.person('admin').username, password: 'correct horse' };
  expect((await kid.post('/api/login', grownUp)).status).toBe(200);
  expect((await kid.get('/api/users')).status).toBe(200);
});

it('restricts no one else, whatever is set for them', async () => {
  const app = await makeApp();
  limitKid(app, { windows: [] });
  const { id } = app.person('kid');
  for (const kind of ['admin', 'family', 'friend', 'guest'] as const)
    expect((await app.as(kind).get('/api/users')).status, kind).toBe(200);
  const kid = app.as('kid');
  expect((await kid.get('/api/users')).status).toBe(403);
  await app.as('admin').put(`/api/admin/users/${id}`, { isChild: false });
  expect((await kid.get('/api/users')).status).toBe(200);
  expect((await kid.get<OwnScreenTime>('/api/kid-time')).json.isLimited).toBe(false);
  await app.as('admin').put(`/api/admin/users/${id}`, { isChild: true });
  expect((await kid.get('/api/users')).status).toBe(403);
});

it('saves unfinished text for two minutes after the end, and shows nothing more', async () => {
  const app = await makeApp();
  limitKid(app, { windows: everyDay(9, 11) });
  const kid = app.as('kid');
  const save = () => kid.post('/api/tasks', { title: 'Feed the cat' });
  app.clock.advance(hours(1));
  expect((await kid.get('/api/tasks')).status).toBe(403);
  app.clock.advance(minutes(2) - 1);
  expect((await save()).status).toBe(201);
  app.clock.advance(1);
  const late = await save();
  expect([late.status, late.text]).toEqual([403, t('screenTime:over.tomorrow', { time: '09:00' })]);
});

it('gives the same two minutes when a grown-up ends the time', async () => {
  const app = await makeApp();
  const kid = app.as('kid');
  const path = `/api/admin/kid-time/${kid.user.id}`;
  await app.as('admin').put(path, { dailyMinutes: null, windows: everyDay(15, 18) });
  expect((await kid.get('/api/tasks')).status).toBe(403);
  expect((await kid.post('/api/tasks', { title: 'x' })).status).toBe(201);
  app.clock.advance(minutes(2));
  expect((await kid.post('/api/tasks', { title: 'x' })).status).toBe(403);
});

const upload = async (app: TestApp): Promise<string[]> => {
  const { json } = await postFile(app.as('kid'), makeJpeg(1600, 900));
  const { url, smallUrl, largeUrl } = (json as Content).media[0] as Media;
  return [url, smallUrl ?? '', largeUrl ?? ''];
};

it('refuses files too, except a kid’s own avatar', async () => {
  const app = await makeApp();
  const [face, other] = [await upload(app), await upload(app)];
  updateUser(app.db, app.person('kid').id, { avatar: face[0]?.split('?')[0] ?? null });
  const kid = app.as('kid');
  limitKid(app, { windows: everyDay(15, 18) });
  for (const path of other) {
    const refused = await kid.get(path);
    expect([refused.status, refused.text]).toEqual([403, openAt15]);
    expect((await app.as('family').get(path)).status).toBe(200);
  }
  for (const path of face) expect((await kid.get(path)).status).toBe(200);
  expect((await app.signedOut().get(face[0] ?? '')).status).toBe(401);
});

it('accepts no new avatar from a kid whose time is over', async () => {
  const app = await makeApp();
  const kid = app.as('kid');
  limitKid(app, { windows: everyDay(15, 18) });
  const path = `/api/user/${kid.user.id}`;
  const form = new FormData();
  form.append('avatar', new Blob([new Uint8Array(makeJpeg(80, 80))]), 'me.jpg');
  const refused = await kid.put(path, form);
  expect([refused.status, refused.text]).toEqual([403, openAt15]);
  expect((await kid.get<CurrentUser>('/api/user')).json.avatar).toBeNull();
  expect((await kid.put(path, { displayName: 'Mia' })).status).toBe(200);
});

it('closes the sockets of a kid when the time ends, with a separate code', async () => {
  const app = await makeApp();
  limitKid(app, { windows: everyDay(9, 11) });
  const kid = app.as('kid');
  const socket = await app.socketAs('kid');
  const others = await app.socketAs('family');
  app.clock.advance(hours(1));
  await kid.post('/api/kid-time/beat');
  expect(await socket.closed).toBe(closeCodes.timeOver);
  expect(await others.settle()).toEqual([]);
});

it('opens no socket for a kid whose time is over, and gives the reason as a close code', async () => {
  const app = await makeApp();
  limitKid(app, { windows: everyDay(15, 18) });
  const { WebSocket } = await import('ws');
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/ws`, {
    headers: { cookie: app.as('kid').cookieHeader(), origin: app.url },
  });
  const heard: string[] = [];
  socket.on('message', (data) => heard.push(String(data)));
  const code = await new Promise((resolve) => socket.on('close', resolve));
  expect([code, heard]).toEqual([closeCodes.timeOver, []]);
  app.clock.advance(hours(5));
  await openSocket(app.url, app.as('kid').cookieHeader());
});

it('uses the household’s time zone, also on the night its clocks change', async () => {
  const app = await makeApp();
  await app.as('admin').put('/api/admin/household', { timeZone: 'Europe/Berlin' });
  limitKid(app, { windows: everyDay(1, 4) });
  const kid = app.as('kid');
  // Two hours long: 02:00 is 03:00.
  for (const [moment, status] of [
    ['2026-03-28T23:59:59Z', 403],
    ['2026-03-29T00:00:00Z', 200],
    ['2026-03-29T01:59:59Z', 200],
    ['2026-03-29T02:00:00Z', 403],
  ] as const) {
    app.clock.set(moment);
    expect((await kid.get('/api/users')).status, moment).toBe(status);
  }
});

it('does not show a kid another kid’s minutes', async () => {
  const app = await makeApp();
  limitKid(app, { dailyMinutes: 1234 });
  const sibling = app.signIn(makePerson(app.db, { username: 'sibling', isChild: true }));
  const { status, text } = await sibling.get(`/api/kid-time?userId=${app.person('kid').id}`);
  expect(status).toBe(200);
  expect(text).not.toContain('1234');
});
