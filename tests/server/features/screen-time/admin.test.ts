import { expect, it } from 'vitest';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import { clientIdHeader } from '#shared/client-id-header.ts';
import type { ScreenTime } from '#shared/features/screen-time/screen-time.contract.ts';
import { closeCodes } from '#shared/live-times.ts';
import { days, hours, minutes, seconds } from '#tests/support/fakes/fake-clock.ts';
import { everyDay, limitKid, usedSeconds } from '#tests/support/make/screen-time.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const pathOf = (app: TestApp, end = '') => `/api/admin/kid-time/${app.person('kid').id}${end}`;
const rules = { dailyMinutes: 45, windows: [{ weekday: 1, from: 900, to: 1080 }] };

it.each([
  [{ dailyMinutes: 0, windows: null }, t('screenTime:errors.minutes')],
  [{ dailyMinutes: 1441, windows: null }, t('screenTime:errors.minutes')],
  [{ dailyMinutes: 1.5, windows: null }, t('screenTime:errors.minutes')],
  [{ windows: null }, t('screenTime:errors.minutes')],
  [
    { dailyMinutes: null, windows: [{ weekday: 1, from: 600, to: 600 }] },
    t('screenTime:errors.window'),
  ],
  [{ dailyMinutes: null, windows: [{ weekday: 7, from: 0, to: 60 }] }, 'weekday'],
  [{ dailyMinutes: null, windows: [{ weekday: 1, from: -1, to: 60 }] }, 'from'],
  [{ dailyMinutes: null, windows: [{ weekday: 1, from: 0, to: 1441 }] }, 'to'],
  [
    {
      dailyMinutes: null,
      windows: Array.from({ length: 29 }, (_, from) => ({ weekday: 1, from, to: 90 })),
    },
    t('screenTime:errors.windows'),
  ],
])('refuses %j', async (body, sentence) => {
  const app = await makeApp();
  const answer = await app.as('admin').put(pathOf(app), body);
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(sentence)]);
  expect(app.db.$client.prepare('SELECT count(*) n FROM kid_times').get()).toEqual({ n: 0 });
});

it('refuses other minutes than 10 and 30, and any for a kid without limits', async () => {
  const app = await makeApp();
  const admin = app.as('admin');
  for (const amount of [0, -10, 20, 10_000, '10']) {
    const answer = await admin.post(pathOf(app, '/extra'), { minutes: amount });
    expect([answer.status, answer.text]).toEqual([400, t('common:errors.invalidRequest')]);
  }
  const answer = await admin.post(pathOf(app, '/extra'), { minutes: 10 });
  expect([answer.status, answer.text]).toEqual([409, t('screenTime:errors.notLimited')]);
});

it('answers 404 for grown-ups and missing people', async () => {
  const app = await makeApp();
  const admin = app.as('admin');
  for (const id of [app.person('family').id, app.person('admin').id, 99_999]) {
    expect((await admin.get(`/api/admin/kid-time/${id}`)).status).toBe(404);
    expect((await admin.put(`/api/admin/kid-time/${id}`, rules)).status).toBe(404);
    expect((await admin.post(`/api/admin/kid-time/${id}/extra`, { minutes: 10 })).status).toBe(404);
  }
  expect((await admin.get('/api/admin/kid-time/x')).status).toBe(400);
});

it('sets the limits of a kid, shows them and records who did it', async () => {
  const app = await makeApp();
  const admin = app.as('admin');
  const kid = await app.socketAs('kid');
  const family = await app.socketAs('family');
  const admins = await app.socketAs('admin');
  const { id } = app.person('kid');
  const saved = await admin.put<ScreenTime>(pathOf(app), { ...rules, userId: 1, isOpen: true });
  expect(saved.status).toBe(200);
  expect(saved.json).toMatchObject({ rules, isOpen: false, kid: { id }, usedSeconds: 0 });
  expect((await admin.get<ScreenTime>(pathOf(app))).json).toEqual(saved.json);
  expect((await admin.get<ScreenTime[]>('/api/admin/kid-time')).json).toEqual([saved.json]);
  const changed = { type: 'changed', area: 'screenTime', id };
  expect(await admins.settle()).toContainEqual(changed);
  expect(await family.settle()).toEqual([]);
  // The window is closed: the kid's socket closes.
  expect(await kid.closed).toBe(closeCodes.timeOver);
  expect(kid.heard).toContainEqual(changed);
  const acts = app.db.$client
    .prepare(`SELECT action, actor_id actor, subject_id subject, details FROM audit_entries`)
    .all();
  expect(acts).toEqual([
    {
      action: 'kidTimeChanged',
      actor: app.person('admin').id,
      subject: id,
      details: JSON.stringify({ minutes: 45, windows: 1 }),
    },
  ]);
});

