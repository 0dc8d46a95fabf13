import { describe, expect, it } from 'vitest';
import type { Comment, Content } from '#shared/features/content/content.contract.ts';
import { makePost } from '#tests/support/make/content.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

describe('the length limit', () => {
  it('allows a title of 120, a description of 2,000 and a story of 50,000 characters', async () => {
    const app = await makeApp();
    const body = {
      contentType: 'story',
      title: 'x'.repeat(120),
      description: 'y'.repeat(2_000),
      textContent: 'z'.repeat(50_000),
    };
    const { status, json } = await app.as('family').post<Content>('/api/content', body);
    expect(status).toBe(201);
    expect(json).toMatchObject(body);
  });

  it.each([1, 1_000])('allows a comment of %i characters', async (length) => {
    const app = await makeApp();
    const contentId = makePost(app.db, app.person('family'));
    const text = 'x'.repeat(length);
    const { status, json } = await app
      .as('friend')
      .post<Comment>('/api/comments', { contentId, text });
    expect([status, json.text]).toEqual([201, text]);
  });
});

it('a story’s description and text are optional, and may be missing, null or empty', async () => {
  const app = await makeApp();
  for (const fields of [
    {},
    { description: null, textContent: null },
    { description: '', textContent: '' },
  ]) {
    const body = { title: 'The owl', contentType: 'story', ...fields };
    const { status, json } = await app.as('family').post<Content>('/api/content', body);
    expect(status).toBe(201);
    expect(json).toMatchObject({ description: '', textContent: '', isFamilyContent: false });
  }
});
