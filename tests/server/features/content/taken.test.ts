import { describe, expect, it } from 'vitest';
import type { UserRow } from '#server/features/accounts/accounts.repo.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import { makePost } from '#tests/support/make/content.ts';
import { makeMedia } from '#tests/support/make/media/media.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const day = (date: string) => ({ takenAt: `${date}T12:00:00+02:00` });

/** A post with a picture of this date; of the day on which it arrives without one. */
const postOf = async (
  app: TestApp,
  author: UserRow,
  picture: { takenAt?: string; createdAt?: string },
  contentType: ContentType = 'photo',
): Promise<number> => {
  const { id } = await makeMedia(app, author, picture);
  return makePost(app.db, author, { contentType, mediaId: id });
};

const list = async (app: TestApp, path: string) => {
  const { json, headers } = await app.as('kid').get<Content[]>(path);
  const next = headers.get('link')?.match(/<(.*)>/)?.[1];
  return { ids: json.map(({ id }) => id), next };
};

describe('a person’s posts by when their pictures were taken', () => {
  it('come the latest first, page by page, those without a date by their arrival', async () => {
    const app = await makeApp();
    const kid = app.person('kid');
    const old = await postOf(app, kid, day('2019-05-06'));
    const undated = await postOf(app, kid, { createdAt: '2022-01-01T09:00:00.000Z' });
    const latest = await postOf(app, kid, day('2025-12-24'), 'art');
    const twin = await postOf(app, kid, day('2019-05-06'));
    await postOf(app, app.person('family'), day('2024-01-01'));
    await postOf(app, kid, day('2023-01-01'), 'video');
    makePost(app.db, kid);
    const path = `/api/content?userId=${kid.id}&types=art,photo&sort=taken&limit=2`;
    const first = await list(app, path);
    expect(first.ids).toEqual([latest, undated]);
    const second = await list(app, first.next ?? '');
    expect(second).toEqual({ ids: [twin, old], next: undefined });
    await app.as('kid').delete(`/api/content/${undated}`);
    expect((await list(app, path)).ids).toEqual([latest, twin]);
    // What follows a post that is in the trash is still known.
    expect(await list(app, first.next ?? '')).toEqual({ ids: [twin, old], next: undefined });
  });

  it('are for that person alone, since a page’s beginning would show hidden posts', async () => {
    const app = await makeApp();
    const family = app.person('family');
    const hers = await postOf(app, family, day('2020-01-01'));
    const own = await postOf(app, app.person('kid'), day('2019-01-01'));
    const kid = app.as('kid');
    for (const query of ['', `userId=${family.id}&`, `userId=${kid.user.id}&family=true&`]) {
      expect((await kid.get(`/api/content?${query}sort=taken`)).status).toBe(400);
    }
    const path = `/api/content?userId=${kid.user.id}&sort=taken`;
    expect((await list(app, path)).ids).toEqual([own]);
    for (const before of [hers, 999_999]) {
      expect((await list(app, `${path}&before=${before}`)).ids).toEqual([]);
    }
    expect((await kid.get('/api/content?sort=newest')).status).toBe(400);
  });
});
