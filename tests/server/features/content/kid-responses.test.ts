import { describe, expect, it } from 'vitest';
import { touchPost } from '#server/features/content/content.repo.ts';
import type { Reactor } from '#shared/features/content/comments.contract.ts';
import type { Comment, Content, Reaction } from '#shared/features/content/content.contract.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import type { Bell } from '#shared/features/content/notifications.contract.ts';
import {
  answerQuestions,
  changeAnswer,
  respondAsKid,
} from '#tests/support/make/household/kid-responses.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { idsOf, makeComment as insertComment, searchAs } from '#tests/support/make/search.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const text = 'Pinecones for @friend and @guest';

const kinds = ['admin', 'family', 'kid', 'friend', 'guest'] as const;
const household: readonly PersonKind[] = ['admin', 'family', 'kid'];

const readPost = async (app: TestApp, kind: PersonKind, id: number) => {
  const one = (await app.as(kind).get<Content>(`/api/content/${id}`)).json;
  const list = (await app.as(kind).get<Content[]>('/api/content')).json;
  expect(list.find((post) => post.id === id)).toEqual(one);
  return one;
};

const findTraces = async (app: TestApp, kind: PersonKind, id: number, commentId: number) => {
  const me = app.as(kind);
  const kidId = app.person('kid').id;
  const post = await readPost(app, kind, id);
  const page = (await me.get<Comment[]>(`/api/content/${id}/comments`)).json;
  const reactors = (await me.get<Reactor[]>(`/api/content/${id}/reactions`)).json;
  const bell = (await me.get<Bell>('/api/bell')).json;
  const found = idsOf(await searchAs(me, 'pinecones'), 'comment');
  return {
    embedded: post.comments.some(({ userId }) => userId === kidId),
    count: post.commentCount,
    reactions: post.reactions.filter(({ userId }) => userId === kidId).length,
    reactors: reactors.filter(({ user }) => user.id === kidId).length,
    isParticipant: post.participants.users.some((person) => person.id === kidId),
    participants: post.participants.total,
    page: page.some(({ userId }) => userId === kidId),
    bell: [...bell.comments, ...bell.reactions].some(({ user }) => user.id === kidId),
    isMentioned: bell.mentions.some((mention) => mention.user.id === kidId),
    found: found.includes(commentId),
    canReport: (await me.post(`/api/comments/${commentId}/reports`)).status !== 404,
  };
};

const nothing = {
  embedded: false,
  count: 1,
  reactions: 0,
  reactors: 0,
  isParticipant: false,
  page: false,
  bell: false,
  isMentioned: false,
  found: false,
  canReport: false,
};
const everything = {
  embedded: true,
  count: 2,
  reactions: 2,
  reactors: 2,
  isParticipant: true,
  page: true,
  found: true,
  canReport: true,
};

describe('a kid’s comment and reactions under a post for everyone', () => {
  it('are found by the household, and by no path by friends and guests', async () => {
    const app = await makeApp();
    const { id, commentId } = await respondAsKid(app, 'admin', text);
    for (const kind of kinds) {
      const isSeen = household.includes(kind);
      const traces = await findTraces(app, kind, id, commentId);
      expect(traces, kind).toMatchObject(isSeen ? everything : nothing);
      expect(traces.participants, kind).toBe(isSeen ? 2 : 1);
    }
  });

  it('are found by a friend while a grown-up’s approval lasts, and never by guests', async () => {
    const app = await makeApp();
    const { id, commentId } = await respondAsKid(app, 'admin', text);
    const friend = () => findTraces(app, 'friend', id, commentId);
    expect(await friend()).toMatchObject(nothing);
    const approval = await answerQuestions(app, true);
    expect(await friend()).toMatchObject({ ...everything, isMentioned: true });
    expect(await findTraces(app, 'guest', id, commentId)).toMatchObject(nothing);
    expect((await changeAnswer(app, approval, false)).status).toBe(200);
    expect(await friend()).toMatchObject(nothing);
    expect((await changeAnswer(app, approval, true)).status).toBe(200);
    expect(await friend()).toMatchObject(everything);
  });

  it('are announced to those who see them, and to no one else, delivery serials included', async () => {
    const app = await makeApp();
    const { id, commentId } = await respondAsKid(app, 'friend', text);
    const sockets = { friend: await app.socketAs('friend'), guest: await app.socketAs('guest') };
    const serials = async () =>
      Promise.all(
        (['friend', 'guest'] as const).map(async (kind) =>
          (await app.as(kind).get('/api/user')).headers.get('x-live-serial'),
        ),
      );
    const before = await serials();
    expect(before.every(Boolean)).toBe(true);
    const kid = app.as('kid');
    await kid.post('/api/comments', { contentId: id, text });
    await kid.post('/api/reactions', { contentId: id, emoji: '❤️' });
    await kid.post('/api/reactions', { contentId: id, emoji: '📖' });
    await kid.delete(`/api/comments/${commentId}`);
    for (const socket of Object.values(sockets)) expect(await socket.settle()).toEqual([]);
    expect(await serials()).toEqual(before);
    await answerQuestions(app, true);
    const heard = async () =>
      (await sockets.friend.settle()).map((m) => (m.type === 'changed' ? m.area : m.type));
    expect(await heard()).toEqual(['content', 'bell']);
    await kid.post('/api/comments', { contentId: id, text: 'Hello' });
    expect(await heard()).toEqual(['content', 'bell', 'content', 'bell']);
    expect(await sockets.guest.settle()).toEqual([]);
  });
});

