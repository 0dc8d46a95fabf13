import { expect, it } from 'vitest';
import type { OwnScreenTime } from '#shared/features/screen-time/screen-time.contract.ts';
import { minutes, seconds } from '#tests/support/fakes/fake-clock.ts';
import { everyDay, limitKid, usedSeconds } from '#tests/support/make/screen-time.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

type Beat = OwnScreenTime & { announce: 10 | 2 | null };
type Browser = ReturnType<TestApp['as']>;

const beat = async (browser: Browser, isUsed = true): Promise<Beat> =>
  (await browser.post<Beat>('/api/kid-time/beat', { isUsed })).json;

const use = async (app: TestApp, count: number): Promise<Beat> => {
  const browser = app.as('kid');
  let last = await beat(browser);
  for (let half = 0; half < count * 2; half += 1) {
    app.clock.advance(seconds(30));
    last = await beat(browser);
  }
  return last;
};

it('counts no time for people without limits', async () => {
  const app = await makeApp();
  await use(app, 5);
  expect(usedSeconds(app)).toBe(0);
  const { rows } = { rows: app.db.$client.prepare('SELECT count(*) n FROM kid_time_used').get() };
  expect(rows).toEqual({ n: 0 });
});

it('counts the time a page is used by the server’s clock, and ends it when it is used up', async () => {
  const app = await makeApp();
  limitKid(app, { dailyMinutes: 30 });
  const kid = app.as('kid');
  const state = await use(app, 29);
  expect(state).toMatchObject({ isOpen: true, usedSeconds: 29 * 60 });
  expect(state.endsAt).toBe(new Date(app.clock.now().getTime() + minutes(1)).toISOString());
  expect((await use(app, 1)).isOpen).toBe(false);
  const answer = await kid.get('/api/users');
  expect([answer.status, answer.text]).toEqual([403, t('screenTime:over.tomorrowMorning')]);
  app.clock.advance(minutes(5));
  await kid.get('/api/users');
  await beat(kid);
  expect(usedSeconds(app)).toBe(30 * 60);
  app.clock.set('2026-03-03T00:00:00Z');
  expect((await kid.get('/api/users')).status).toBe(200);
});

it('counts two devices at once as one', async () => {
  const app = await makeApp();
  limitKid(app, { dailyMinutes: 60 });
  const [one, two] = [app.as('kid'), app.signIn(app.person('kid'))];
  await beat(one);
  for (let step = 0; step < 20; step += 1) {
    app.clock.advance(seconds(15));
    await beat(step % 2 ? one : two);
  }
  expect(usedSeconds(app)).toBe(300);
  await beat(two, false);
  app.clock.advance(seconds(30));
  await beat(one);
  expect(usedSeconds(app)).toBe(330);
});

it('counts nothing while the device is put down, whatever its page fetches in the background', async () => {
  const app = await makeApp();
  limitKid(app, { dailyMinutes: 60 });
  const kid = app.as('kid');
  await use(app, 1);
  app.clock.advance(seconds(10));
  await beat(kid, false);
  expect(usedSeconds(app)).toBe(70);
  for (let step = 0; step < 10; step += 1) {
    app.clock.advance(minutes(1));
    await kid.post('/api/kid-time/beat', { isUsed: false, isRepeat: true });
    await kid.get('/api/users');
  }
  expect(usedSeconds(app)).toBe(70);
  await beat(kid);
  app.clock.advance(seconds(30));
  await beat(kid);
  expect(usedSeconds(app)).toBe(100);
});

it('counts requests again three minutes after a page last reported that no one is there', async () => {
  const app = await makeApp();
  limitKid(app, { dailyMinutes: 60 });
  const kid = app.as('kid');
  await beat(kid, false);
  const readFor = async (count: number) => {
    for (let step = 0; step < count; step += 1) {
      app.clock.advance(minutes(1));
      await kid.get('/api/users');
    }
  };
  await readFor(3);
  expect(usedSeconds(app)).toBe(0);
  await readFor(5);
  expect(usedSeconds(app)).toBe(240);
});

it('does not let an idle tab reduce the time of another tab in the same browser', async () => {
  const app = await makeApp();
  limitKid(app, { dailyMinutes: 60 });
  const kid = app.as('kid');
  await beat(kid);
  for (let step = 0; step < 4; step += 1) {
    app.clock.advance(seconds(15));
    await kid.post('/api/kid-time/beat', { isUsed: false, isRepeat: true });
    app.clock.advance(seconds(15));
    await beat(kid);
  }
  expect(usedSeconds(app)).toBe(120);
});

it('counts by requests if a page reports nothing', async () => {
  const app = await makeApp();
  limitKid(app, { dailyMinutes: 10 });
  const kid = app.as('kid');
  let calls = 0;
  while ((await kid.get('/api/users')).status === 200 && calls < 100) {
    app.clock.advance(minutes(1));
    calls += 1;
  }
  expect(calls).toBe(10);
  app.clock.set('2026-03-03T10:00:00Z');
  await kid.get('/api/users');
  const before = usedSeconds(app);
  app.clock.advance(minutes(30));
  await kid.get('/api/users');
  expect(usedSeconds(app) - before).toBe(15);
  // Writing counts as use, even when the device reports idle.
  await beat(kid, false);
  await kid.post('/api/tasks', { title: 'x' });
  app.clock.advance(minutes(1));
  await kid.post('/api/tasks', { title: 'x' });
  expect(usedSeconds(app) - before).toBe(75);
});

