import { describe, expect, it } from 'vitest';
import { clientIdHeader } from '#shared/client-id-header.ts';
import type { GameRecord } from '#shared/features/games/games.contract.ts';
import { gameIds } from '#shared/features/games/games.levels.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const path = '/api/games/plays';
const round = {
  gameId: 'memory',
  difficulty: 'easy',
  score: 300,
  seconds: 60,
  moves: 9,
  hasWon: true,
};

interface Answer {
  id: number;
  isBest: boolean;
  games: GameRecord[];
}

const rowsOf = (app: TestApp) =>
  app.db.$client.prepare('SELECT * FROM game_plays').all() as Record<string, unknown>[];

describe('a finished round', () => {
  it.each([
    [{ gameId: 'chess' }, t('common:errors.invalidRequest')],
    [{ gameId: undefined }, t('common:errors.invalidRequest')],
    [{ difficulty: 'impossible' }, t('common:errors.invalidRequest')],
    [{ score: -1 }, t('common:errors.invalidRequest')],
    [{ score: 1.5 }, t('common:errors.invalidRequest')],
    [{ score: '300' }, t('common:errors.invalidRequest')],
    [{ score: null }, t('common:errors.invalidRequest')],
    // floor(90 * 10 + 1000 / 7) is the maximum.
    [{ score: 1_043 }, t('common:errors.invalidRequest')],
    [{ score: 60, hasWon: false }, t('common:errors.invalidRequest')],
    [{ score: 1, calm: true }, t('common:errors.invalidRequest')],
    [{ score: 0, calm: true, hasWon: false }, t('common:errors.invalidRequest')],
    [{ seconds: -1 }, t('common:errors.invalidRequest')],
    [{ seconds: 91 }, t('common:errors.invalidRequest')],
    [{ seconds: 86_401, score: 0, calm: true }, t('common:errors.invalidRequest')],
    [{ moves: -1 }, t('common:errors.invalidRequest')],
    [{ moves: 100_001 }, t('common:errors.invalidRequest')],
    [{ hasWon: 'yes' }, t('common:errors.invalidRequest')],
  ])('with %o is 400, and nothing is stored', async (part, sentence) => {
    const app = await makeApp();
    const kid = await app.socketAs('kid');
    const answer = await app.as('kid').post(path, { ...round, ...part });
    expect([answer.status, answer.text]).toEqual([400, sentence]);
    expect(rowsOf(app)).toEqual([]);
    expect(await kid.settle()).toEqual([]);
  });

  it('with the maximum score is accepted', async () => {
    const app = await makeApp();
    expect((await app.as('kid').post(path, { ...round, score: 1_042 })).status).toBe(201);
  });

  it('counts for the caller, and returns the totals', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const userId = app.person('family').id;
    const first = await kid.post<Answer>(path, { ...round, userId, isBest: true });
    expect(first.status).toBe(201);
    expect(first.json.isBest).toBe(false);
    expect(rowsOf(app)).toMatchObject([
      { user_id: app.person('kid').id, score: 300, has_won: 1, is_calm: 0 },
    ]);
    const better = await kid.post<Answer>(path, { ...round, score: 400, seconds: 50, moves: 11 });
    expect(better.json.isBest).toBe(true);
    await kid.post(path, { ...round, score: 40, seconds: 90, moves: 3, hasWon: false });
    await kid.post(path, { ...round, score: 0, seconds: 20, moves: 6, calm: true });
    await kid.post(path, { ...round, gameId: 'puzzle', difficulty: 'hard', score: 900 });
    const { json } = await kid.get<GameRecord[]>(path);
    expect(json).toEqual([
      {
        gameId: 'memory',
        plays: 4,
        levels: [
          {
            difficulty: 'easy',
            plays: 4,
            wins: 3,
            bestScore: 400,
            bestSeconds: 50,
            bestMoves: 9,
            stars: 2,
          },
        ],
      },
      {
        gameId: 'puzzle',
        plays: 1,
        levels: [
          {
            difficulty: 'hard',
            plays: 1,
            wins: 1,
            bestScore: 900,
            bestSeconds: 60,
            bestMoves: 9,
            stars: 1,
          },
        ],
      },
      { gameId: 'word_search', plays: 0, levels: [] },
      { gameId: 'jigsaw', plays: 0, levels: [] },
      { gameId: 'differences', plays: 0, levels: [] },
    ]);
    const nothing = gameIds.map((gameId) => ({ gameId, plays: 0, levels: [] }));
    expect((await app.as('family').get(path)).json).toEqual(nothing);
  });

  it('is a best when its win beats those of the game, whatever the level', async () => {
    const app = await makeApp();
    const isBest = async (part: object) => {
      const { status, json } = await app.as('kid').post<Answer>(path, { ...round, ...part });
      expect(status).toBe(201);
      return json.isBest;
    };
    const timeout = { hasWon: false, seconds: 90, score: 50 };
    // A lost round's points are no best result, and beat none.
    expect(await isBest(timeout)).toBe(false);
    expect(await isBest({ score: 10 })).toBe(false);
    expect(await isBest(timeout)).toBe(false);
    expect(await isBest({ score: 20 })).toBe(true);
    expect(await isBest({ score: 20 })).toBe(false);
    expect(await isBest({ difficulty: 'hard', score: 19 })).toBe(false);
    expect(await isBest({ difficulty: 'hard', score: 21 })).toBe(true);
    expect(await isBest({ score: 21 })).toBe(false);
    expect(await isBest({ score: 0, calm: true })).toBe(false);
    expect(await isBest({ gameId: 'puzzle', score: 5 })).toBe(false);
    expect(await isBest({ gameId: 'puzzle', score: 6 })).toBe(true);
  });

  it('counts once when it is sent again, with the answer it had', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    await kid.post(path, { ...round, score: 100 });
    const send = (part: object, name: string) =>
      kid.post<Answer>(path, { ...round, ...part }, { [clientIdHeader]: name });
    const best = await send({ score: 200 }, 'round-0001');
    await send({ score: 150 }, 'round-0002');
    for (const [part, name, isBest] of [
      [{ score: 200 }, 'round-0001', true],
      [{ score: 150 }, 'round-0002', false],
    ] as const) {
      const { status, json } = await send(part, name);
      expect([status, json.isBest, json.games[0]?.plays]).toEqual([201, isBest, 3]);
    }
    expect(best.json.isBest).toBe(true);
    expect(rowsOf(app)).toHaveLength(3);
  });

  it('leaves the most stars a level was won with, and none for a timeout or without a clock', async () => {
    const app = await makeApp();
    const stars = async (part: object) => {
      const { json } = await app.as('kid').post<Answer>(path, { ...round, ...part });
      const levels = json.games.find(({ gameId }) => gameId === 'memory')?.levels ?? [];
      return levels.map((level) => [level.difficulty, level.stars]);
    };
    expect(await stars({ hasWon: false, seconds: 90, score: 50 })).toEqual([['easy', 0]]);
    expect(await stars({ score: 0, calm: true })).toEqual([['easy', 0]]);
    expect(await stars({ score: 100 })).toEqual([['easy', 1]]);
    expect(await stars({ score: 600 })).toEqual([['easy', 3]]);
    expect(await stars({ score: 300 })).toEqual([['easy', 3]]);
    expect(await stars({ score: 1_350, difficulty: 'hard' })).toEqual([
      ['easy', 3],
      ['hard', 2],
    ]);
    expect((await app.as('family').get<GameRecord[]>(path)).json[0]?.levels).toEqual([]);
  });

  it('is announced to the devices of its player, and to the rest of the household', async () => {
    const app = await makeApp();
    const heard: unknown[] = [];
    app.context.events.on('roundFinished', (event) => heard.push(event));
    const [kid, family] = [await app.socketAs('kid'), await app.socketAs('family')];
    await app.as('kid').post(path, { ...round, score: 10, seconds: 90, hasWon: false });
    expect(await kid.settle()).toEqual([{ type: 'changed', area: 'games' }]);
    expect(await family.settle()).toEqual([]);
    expect(heard).toEqual([
      { userId: app.person('kid').id, gameId: 'memory', hasWon: false, isBest: false },
    ]);
  });

  it('is 429 when there are more of them than anyone can finish, and counts again later', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    for (let n = 0; n < 20; n += 1) expect((await kid.post(path, round)).status).toBe(201);
    const refused = await kid.post(path, round);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    expect(rowsOf(app)).toHaveLength(20);
    expect((await app.as('family').post(path, round)).status).toBe(201);
    app.clock.advance(10_000);
    expect((await kid.post(path, round)).status).toBe(201);
  });

  it('agrees with a recount of all rounds', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    for (let n = 0; n < 40; n += 1) {
      const hasWon = n % 3 !== 0;
      const calm = hasWon && n % 5 === 0;
      app.clock.advance(60_000);
      await kid.post(path, {
        gameId: gameIds[n % gameIds.length],
        difficulty: (['easy', 'medium', 'hard'] as const)[n % 2],
        score: calm ? 0 : hasWon ? 100 + ((n * 37) % 50) : 5,
        seconds: 30 + (n % 7),
        moves: 20 + (n % 11),
        hasWon,
        calm,
      });
    }
    const { json } = await kid.get<GameRecord[]>(path);
    const recount = app.db.$client.prepare(
      `SELECT difficulty, count(*) AS plays, sum(has_won) AS wins,
        max(CASE WHEN is_calm = 0 AND has_won THEN score END) AS bestScore,
        min(CASE WHEN is_calm = 0 AND has_won THEN seconds END) AS bestSeconds,
        min(CASE WHEN is_calm = 0 AND has_won THEN moves END) AS bestMoves
       FROM game_plays WHERE game_id = ? GROUP BY difficulty ORDER BY difficulty`,
    );
    for (const { gameId, levels } of json) {
      const counted = levels.map(({ stars: _, ...level }) => level);
      expect(counted).toEqual(recount.all(gameId));
    }
    expect(json.reduce((sum, { plays }) => sum + plays, 0)).toBe(40);
  });
});
