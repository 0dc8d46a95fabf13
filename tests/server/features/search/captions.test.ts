import { expect, it } from 'vitest';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { StagedMedia } from '#shared/features/content/uploads.contract.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { hitsOf, idsOf, searchAs } from '#tests/support/make/search.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const share = async (app: TestApp, kind: PersonKind, captions: string[]): Promise<Content> => {
  const me = app.as(kind);
  const media: { id: number; caption: string }[] = [];
  for (const [at, caption] of captions.entries()) {
    const form = new FormData();
    form.set('mediaFile', new Blob([new Uint8Array(makeJpeg(50 + at, 40))]), 'a.jpg');
    media.push({ id: (await me.post<StagedMedia>('/api/media', form)).json.id, caption });
  }
  const fields = { title: 'Summer', contentType: 'photo', media };
  return (await me.post<Content>('/api/content', fields)).json;
};

const found = async (app: TestApp, kind: PersonKind, words: string) =>
  idsOf(await searchAs(app.as(kind), words), 'post');

it('finds a post by the caption of any of its pictures, for those who see it', async () => {
  const app = await makeApp();
  const { id } = await share(app, 'kid', ['Our lighthouse', '', 'The red kayak']);
  for (const words of ['lighthouse', 'kayak', 'light kay', 'summer kayak']) {
    for (const kind of ['admin', 'family', 'kid'] as const) {
      expect([words, kind, await found(app, kind, words)]).toEqual([words, kind, [id]]);
    }
    // A kid's post waits before friends see it.
    for (const kind of ['friend', 'guest'] as const) {
      expect([words, kind, await found(app, kind, words)]).toEqual([words, kind, []]);
    }
  }
  const [hit] = hitsOf(await searchAs(app.as('family'), 'kayak'), 'post');
  expect(hit?.snippet?.text).toBe('The red kayak');
});

it('follows changed captions, pictures that go, the trash and its end', async () => {
  const app = await makeApp();
  const family = app.as('family');
  const { id, media } = await share(app, 'family', ['Our lighthouse', 'The red kayak']);
  const change = (list: unknown) => family.put(`/api/content/${id}`, { media: list });
  const [first, second] = media.map((one) => one.id);
  await change([{ id: first, caption: 'Our beacon' }, { id: second }]);
  expect(await found(app, 'kid', 'lighthouse')).toEqual([]);
  expect(await found(app, 'kid', 'beacon kayak')).toEqual([id]);
  await change([{ id: first }]);
  expect(await found(app, 'kid', 'kayak')).toEqual([]);
  await family.delete(`/api/content/${id}`);
  expect(await found(app, 'kid', 'beacon')).toEqual([]);
  await family.post(`/api/content/${id}/restore`);
  expect(await found(app, 'kid', 'beacon')).toEqual([id]);
  await family.delete(`/api/content/${id}`);
  await app.as('admin').delete(`/api/trash/post/${id}`);
  const left = app.db.$client.prepare(
    'SELECT count(*) FROM search_posts WHERE search_posts MATCH ?',
  );
  expect(left.pluck().get('beacon')).toBe(0);
});
