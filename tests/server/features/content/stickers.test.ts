import { describe, expect, it } from 'vitest';
import { comments } from '#server/features/content/content.tables.ts';
import type { Comment, Content } from '#shared/features/content/content.contract.ts';
import { mascotNames } from '#shared/mascots.ts';
import { makePost } from '#tests/support/make/content.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const setUp = async (options: Parameters<typeof makePost>[2] = {}) => {
  const app = await makeApp();
  const id = makePost(app.db, app.person('kid'), { friendsApproval: 'approved', ...options });
  return { app, id, path: `/api/content/${id}/stickers` };
};

describe('a sticker as a comment', () => {
  it.each(mascotNames)('stores %s with a text that names it', async (sticker) => {
    const { app, id, path } = await setUp();
    const { status, json } = await app.as('family').post<Comment>(path, { sticker });
    const text = `Sticker: ${t(`stickers:names.${sticker}`)}`;
    expect([status, json.text, json.sticker]).toEqual([201, text, sticker]);
    const post = await app.as('kid').get<Content>(`/api/content/${id}`);
    expect(post.json.comments).toMatchObject([{ id: json.id, text, sticker }]);
    expect(post.json.commentCount).toBe(1);
  });

  it('answers an unknown name with a sentence, and adds nothing', async () => {
    const { app, path } = await setUp();
    for (const sticker of ['dragon', '', 'OWL', 7, null, undefined]) {
      const answer = await app.as('family').post(path, { sticker });
      expect([answer.status, answer.text]).toEqual([400, t('stickers:errors.unknown')]);
    }
    expect(app.db.select().from(comments).all()).toEqual([]);
  });

  it('is not sent to a post that its sender does not see', async () => {
    const { app, path } = await setUp({ isFamilyContent: true });
    for (const to of [path, '/api/content/999/stickers']) {
      expect((await app.as('friend').post(to, { sticker: 'owl' })).status).toBe(404);
    }
    expect(app.db.select().from(comments).all()).toEqual([]);
  });

  it('is stored once for one client id', async () => {
    const { app, id, path } = await setUp();
    const body = { sticker: 'owl', clientId: 'client-0001' };
    const [first, again] = [
      await app.as('family').post<Comment>(path, body),
      await app.as('family').post<Comment>(path, body),
    ];
    expect(again.json).toEqual(first.json);
    expect((await app.as('kid').get<Content>(`/api/content/${id}`)).json.commentCount).toBe(1);
  });

  it('waits for a grown-up where a text would, and is listed by its text', async () => {
    const { app, id, path } = await setUp();
    const { json } = await app.as('friend').post<Comment>(path, { sticker: 'fox' });
    expect(json.isPending).toBe(true);
    const seen = async () => (await app.as('kid').get<Content>(`/api/content/${id}`)).json.comments;
    expect(await seen()).toEqual([]);
    expect(JSON.stringify((await app.as('family').get('/api/approvals')).json)).toContain(
      json.text,
    );
    const approve = { approved: true };
    expect((await app.as('family').put(`/api/comments/${json.id}/approval`, approve)).status).toBe(
      200,
    );
    expect(await seen()).toMatchObject([{ sticker: 'fox', isPending: false }]);
  });

  it('cannot become a text, and leaves nothing when it is deleted', async () => {
    const { app, id, path } = await setUp();
    const me = app.as('family');
    const { json } = await me.post<Comment>(path, { sticker: 'bee' });
    const edited = await me.patch(`/api/comments/${json.id}`, { text: 'Rude' });
    expect([edited.status, edited.text]).toEqual([403, t('stickers:errors.notEditable')]);
    expect((await me.delete(`/api/comments/${json.id}`)).status).toBe(200);
    const [left] = (await me.get<Content>(`/api/content/${id}`)).json.comments;
    expect(left).toMatchObject({ isDeleted: true, text: '' });
    expect(left).not.toHaveProperty('sticker');
    expect(app.db.select().from(comments).all()).toMatchObject([{ sticker: null, text: '' }]);
  });

  it('is found by its text', async () => {
    const { app, path } = await setUp();
    await app.as('family').post(path, { sticker: 'whale' });
    const found = await app.as('kid').get('/api/search?q=whale');
    expect(JSON.stringify(found.json)).toContain('Sticker: whale');
  });

  it('is shown as its text once it is no longer drawn', async () => {
    const { app, id, path } = await setUp();
    await app.as('family').post(path, { sticker: 'cat' });
    app.db.update(comments).set({ sticker: 'dragon' }).run();
    const [comment] = (await app.as('kid').get<Content>(`/api/content/${id}`)).json.comments;
    expect(comment?.text).toBe('Sticker: cat');
    expect(comment).not.toHaveProperty('sticker');
  });
});
