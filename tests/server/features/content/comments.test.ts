import { describe, expect, it } from 'vitest';
import type { Reactor } from '#shared/features/content/comments.contract.ts';
import type { Comment, Content } from '#shared/features/content/content.contract.ts';
import { hours, minutes, seconds } from '#tests/support/fakes/fake-clock.ts';
import { makePost } from '#tests/support/make/content.ts';
import { makePerson, type PersonKind } from '#tests/support/make/household/people.ts';
import { mentionTexts } from '#tests/support/make/mentions.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const commentOn = (contentId: number, text = 'Hello') => ({ contentId, text });

describe('POST /api/comments', () => {
  it('answers 400, and adds nothing', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('family'));
    const refusals = [
      [{ contentId: id }, t('content:errors.commentRequired')],
      [commentOn(id, '  \n '), t('content:errors.commentRequired')],
      [commentOn(id, 'x'.repeat(1001)), t('common:errors.tooLong', { max: 1_000 })],
    ] as const;
    for (const [body, text] of refusals) {
      const answer = await app.as('friend').post('/api/comments', body);
      expect([answer.status, answer.text]).toEqual([400, text]);
    }
    expect(
      (await app.as('friend').post('/api/comments', { contentId: '1', text: 'x' })).status,
    ).toBe(400);
    const hidden = makePost(app.db, app.person('family'), { isFamilyContent: true });
    for (const unseen of [hidden, 999]) {
      expect((await app.as('friend').post('/api/comments', commentOn(unseen))).status).toBe(404);
    }
    expect((await app.as('admin').get<Content>(`/api/content/${id}`)).json.commentCount).toBe(0);
  });

  it('adds a comment and returns it whole', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('family'));
    const answer = await app.as('guest').post<Comment>('/api/comments', commentOn(id, ' Lovely! '));
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      id: 1,
      text: 'Lovely!',
      createdAt: '2026-03-02T10:00:00.000Z',
      userId: app.person('guest').id,
      contentId: id,
      user: {
        id: app.person('guest').id,
        username: 'guest',
        displayName: 'The guest',
        avatar: null,
      },
      isPending: false,
      isDeleted: false,
      editedAt: null,
    });
  });

  it('stores a comment sent twice with one client id once, and returns it as it is', async () => {
    const app = await makeApp();
    const [id, other] = [1, 2].map(() => makePost(app.db, app.person('family'))) as [
      number,
      number,
    ];
    const named = { ...commentOn(id), clientId: 'client-0001' };
    const friend = app.as('friend');
    const listener = await app.socketAs('family');
    const first = await friend.post<Comment>('/api/comments', named);
    const heard = await listener.settle();
    const again = await friend.post<Comment>('/api/comments', named);
    expect([again.status, again.json]).toEqual([201, first.json]);
    expect(await listener.settle()).toEqual(heard);
    expect((await app.as('guest').get<Content>(`/api/content/${id}`)).json.commentCount).toBe(1);
    // Client ids are not unique per person or across posts.
    const ofGuest = await app.as('guest').post<Comment>('/api/comments', named);
    expect(ofGuest.json.id).not.toBe(first.json.id);
    const elsewhere = await friend.post('/api/comments', { ...named, contentId: other });
    expect([elsewhere.status, elsewhere.text]).toEqual([409, t('common:errors.invalidRequest')]);
    expect((await friend.post('/api/comments', { ...named, clientId: 'a b' })).status).toBe(400);
    await friend.delete(`/api/comments/${first.json.id}`);
    const late = await friend.post<Comment>('/api/comments', named);
    expect(late.json).toMatchObject({ id: first.json.id, isDeleted: true, text: '' });
  });

  it('answers 429 when someone writes too fast, and accepts the next after the wait', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('family'));
    const send = () => app.as('friend').post('/api/comments', commentOn(id));
    for (let n = 0; n < 20; n += 1) expect((await send()).status).toBe(201);
    const refused = await send();
    expect([refused.status, refused.headers.get('retry-after'), refused.text]).toEqual([
      429,
      '1',
      t('common:errors.tooFast'),
    ]);
    const reaction = { contentId: id, emoji: '👍' };
    expect((await app.as('friend').post('/api/reactions', reaction)).status).toBe(429);
    expect((await app.as('guest').post('/api/reactions', reaction)).status).toBe(200);
    app.clock.advance(-hours(24 * 365));
    expect((await send()).status).toBe(429);
    app.clock.advance(seconds(1));
    expect((await send()).status).toBe(201);
    expect((await send()).status).toBe(429);
  });
});

