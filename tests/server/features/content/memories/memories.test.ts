import { describe, expect, it } from 'vitest';
import {
  firstSharedSql,
  firstTakenSql,
  sharedSql,
  takenSql,
} from '#server/features/content/memories/dated-posts.repo.ts';
import type { HomeMemories } from '#shared/features/content/memories.contract.ts';
import { days } from '#tests/support/fakes/fake-clock.ts';
import { makeDatedPost, memoriesAs, rememberedBy } from '#tests/support/make/memories.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

// The clock shows 2 March 2026.
const yearAgo = '2025-03-02T15:30:00';

// The files of these pictures are nowhere.
const openApp = () => makeApp({ options: { logLevel: 'silent' } });

const setZone = (app: TestApp, zone: string) =>
  app.db.$client.prepare('UPDATE household SET time_zone = ?').run(zone);

describe('on this day', () => {
  it('shows what was taken or else shared on the same day of earlier years', async () => {
    const app = await openApp();
    const taken = makeDatedPost(app, 'family', { taken: [yearAgo, '2025-07-01T09:00:00'] });
    const shared = makeDatedPost(app, 'family', { at: '2024-03-02T12:00:00.000Z' });
    makeDatedPost(app, 'family', { taken: ['2025-03-03T00:00:00'] });
    makeDatedPost(app, 'family', { taken: ['2025-03-01T23:59:59'] });
    // Shared on this day, but taken on another.
    makeDatedPost(app, 'family', {
      taken: ['2023-05-05T10:00:00'],
      at: '2025-03-02T10:00:00.000Z',
    });
    const { memories } = await memoriesAs(app, 'admin');
    expect(memories.map(({ postId, years, day }) => [postId, years, day])).toEqual([
      [taken, 1, '2025-03-02'],
      [shared, 2, '2024-03-02'],
    ]);
    expect(memories[0]?.media.map(({ takenAt }) => takenAt)).toEqual([yearAgo]);
  });

  it('finds the pictures behind the first of a post, once', async () => {
    const app = await openApp();
    const taken = ['2025-02-01T09:00:00', yearAgo, '2025-03-02T16:00:00'];
    const id = makeDatedPost(app, 'family', { taken });
    const { memories } = await memoriesAs(app, 'admin');
    expect(memories.map(({ postId }) => postId)).toEqual([id]);
    expect(memories[0]?.media).toHaveLength(2);
  });

  it('is only what a person may see, and nothing from the trash', async () => {
    const app = await openApp();
    const open = makeDatedPost(app, 'friend', { taken: [yearAgo] });
    const family = makeDatedPost(app, 'family', { taken: [yearAgo], isFamilyContent: true });
    const kid = makeDatedPost(app, 'kid', { at: '2025-03-02T10:00:00.000Z' });
    const gone = makeDatedPost(app, 'friend', { taken: [yearAgo] });
    await app.as('friend').delete(`/api/content/${gone}`);
    for (const kind of ['admin', 'family', 'kid'] as const) {
      expect([kind, (await rememberedBy(app, kind)).toSorted()]).toEqual([
        kind,
        [open, family, kid].toSorted(),
      ]);
    }
    for (const kind of ['friend', 'guest'] as const) {
      expect([kind, await rememberedBy(app, kind)]).toEqual([kind, [open]]);
    }
    expect((await app.signedOut().get('/api/memories')).status).toBe(401);
    expect((await app.as('expired').get('/api/memories')).status).toBe(403);
  });

  it('has nothing that was shared within two weeks, however old the picture is', async () => {
    const app = await openApp();
    const id = makeDatedPost(app, 'family', {
      taken: [yearAgo],
      at: '2026-02-16T10:00:01.000Z',
    });
    expect(await rememberedBy(app, 'admin')).toEqual([]);
    app.clock.advance(2_000);
    expect(await rememberedBy(app, 'admin')).toEqual([id]);
  });

  it('goes by the household’s time zone', async () => {
    const app = await openApp();
    setZone(app, 'Pacific/Auckland');
    const at = (hour: string) => ({ at: `2025-03-0${hour}:00:00.000Z` });
    makeDatedPost(app, 'family', at('1T10'));
    const inside = [
      makeDatedPost(app, 'family', at('1T12')),
      makeDatedPost(app, 'family', at('2T10')),
    ];
    makeDatedPost(app, 'family', at('2T12'));
    expect((await rememberedBy(app, 'admin')).toSorted()).toEqual(inside.toSorted());
    // It is the third there.
    app.clock.advance(2 * 3_600_000);
    expect(await rememberedBy(app, 'admin')).not.toContain(inside[0]);
  });

  it('has kids’ memories first', async () => {
    const app = await openApp();
    const adult = makeDatedPost(app, 'family', { taken: [yearAgo] });
    const kid = makeDatedPost(app, 'kid', { taken: ['2023-03-02T09:00:00'] });
    expect(await rememberedBy(app, 'admin')).toEqual([kid, adult]);
  });

  it('looks at months where a household is younger than a year, and only there', async () => {
    const app = await openApp();
    const month = makeDatedPost(app, 'family', { at: '2026-01-02T10:00:00.000Z' });
    makeDatedPost(app, 'family', { at: '2025-12-02T10:00:00.000Z' });
    const { memories } = await memoriesAs(app, 'kid');
    expect(memories).toMatchObject([{ postId: month, years: 0, months: 2 }]);
    // A picture of an earlier year comes before any month.
    const year = makeDatedPost(app, 'family', { taken: [yearAgo], at: '2026-01-05T10:00:00.000Z' });
    expect(await rememberedBy(app, 'kid')).toEqual([year]);
    app.db.$client.prepare('DELETE FROM contents WHERE id = ?').run(year);
    expect(await rememberedBy(app, 'kid')).toEqual([month]);
    const setUp = app.db.$client.prepare('UPDATE household SET created_at = ?');
    setUp.run('2025-03-03T10:00:00.000Z');
    expect(await rememberedBy(app, 'kid')).toEqual([month]);
    setUp.run('2025-03-02T10:00:00.000Z');
    expect(await rememberedBy(app, 'kid')).toEqual([]);
  });
});

