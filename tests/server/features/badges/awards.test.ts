import { describe, expect, it } from 'vitest';
import { updateUser } from '#server/features/accounts/accounts.repo.ts';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import type { Achievement, BadgeBook } from '#shared/features/badges/achievements.contract.ts';
import { emit, makeAward } from '#tests/support/make/badges.ts';
import { makePerson } from '#tests/support/make/household/people.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const path = '/api/achievements/awards';
const claims = '/api/achievements/celebrations';

const awardOf = (app: TestApp, more: object = {}) => ({
  userId: app.person('kid').id,
  badge: 'kindHeart',
  note: 'You shared your ice cream.',
  ...more,
});

const count = (app: TestApp): number =>
  app.db.$client.prepare<[], number>('SELECT count(*) FROM achievements').pluck().get() ?? 0;

const bookOf = async (app: TestApp): Promise<BadgeBook> =>
  (await app.as('kid').get<BadgeBook>('/api/achievements/badges')).json;

describe('POST /api/achievements/awards', () => {
  it.each([
    [{ userId: undefined }, t('badges:errors.kidRequired')],
    [{ userId: 'kid' }, t('badges:errors.kidRequired')],
    [{ badge: undefined }, t('badges:errors.kind')],
    [{ badge: 'firstPost' }, t('badges:errors.kind')],
    [{ badge: 'rudeness' }, t('badges:errors.kind')],
    [{ note: undefined }, t('badges:errors.noteRequired')],
    [{ note: '   ' }, t('badges:errors.noteRequired')],
    [{ note: 7 }, t('badges:errors.noteRequired')],
    [{ note: 'x'.repeat(301) }, t('common:errors.tooLong', { max: 300 })],
  ])('answers 400 to %j', async (more, text) => {
    const app = await makeApp();
    const answer = await app.as('family').post(path, awardOf(app, more));
    expect([answer.status, answer.text]).toEqual([400, text]);
    expect(count(app)).toBe(0);
  });

  it('answers 404 for a missing person, and 400 for everyone but the household’s kids', async () => {
    const app = await makeApp();
    expect((await app.as('family').post(path, awardOf(app, { userId: 9_999 }))).status).toBe(404);
    const gone = makePerson(app.db, { role: 'family', isChild: true, deactivatedAt: 'x' });
    const visiting = makePerson(app.db, { role: 'friend', isChild: true });
    for (const { id } of [app.person('admin'), app.person('family'), gone, visiting]) {
      const answer = await app.as('family').post(path, awardOf(app, { userId: id }));
      expect([answer.status, answer.text]).toEqual([400, t('badges:errors.kidsOnly')]);
    }
    expect(count(app)).toBe(0);
  });

  it('gives a kid a badge with a note, as often as there is a reason', async () => {
    const app = await makeApp();
    const answer = await app.as('family').post<Achievement>(
      path,
      awardOf(app, {
        note: '  You shared your ice cream. ',
        awardedBy: app.person('admin').id,
        timestamp: '2020-01-01T00:00:00.000Z',
      }),
    );
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      type: 'award',
      category: 'Behavior',
      badge: 'kindHeart',
      name: 'Kind Heart',
      note: 'You shared your ice cream.',
      awardedBy: { username: 'family' },
      userId: app.person('kid').id,
      timestamp: app.clock.now().toISOString(),
    });
    await app.as('admin').post(path, awardOf(app, { note: 'Again!' }));
    const { earned } = await bookOf(app);
    expect(
      earned.map(({ badge, note, awardedBy, isNew }) => [badge, note, awardedBy?.username, isNew]),
    ).toEqual([
      ['kindHeart', 'You shared your ice cream.', 'family', true],
      ['kindHeart', 'Again!', 'admin', true],
    ]);
  });

  it('notifies the kid and the household at once', async () => {
    const app = await makeApp();
    const [kid, admin, friend] = [
      await app.socketAs('kid'),
      await app.socketAs('admin'),
      await app.socketAs('friend'),
    ];
    await app.as('family').post(path, awardOf(app));
    for (const socket of [kid, admin, friend]) await socket.settle();
    const message = {
      type: 'changed',
      area: 'badges',
      id: app.person('kid').id,
      change: 'created',
    };
    expect(kid.heardOfBadges).toEqual([message]);
    expect(admin.heardOfBadges).toEqual([message]);
    expect(friend.heardOfBadges).toEqual([]);
  });

  it('answers 429 to too many badges', async () => {
    const app = await makeApp();
    for (let n = 0; n < 20; n += 1) await app.as('family').post(path, awardOf(app));
    expect((await app.as('family').post(path, awardOf(app))).status).toBe(429);
    expect(count(app)).toBe(20);
  });

  it('keeps a given badge when its giver leaves', async () => {
    const app = await makeApp();
    await app.as('family').post(path, awardOf(app));
    updateUser(app.db, app.person('family').id, { deactivatedAt: app.clock.now().toISOString() });
    expect((await bookOf(app)).earned).toMatchObject([{ awardedBy: { username: 'family' } }]);
    app.db.$client.prepare('DELETE FROM users WHERE id = ?').run(makePerson(app.db).id);
    app.db.$client.prepare('UPDATE achievements SET awarded_by = NULL').run();
    expect((await bookOf(app)).earned).toMatchObject([{ badge: 'kindHeart', awardedBy: null }]);
  });
});

describe('GET /api/achievements/kids', () => {
  const kids = '/api/achievements/kids';
  it('lists the active kids of the household', async () => {
    const app = await makeApp();
    app.person('kid');
    makePerson(app.db, { displayName: 'Ada', role: 'family', isChild: true });
    makePerson(app.db, { role: 'family', isChild: true, deactivatedAt: 'x' });
    makePerson(app.db, { role: 'guest', isChild: true });
    const { json } = await app.as('family').get<Member[]>(kids);
    expect(json.map(({ displayName }) => displayName)).toEqual(['Ada', 'The kid']);
    expect(Object.keys(json[0] ?? {}).sort()).toEqual(['avatar', 'displayName', 'id', 'username']);
  });
});

describe('POST /api/achievements/celebrations', () => {
  it('answers 400', async () => {
    const app = await makeApp();
    const many = Array.from({ length: 101 }, (_, n) => n + 1);
    for (const ids of [undefined, [], [0], ['1'], [1.5], many]) {
      expect((await app.as('kid').post(claims, { ids })).status).toBe(400);
    }
  });

  it('gives each new badge to the device that asks first', async () => {
    const app = await makeApp();
    const id = makeAward(app, 'family', 'kid');
    emit(app, 'taskCompleted', { userId: app.person('kid').id });
    const ids = (await bookOf(app)).earned.map((badge) => badge.id);
    expect(ids).toContain(id);
    const [kid, admin] = [await app.socketAs('kid'), await app.socketAs('admin')];
    const first = await app.as('kid').post(claims, { ids: [...ids, 99] });
    expect([first.status, first.json]).toEqual([200, { ids }]);
    expect((await app.as('kid').post(claims, { ids })).json).toEqual({ ids: [] });
    // Other devices hear once that nothing is left to celebrate.
    await kid.settle();
    await admin.settle();
    const { id: userId } = app.person('kid');
    expect(kid.heardOfBadges).toEqual([
      { type: 'changed', area: 'badges', id: userId, change: 'updated' },
    ]);
    expect(admin.heardOfBadges).toEqual([]);
    expect((await bookOf(app)).earned.map(({ isNew }) => isNew)).toEqual([false, false]);
  });
});