describe('a newcomer’s first comment to a kid', () => {
  const setUp = async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('kid'), { friendsApproval: 'approved' });
    const { json } = await app.as('friend').post<Comment>('/api/comments', commentOn(id));
    return { app, id, comment: json };
  };

  it('waits, seen by its author and the grown-ups only', async () => {
    const { app, id, comment } = await setUp();
    expect(comment.isPending).toBe(true);
    const other = app.signIn(makePerson(app.db, { role: 'friend', verified: true }));
    for (const [who, sees] of [
      [app.as('friend'), true],
      [app.as('family'), true],
      [app.as('admin'), true],
      [app.as('kid'), false],
      [other, false],
    ] as const) {
      const expected = sees ? [comment.id] : [];
      const single = await who.get<Content>(`/api/content/${id}`);
      const list = await who.get<Content[]>('/api/content');
      const comments = await who.get<Comment[]>(`/api/content/${id}/comments`);
      expect(single.json.comments.map((one) => one.id)).toEqual(expected);
      expect(list.json[0]?.comments.map((one) => one.id)).toEqual(expected);
      expect(comments.json.map((one) => one.id)).toEqual(expected);
      expect([single.json.commentCount, list.json[0]?.commentCount]).toEqual([0, 0]);
      expect(single.json.participants.total).toBe(0);
    }
    expect((await app.as('kid').get('/api/bell')).json).toMatchObject({ count: 0, comments: [] });
    for (const who of [app.as('kid'), other]) {
      expect((await who.delete(`/api/comments/${comment.id}`)).status).toBe(404);
    }
  });

  it('is not counted while it waits, and is returned with the newest others', async () => {
    const { app, id, comment } = await setUp();
    for (let n = 0; n < 20; n += 1) await app.as('family').post('/api/comments', commentOn(id));
    const { json } = await app.as('admin').get<Content>(`/api/content/${id}`);
    expect([json.commentCount, json.comments.length]).toEqual([20, 21]);
    expect(json.comments[0]).toMatchObject({ id: comment.id, isPending: true });
    expect((await app.as('kid').get<Content>(`/api/content/${id}`)).json.comments).toHaveLength(20);
  });

  it('is approved by a grown-up, is then new to the kid, and the next one does not wait', async () => {
    const { app, id, comment } = await setUp();
    const path = `/api/comments/${comment.id}/approval`;
    await app.as('kid').post('/api/bell/seen');
    app.clock.advance(hours(48));
    for (const kind of ['kid', 'friend', 'guest'] as const) {
      expect((await app.as(kind).put(path, { approved: true })).status).toBe(403);
    }
    expect((await app.as('family').put(path, { approved: 'yes' })).status).toBe(400);
    const approved = await app.as('family').put<Comment>(path, { approved: true });
    expect(approved.json).toMatchObject({ id: comment.id, isPending: false, text: 'Hello' });
    expect((await app.as('family').put(path, { approved: true })).status).toBe(409);
    expect((await app.as('kid').get<Content>(`/api/content/${id}`)).json).toMatchObject({
      commentCount: 1,
      comments: [{ id: comment.id, isPending: false }],
      participants: { total: 1 },
    });
    expect((await app.as('kid').get('/api/bell')).json).toMatchObject({ count: 1 });
    const next = await app.as('friend').post<Comment>('/api/comments', commentOn(id));
    expect(next.json.isPending).toBe(false);
  });

  it('is deleted when a grown-up removes it, and the next one waits again', async () => {
    const { app, id, comment } = await setUp();
    const removed = await app
      .as('admin')
      .put<Comment>(`/api/comments/${comment.id}/approval`, { approved: false });
    expect(removed.json).toMatchObject({ isDeleted: true, text: '' });
    for (const kind of ['friend', 'family', 'kid'] as const) {
      const { json } = await app.as(kind).get<Content>(`/api/content/${id}`);
      expect([json.comments, json.commentCount]).toEqual([[], 0]);
    }
    const next = await app.as('friend').post<Comment>('/api/comments', commentOn(id));
    expect(next.json.isPending).toBe(true);
  });

  it('can be deleted by its writer, without a placeholder', async () => {
    const { app, id, comment } = await setUp();
    expect((await app.as('friend').delete(`/api/comments/${comment.id}`)).status).toBe(200);
    expect((await app.as('family').get<Comment[]>(`/api/content/${id}/comments`)).json).toEqual([]);
    const bell = await app.as('family').get('/api/bell');
    expect(bell.json).toMatchObject({ waitingComments: [] });
  });
});