it('counts use for the day on which it happened', async () => {
  const app = await makeApp();
  limitKid(app, { dailyMinutes: 60 });
  app.clock.set('2026-03-02T23:59:45Z');
  await beat(app.as('kid'));
  app.clock.advance(seconds(40));
  await beat(app.as('kid'));
  expect(usedSeconds(app)).toBe(25);
  const days = app.db.$client.prepare('SELECT day, seconds FROM kid_time_used ORDER BY day').all();
  expect(days).toEqual([
    { day: '2026-03-02', seconds: 15 },
    { day: '2026-03-03', seconds: 25 },
  ]);
});

it('counts nothing when the clock goes back', async () => {
  const app = await makeApp();
  limitKid(app, { dailyMinutes: 60 });
  await use(app, 2);
  app.clock.advance(-minutes(30));
  await beat(app.as('kid'));
  app.clock.advance(seconds(30));
  await beat(app.as('kid'));
  expect(usedSeconds(app)).toBe(150);
});

it('announces 10 and 2 minutes before the end, each once over all devices', async () => {
  const app = await makeApp();
  limitKid(app, { dailyMinutes: 15 });
  const [one, two] = [app.as('kid'), app.signIn(app.person('kid'))];
  const announced: [number, number][] = [];
  for (let half = 0; half < 30; half += 1) {
    for (const browser of [one, two]) {
      const { announce, usedSeconds: used } = await beat(browser);
      if (announce) announced.push([announce, used]);
    }
    app.clock.advance(seconds(30));
  }
  expect(announced).toEqual([
    [10, 300],
    [2, 780],
  ]);
});

it('announces the end of a window, and again when a grown-up gives more', async () => {
  const app = await makeApp();
  limitKid(app, { windows: everyDay(9, 11) });
  const kid = app.as('kid');
  app.clock.advance(minutes(49));
  expect((await beat(kid)).announce).toBeNull();
  app.clock.advance(minutes(1));
  expect((await beat(kid)).announce).toBe(10);
  app.clock.advance(minutes(8));
  expect((await beat(kid, false)).announce).toBeNull();
  expect((await beat(kid)).announce).toBe(2);
  await app.as('admin').post(`/api/admin/kid-time/${kid.user.id}/extra`, { minutes: 10 });
  expect((await beat(kid)).announce).toBeNull();
  app.clock.advance(minutes(2));
  expect((await beat(kid)).announce).toBe(10);
});

it('announces the end of a later window and of another day as well', async () => {
  const app = await makeApp();
  const windows = [...everyDay(9, 11), ...everyDay(15, 18)];
  limitKid(app, { windows });
  const kid = app.as('kid');
  const announcedAt = async (time: string) => {
    app.clock.set(time);
    return [(await beat(kid)).announce, (await beat(kid)).announce];
  };
  expect(await announcedAt('2026-03-02T10:58:30Z')).toEqual([2, null]);
  expect(await announcedAt('2026-03-02T17:52:00Z')).toEqual([10, null]);
  expect(await announcedAt('2026-03-03T17:52:00Z')).toEqual([10, null]);
  app.clock.advance(seconds(30));
  expect((await beat(kid)).announce).toBeNull();
  await beat(kid, false);
  expect(await announcedAt('2026-03-04T17:52:00Z')).toEqual([10, null]);
});

it('announces the end of a later window after the device was put down, or time was given', async () => {
  const app = await makeApp();
  limitKid(app, { windows: [...everyDay(9, 11), ...everyDay(15, 18)] });
  const kid = app.as('kid');
  const announcedAt = async (time: string) => {
    app.clock.set(time);
    const { announce } = await beat(kid);
    app.clock.advance(seconds(30));
    return [announce, (await beat(kid)).announce];
  };
  expect(await announcedAt('2026-03-02T10:52:00Z')).toEqual([10, null]);
  await beat(kid, false);
  expect(await announcedAt('2026-03-02T17:52:00Z')).toEqual([10, null]);
  await beat(kid, false);

  expect(await announcedAt('2026-03-03T10:52:00Z')).toEqual([10, null]);
  await app.as('admin').post(`/api/admin/kid-time/${kid.user.id}/extra`, { minutes: 1 });
  expect(await announcedAt('2026-03-03T10:53:00Z')).toEqual([null, null]);
  expect(await announcedAt('2026-03-03T17:52:00Z')).toEqual([10, null]);
});

it('announces the end of a night once, and that of a new day’s minutes again', async () => {
  const app = await makeApp();
  limitKid(app, { windows: everyDay(22, 1) });
  const kid = app.as('kid');
  const announcedAt = async (time: string) => {
    app.clock.set(time);
    return (await beat(kid)).announce;
  };
  expect(await announcedAt('2026-03-02T00:52:00Z')).toBe(10);
  expect(await announcedAt('2026-03-02T00:53:00Z')).toBeNull();
  limitKid(app, { windows: everyDay(22, 23), dailyMinutes: 8 });
  expect(await announcedAt('2026-03-02T22:01:00Z')).toBe(10);
  expect(await announcedAt('2026-03-02T22:02:00Z')).toBeNull();
  expect(await announcedAt('2026-03-03T22:01:00Z')).toBe(10);
});

it('ignores a body that names someone else', async () => {
  const app = await makeApp();
  limitKid(app, { dailyMinutes: 60 });
  const body = { userId: app.person('kid').id, isUsed: true, now: '2020-01-01T00:00:00.000Z' };
  for (let step = 0; step < 4; step += 1) {
    expect((await app.as('family').post('/api/kid-time/beat', body)).status).toBe(200);
    app.clock.advance(seconds(30));
  }
  expect(usedSeconds(app)).toBe(0);
  expect((await app.as('kid').post('/api/kid-time/beat', { isUsed: 'yes' })).status).toBe(400);
});
