import { describe, expect, it } from 'vitest';
import { screenTimeRoutes } from '#server/features/screen-time/screen-time.routes.ts';
import type { TestAnswer } from '#tests/support/clients/browser.ts';
import { seconds } from '#tests/support/fakes/fake-clock.ts';
import { makePerson, type PersonKind } from '#tests/support/make/household/people.ts';
import { limitKid } from '#tests/support/make/screen-time.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

type Browser = ReturnType<TestApp['as']>;

/** Minutes that no other number of an answer resembles. */
const canary = 1234;

const tries: Record<
  string,
  { attempt: (b: Browser, id: number) => Promise<TestAnswer>; status: number }
> = {
  'GET /api/kid-time': { attempt: (b, id) => b.get(`/api/kid-time?userId=${id}`), status: 200 },
  'POST /api/kid-time/beat': {
    attempt: (b, userId) => b.post('/api/kid-time/beat', { userId, id: userId }),
    status: 200,
  },
  'GET /api/admin/kid-time': { attempt: (b) => b.get('/api/admin/kid-time'), status: 403 },
  'GET /api/admin/kid-time/:id': {
    attempt: (b, id) => b.get(`/api/admin/kid-time/${id}`),
    status: 403,
  },
  'PUT /api/admin/kid-time/:id': {
    attempt: (b, id) => b.put(`/api/admin/kid-time/${id}`, { dailyMinutes: null, windows: null }),
    status: 403,
  },
  'POST /api/admin/kid-time/:id/extra': {
    attempt: (b, id) => b.post(`/api/admin/kid-time/${id}/extra`, { minutes: 30 }),
    status: 403,
  },
};

/** All settings and counts; the kid's own calls count as use. */
const snapshot = (app: TestApp): string =>
  JSON.stringify(
    ['kid_times', 'kid_windows', 'kid_time_used', 'kid_time_extra'].map((table) =>
      app.db.$client.prepare(`SELECT * FROM ${table}`).all(),
    ),
  ).replace(/"last_used_at":[^,]*/, '');

describe('routes of the feature', () => {
  it('all have a row in this test', async () => {
    const app = await makeApp();
    const names = screenTimeRoutes(app.context).map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
    );
    expect(Object.keys(tries).sort()).toEqual(names.sort());
  });

  it('answer 401 when signed out', async () => {
    const app = await makeApp();
    limitKid(app, { dailyMinutes: canary });
    const signedOut = { ...app.signedOut(), user: app.person('guest') } as Browser;
    for (const [name, { attempt }] of Object.entries(tries)) {
      const answer = await attempt(signedOut, app.person('kid').id);
      expect([name, answer.status]).toEqual([name, 401]);
    }
  });
});

const strangers: (PersonKind | 'anotherKid')[] = [
  'family',
  'friend',
  'guest',
  'expired',
  'anotherKid',
];

it.each(strangers)('show a %s nothing of a kid’s time, and change nothing', async (kind) => {
  const app = await makeApp();
  limitKid(app, { dailyMinutes: canary });
  const kid = app.as('kid');
  const stranger =
    kind === 'anotherKid'
      ? app.signIn(makePerson(app.db, { role: 'family', verified: true, isChild: true }))
      : app.as(kind);
  const socket = kind === 'expired' || kind === 'anotherKid' ? null : await app.socketAs(kind);
  const before = snapshot(app);
  for (const [name, { attempt, status }] of Object.entries(tries)) {
    const answer = await attempt(stranger, kid.user.id);
    expect([name, answer.status]).toEqual([name, status]);
    expect(answer.text, name).not.toContain(String(canary));
  }
  expect(snapshot(app)).toBe(before);

  await kid.post('/api/kid-time/beat');
  app.clock.advance(seconds(90));
  await kid.post('/api/kid-time/beat');
  const admin = app.as('admin');
  await admin.post(`/api/admin/kid-time/${kid.user.id}/extra`, { minutes: 30 });
  await admin.put(`/api/admin/kid-time/${kid.user.id}`, { dailyMinutes: canary, windows: null });
  expect((await socket?.settle()) ?? []).toEqual([]);
});

it('shows a kid their own time, and lets them change none of it', async () => {
  const app = await makeApp();
  limitKid(app, { dailyMinutes: canary });
  const kid = app.as('kid');
  const { id } = kid.user;
  expect((await kid.get('/api/kid-time')).text).toContain(String(canary));
  const before = snapshot(app);
  for (const [name, { attempt, status }] of Object.entries(tries)) {
    if (status === 403) expect((await attempt(kid, id)).status, name).toBe(403);
  }
  expect(snapshot(app)).toBe(before);
});
