import { describe, expect, it } from 'vitest';
import type { Content } from '#shared/features/content/content.contract.ts';
import { makePost } from '#tests/support/make/content.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

describe('GET /api/content', () => {
  const read = async (posts: number, query: string) => {
    const app = await makeApp();
    const ids = Array.from({ length: posts }, () => makePost(app.db, app.person('family')));
    const { json, headers } = await app.as('friend').get<Content[]>(`/api/content${query}`);
    return { newest: ids.reverse(), ids: json.map(({ id }) => id), link: headers.get('link') };
  };

  it('returns the newest 50 by default, with a link to the rest', async () => {
    const { newest, ids, link } = await read(51, '');
    expect(ids).toEqual(newest.slice(0, 50));
    expect(link).toBe(`</api/content?limit=50&before=${newest[49]}>; rel="next"`);
  });

  it('returns exactly 50 without a link if there are no more', async () => {
    const { newest, ids, link } = await read(50, '');
    expect([ids, link]).toEqual([newest, null]);
  });

  it('embeds the comments and reactions of each post', async () => {
    const app = await makeApp();
    const contentId = makePost(app.db, app.person('family'));
    await app.as('guest').post('/api/comments', { contentId, text: 'Lovely' });
    await app.as('guest').post('/api/reactions', { contentId, emoji: '👍' });
    const { json } = await app.as('friend').get<Content[]>('/api/content');
    const { id: userId } = app.person('guest');
    expect(json).toMatchObject([
      {
        user: { username: 'family' },
        comments: [{ text: 'Lovely', userId, contentId }],
        reactions: [{ emoji: '👍', userId, contentId }],
      },
    ]);
  });

  it('returns up to a hundred', async () => {
    const { newest, ids, link } = await read(101, '?limit=100');
    expect(ids).toEqual(newest.slice(0, 100));
    expect(link).toBe(`</api/content?limit=100&before=${newest[99]}>; rel="next"`);
  });
});
