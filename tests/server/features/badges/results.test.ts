import { describe, expect, it } from 'vitest';
import type { Achievement } from '#shared/features/badges/achievements.contract.ts';
import { minutes, seconds } from '#tests/support/fakes/fake-clock.ts';
import { emit } from '#tests/support/make/badges.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const path = '/api/achievements';
const won = { type: 'game_completion', gameId: 'memory', score: 120 };

const rows = (app: TestApp): unknown[] =>
  app.db.$client.prepare('SELECT * FROM achievements').all();

const listOf = async (app: TestApp, kind: PersonKind, query = '') =>
  (await app.as(kind).get<Achievement[]>(path + query)).json;

describe('POST /api/achievements', () => {
  const invalid = t('common:errors.invalidRequest');
  const points = t('badges:errors.scoreHigh');
  it.each([
    [{}, invalid],
    [{ ...won, type: 'award' }, invalid],
    [{ ...won, gameId: 'chess' }, invalid],
    [{ ...won, gameId: 1 }, invalid],
    [{ ...won, score: -1 }, invalid],
    // floor((180 * 10 + 1000 / 13) * 3), floor((300 * 10 + 1000 / 2) * 3), (240 * 10 + 500) * 3
    [{ ...won, score: 5_631 }, points],
    [{ ...won, gameId: 'puzzle', score: 10_501 }, points],
    [{ ...won, gameId: 'word_search', score: 8_701 }, points],
    [{ ...won, gameId: 'jigsaw', score: 12_716 }, points],
    [{ ...won, gameId: 'differences', score: 7_576 }, points],
    [{ ...won, type: 'high_score', score: 5_631 }, points],
    [{ ...won, type: 'high_score', score: 0 }, t('badges:errors.scoreLow')],
    [{ ...won, score: 1.5 }, invalid],
    [{ ...won, score: '120' }, invalid],
    [{ ...won, score: null }, invalid],
    [{ ...won, score: Number.MAX_VALUE }, invalid],
  ])('answers 400 to %j', async (body, text) => {
    const app = await makeApp();
    const answer = await app.as('kid').post(path, body);
    expect([answer.status, answer.text]).toEqual([400, text]);
    expect(rows(app)).toEqual([]);
  });

  it.each([
    ['memory', 5_630],
    ['puzzle', 10_500],
    ['word_search', 8_700],
    ['jigsaw', 12_715],
    ['differences', 7_575],
  ])('accepts the maximum score of %s', async (gameId, most) => {
    const app = await makeApp();
    const answer = await app.as('kid').post<Achievement>(path, { ...won, gameId, score: most });
    expect([answer.status, answer.json.score]).toEqual([201, most]);
  });

  it('keeps a win of the caller, whatever else is sent, and the first score as the best', async () => {
    const app = await makeApp();
    const answer = await app.as('kid').post<Achievement>(path, {
      ...won,
      userId: app.person('admin').id,
      level: 9,
      category: 'Behavior',
      timestamp: '2020-01-01T00:00:00.000Z',
    });
    const now = app.clock.now().toISOString();
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      id: 1,
      type: 'game_completion',
      category: 'Games',
      gameId: 'memory',
      score: 120,
      name: 'Memory Match finished',
      description: t('badges:results.completionHint', { game: t('games:names.memory') }),
      icon: 'Gamepad2',
      level: 1,
      userId: app.person('kid').id,
      timestamp: now,
      earnedAt: now,
      badge: null,
      note: null,
      awardedBy: null,
    });
    expect(
      (await listOf(app, 'kid')).map(({ type, score, badge }) => [type, score, badge]),
    ).toEqual([
      ['high_score', 120, null],
      ['game_completion', 120, null],
    ]);
    expect(await listOf(app, 'admin')).toEqual([]);
  });

  it('adds a high score only where the best of that game is beaten (rule 65)', async () => {
    const app = await makeApp();
    const play = async (gameId: string, points: number) => {
      app.clock.advance(minutes(1));
      await app.as('kid').post(path, { ...won, gameId, score: points });
    };
    await play('memory', 0);
    for (const points of [50, 49, 50, 51]) await play('memory', points);
    await play('puzzle', 10);
    const best = (await listOf(app, 'kid'))
      .filter(({ type }) => type === 'high_score')
      .map(({ gameId, score }) => [gameId, score]);
    expect(best).toEqual([
      ['puzzle', 10],
      ['memory', 51],
      ['memory', 50],
    ]);
  });

  it('answers a reported high score that beats nothing with the current one', async () => {
    const app = await makeApp();
    const report = async (points: number) => {
      app.clock.advance(minutes(1));
      return app.as('kid').post<Achievement>(path, { ...won, type: 'high_score', score: points });
    };
    const first = await report(50);
    expect([first.status, first.json.type]).toEqual([201, 'high_score']);
    const lower = await report(40);
    expect([lower.status, lower.json.id]).toEqual([200, first.json.id]);
    const higher = await report(60);
    expect([higher.status, higher.json.score]).toEqual([201, 60]);
    expect((await listOf(app, 'kid')).map(({ score }) => score)).toEqual([60, 50]);
  });

  it('answers 429 to more results than rounds can end, and accepts results again later', async () => {
    const app = await makeApp();
    for (let n = 0; n < 10; n += 1) expect((await app.as('kid').post(path, won)).status).toBe(201);
    const refused = await app.as('kid').post(path, won);
    expect([refused.status, refused.text]).toEqual([429, t('common:errors.tooMany')]);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect((await app.as('family').post(path, won)).status).toBe(201);
    app.clock.advance(seconds(2));
    expect((await app.as('kid').post(path, won)).status).toBe(201);
  });

  it('notifies the person’s own devices, and tells no one else how a game ended (rule 63)', async () => {
    const app = await makeApp();
    const own = [await app.socketAs('kid'), await app.socketAs('kid')];
    const kinds: PersonKind[] = ['admin', 'family', 'friend', 'guest'];
    const others = await Promise.all(kinds.map((kind) => app.socketAs(kind)));
    await app.as('kid').post(path, won);
    await app.as('kid').post(path, { ...won, type: 'high_score', score: 121 });
    const { id } = app.person('kid');
    const message = { type: 'changed', area: 'badges', id, change: 'created' };
    for (const socket of own) {
      await socket.settle();
      expect(socket.heardOfBadges).toEqual([message, message]);
    }
    for (const socket of others) {
      await socket.settle();
      expect(socket.heardOfBadges).toEqual([]);
    }
  });
});

