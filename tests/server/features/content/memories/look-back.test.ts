import { describe, expect, it } from 'vitest';
import { countBadgesSql, insertAchievement } from '#server/features/badges/achievements.repo.ts';
import { countsSql } from '#server/features/content/memories/counts.repo.ts';
import type { LookBack } from '#shared/features/content/look-back.contract.ts';
import type { HomeMemories } from '#shared/features/content/memories.contract.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeDatedPost, memoriesAs } from '#tests/support/make/memories.ts';
import { addBook, addLog } from '#tests/support/make/reading.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const december = '2026-12-05T10:00:00.000Z';

// The files of these pictures are nowhere.
const openApp = async (now = december) => {
  const app = await makeApp({ options: { logLevel: 'silent' } });
  app.clock.advance(Date.parse(now) - app.clock.now().getTime());
  return app;
};

const lookBackAs = (app: TestApp, kind: PersonKind, year: number | string = 2026) =>
  app.as(kind).get<LookBack>(`/api/look-back/${year}`);

const monthsOf = ({ months }: LookBack) =>
  months.map(({ month, pictures }) => [month, pictures.map(({ postId }) => postId)]);

describe('a look back', () => {
  it('has a few pictures of each month, kids’ first, by when they were taken or else shared', async () => {
    const app = await openApp();
    const grown = makeDatedPost(app, 'family', { taken: ['2026-05-30T09:00:00'] });
    const kid = makeDatedPost(app, 'kid', {
      taken: ['2026-05-02T09:00:00', '2026-05-03T09:00:00'],
    });
    const shared = makeDatedPost(app, 'family', { taken: [null], at: '2026-01-31T09:00:00.000Z' });
    makeDatedPost(app, 'family', { at: '2026-02-01T09:00:00.000Z' });
    makeDatedPost(app, 'family', {
      taken: ['2025-12-31T23:59:59'],
      at: '2026-01-02T09:00:00.000Z',
    });
    const { json } = await lookBackAs(app, 'admin');
    expect(monthsOf(json)).toEqual([
      [1, [shared]],
      [5, [kid, grown]],
    ]);
    for (let n = 0; n < 9; n += 1) {
      makeDatedPost(app, 'family', { taken: [`2026-05-1${n}T09:00:00`] });
    }
    const [, may] = monthsOf((await lookBackAs(app, 'admin')).json);
    expect(may?.[1]).toHaveLength(6);
    expect(may?.[1]).toContain(kid);
  });

  it('has six pictures of a month in which posts have many', async () => {
    const app = await openApp();
    for (let day = 1; day <= 6; day += 1) {
      const taken = Array.from({ length: 20 }, () => `2026-05-0${day}T09:00:00`);
      makeDatedPost(app, 'family', { taken });
    }
    const [[, may] = []] = monthsOf((await lookBackAs(app, 'admin')).json);
    expect(may).toHaveLength(6);
  });

  it('counts what a person may see, and of books and badges their own', async () => {
    const app = await openApp();
    const at = '2026-04-04T09:00:00.000Z';
    makeDatedPost(app, 'friend', { taken: [null, null], at });
    makeDatedPost(app, 'family', { taken: [null], at, isFamilyContent: true });
    makeDatedPost(app, 'kid', { at });
    makeDatedPost(app, 'kid', { at: '2025-12-31T09:00:00.000Z' });
    const gone = makeDatedPost(app, 'friend', { at });
    await app.as('friend').delete(`/api/content/${gone}`);
    const kid = app.as('kid');
    const { id } = await addBook(kid, { title: 'Momo' });
    await addLog(kid, id, { status: 'completed', finishDate: '2026-03-03' });
    const badge = { type: 'badge' as const, badge: 'firstPost', userId: app.person('family').id };
    insertAchievement(app.db, { ...badge, timestamp: '2026-03-03T09:00:00.000Z' });
    const award = { ...badge, type: 'award' as const };
    insertAchievement(app.db, { ...award, timestamp: '2025-03-03T09:00:00.000Z' });
    const counts = async (kind: PersonKind) => (await lookBackAs(app, kind)).json.counts;
    expect(await counts('kid')).toMatchObject({ posts: 3, pictures: 3, stories: 1, books: 1 });
    const others = { posts: 3, pictures: 3, stories: 1, books: 0, badges: 0 };
    expect(await counts('admin')).toEqual(others);
    expect(await counts('family')).toEqual({ ...others, badges: 1 });
    expect(await counts('friend')).toEqual({ ...others, posts: 1, pictures: 2, stories: 0 });
  });

  it('shows pictures only to those who see their posts', async () => {
    const app = await openApp();
    const at = '2026-04-04T09:00:00.000Z';
    makeDatedPost(app, 'family', { taken: [null], at, isFamilyContent: true });
    const open = makeDatedPost(app, 'family', { taken: [null], at });
    const { json } = await lookBackAs(app, 'friend');
    expect(monthsOf(json)).toEqual([[4, [open]]]);
    expect((await app.signedOut().get('/api/look-back/2026')).status).toBe(401);
    expect((await lookBackAs(app, 'expired')).status).toBe(403);
  });

  it('is empty for a year without anything, and leads to the years around it', async () => {
    const app = await openApp();
    makeDatedPost(app, 'family', { at: '2024-04-04T09:00:00.000Z' });
    makeDatedPost(app, 'family', { at: '2026-04-04T09:00:00.000Z' });
    const { json } = await lookBackAs(app, 'kid', 2025);
    expect(json).toEqual({
      year: 2025,
      counts: { posts: 0, pictures: 0, stories: 0, books: 0, badges: 0 },
      months: [],
      earlier: 2024,
      later: 2026,
    });
  });

  it('is there from December of its year on, by the household’s time zone', async () => {
    const app = await openApp('2026-11-30T21:59:00.000Z');
    app.db.$client.prepare("UPDATE household SET time_zone = 'Europe/Helsinki'").run();
    makeDatedPost(app, 'family', { at: '2026-04-04T09:00:00.000Z' });
    expect((await lookBackAs(app, 'kid')).status).toBe(404);
    expect((await memoriesAs(app, 'kid')).lookBack).toBeNull();
    app.clock.advance(60_000);
    expect((await lookBackAs(app, 'kid')).status).toBe(200);
    expect((await memoriesAs(app, 'kid')).lookBack).toEqual({ year: 2026, media: [] });
    for (const bad of ['x', '1899', '10000', '2026.5']) {
      expect([bad, (await lookBackAs(app, 'kid', bad)).status]).toEqual([bad, 400]);
    }
    app.clock.advance(31 * 86_400_000);
    const later = app.signIn(app.person('kid'));
    expect((await later.get<HomeMemories>('/api/memories')).json.lookBack).toBeNull();
    expect((await later.get('/api/look-back/2026')).status).toBe(200);
    expect((await later.get('/api/look-back/2027')).status).toBe(404);
  });
});

