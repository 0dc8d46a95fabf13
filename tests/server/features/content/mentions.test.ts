import { describe, expect, it } from 'vitest';
import type { Comment, Content } from '#shared/features/content/content.contract.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import type { Bell } from '#shared/features/content/notifications.contract.ts';
import { hours } from '#tests/support/fakes/fake-clock.ts';
import { letFriendsSee, makePost } from '#tests/support/make/content.ts';
import { makePerson, type PersonKind } from '#tests/support/make/household/people.ts';
import { mentionsOf, mentionTexts } from '#tests/support/make/mentions.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { makeForm } from '#tests/support/server/uploads.ts';

const say = async (app: TestApp, kind: PersonKind, contentId: number, text: string) =>
  (await app.as(kind).post<Comment>('/api/comments', { contentId, text })).json;

const countRows = (app: TestApp): number =>
  app.db.$client.prepare('SELECT count(*) FROM mentions').pluck().get() as number;

describe('someone mentioned under a post', () => {
  it('reads who wrote what where, for 24 hours, and is not counted', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('admin'), { title: 'The boat' });
    app.person('kid');
    await say(app, 'friend', id, 'first');
    app.clock.advance(hours(1));
    await say(app, 'family', id, 'Look, @Friend!');
    const { id: userId, username, displayName } = app.person('family');
    const bell = (await app.as('friend').get<Bell>('/api/bell')).json;
    expect(bell).toMatchObject({ count: 0, recentComments: 0 });
    expect(bell.mentions).toEqual([
      {
        id: 1,
        kind: 'comment',
        placeId: id,
        placeName: 'The boat',
        createdAt: '2026-03-02T11:00:00.000Z',
        user: { id: userId, username, displayName, avatar: null },
        text: 'Look, @Friend!',
        isNew: true,
      },
    ]);
    for (const kind of ['admin', 'family', 'kid', 'guest'] as const) {
      expect([kind, await mentionTexts(app, kind)]).toEqual([kind, []]);
    }
    app.clock.advance(hours(24) - 1);
    expect(await mentionsOf(app, 'friend')).toHaveLength(1);
    app.clock.advance(1);
    expect(await mentionsOf(app, 'friend')).toEqual([]);
  });

  it('is new until notifications are opened, on whichever device', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('admin'));
    const friend = app.as('friend');
    const news = async () => (await mentionsOf(app, 'friend')).map(({ isNew }) => isNew);
    await say(app, 'family', id, '@friend');
    expect(await news()).toEqual([true]);
    await friend.post('/api/bell/seen');
    app.clock.advance(1);
    await say(app, 'family', id, 'And @friend again');
    expect(await news()).toEqual([true, false]);
  });

  it('gets one notification per comment, newest first, with its first words', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('admin'));
    app.person('family');
    await say(app, 'friend', id, `@family ${'a'.repeat(300)} @FAMILY`);
    app.clock.advance(1);
    await say(app, 'friend', id, '@friend @family');
    const texts = await mentionTexts(app, 'family');
    expect(texts.map((text) => text.length)).toEqual([15, limits.mentionText]);
    expect(await mentionsOf(app, 'friend')).toEqual([]);
  });

  it('is one of at most ten', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('admin'));
    const names = Array.from({ length: 12 }, (_, n) => `cousin${n}`);
    for (const username of names) makePerson(app.db, { username, role: 'family' });
    await say(app, 'friend', id, names.map((name) => `@${name}`).join(' '));
    expect(countRows(app)).toBe(10);
    await say(app, 'friend', id, '@nobody @mia@server mail@family');
    expect(countRows(app)).toBe(10);
  });

  it('is someone the writer may know of, and who is active', async () => {
    const app = await makeApp();
    const open = makePost(app.db, app.person('admin'));
    app.person('kid');
    app.person('family');
    app.person('expired');
    makePerson(app.db, { username: 'former', deactivatedAt: '2026-03-02T09:00:00.000Z' });
    for (const kind of ['friend', 'guest'] as const) {
      const comment = await app.as(kind).post<Comment>('/api/comments', {
        contentId: open,
        text: '@kid @expired @former @family',
      });
      expect(comment.status).toBe(201);
    }
    expect(await mentionsOf(app, 'kid')).toEqual([]);
    expect(await mentionsOf(app, 'family')).toHaveLength(2);
    expect(countRows(app)).toBe(4);
    await say(app, 'family', open, '@kid');
    expect(await mentionsOf(app, 'kid')).toHaveLength(1);
  });

  it('reads nothing of hidden, pending and deleted posts and comments', async () => {
    const app = await makeApp();
    const family = app.as('family');
    for (const kind of ['friend', 'kid'] as const) app.person(kind);
    const post = makePost(app.db, app.person('family'));
    await say(app, 'admin', post, 'Hello @friend');
    expect(await mentionsOf(app, 'friend')).toHaveLength(1);
    await family.put(`/api/content/${post}`, { isFamilyContent: true });
    expect(await mentionsOf(app, 'friend')).toEqual([]);
    await family.put(`/api/content/${post}`, { isFamilyContent: false });
    expect(await mentionsOf(app, 'friend')).toHaveLength(1);
    await family.delete(`/api/content/${post}`);
    expect(await mentionsOf(app, 'friend')).toEqual([]);
    await app.as('admin').post(`/api/content/${post}/restore`);
    expect(await mentionsOf(app, 'friend')).toHaveLength(1);
    const gone = await say(app, 'admin', post, '@friend @kid oops');
    await app.as('admin').delete(`/api/comments/${gone.id}`);
    expect(await mentionTexts(app, 'friend')).toEqual(['Hello @friend']);
    expect(await mentionsOf(app, 'kid')).toEqual([]);

    const kids = makePost(app.db, app.person('kid'), { friendsApproval: 'approved' });
    const waiting = await say(app, 'friend', kids, 'Well done, @family');
    expect(waiting.isPending).toBe(true);
    for (const kind of ['family', 'admin'] as const) {
      expect(await mentionsOf(app, kind)).toEqual([]);
    }
    app.clock.advance(hours(30));
    await family.put(`/api/comments/${waiting.id}/approval`, { approved: true });
    expect(await mentionTexts(app, 'family')).toEqual(['Well done, @family']);
  });

  it('reads of a kid’s post once friends may see it', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('kid'));
    app.person('friend');
    app.person('guest');
    await say(app, 'family', id, '@friend @guest look at this');
    expect(await mentionsOf(app, 'friend')).toEqual([]);
    await letFriendsSee(app.as('family'), id);
    expect(await mentionsOf(app, 'friend')).toHaveLength(1);
    expect(await mentionsOf(app, 'guest')).toEqual([]);
  });

  it('is deleted with the post, and with the person', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('family'));
    for (const kind of ['friend', 'guest'] as const) app.person(kind);
    await say(app, 'admin', id, '@friend @guest');
    const person = `/api/admin/users/${app.person('friend').id}`;
    await app.as('admin').request('DELETE', person, { things: 'keep', confirm: 'friend' });
    expect(countRows(app)).toBe(1);
    app.db.$client.prepare('DELETE FROM contents WHERE id = ?').run(id);
    expect(countRows(app)).toBe(0);
  });

  it('is notified at once, and no one else is', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('admin'), { isFamilyContent: true });
    const sockets = new Map<PersonKind, Awaited<ReturnType<TestApp['socketAs']>>>();
    for (const kind of ['kid', 'family', 'friend'] as const) {
      sockets.set(kind, await app.socketAs(kind));
    }
    await say(app, 'admin', id, '@kid @friend');
    const rung = async (kind: PersonKind) =>
      (await sockets.get(kind)?.settle())?.filter((m) => m.type === 'changed' && m.area === 'bell');
    expect(await rung('kid')).toEqual([{ type: 'changed', area: 'bell' }]);
    expect(await rung('family')).toEqual([]);
    expect(await rung('friend')).toEqual([]);
  });
});

