import { describe, expect, it } from 'vitest';
import type { Achievement, BadgeBook } from '#shared/features/badges/achievements.contract.ts';
import { isSecret } from '#shared/features/badges/badges.catalogue.ts';
import { BadgeId } from '#shared/features/badges/badges.fields.ts';
import { en } from '#shared/locales/en.ts';
import { earnEverything, emit, makeAward } from '#tests/support/make/badges.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makePerson } from '#tests/support/make/household/people.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const canary = 'CANARY';
const hiddenScore = 4_321;

interface Hidden {
  userId: number;
  ids: number[];
}

const hide = async (app: TestApp): Promise<Hidden> => {
  earnEverything(app, 'kid');
  const result = { type: 'game_completion', gameId: 'memory', score: hiddenScore };
  await app.as('kid').post('/api/achievements', result);
  makeAward(app, 'family', 'kid', { note: canary });
  const { json } = await app.as('kid').get<BadgeBook>('/api/achievements/badges');
  return { userId: app.person('kid').id, ids: json.earned.slice(-20).map(({ id }) => id) };
};

const snapshot = (app: TestApp): string =>
  JSON.stringify(
    ['achievements', 'badge_counts'].map((table) =>
      app.db.$client.prepare(`SELECT * FROM ${table}`).all(),
    ),
  );

const expectNothingSecret = (text: string, what: string) => {
  expect(text, what).not.toMatch(/game_completion|high_score|4321/);
  for (const id of BadgeId.options.filter(isSecret)) {
    expect(text, what).not.toContain(`"${id}"`);
    expect(text, what).not.toContain(en.badges.badges[id].name);
  }
};

describe('a kid’s badges', () => {
  it.each(['admin', 'family'] as const)('are shown to %s but for its secrets', async (kind) => {
    const app = await makeApp();
    const { userId, ids } = await hide(app);
    const browser = app.as(kind);
    const list = await browser.get<Achievement[]>(`/api/achievements?userId=${userId}`);
    const book = await browser.get<BadgeBook>(`/api/achievements/badges?userId=${userId}`);
    for (const { text, status } of [list, book]) {
      expect(status).toBe(200);
      expectNothingSecret(text, kind);
      expect(text).toContain(canary);
    }
    expect(list.json.some(({ badge }) => badge === 'firstPost')).toBe(true);
    expect(book.json.earned.some(({ badge }) => badge === 'firstPost')).toBe(true);
    // Progress towards secret badges and new badges are only the owner's.
    expect(book.json.counts).toEqual({});
    expect(book.json.earned.some(({ isNew }) => isNew)).toBe(false);
    const before = snapshot(app);
    const claimed = await browser.post('/api/achievements/celebrations', { ids });
    expect(claimed.json).toEqual({ ids: [] });
    expect(snapshot(app)).toBe(before);
  });

  it('are shown to the other kids without what grown-ups wrote', async () => {
    const app = await makeApp();
    const { userId } = await hide(app);
    const sibling = app.signIn(
      makePerson(app.db, { role: 'family', verified: true, isChild: true }),
    );
    for (const path of ['/api/achievements', '/api/achievements/badges']) {
      const { status, text } = await sibling.get(`${path}?userId=${userId}`);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain('kindHeart');
      expect(text).not.toContain(canary);
      expectNothingSecret(text, path);
    }
  });

  it('are shown without the results of games, page by page', async () => {
    const app = await makeApp();
    const { userId } = await hide(app);
    const own = await app.as('kid').get<Achievement[]>('/api/achievements');
    expect(own.json.filter(({ score }) => score === hiddenScore)).toHaveLength(2);
    const newest = `/api/achievements?userId=${userId}&limit=2`;
    const page = await app.as('admin').get<Achievement[]>(newest);
    expect(page.json.map(({ type }) => type)).toEqual(['award', 'badge']);
  });

  it('make no sound elsewhere when they are secret', async () => {
    const app = await makeApp();
    const kinds: PersonKind[] = ['admin', 'family', 'friend', 'guest'];
    const others = await Promise.all(kinds.map((kind) => app.socketAs(kind)));
    const own = await app.socketAs('kid');
    const { id: userId } = app.person('kid');
    for (const name of [
      'messageSent',
      'taskCompleted',
      'journalWritten',
      'emotionLogged',
      'bookAdded',
      'bookFinished',
      'goalReached',
    ] as const) {
      emit(app, name, { userId });
    }
    emit(app, 'readingChanged', {
      userId,
      longestStreakDays: 9,
      totalMinutes: 999,
      totalPages: 9_999,
    });
    await own.settle();
    expect(own.heardOfBadges.length).toBeGreaterThanOrEqual(7);
    for (const socket of others) {
      await socket.settle();
      expect(socket.heardOfBadges).toEqual([]);
    }
  });
});
