import { describe, expect, it, vi } from 'vitest';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { StagedMedia } from '#shared/features/content/uploads.contract.ts';
import type { Export } from '#shared/features/exports/exports.contract.ts';
import { type PersonKind, testPassword } from '#tests/support/make/household/people.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { readMedia } from '#tests/support/server/uploads.ts';
import { unzip } from '#tests/support/unzip.ts';

type Things = 'keep' | 'move' | 'erase';

const captions = ['The lake', 'The boat', 'The ice cream'];

const formOf = (fields: Record<string, string>, files: Buffer[]): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const file of files) form.append('mediaFile', new Blob([new Uint8Array(file)]), 'a.jpg');
  return form;
};

/** A post of three pictures with captions, another in the trash, and a picture that was sent and never shared. */
const makePosts = async (app: TestApp, kind: PersonKind) => {
  const me = app.as(kind);
  const stage = async (width: number) =>
    (await me.post<StagedMedia>('/api/media', formOf({}, [makeJpeg(width, 40)]))).json.id;
  const share = async (title: string, from: number) => {
    const media = [];
    for (const [at, caption] of captions.entries()) {
      media.push({ id: await stage(from + at), caption });
    }
    const fields = { title, contentType: 'photo', media };
    return (await me.post<Content>('/api/content', fields)).json;
  };
  const [post, thrown] = [await share('Summer', 50), await share('Winter', 60)];
  await me.delete(`/api/content/${thrown.id}`);
  await stage(70);
  return { post, thrown };
};

const ownersOf = (app: TestApp) =>
  app.db.$client.prepare('SELECT owner_id FROM media ORDER BY id').pluck().all();

const rowsLeft = (app: TestApp) =>
  ['contents', 'content_media', 'media', 'media_files'].map((table) =>
    app.db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
  );

const leave = async (app: TestApp, things: Things, by: 'themselves' | 'an admin') => {
  const toUserId = app.person('family').id;
  const body = { things, ...(things === 'move' && { toUserId }) };
  const { id } = app.person('friend');
  const left =
    by === 'themselves'
      ? app.as('friend').request('DELETE', '/api/user', { ...body, password: testPassword })
      : app.as('admin').request('DELETE', `/api/admin/users/${id}`, { ...body, confirm: 'friend' });
  expect((await left).status).toBe(200);
};

describe.each(['themselves', 'an admin'] as const)('an account deleted by %s', (by) => {
  it.each(['keep', 'move'] as const)('shows all pictures of its posts on: %s', async (things) => {
    const app = await makeApp();
    const { post, thrown } = await makePosts(app, 'friend');
    const leaver = app.person('friend').id;
    await leave(app, things, by);
    const { json } = await app.as('admin').get<Content>(`/api/content/${post.id}`);
    expect(json.media).toEqual(post.media);
    const family = app.as('family');
    for (const { url } of post.media) {
      expect((await readMedia(app, family, url)).status).toBe(200);
    }
    // Those in the trash come along; what was never shared has gone.
    const owner = things === 'move' ? family.user.id : leaver;
    expect(ownersOf(app)).toEqual(Array.from({ length: 6 }, () => owner));
    const back = await app.as('admin').post<Content>(`/api/content/${thrown.id}/restore`);
    expect(back.json.media).toEqual(thrown.media);
  });

  it('takes every picture along when its posts are erased', async () => {
    const app = await makeApp();
    const { post } = await makePosts(app, 'friend');
    await leave(app, 'erase', by);
    expect(rowsLeft(app)).toEqual([0, 0, 0, 0]);
    for (const { url } of post.media) {
      expect((await readMedia(app, app.as('admin'), url)).status).toBe(404);
    }
  });
});

it('a copy of one’s data has every picture of a post with its caption, in their order', async () => {
  const app = await makeApp();
  const me = app.as('kid');
  await makePosts(app, 'kid');
  const { id } = (await me.post<Export>('/api/exports')).json;
  await vi.waitFor(async () => {
    const { json } = await me.get<{ export: Export | null }>('/api/exports/current');
    expect(json.export?.state).toBe('ready');
  });
  const { body } = await readMedia(app, me, `/api/exports/${id}/file`);
  const files = await unzip(body);
  const [post] = JSON.parse(String(files.get('data/posts.json')));
  const shown: { media: string; caption: string }[] = [post, ...post.further];
  expect(shown.map(({ caption }) => caption)).toEqual(captions);
  for (const { media } of shown) expect(files.get(media)?.length).toBeGreaterThan(100);
  const page = String(files.get('index.html'));
  const places = captions.map((caption) => page.indexOf(caption));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
});