describe('DELETE /api/comments/:id', () => {
  it('leaves a placeholder, for its author, the post’s owner and admins', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('family'));
    for (const kind of ['guest', 'family', 'admin'] as const) {
      const { json } = await app.as('guest').post<Comment>('/api/comments', commentOn(id, 'Oops'));
      const path = `/api/comments/${json.id}`;
      expect((await app.as('friend').delete(path)).status).toBe(403);
      expect((await app.as('kid').delete(path)).status).toBe(403);
      expect((await app.as(kind).delete(path)).json).toEqual({ id: json.id });
      expect((await app.as(kind).delete(path)).status).toBe(404);
      const post = (await app.as('friend').get<Content>(`/api/content/${id}`)).json;
      expect(post.comments.at(-1)).toMatchObject({ id: json.id, text: '', isDeleted: true });
      expect([post.commentCount, post.participants.total]).toEqual([0, 0]);
    }
    expect(
      app.db.$client.prepare("SELECT 1 FROM comments WHERE text = 'Oops'").get(),
    ).toBeUndefined();
  });
});

describe('POST /api/reactions', () => {
  it('adds and removes each emoji once per person', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('family'));
    const react = (emoji: string) =>
      app.as('friend').post('/api/reactions', { contentId: id, emoji });
    const { id: userId } = app.person('friend');
    const heart = { id: 1, emoji: '❤️', userId, contentId: id };
    const first = await react('❤️');
    expect([first.status, first.json]).toEqual([200, { active: true, reactions: [heart] }]);
    expect((await react('👍')).json).toMatchObject({ reactions: [heart, { emoji: '👍' }] });
    expect((await react('❤️')).json).toMatchObject({ active: false, reactions: [{ emoji: '👍' }] });
    const { json } = await app.as('guest').get<Content>(`/api/content/${id}`);
    expect(json.reactions).toMatchObject([{ emoji: '👍', userId }]);
  });

  it('accepts the palette on art and the book on stories only', async () => {
    const app = await makeApp();
    const allowed = { art: '❤️👍🎨', photo: '❤️👍', story: '❤️👍📖', video: '❤️👍' } as const;
    for (const contentType of ['art', 'photo', 'story', 'video'] as const) {
      const id = makePost(app.db, app.person('family'), { contentType });
      for (const emoji of ['❤️', '👍', '🎨', '📖']) {
        const answer = await app.as('kid').post('/api/reactions', { contentId: id, emoji });
        expect(answer.status).toBe(allowed[contentType].includes(emoji) ? 200 : 400);
      }
    }
    const id = makePost(app.db, app.person('family'));
    for (const emoji of ['💩', '', '<b>', 5]) {
      const answer = await app.as('kid').post('/api/reactions', { contentId: id, emoji });
      expect([answer.status, answer.text]).toEqual([400, t('common:errors.invalidRequest')]);
    }
  });
});

