import { expect, it } from 'vitest';
import { days } from '#tests/support/fakes/fake-clock.ts';
import { makeLog } from '#tests/support/make/emotions.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const path = '/api/emotion-logs/care';

const makeHardDays = (app: TestApp, kind: PersonKind) => {
  for (const day of ['2026-02-24', '2026-02-26', '2026-02-28', '2026-03-01']) {
    makeLog(app.db, app.person(kind), { date: day, emotionType: 'worried', intensity: 8 });
  }
};

it('asks kids with hard days, and no one else', async () => {
  const app = await makeApp();
  const isAsked = async (kind: PersonKind) => (await app.as(kind).get(path)).json;
  const everybody = ['admin', 'family', 'friend', 'guest', 'kid'] as const;
  for (const kind of everybody) expect(await isAsked(kind)).toEqual({ isOffered: false });
  const sockets = await Promise.all(everybody.map((kind) => app.socketAs(kind)));
  makeHardDays(app, 'kid');
  makeHardDays(app, 'family');
  for (const kind of everybody) {
    expect(await isAsked(kind), kind).toEqual({ isOffered: kind === 'kid' });
  }
  for (const socket of sockets) expect(await socket.settle()).toEqual([]);
});

it('is dismissed on all of the kid’s devices, until days are hard again', async () => {
  const app = await makeApp();
  makeHardDays(app, 'kid');
  const [kids, admins] = [await app.socketAs('kid'), await app.socketAs('admin')];
  const answer = await app.as('kid').put(path);
  expect([answer.status, answer.json]).toEqual([200, { isOffered: false }]);
  expect(await kids.settle()).toEqual([{ type: 'changed', area: 'emotions' }]);
  expect(await admins.settle()).toEqual([]);
  expect((await app.as('kid').get(path)).json).toEqual({ isOffered: false });
  app.clock.advance(days(7));
  expect((await app.as('kid').get(path)).json).toEqual({ isOffered: false });
  for (const day of ['2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08']) {
    makeLog(app.db, app.person('kid'), { date: day, emotionType: 'sad', intensity: 7 });
  }
  expect((await app.as('kid').get(path)).json).toEqual({ isOffered: true });
  await app.as('kid').put(path);
  app.clock.advance(days(1));
  expect((await app.as('kid').get(path)).json).toEqual({ isOffered: false });
});