describe('dismissing', () => {
  it('holds for the day, for one person, on all of their devices', async () => {
    const app = await openApp();
    const today = makeDatedPost(app, 'family', { taken: [yearAgo] });
    const tomorrow = makeDatedPost(app, 'family', { taken: ['2025-03-03T09:00:00'] });
    const [mine, theirs] = [await app.socketAs('admin'), await app.socketAs('kid')];
    const admin = app.as('admin');
    const { json } = await admin.put<HomeMemories>('/api/memories/dismissed', { card: 'memories' });
    expect(json.memories).toEqual([]);
    expect(await mine.settle()).toContainEqual({ type: 'changed', area: 'memories' });
    expect(await theirs.settle()).toEqual([]);
    const other = app.signIn(admin.user);
    expect((await other.get<HomeMemories>('/api/memories')).json.memories).toEqual([]);
    expect(await rememberedBy(app, 'kid')).toEqual([today]);
    app.clock.advance(days(1));
    expect(await rememberedBy(app, 'admin')).toEqual([tomorrow]);
  });

  it('refuses what is no card', async () => {
    const app = await openApp();
    for (const body of [{}, { card: 'feed' }, { card: 1 }]) {
      const { status } = await app.as('kid').put('/api/memories/dismissed', body);
      expect([body, status]).toEqual([body, 400]);
    }
  });
});

it('reads by indexes alone, whatever there is', async () => {
  const { db } = await openApp();
  const wish = { me: 1, audiences: '[]', seesHidden: 0, onlyKids: 0, onlyPictures: 0, limit: 9 };
  const range = { takenFrom: 'a', takenTo: 'b', sharedFrom: 'a', sharedTo: 'b', sharedBefore: 'c' };
  for (const sql of [takenSql, sharedSql, firstTakenSql, firstSharedSql]) {
    const plan = db.$client
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...(sql.includes('@') ? [{ ...wish, ...range }] : []))
      .map(({ detail }) => detail);
    expect(
      plan.filter((line) => /^SCAN|TEMP B-TREE/.test(line) && !/json_each/.test(line)),
    ).toEqual([]);
    expect(plan[0]).toMatch(/^SEARCH (m|p|media|contents) USING (COVERING )?INDEX/);
  }
});