describe('PATCH /api/comments/:id', () => {
  const write = async (app: TestApp, kind: PersonKind, contentId: number, text: string) =>
    (await app.as(kind).post<Comment>('/api/comments', commentOn(contentId, text))).json;

  it('changes a comment for its author, marks it as edited and tells those who see the post', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('family'));
    const comment = await write(app, 'friend', id, 'Lovly');
    const listener = await app.socketAs('family');
    app.clock.advance(minutes(15));
    const path = `/api/comments/${comment.id}`;
    const edited = await app.as('friend').patch<Comment>(path, { text: ' Lovely ' });
    const editedAt = app.clock.now().toISOString();
    expect([edited.status, edited.json]).toEqual([200, { ...comment, text: 'Lovely', editedAt }]);
    expect(await listener.settle()).toContainEqual(
      expect.objectContaining({ type: 'changed', area: 'content', id, change: 'updated' }),
    );
    const { comments, commentCount } = (await app.as('guest').get<Content>(`/api/content/${id}`))
      .json;
    expect([comments, commentCount]).toEqual([[edited.json], 1]);
  });

  it('refuses others, empty texts and what is older than 15 minutes', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('family'));
    const comment = await write(app, 'friend', id, 'Mine');
    const path = `/api/comments/${comment.id}`;
    for (const kind of ['admin', 'family', 'guest'] as const) {
      expect((await app.as(kind).patch(path, { text: 'Theirs' })).status, kind).toBe(403);
    }
    expect((await app.as('friend').patch(path, { text: ' ' })).status).toBe(400);
    expect((await app.as('friend').patch('/api/comments/999', { text: 'x' })).status).toBe(404);
    app.clock.advance(minutes(15) + 1);
    const late = await app.as('friend').patch(path, { text: 'Later' });
    expect([late.status, late.text]).toEqual([
      403,
      t('content:errors.commentTooOld', { minutes: 15 }),
    ]);
    await app.as('friend').delete(path);
    expect((await app.as('friend').patch(path, { text: 'x' })).status).toBe(404);
  });

  it('waits again where a grown-up had let it through, and is approved only as it was read', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('kid'), { friendsApproval: 'approved' });
    const comment = await write(app, 'friend', id, 'Nice');
    expect(comment.isPending).toBe(true);
    const path = `/api/comments/${comment.id}`;
    const decide = (version?: string) =>
      app.as('admin').put(`${path}/approval`, { approved: true, version });
    app.clock.advance(minutes(1));
    expect((await decide()).status).toBe(200);
    const countFor = async (kind: PersonKind) =>
      (await app.as(kind).get<Content>(`/api/content/${id}`)).json.commentCount;
    expect(await countFor('kid')).toBe(1);
    const { json } = await app.as('friend').patch<Comment>(path, { text: 'Not nice' });
    expect(json.isPending).toBe(true);
    expect(await countFor('kid')).toBe(0);
    const unseen = (await app.as('kid').get<Content>(`/api/content/${id}`)).json.comments;
    expect(unseen).toEqual([]);
    expect((await decide()).status).toBe(409);
    expect((await decide(json.editedAt ?? '')).status).toBe(200);
    expect(await countFor('kid')).toBe(1);
  });

  it('mentions whom it names now, and no one else', async () => {
    const app = await makeApp();
    for (const kind of ['admin', 'kid'] as const) app.person(kind);
    const id = makePost(app.db, app.person('friend'));
    const comment = await write(app, 'family', id, 'Look, @admin');
    expect(await mentionTexts(app, 'admin')).toEqual(['Look, @admin']);
    await app.as('family').patch(`/api/comments/${comment.id}`, { text: 'Look, @kid' });
    expect(await mentionTexts(app, 'admin')).toEqual([]);
    expect(await mentionTexts(app, 'kid')).toEqual(['Look, @kid']);
  });
});

describe('GET /api/content/:id/reactions', () => {
  it('names who reacted and how, newest first, for those who see the post', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('family'));
    const path = `/api/content/${id}/reactions`;
    for (const [kind, emoji] of [
      ['friend', '❤️'],
      ['admin', '👍'],
    ] as const) {
      await app.as(kind).post('/api/reactions', { contentId: id, emoji });
    }
    const { json } = await app.as('guest').get<Reactor[]>(path);
    expect(json.map(({ emoji, user }) => [emoji, user.username])).toEqual([
      ['👍', 'admin'],
      ['❤️', 'friend'],
    ]);
    const older = await app.as('guest').get<Reactor[]>(`${path}?before=${json[0]?.id}`);
    expect(older.json).toEqual(json.slice(1));
    const hidden = makePost(app.db, app.person('family'), { isFamilyContent: true });
    expect((await app.as('guest').get(`/api/content/${hidden}/reactions`)).status).toBe(404);
  });
});
