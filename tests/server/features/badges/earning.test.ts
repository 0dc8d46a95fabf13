import { describe, expect, it } from 'vitest';
import { write } from '#server/db/transaction.ts';
import type { BadgeBook } from '#shared/features/badges/achievements.contract.ts';
import { type BadgeId, EventBadgeId } from '#shared/features/badges/badges.fields.ts';
import type { ChatRoom } from '#shared/features/chat/chat.contract.ts';
import type { Comment, Content } from '#shared/features/content/content.contract.ts';
import { minutes } from '#tests/support/fakes/fake-clock.ts';
import { earnEverything, emit } from '#tests/support/make/badges.ts';
import { makePost } from '#tests/support/make/content.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { postFile } from '#tests/support/server/uploads.ts';

const story = { title: 'The owl', contentType: 'story', textContent: 'Once upon a time' };

const bookOf = async (app: TestApp, kind: PersonKind): Promise<BadgeBook> =>
  (await app.as(kind).get<BadgeBook>('/api/achievements/badges')).json;

const badgesOf = async (app: TestApp, kind: PersonKind): Promise<BadgeId[]> =>
  (await bookOf(app, kind)).earned.map(({ badge }) => badge);

const play = async (app: TestApp, kind: PersonKind, part: Record<string, unknown>) => {
  app.clock.advance(minutes(1));
  const round = { difficulty: 'easy', seconds: 60, moves: 9, hasWon: true, ...part };
  const { status, text } = await app.as(kind).post('/api/games/plays', round);
  expect(status, text).toBe(201);
};

