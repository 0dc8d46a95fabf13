import { expect, it } from 'vitest';
import { stagedSql } from '#server/features/content/posts/post-media.repo.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import type { StagedMedia } from '#shared/features/content/uploads.contract.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const stage = (who: ReturnType<TestApp['as']>) => {
  const form = new FormData();
  form.set('mediaFile', new Blob([new Uint8Array(makeJpeg(60, 40))]), 'a.jpg');
  return who.post<StagedMedia>('/api/media', form);
};

it('lets six hundred files of a person wait, and more once some are shared', async () => {
  const app = await makeApp();
  const [kid, family] = [app.as('kid'), app.as('family')];
  const { id } = (await stage(kid)).json;
  const more = app.db.$client.prepare(`INSERT INTO media (name, kind, shelf, owner_id, created_at)
    VALUES (?, 'image', 'staged', ?, '2026-03-02')`);
  for (let n = 1; n < limits.stagedMax; n += 1) more.run(`staged-${n}`, kid.user.id);
  const refused = await stage(kid);
  const sentence = t('content:errors.tooManyStaged', { count: limits.stagedMax });
  expect([refused.status, refused.text]).toEqual([429, sentence]);
  expect((await stage(family)).status).toBe(201);
  const post = { title: 'Lake', contentType: 'photo', media: [{ id }] };
  expect((await kid.post('/api/content', post)).status).toBe(201);
  expect((await stage(kid)).status).toBe(201);
});

it('counts them by their index alone', async () => {
  const { db } = await makeApp();
  const plan = db.$client.prepare<[number], { detail: string }>(`EXPLAIN QUERY PLAN ${stagedSql}`);
  expect(plan.all(1).map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^SEARCH media USING COVERING INDEX media_staged/),
  ]);
});
