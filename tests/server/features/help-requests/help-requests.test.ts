import { expect, it } from 'vitest';
import type { HelpRing } from '#server/context/app-events.ts';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import type { HelpCall } from '#shared/features/help-requests/help-requests.contract.ts';
import { days, minutes, seconds } from '#tests/support/fakes/fake-clock.ts';
import { makePerson } from '#tests/support/make/household/people.ts';
import { limitKid } from '#tests/support/make/screen-time.ts';
import { t } from '#tests/support/messages.ts';
import { collectLogLines } from '#tests/support/server/log-lines.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const iPad =
  'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';

const ring = (app: TestApp) =>
  app.as('kid').post<HelpCall>('/api/help-calls', {}, { 'user-agent': iPad });
const open = async (app: TestApp, kind: 'family' | 'admin' = 'family') =>
  (await app.as(kind).get<HelpCall[]>('/api/help-calls/open')).json;
const own = async (app: TestApp) =>
  (await app.as('kid').get<{ call: HelpCall | null }>('/api/help-calls/mine')).json.call;

it('answers 401 when signed out and 403 to an expired guest', async () => {
  const app = await makeApp();
  expect((await app.signedOut().post('/api/help-calls')).status).toBe(401);
  const expired = await app.as('expired').post('/api/help-calls');
  expect([expired.status, expired.text]).toEqual([403, expect.stringContaining('expired')]);
  expect(app.db.$client.prepare('SELECT count(*) n FROM help_calls').get()).toEqual({ n: 0 });
});

it('alerts every grown-up of the household, and the home computer', async () => {
  const app = await makeApp();
  const rings: HelpRing[] = [];
  const stop = app.context.appEvents.on('helpRequested', (one) => rings.push(one));
  const sockets = {
    admin: await app.socketAs('admin'),
    family: await app.socketAs('family'),
    kid: await app.socketAs('kid'),
    friend: await app.socketAs('friend'),
    guest: await app.socketAs('guest'),
  };
  const { status, json } = await ring(app);
  expect(status).toBe(201);
  expect(json).toMatchObject({
    caller: { username: 'kid' },
    device: 'Safari, iPad',
    answeredBy: null,
  });
  expect(Date.parse(json.expiresAt) - Date.parse(json.calledAt)).toBe(minutes(10));
  const frame = { type: 'changed', area: 'help', id: json.id, change: 'created' };
  for (const kind of ['admin', 'family', 'kid'] as const)
    expect(await sockets[kind].settle()).toContainEqual(frame);
  for (const kind of ['friend', 'guest'] as const) expect(await sockets[kind].settle()).toEqual([]);
  expect(await open(app, 'admin')).toEqual([json]);
  expect(await open(app)).toEqual([json]);
  expect(rings).toEqual([{ name: 'The kid', device: 'Safari, iPad' }]);
  stop();
  const acts = app.db.$client.prepare('SELECT action, subject_id subject FROM audit_entries').all();
  expect(acts).toEqual([{ action: 'helpCalled', subject: app.person('kid').id }]);
});

it('sends the other alerts if one fails, and keeps the call', async () => {
  const app = await makeApp();
  const rings: HelpRing[] = [];
  const lines = collectLogLines(app);
  app.context.appEvents.on('helpRequested', () => {
    throw new Error('no speaker');
  });
  app.context.appEvents.on('helpRequested', (one) => rings.push(one));
  expect((await ring(app)).status).toBe(201);
  expect(rings).toHaveLength(1);
  expect(lines.filter((line) => line.includes('no speaker'))).toHaveLength(1);
});

it('alerts once in 30 seconds, and the newer call replaces the older', async () => {
  const app = await makeApp();
  const first = (await ring(app)).json;
  app.clock.advance(seconds(29));
  const early = await ring(app);
  expect([early.status, early.text]).toEqual([429, t('helpRequests:errors.wait')]);
  expect(early.headers.get('retry-after')).toBe('1');
  expect(await open(app)).toEqual([first]);
  app.clock.advance(seconds(1));
  const second = (await ring(app)).json;
  expect(await open(app)).toEqual([second]);
  expect((await app.as('family').post(`/api/help-calls/${first.id}/answer`)).status).toBe(404);
  expect(await own(app)).toEqual(second);
});

it('is answered once, and a second grown-up learns who is coming', async () => {
  const app = await makeApp();
  const { id } = (await ring(app)).json;
  const kid = await app.socketAs('kid');
  const first = await app.as('family').post<HelpCall>(`/api/help-calls/${id}/answer`);
  expect([first.status, first.json.answeredBy?.username]).toEqual([200, 'family']);
  expect(await kid.settle()).toContainEqual({
    type: 'changed',
    area: 'help',
    id,
    change: 'updated',
  });
  const second = await app.as('admin').post<HelpCall>(`/api/help-calls/${id}/answer`);
  expect([second.status, second.json.answeredBy?.username]).toEqual([200, 'family']);
  expect((await own(app))?.answeredBy?.displayName).toBe('The family');
  expect(await open(app)).toEqual([]);
});