describe('its card on home', () => {
  it('is in the place of the day’s memories until it is dismissed for the year', async () => {
    const app = await openApp();
    const memory = makeDatedPost(app, 'family', { taken: ['2025-12-05T09:00:00'] });
    const at = '2026-04-04T09:00:00.000Z';
    for (let n = 0; n < 6; n += 1) makeDatedPost(app, 'kid', { taken: [null], at });
    const { memories, lookBack } = await memoriesAs(app, 'admin');
    expect([memories, lookBack?.year, lookBack?.media.length]).toEqual([[], 2026, 4]);
    const { json } = await app
      .as('admin')
      .put<HomeMemories>('/api/memories/dismissed', { card: 'lookBack' });
    expect(json.lookBack).toBeNull();
    expect(json.memories.map(({ postId }) => postId)).toEqual([memory]);
    expect((await memoriesAs(app, 'family')).lookBack?.year).toBe(2026);
    app.clock.advance(10 * 86_400_000);
    expect((await memoriesAs(app, 'admin')).lookBack).toBeNull();
    expect((await lookBackAs(app, 'admin')).status).toBe(200);
    app.clock.advance(365 * 86_400_000);
    makeDatedPost(app, 'kid', { at: '2027-04-04T09:00:00.000Z' });
    const later = app.signIn(app.person('admin'));
    expect((await later.get<HomeMemories>('/api/memories')).json.lookBack?.year).toBe(2027);
  });

  it('that is dismissed after New Year is that of the year before', async () => {
    const app = await openApp('2026-12-31T21:00:00.000Z');
    makeDatedPost(app, 'kid', { at: '2026-04-04T09:00:00.000Z' });
    makeDatedPost(app, 'kid', { at: '2027-04-04T09:00:00.000Z' });
    expect((await memoriesAs(app, 'admin')).lookBack?.year).toBe(2026);
    app.clock.advance(6 * 3_600_000);
    await app.as('admin').put('/api/memories/dismissed', { card: 'lookBack' });
    app.clock.advance(350 * 86_400_000);
    const later = app.signIn(app.person('admin'));
    expect((await later.get<HomeMemories>('/api/memories')).json.lookBack?.year).toBe(2027);
  });

  it('is not there for someone who sees nothing of the year', async () => {
    const app = await openApp();
    const at = '2026-04-04T09:00:00.000Z';
    makeDatedPost(app, 'family', { at, isFamilyContent: true });
    expect((await memoriesAs(app, 'friend')).lookBack).toBeNull();
    expect((await memoriesAs(app, 'kid')).lookBack).not.toBeNull();
  });
});

it('counts by indexes alone', async () => {
  const { db } = await openApp();
  const plans = [
    db.$client.prepare(`EXPLAIN QUERY PLAN ${countsSql}`).all({
      ...{ me: 1, audiences: '[]', seesHidden: 0, from: 'a', to: 'b' },
    }),
    db.$client.prepare(`EXPLAIN QUERY PLAN ${countBadgesSql}`).all(1, 'a', 'b'),
  ] as { detail: string }[][];
  const bad = plans.flat().filter(({ detail }) => /^SCAN (?!json_each)|TEMP B-TREE/.test(detail));
  expect(bad).toEqual([]);
});