describe('a kid’s responses to a friend’s own post', () => {
  it('are hidden from the friend before a grown-up approves: not counted, not deletable', async () => {
    const app = await makeApp();
    const { commentId } = await respondAsKid(app, 'friend', text);
    const bell = async () => (await app.as('friend').get<Bell>('/api/bell')).json;
    expect(await bell()).toMatchObject({ count: 1, recentComments: 1, allReactions: 1 });
    expect((await bell()).reactions).toMatchObject([{ user: { username: 'family' }, others: 0 }]);
    expect((await app.as('friend').delete(`/api/comments/${commentId}`)).status).toBe(404);
    await app.as('friend').post('/api/bell/seen');
    await answerQuestions(app, true);
    expect(await bell()).toMatchObject({ count: 1, recentComments: 2, allReactions: 3 });
    expect((await bell()).reactions).toMatchObject([{ user: { username: 'family' }, others: 1 }]);
    expect((await app.as('friend').delete(`/api/comments/${commentId}`)).status).toBe(200);
  });

  it('are in no answer to the friend’s own reaction', async () => {
    const app = await makeApp();
    const { id } = await respondAsKid(app, 'friend', text);
    const answer = await app
      .as('friend')
      .post<{ reactions: Reaction[] }>('/api/reactions', { contentId: id, emoji: '📖' });
    const kidId = app.person('kid').id;
    expect(answer.json.reactions).toHaveLength(2);
    expect(answer.json.reactions.some(({ userId }) => userId === kidId)).toBe(false);
  });
});

describe('a hidden response', () => {
  it('leaves no placeholder of a deleted comment either, and fills pages of comments', async () => {
    const app = await makeApp();
    const { id, commentId } = await respondAsKid(app, 'admin', text);
    await app.as('kid').delete(`/api/comments/${commentId}`);
    const tombstones = async (kind: PersonKind) =>
      (await readPost(app, kind, id)).comments.filter(({ isDeleted }) => isDeleted).length;
    expect([await tombstones('family'), await tombstones('friend')]).toEqual([1, 0]);
    for (let at = 0; at < limits.commentPage; at += 1) {
      insertComment(app, 'kid', { id, owner: 'admin' }, 'Hidden');
      insertComment(app, 'admin', { id, owner: 'admin' }, 'Shown');
    }
    touchPost(app.db, id, 2 * limits.commentPage);
    expect((await readPost(app, 'guest', id)).commentCount).toBe(limits.commentPage + 1);
    const first = await app.as('guest').get<Comment[]>(`/api/content/${id}/comments`);
    expect(first.json).toHaveLength(limits.commentPage);
    expect(new Set(first.json.map((comment) => comment.text))).toEqual(new Set(['Shown']));
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const rest = await app.as('guest').get<Comment[]>(next);
    expect(rest.json.map((comment) => comment.text)).toEqual(['From a grown-up']);
    expect((await readPost(app, 'guest', id)).comments).toHaveLength(limits.embeddedComments);
  });

  it('is the same for a kid outside the household, who sees their own', async () => {
    const app = await makeApp();
    app.db.$client
      .prepare('UPDATE users SET is_child = 1 WHERE username = ?')
      .run(app.person('guest').username);
    const { id } = await respondAsKid(app, 'admin', text);
    const body = { contentId: id, text: 'From the young guest' };
    const comment = await app.as('guest').post<Comment>('/api/comments', body);
    expect((await readPost(app, 'guest', id)).commentCount).toBe(2);
    expect((await readPost(app, 'friend', id)).commentCount).toBe(1);
    expect((await readPost(app, 'family', id)).commentCount).toBe(3);
    expect((await app.as('guest').delete(`/api/comments/${comment.json.id}`)).status).toBe(200);
  });

  it('follows the accounts as they are: a kid who grew up is read by everyone', async () => {
    const app = await makeApp();
    const { id, commentId } = await respondAsKid(app, 'admin', text);
    const setAccount = (kind: PersonKind, change: object) =>
      app.as('admin').put(`/api/admin/users/${app.person(kind).id}`, change);
    await setAccount('friend', { role: 'family' });
    expect(await findTraces(app, 'friend', id, commentId)).toMatchObject(everything);
    await setAccount('friend', { role: 'friend' });
    expect(await findTraces(app, 'friend', id, commentId)).toMatchObject(nothing);
    await setAccount('kid', { isChild: false });
    expect(await findTraces(app, 'guest', id, commentId)).toMatchObject(everything);
    await setAccount('kid', { isChild: true });
    expect(await findTraces(app, 'guest', id, commentId)).toMatchObject(nothing);
  });
});