it('is over after ten minutes', async () => {
  const app = await makeApp();
  const { id } = (await ring(app)).json;
  app.clock.advance(minutes(10) - 1);
  expect(await open(app)).toHaveLength(1);
  app.clock.advance(1);
  expect(await open(app)).toEqual([]);
  expect(await own(app)).toBeNull();
  expect((await app.as('family').post(`/api/help-calls/${id}/answer`)).status).toBe(404);
  app.clock.advance(days(31));
  await runCleanupJobs(app.context);
  expect(app.db.$client.prepare('SELECT count(*) n FROM help_calls').get()).toEqual({ n: 0 });
});

it('can be cancelled by the kid who called, and by no one else', async () => {
  const app = await makeApp();
  const { id } = (await ring(app)).json;
  const path = `/api/help-calls/${id}`;
  for (const kind of ['admin', 'family', 'friend'] as const)
    expect((await app.as(kind).delete(path)).status).toBe(404);
  expect(await open(app)).toHaveLength(1);
  const family = await app.socketAs('family');
  const answer = await app.as('kid').delete(path);
  expect([answer.status, answer.json]).toEqual([200, { id }]);
  expect(await family.settle()).toEqual([{ type: 'changed', area: 'help', id, change: 'deleted' }]);
  expect(await open(app)).toEqual([]);
  expect(await own(app)).toBeNull();
  expect((await app.as('kid').delete(path)).status).toBe(404);
});

it.each(['deactivated', 'deleted'])(
  'rings no longer once the caller’s account is %s',
  async (how) => {
    const app = await makeApp();
    const { id } = (await ring(app)).json;
    const family = await app.socketAs('family');
    const path = `/api/admin/users/${app.person('kid').id}`;
    const admin = app.as('admin');
    const { status } =
      how === 'deleted'
        ? await admin.request('DELETE', path, { things: 'keep', confirm: 'kid' })
        : await admin.post(`${path}/deactivate`);
    expect(status).toBe(200);
    const frame = { type: 'changed', area: 'help', id, change: 'deleted' };
    expect(await family.settle()).toContainEqual(frame);
    expect(await open(app)).toEqual([]);
    expect((await app.as('family').post(`/api/help-calls/${id}/answer`)).status).toBe(404);
  },
);

it('does not alert the person who called, who cannot answer their own call', async () => {
  const app = await makeApp();
  const { json } = await app.as('family').post<HelpCall>('/api/help-calls');
  expect(await open(app)).toEqual([]);
  expect(await open(app, 'admin')).toEqual([json]);
  expect((await app.as('family').post(`/api/help-calls/${json.id}/answer`)).status).toBe(404);
});

it('works for a kid whose time is over, and shows them who is coming', async () => {
  const app = await makeApp();
  limitKid(app, { windows: [] });
  expect((await app.as('kid').get('/api/users')).status).toBe(403);
  const { status, json } = await ring(app);
  expect(status).toBe(201);
  await app.as('family').post(`/api/help-calls/${json.id}/answer`);
  expect((await own(app))?.answeredBy?.displayName).toBe('The family');
});

it('shows no call to anyone but grown-ups, by any route', async () => {
  const app = await makeApp();
  const call = (await ring(app)).json;
  const other = app.signIn(makePerson(app.db, { role: 'family', verified: true, isChild: true }));
  const { answer, remove } = {
    answer: `/api/help-calls/${call.id}/answer`,
    remove: `/api/help-calls/${call.id}`,
  };
  for (const browser of [other, app.as('friend'), app.as('guest'), app.as('expired')]) {
    const list = await browser.get('/api/help-calls/open');
    expect([list.status, list.text.includes('The kid')]).toEqual([403, false]);
    expect((await browser.post(answer)).status).toBe(403);
    expect((await browser.delete(remove)).status).toBe(404);
    const mine = await browser.get<{ call: null }>('/api/help-calls/mine');
    expect([mine.status, mine.json]).toEqual([200, { call: null }]);
  }
  for (const [method, path] of [
    ['GET', '/api/help-calls/mine'],
    ['GET', '/api/help-calls/open'],
    ['POST', answer],
    ['DELETE', remove],
  ] as const)
    expect((await app.signedOut().request(method, path)).status).toBe(401);
  expect(await open(app)).toEqual([call]);
});