describe('built-in badges', () => {
  it('are earned by posts of each kind, with their date', async () => {
    const app = await makeApp();
    await app.as('kid').post('/api/content', story);
    const [first] = (await bookOf(app, 'kid')).earned;
    expect(first).toEqual({
      id: expect.any(Number),
      badge: 'firstPost',
      earnedAt: app.clock.now().toISOString(),
      note: null,
      awardedBy: null,
      isNew: true,
    });
    await app.as('kid').post('/api/content', { ...story, isFamilyContent: true });
    await postFile(app.as('kid'), makeJpeg(), { contentType: 'photo' });
    await postFile(app.as('kid'), makeJpeg(), { contentType: 'art' });
    expect(await badgesOf(app, 'kid')).toEqual([
      'firstPost',
      'firstStory',
      'familyShare',
      'firstPhoto',
      'firstArt',
    ]);
    expect((await bookOf(app, 'kid')).counts).toEqual({
      posts: 4,
      stories: 2,
      familyPosts: 1,
      photos: 1,
      art: 1,
    });
    expect(await badgesOf(app, 'family')).toEqual([]);
  });

  it('are earned by comments and reactions to others’ posts, not to the writer’s own', async () => {
    const app = await makeApp();
    const own = makePost(app.db, app.person('kid'));
    const others = makePost(app.db, app.person('family'));
    const react = (contentId: number) =>
      app.as('kid').post('/api/reactions', { contentId, emoji: '👍' });
    const comment = (contentId: number) =>
      app.as('kid').post<Comment>('/api/comments', { contentId, text: 'Nice' });
    expect((await react(own)).status).toBeLessThan(300);
    expect((await comment(own)).status).toBe(201);
    expect(await badgesOf(app, 'kid')).toEqual([]);
    await react(others);
    for (let n = 0; n < 5; n += 1) {
      const { json } = await comment(others);
      await app.as('kid').delete(`/api/comments/${json.id}`);
    }
    expect(await badgesOf(app, 'kid')).toEqual(['firstReaction', 'firstComment', 'fiveComments']);
    expect((await bookOf(app, 'kid')).counts).toEqual({ reactions: 1, comments: 5 });
  });

  it('count a reaction that is given again once', async () => {
    const app = await makeApp();
    const contentId = makePost(app.db, app.person('family'));
    const react = () => app.as('kid').post('/api/reactions', { contentId, emoji: '👍' });
    for (let n = 0; n < 3; n += 1) await react();
    expect((await bookOf(app, 'kid')).counts).toEqual({ reactions: 1 });
    await react();
    expect(await badgesOf(app, 'kid')).toEqual(['firstReaction']);
    expect((await bookOf(app, 'kid')).counts).toEqual({ reactions: 0 });
  });

  it('are earned by chat messages, over HTTP and over the socket', async () => {
    const app = await makeApp();
    const { json: room } = await app
      .as('family')
      .post<ChatRoom>('/api/chat/rooms', { name: 'Den' });
    await app.as('family').post(`/api/chat/rooms/${room.id}/messages`, { content: 'Hi' });
    const kid = await app.socketAs('kid');
    kid.send({ type: 'chat_message', roomId: room.id, content: 'Hi', clientId: 'client-0001' });
    kid.send({ type: 'chat_message', roomId: room.id, content: 'Hi', clientId: 'client-0001' });
    await kid.settle();
    expect(await badgesOf(app, 'family')).toEqual(['firstMessage']);
    expect(await bookOf(app, 'kid')).toMatchObject({
      earned: [{ badge: 'firstMessage' }],
      counts: { messages: 1 },
    });
  });

  it('are earned by acts in other features', async () => {
    const app = await makeApp();
    const { id: userId } = app.person('kid');
    const steps = [
      ['taskCompleted', 'firstTask'],
      ['journalWritten', 'firstJournal'],
      ['emotionLogged', 'firstFeeling'],
      ['bookAdded', 'firstBook'],
      ['bookFinished', 'firstFinished'],
      ['goalReached', 'readingGoal'],
    ] as const;
    for (const [event, badge] of steps) {
      emit(app, event, { userId });
      expect((await badgesOf(app, 'kid')).at(-1)).toBe(badge);
    }
    emit(app, 'readingChanged', { userId });
    expect(await badgesOf(app, 'kid')).toHaveLength(6);
    emit(app, 'readingChanged', {
      userId,
      longestStreakDays: 3,
      totalMinutes: 59.9,
      totalPages: 999,
    });
    expect((await badgesOf(app, 'kid')).slice(6)).toEqual(['threeDayReader']);
    // A broken streak or corrected minutes take no badge away.
    emit(app, 'readingChanged', {
      userId,
      longestStreakDays: 0,
      totalMinutes: 60,
      totalPages: 1_000,
    });
    expect((await badgesOf(app, 'kid')).slice(7)).toEqual(['hourReader', 'thousandPages']);
    expect((await bookOf(app, 'kid')).counts).toMatchObject({ readingStreak: 3 });
  });

  it('are earned by rounds, wins and beaten bests, reported or not', async () => {
    const app = await makeApp();
    const lost = { hasWon: false, seconds: 90, score: 0 };
    for (const gameId of ['memory', 'memory', 'puzzle', 'word_search']) {
      await play(app, 'kid', { gameId, ...lost });
    }
    expect(await badgesOf(app, 'kid')).toEqual(['firstPlay', 'allGames']);
    await play(app, 'kid', { gameId: 'memory', score: 40 });
    await play(app, 'kid', { gameId: 'puzzle', score: 50 });
    await play(app, 'kid', { gameId: 'memory', score: 40 });
    expect((await badgesOf(app, 'kid')).slice(2)).toEqual(['firstWin']);
    await play(app, 'kid', { gameId: 'memory', score: 41 });
    expect((await badgesOf(app, 'kid')).slice(3)).toEqual(['bestBeaten']);
    expect((await bookOf(app, 'kid')).counts).toMatchObject({ wins: 4, bestsBeaten: 1, plays: 8 });
  });

  it('count a win once, however it is reported', async () => {
    const app = await makeApp();
    await play(app, 'kid', { gameId: 'memory', score: 40 });
    const result = { type: 'game_completion', gameId: 'memory', score: 40 };
    for (let n = 0; n < 2; n += 1) {
      expect((await app.as('kid').post('/api/achievements', result)).status).toBe(201);
    }
    expect((await bookOf(app, 'kid')).counts).toMatchObject({ wins: 1 });
    expect(await badgesOf(app, 'kid')).toEqual(['firstPlay', 'firstWin']);
  });

  it('can all be earned, each once, by everyone on their own', async () => {
    const app = await makeApp();
    for (const kind of ['kid', 'friend'] as const) {
      earnEverything(app, kind);
      expect((await badgesOf(app, kind)).toSorted()).toEqual([...EventBadgeId.options].sort());
    }
  });

  it('are stored with their cause, or not at all', async () => {
    const app = await makeApp();
    const { id: userId } = app.person('kid');
    const kid = await app.socketAs('kid');
    const fail = () =>
      write(app.db, () => {
        app.context.events.emit('taskCompleted', { userId });
        throw new Error('the task could not be written');
      });
    expect(fail).toThrow();
    await app.as('kid').post('/api/content', { ...story, title: '' });
    expect(await bookOf(app, 'kid')).toEqual({ userId, earned: [], counts: {} });
    await kid.settle();
    expect(kid.heardOfBadges).toEqual([]);
  });

  it('stay when their cause is deleted', async () => {
    const app = await makeApp();
    const { json } = await app.as('kid').post<Content>('/api/content', story);
    await app.as('kid').delete(`/api/content/${json.id}`);
    expect(await badgesOf(app, 'kid')).toEqual(['firstPost', 'firstStory']);
    await app.as('kid').post('/api/content', story);
    expect(await badgesOf(app, 'kid')).toHaveLength(2);
  });
});