it('removes all limits, and gives the kid access again', async () => {
  const app = await makeApp();
  limitKid(app, { windows: [] });
  const none = { dailyMinutes: null, windows: null };
  expect((await app.as('kid').get('/api/users')).status).toBe(403);
  const { json } = await app.as('admin').put<ScreenTime>(pathOf(app), none);
  expect(json).toMatchObject({ rules: none, isOpen: true });
  expect((await app.as('kid').get('/api/users')).status).toBe(200);
});

it('gives extra minutes, whatever was used or is closed', async () => {
  const app = await makeApp();
  limitKid(app, { dailyMinutes: 30, windows: everyDay(9, 11) });
  const [kid, admin] = [app.as('kid'), app.as('admin')];
  for (let half = 0; half < 62; half += 1) {
    await kid.post('/api/kid-time/beat');
    app.clock.advance(seconds(30));
  }
  expect(usedSeconds(app)).toBe(1800);
  await admin.put(pathOf(app), { dailyMinutes: 5, windows: everyDay(9, 10) });
  expect((await kid.get('/api/users')).status).toBe(403);
  const { json } = await admin.post<ScreenTime>(pathOf(app, '/extra'), { minutes: 10 });
  expect(json).toMatchObject({ isOpen: true, extraMinutes: 35 });
  expect(json.endsAt).toBe(new Date(app.clock.now().getTime() + minutes(10)).toISOString());
  expect((await kid.get('/api/users')).status).toBe(200);
  app.clock.advance(minutes(10));
  expect((await kid.get('/api/users')).status).toBe(403);
  const acts = app.db.$client
    .prepare("SELECT details FROM audit_entries WHERE action = 'kidTimeGiven'")
    .all();
  expect(acts).toEqual([{ details: JSON.stringify({ minutes: 10 }) }]);
  app.clock.advance(hours(23));
  const next = (await admin.get<ScreenTime>(pathOf(app))).json;
  expect(next).toMatchObject({ extraMinutes: 0, usedSeconds: 0 });
});

it('gives extra minutes once for each client id', async () => {
  const app = await makeApp();
  limitKid(app, { dailyMinutes: 30 });
  const give = (clientId: string) =>
    app
      .as('admin')
      .post<ScreenTime>(pathOf(app, '/extra'), { minutes: 10 }, { [clientIdHeader]: clientId });
  const answers = [await give('one-press-01'), await give('one-press-01')];
  expect(answers.map(({ json }) => json.extraMinutes)).toEqual([10, 10]);
  expect((await give('one-press-02')).json.extraMinutes).toBe(20);
});

it('gives extra minutes of a weekend without opening the night after it', async () => {
  const app = await makeApp();
  const windows = [
    { weekday: 6, from: 0, to: 1_440 },
    { weekday: 0, from: 0, to: 1_440 },
    { weekday: 1, from: 900, to: 1_080 },
  ];
  limitKid(app, { dailyMinutes: 60, windows });
  app.clock.set('2026-03-07T10:00:00Z');
  const { json } = await app.as('admin').post<ScreenTime>(pathOf(app, '/extra'), { minutes: 30 });
  expect(json).toMatchObject({ isOpen: true, extraMinutes: 30 });
  app.clock.set('2026-03-08T23:59:00Z');
  expect((await app.as('kid').get('/api/users')).status).toBe(200);
  app.clock.set('2026-03-09T00:05:00Z');
  expect((await app.as('kid').get('/api/users')).status).toBe(403);
});

it('shows what was used on the last seven days, and forgets older ones', async () => {
  const app = await makeApp();
  limitKid(app, { dailyMinutes: 60 });
  const kid = app.as('kid');
  await kid.post('/api/kid-time/beat');
  app.clock.advance(seconds(90));
  await kid.post('/api/kid-time/beat');
  const { json } = await app.as('admin').get<ScreenTime>(pathOf(app));
  expect(json.days.map(({ minutes: used }) => used)).toEqual([0, 0, 0, 0, 0, 0, 1]);
  expect(json.days.map(({ day }) => day)).toEqual(
    [24, 25, 26, 27, 28, 1, 2].map((n) => `2026-0${n > 20 ? 2 : 3}-${String(n).padStart(2, '0')}`),
  );
  app.clock.advance(days(36));
  await runCleanupJobs(app.context);
  expect(app.db.$client.prepare('SELECT count(*) n FROM kid_time_used').get()).toEqual({ n: 0 });
});