describe('someone mentioned in the description of a post', () => {
  const share = async (
    app: TestApp,
    kind: PersonKind,
    description: string,
    fields: object = {},
  ) => {
    const form = makeForm(null, {
      title: 'The boat',
      contentType: 'story',
      fields: { textContent: 'Once', description, ...fields },
    });
    return (await app.as(kind).post<Content>('/api/content', form)).json;
  };

  it('is notified of who wrote it where', async () => {
    const app = await makeApp();
    app.person('friend');
    const { id } = await share(app, 'family', 'With @friend at the lake');
    expect(await mentionsOf(app, 'friend')).toMatchObject([
      { kind: 'post', placeId: id, placeName: 'The boat', text: 'With @friend at the lake' },
    ]);
    await app.as('family').delete(`/api/content/${id}`);
    expect(await mentionsOf(app, 'friend')).toEqual([]);
  });

  it('is notified only of a post they may see, and no longer once the name is taken out', async () => {
    const app = await makeApp();
    for (const kind of ['friend', 'admin'] as const) app.person(kind);
    await share(app, 'family', '@friend and @admin', { isFamilyContent: 'true' });
    expect(await mentionTexts(app, 'friend')).toEqual([]);
    expect(await mentionTexts(app, 'admin')).toEqual(['@friend and @admin']);
    const { id } = await share(app, 'family', 'By @friend');
    expect(await mentionTexts(app, 'friend')).toEqual(['By @friend']);
    const fields = { textContent: 'Once', description: 'By me', keepExistingFile: 'true' };
    const form = makeForm(null, { title: 'The boat', contentType: 'story', fields });
    expect((await app.as('family').put(`/api/content/${id}`, form)).status).toBe(200);
    expect(await mentionTexts(app, 'friend')).toEqual([]);
    expect(countRows(app)).toBe(2);
  });

  it('is notified at once of a kid’s post that friends may see only days later', async () => {
    const app = await makeApp();
    const socket = await app.socketAs('friend');
    app.person('family');
    const { id } = await share(app, 'kid', '@friend and @family, look');
    await app.as('friend').post('/api/bell/seen');
    app.clock.advance(hours(30));
    await socket.settle();
    await letFriendsSee(app.as('family'), id);
    expect(await mentionsOf(app, 'friend')).toMatchObject([
      { kind: 'post', placeId: id, createdAt: '2026-03-03T16:00:00.000Z', isNew: true },
    ]);
    const frames = await socket.settle();
    expect(frames.some((frame) => frame.type === 'changed' && frame.area === 'bell')).toBe(true);
    // Who could read it before has no news.
    expect(await mentionsOf(app, 'family')).toEqual([]);
  });
});
