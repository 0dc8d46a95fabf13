import { describe, expect, it } from 'vitest';
import type { Comment, Content } from '#shared/features/content/content.contract.ts';
import type { ServerMessage } from '#shared/live.ts';
import { letFriendsSee, makePost } from '#tests/support/make/content.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const kinds = ['admin', 'family', 'kid', 'friend', 'guest'] as const;
type Kind = (typeof kinds)[number];

const listen = async (app: TestApp) => {
  const sockets = new Map<Kind, Awaited<ReturnType<TestApp['socketAs']>>>();
  for (const kind of kinds) sockets.set(kind, await app.socketAs(kind));
  let seen = new Map<Kind, number>();
  return async (act: () => Promise<unknown>) => {
    await act();
    const heard: Partial<Record<Kind, string[]>> = {};
    const next = new Map<Kind, number>();
    for (const [kind, socket] of sockets) {
      const all = await socket.settle();
      const fresh = all.slice(seen.get(kind) ?? 0) as Extract<ServerMessage, { type: 'changed' }>[];
      next.set(kind, all.length);
      if (fresh.length > 0)
        heard[kind] = fresh.map((m) => `${m.area}${m.change ? ` ${m.change}` : ''}`);
    }
    seen = next;
    return heard;
  };
};

const story = { title: 'A', contentType: 'story' };

describe('a change to a post', () => {
  it('is announced to exactly those who may see the post', async () => {
    const app = await makeApp();
    const hear = await listen(app);
    const created = ['content created'];
    const post = (kind: Kind, extra = {}) =>
      app.as(kind).post('/api/content', { ...story, ...extra });

    expect(await hear(() => post('guest'))).toEqual(
      Object.fromEntries(kinds.map((kind) => [kind, created])),
    );
    expect(await hear(() => post('friend', { isFamilyContent: true }))).toEqual({
      admin: ['content created', 'bell'],
      family: ['content created', 'bell'],
      kid: ['content created', 'bell'],
      friend: created,
    });
    let id = 0;
    expect(
      await hear(async () => {
        id = (await app.as('kid').post<Content>('/api/content', story)).json.id;
      }),
    ).toEqual({
      admin: ['content created', 'bell'],
      family: ['content created', 'bell'],
      kid: created,
    });
    expect(await hear(() => letFriendsSee(app.as('family'), id))).toEqual({
      admin: ['content updated', 'bell', 'audit'],
      family: ['content updated', 'bell'],
      kid: ['content updated', 'audit', 'approvals'],
      friend: ['content updated'],
    });
    expect(await hear(() => app.as('kid').put(`/api/content/${id}`, { title: 'B' }))).toEqual({
      admin: ['content updated', 'bell'],
      family: ['content updated', 'bell'],
      kid: ['content updated'],
      friend: ['content deleted'],
    });
    expect(await hear(() => app.as('friend').put(`/api/content/${id}`, { title: 'C' }))).toEqual(
      {},
    );
    const gone = await hear(() => app.as('kid').delete(`/api/content/${id}`));
    expect(gone).toEqual({
      admin: ['content deleted', 'trash', 'bell'],
      family: ['content deleted', 'trash', 'bell'],
      kid: ['content deleted', 'trash', 'bell'],
    });
  });

  it('is not announced when it was refused', async () => {
    const app = await makeApp();
    const hear = await listen(app);
    expect(
      await hear(() => app.as('family').post('/api/content', { ...story, title: '' })),
    ).toEqual({});
    expect(
      await hear(() => app.as('family').post('/api/content', { ...story, contentType: 'art' })),
    ).toEqual({});
  });
});

describe('a comment on a post', () => {
  it('notifies the owner, and no one else', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('family'), { isFamilyContent: true });
    const hear = await listen(app);
    const updated = ['content updated'];
    const household = { admin: updated, kid: updated };
    expect(
      await hear(() => app.as('kid').post('/api/comments', { contentId: id, text: 'x' })),
    ).toEqual({ ...household, family: ['content updated', 'bell'] });
    expect(
      await hear(() => app.as('family').post('/api/comments', { contentId: id, text: 'x' })),
    ).toEqual({ ...household, family: updated });
    const reacted = await hear(() =>
      app.as('admin').post('/api/reactions', { contentId: id, emoji: '👍' }),
    );
    expect(Object.keys(reacted).sort()).toEqual(['admin', 'family', 'kid']);
    expect(reacted.family?.sort()).toEqual(['bell', 'content updated']);
    expect(await hear(() => app.as('family').post('/api/bell/seen'))).toEqual({ family: ['bell'] });
  });

  it('is announced to a newcomer and the grown-ups only while it waits', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('kid'), { friendsApproval: 'approved' });
    const hear = await listen(app);
    let comment = 0;
    expect(
      await hear(async () => {
        const body = { contentId: id, text: 'Hi' };
        comment = (await app.as('friend').post<Comment>('/api/comments', body)).json.id;
      }),
    ).toEqual({
      admin: ['content updated', 'bell'],
      family: ['content updated', 'bell'],
      friend: ['content updated'],
    });
    expect(
      await hear(() =>
        app.as('admin').put(`/api/comments/${comment}/approval`, { approved: true }),
      ),
    ).toEqual({
      admin: ['content updated', 'bell', 'audit'],
      family: ['content updated', 'bell'],
      kid: ['content updated', 'bell'],
      friend: ['content updated', 'audit', 'approvals'],
    });
  });
});

describe('a person who becomes a kid', () => {
  it('is no longer seen by guests, and by friends only in approved posts', async () => {
    const app = await makeApp();
    const person = app.person('family');
    const id = makePost(app.db, person);
    const path = `/api/content/${id}`;
    expect((await app.as('guest').get(path)).status).toBe(200);
    await app.as('admin').put(`/api/admin/users/${person.id}`, { isChild: true });
    for (const kind of ['guest', 'friend'] as const) {
      expect((await app.as(kind).get(path)).status).toBe(404);
      expect((await app.as(kind).get('/api/content')).json).toEqual([]);
    }
    expect((await letFriendsSee(app.as('admin'), id)).status).toBe(200);
    expect((await app.as('friend').get(path)).status).toBe(200);
    await app.as('admin').put(`/api/admin/users/${person.id}`, { isChild: false });
    expect((await app.as('guest').get<Content>(path)).json.friendsApproval).toBe('notNeeded');
  });
});
