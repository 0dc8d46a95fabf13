import { describe, expect, it } from 'vitest';
import type { Comment } from '#shared/features/content/content.contract.ts';
import type { Bell } from '#shared/features/content/notifications.contract.ts';
import { hours } from '#tests/support/fakes/fake-clock.ts';
import { makePost } from '#tests/support/make/content.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const bellOf = async (app: TestApp, kind: PersonKind) =>
  (await app.as(kind).get<Bell>('/api/bell')).json;

const say = async (app: TestApp, kind: PersonKind, contentId: number) =>
  (await app.as(kind).post<Comment>('/api/comments', { contentId, text: `From ${kind}` })).json;

describe('GET /api/bell', () => {
  it('counts comments of others on my posts in 24 hours, until I have seen them', async () => {
    const app = await makeApp();
    const mine = makePost(app.db, app.person('family'), { title: 'Mine' });
    const other = makePost(app.db, app.person('admin'));
    await say(app, 'friend', mine);
    app.clock.advance(hours(2));
    await say(app, 'family', mine);
    const second = await say(app, 'guest', mine);
    await say(app, 'friend', other);
    const bell = await bellOf(app, 'family');
    expect(bell).toMatchObject({ count: 2, recentComments: 2 });
    expect(bell.comments.map(({ text, isNew }) => [text, isNew])).toEqual([
      ['From guest', true],
      ['From friend', true],
    ]);
    expect(bell.comments[0]).toMatchObject({ contentId: mine, contentTitle: 'Mine' });
    expect((await app.as('family').post('/api/bell/seen')).json).toEqual({ count: 0 });
    expect(await bellOf(app, 'family')).toMatchObject({ count: 0, recentComments: 2 });
    await say(app, 'friend', mine);
    expect(await bellOf(app, 'family')).toMatchObject({ count: 1, recentComments: 3 });
    await app.as('guest').delete(`/api/comments/${second.id}`);
    expect(await bellOf(app, 'family')).toMatchObject({ count: 1, recentComments: 2 });
    app.clock.advance(hours(23));
    expect(await bellOf(app, 'family')).toMatchObject({ count: 1, recentComments: 1 });
  });

  it('counts every reaction of others so far, and shows which are new', async () => {
    const app = await makeApp();
    const mine = makePost(app.db, app.person('guest'));
    const react = (kind: PersonKind, emoji: string) =>
      app.as(kind).post('/api/reactions', { contentId: mine, emoji });
    await react('friend', '❤️');
    await react('guest', '❤️');
    await app.as('guest').post('/api/bell/seen');
    app.clock.advance(hours(100));
    const guest = app.signIn({ ...app.person('guest') });
    app.db.$client.prepare("UPDATE users SET verified = 1 WHERE role = 'guest'").run();
    await react('family', '👍');
    await react('family', '📖');
    await react('family', '📖');
    const { json } = await guest.get<Bell>('/api/bell');
    expect(json.allReactions).toBe(2);
    expect(json.reactions).toMatchObject([
      { contentId: mine, text: '👍 ❤️', others: 1, user: { username: 'family' }, isNew: true },
    ]);
  });

  it('groups reactions by post, newest first, and marks the group as seen at once', async () => {
    const app = await makeApp();
    const [first, second] = ['First', 'Second'].map((title) =>
      makePost(app.db, app.person('family'), { title }),
    );
    const react = (kind: PersonKind, contentId: number | undefined, emoji: string) =>
      app.as(kind).post('/api/reactions', { contentId, emoji });
    for (const kind of ['admin', 'kid', 'friend'] as const) await react(kind, first, '❤️');
    await react('guest', second, '👍');
    await react('friend', first, '👍');
    const lines = async () =>
      (await bellOf(app, 'family')).reactions.map(({ contentTitle, user, others, text, isNew }) => [
        contentTitle,
        user.username,
        others,
        text,
        isNew,
      ]);
    expect(await lines()).toEqual([
      ['First', 'friend', 2, '👍 ❤️', true],
      ['Second', 'guest', 0, '👍', true],
    ]);
    await app.as('family').post('/api/bell/seen');
    expect((await lines()).map((line) => line.at(-1))).toEqual([false, false]);
    await react('admin', second, '❤️');
    expect(await lines()).toEqual([
      ['Second', 'admin', 1, '❤️ 👍', true],
      ['First', 'friend', 2, '👍 ❤️', false],
    ]);
  });

  it('leaves kids out of a group for people who may not see their reactions', async () => {
    const app = await makeApp();
    const mine = makePost(app.db, app.person('friend'), { title: 'Mine' });
    for (const kind of ['family', 'kid'] as const) {
      await app.as(kind).post('/api/reactions', { contentId: mine, emoji: '❤️' });
    }
    expect((await bellOf(app, 'friend')).reactions).toMatchObject([
      { user: { username: 'family' }, others: 0, text: '❤️' },
    ]);
  });

  it('counts pending content for grown-ups, and no one else', async () => {
    const app = await makeApp();
    const waiting = makePost(app.db, app.person('kid'), { title: 'Waiting' });
    const shown = makePost(app.db, app.person('kid'), { friendsApproval: 'approved' });
    const comment = await say(app, 'friend', shown);
    for (const kind of ['admin', 'family'] as const) {
      expect(await bellOf(app, kind)).toMatchObject({
        waitingPosts: [{ contentId: waiting, contentTitle: 'Waiting', user: { username: 'kid' } }],
        waitingComments: [{ id: comment.id, contentId: shown, text: 'From friend' }],
      });
    }
    for (const kind of ['kid', 'friend', 'guest'] as const) {
      expect(await bellOf(app, kind)).toMatchObject({ waitingPosts: [], waitingComments: [] });
    }
    await app.as('kid').delete(`/api/content/${waiting}`);
    await app.as('kid').delete(`/api/content/${shown}`);
    expect(await bellOf(app, 'admin')).toMatchObject({ waitingPosts: [], waitingComments: [] });
  });

  it('counts family posts of others until the Family page is opened', async () => {
    const app = await makeApp();
    for (const kind of ['family', 'admin', 'friend'] as const) {
      makePost(app.db, app.person(kind), { isFamilyContent: true });
    }
    expect((await bellOf(app, 'family')).unseenFamily).toBe(2);
    expect((await bellOf(app, 'kid')).unseenFamily).toBe(3);
    expect((await bellOf(app, 'friend')).unseenFamily).toBe(0);
    await app.as('family').post('/api/opened-pages', { page: 'chat' });
    expect((await bellOf(app, 'family')).unseenFamily).toBe(2);
    await app.as('family').post('/api/opened-pages', { page: 'family' });
    expect((await bellOf(app, 'family')).unseenFamily).toBe(0);
    expect((await bellOf(app, 'kid')).unseenFamily).toBe(3);
  });
});

describe('/api/opened-pages', () => {
  it('are remembered for each person, once', async () => {
    const app = await makeApp();
    const family = app.as('family');
    expect((await family.get('/api/opened-pages')).json).toEqual([]);
    for (const page of ['family', 'chat', 'chat']) await family.post('/api/opened-pages', { page });
    expect((await family.get('/api/opened-pages')).json).toEqual(['chat', 'family']);
    expect((await app.as('friend').get('/api/opened-pages')).json).toEqual([]);
    expect((await family.post('/api/opened-pages', { page: 'admin' })).status).toBe(400);
  });
});