describe('GET /api/achievements', () => {
  it('answers 400, 403 and 404', async () => {
    const app = await makeApp();
    const person = t('common:errors.invalidRequest');
    for (const userId of ['me', '0', '-1', '1.5', '']) {
      const answer = await app.as('family').get(`${path}?userId=${userId}`);
      expect([userId, answer.status, answer.text]).toEqual([userId, 400, person]);
      expect((await app.as('family').get(`${path}/badges?userId=${userId}`)).status).toBe(400);
    }
    for (const query of ['limit=0', 'limit=501', 'limit=x', 'before=0']) {
      expect((await app.as('family').get(`${path}?${query}`)).status, query).toBe(400);
    }
    for (const kind of ['friend', 'guest'] as const) {
      for (const id of [app.person('kid').id, 99_999]) {
        expect((await app.as(kind).get(`${path}?userId=${id}`)).status).toBe(403);
      }
    }
    expect((await app.as('family').get(`${path}?userId=99999`)).status).toBe(404);
  });

  it('returns achievements newest first, page by page', async () => {
    const app = await makeApp();
    const { id: userId } = app.person('friend');
    emit(app, 'postShared', { userId, contentType: 'art', isFamilyContent: false }, 10);
    const all = await listOf(app, 'friend');
    expect(all.map(({ badge }) => badge)).toEqual(['tenArt', 'tenPosts', 'firstArt', 'firstPost']);
    expect(all[0]).toMatchObject({
      type: 'badge',
      category: 'Content Creation',
      name: 'Busy Brush',
      description: t('badges:badges.tenArt.description'),
      icon: 'Brush',
      level: 2,
      gameId: null,
      score: null,
    });
    const page = await listOf(app, 'friend', `?limit=2&userId=${userId}`);
    expect(page).toEqual(all.slice(0, 2));
    expect(await listOf(app, 'friend', `?limit=2&before=${page[1]?.id}`)).toEqual(all.slice(2));
  });

  it('skips a badge that no longer exists', async () => {
    const app = await makeApp();
    emit(app, 'taskCompleted', { userId: app.person('kid').id });
    app.db.$client.prepare(`UPDATE achievements SET badge = 'oldOne'`).run();
    expect(await listOf(app, 'kid')).toEqual([]);
    const { status, json } = await app.as('kid').get(`${path}/badges`);
    expect([status, json]).toMatchObject([200, { earned: [] }]);
  });
});
