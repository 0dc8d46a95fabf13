import { describe, expect, it } from 'vitest';
import { gamesRoutes } from '#server/features/games/games.routes.ts';
import type { TestAnswer } from '#tests/support/clients/browser.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const score = 777;
const word = 'CANARY';

type Browser = Pick<ReturnType<TestApp['as']>, 'get' | 'post' | 'put'>;

const round = { gameId: 'puzzle', difficulty: 'easy', seconds: 9, moves: 9, hasWon: true };

const tries: Record<string, (browser: Browser, ownerId: number) => Promise<TestAnswer>> = {
  'GET /api/games/plays': (b, ownerId) => b.get(`/api/games/plays?userId=${ownerId}`),
  'POST /api/games/plays': (b, userId) =>
    b.post('/api/games/plays', { ...round, score: 1, userId }),
  'GET /api/games/words': (b) => b.get('/api/games/words'),
  'PUT /api/games/words': (b) => b.put('/api/games/words', { words: 'x' }),
};

const household: PersonKind[] = ['admin', 'family', 'kid'];

const snapshot = (app: TestApp, ownerId: number): string =>
  JSON.stringify([
    app.db.$client.prepare('SELECT * FROM game_plays WHERE user_id = ?').all(ownerId),
    app.db.$client.prepare('SELECT * FROM game_records WHERE user_id = ?').all(ownerId),
    app.db.$client.prepare('SELECT * FROM game_words').all(),
  ]);

const setUp = async (owner: PersonKind) => {
  const app = await makeApp();
  await app.as('family').put('/api/games/words', { words: [word] });
  await app.as(owner).post('/api/games/plays', { ...round, score });
  return { app, ownerId: app.person(owner).id };
};

it('every route has a row in this test, and answers 401 when signed out', async () => {
  const { app, ownerId } = await setUp('kid');
  const names = gamesRoutes(app.context).map(({ endpoint: e }) => `${e.method} ${e.path}`);
  expect(Object.keys(tries).sort()).toEqual(names.sort());
  for (const attempt of Object.values(tries)) {
    const { status, text } = await attempt(app.signedOut(), ownerId);
    expect(status).toBe(401);
    expect(text).not.toMatch(new RegExp(`${word}|${score}`));
  }
});

describe.each(['kid', 'friend'] as const)('the rounds of a %s', (owner) => {
  const others = (['admin', 'family', 'kid', 'friend', 'guest', 'expired'] as const).filter(
    (kind) => kind !== owner,
  );
  it.each(others)('is not for %s, by any route', async (kind) => {
    const { app, ownerId } = await setUp(owner);
    const browser = app.as(kind);
    const socket = kind === 'expired' ? null : await app.socketAs(kind);
    const before = snapshot(app, ownerId);
    for (const [name, attempt] of Object.entries(tries)) {
      const { status, text } = await attempt(browser, ownerId);
      expect(text, name).not.toContain(`${score}`);
      if (!household.includes(kind)) {
        expect(text, name).not.toContain(word);
        if (name.endsWith('words')) expect(status, name).toBe(403);
      }
      if (kind === 'expired') expect(status, name).toBe(403);
    }
    expect(snapshot(app, ownerId)).toBe(before);
    const heardOfOwn = (await socket?.settle())?.length ?? 0;
    await app.as(owner).post('/api/games/plays', { ...round, score });
    expect((await socket?.settle())?.slice(heardOfOwn) ?? []).toEqual([]);
  });
});
