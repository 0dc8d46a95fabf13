import { describe, expect, it } from 'vitest';
import type { Content, PostMedia } from '#shared/features/content/content.contract.ts';
import type { GalleryMonth, Picture } from '#shared/features/content/gallery.contract.ts';
import { makePost } from '#tests/support/make/content.ts';
import { makeMedia } from '#tests/support/make/media/media.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { postFile, readMedia } from '#tests/support/server/uploads.ts';
import { unzip } from '#tests/support/unzip.ts';

type Kind = 'kid' | 'family';

const add = async (
  app: TestApp,
  who: Kind,
  options: { takenAt?: string; createdAt?: string; type?: 'art' | 'photo' | 'video' | 'story' },
): Promise<{ id: number; postId: number }> => {
  const { type: contentType = 'photo', ...dates } = options;
  const { id } = await makeMedia(app, app.person(who), dates);
  return { id, postId: makePost(app.db, app.person(who), { contentType, mediaId: id }) };
};

const page = async (app: TestApp, path = '/api/gallery', who: Kind = 'kid') => {
  const { json, headers } = await app.as(who).get<Picture[]>(path);
  const next = headers.get('link')?.match(/<(.*)>/)?.[1];
  return { ids: json.map(({ media }) => media.id), next, pictures: json };
};

const fill = async (app: TestApp) => {
  const old = await add(app, 'kid', { takenAt: '2019-05-06T12:00:00+02:00' });
  const undated = await add(app, 'kid', { createdAt: '2022-01-01T09:00:00.000Z' });
  const latest = await add(app, 'kid', { takenAt: '2025-12-24T18:00:00', type: 'art' });
  const twin = await add(app, 'kid', { takenAt: '2019-05-06T12:00:00+02:00' });
  return { old, undated, latest, twin };
};

describe('a person’s gallery', () => {
  it('has their pictures of art and photo posts by when they were taken, page by page', async () => {
    const app = await makeApp();
    const { old, undated, latest, twin } = await fill(app);
    for (const type of ['video', 'story'] as const) {
      await add(app, 'kid', { takenAt: '2024-01-01T12:00:00', type });
    }
    const first = await page(app, '/api/gallery?limit=2');
    expect(first.ids).toEqual([latest.id, undated.id]);
    expect(first.pictures[1]).toMatchObject({
      postId: undated.postId,
      date: '2022-01-01T09:00:00.000Z',
      media: { id: undated.id, caption: '' },
    });
    expect(await page(app, first.next)).toMatchObject({ ids: [twin.id, old.id], next: undefined });
    expect((await page(app, '/api/gallery?month=2022-01')).ids).toEqual([
      undated.id,
      twin.id,
      old.id,
    ]);
    expect((await page(app, '/api/gallery?month=2021-12')).ids).toEqual([twin.id, old.id]);
    expect((await app.as('kid').get('/api/gallery?month=soon')).status).toBe(400);
  });

  it('has all pictures of a post', async () => {
    const app = await makeApp();
    const form = new FormData();
    for (const [name, value] of [
      ['title', 'The lake'],
      ['contentType', 'photo'],
    ] as const) {
      form.set(name, value);
    }
    for (const width of [50, 60]) {
      form.append('mediaFile', new Blob([new Uint8Array(makeJpeg(width, 40))]), 'a.jpg');
    }
    const { json: post } = await app.as('kid').post<Content>('/api/content', form);
    const { pictures } = await page(app);
    expect(pictures.map(({ media, postId }) => [media.width, postId])).toEqual([
      [60, post.id],
      [50, post.id],
    ]);
  });

  it('counts its months, with each picture and its shape', async () => {
    const app = await makeApp();
    const { old, undated, latest, twin } = await fill(app);
    await postFile(app.as('kid'), makeJpeg(60, 40));
    const { json } = await app.as('kid').get<GalleryMonth[]>('/api/gallery/months');
    expect(json.slice(-3)).toEqual([
      { month: '2025-12', count: 1, ids: [latest.id], ratios: [100] },
      { month: '2022-01', count: 1, ids: [undated.id], ratios: [100] },
      { month: '2019-05', count: 2, ids: [twin.id, old.id], ratios: [100, 100] },
    ]);
    expect(json[0]?.ratios).toEqual([150]);
  });

  it('never has others’ pictures, or those of a post in the trash', async () => {
    const app = await makeApp();
    const { old, undated, latest, twin } = await fill(app);
    await add(app, 'family', { takenAt: '2024-01-01T12:00:00' });
    await app.as('kid').delete(`/api/content/${undated.postId}`);
    expect((await page(app)).ids).toEqual([latest.id, twin.id, old.id]);
    const { json } = await app.as('kid').get<GalleryMonth[]>('/api/gallery/months');
    expect(json.map(({ month }) => month)).toEqual(['2025-12', '2019-05']);
    // What follows a picture in the trash is still known; what follows another’s is not.
    expect((await page(app, `/api/gallery?before=${undated.id}`)).ids).toEqual([twin.id, old.id]);
    expect((await page(app, `/api/gallery?before=${latest.id}`, 'family')).ids).toEqual([]);
  });
});

describe('chosen pictures', () => {
  const real = async (app: TestApp, who: Kind = 'kid') => {
    const { json } = await postFile(app.as(who), makeJpeg(60, 40), { title: 'The lake' });
    const post = json as Content;
    return { post, id: post.media[0]?.id ?? 0 };
  };

  it('are downloaded as one zip file, each under its date', async () => {
    const app = await makeApp();
    const [one, two] = [await real(app), await real(app)];
    const path = `/api/gallery/file?ids=${one.id},${two.id}`;
    const answer = await readMedia(app, app.as('kid'), path);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const files = await unzip(answer.body);
    expect(files.size).toBe(2);
    for (const name of files.keys())
      expect(name).toMatch(/^\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d.*\.jpg$/);
    const original = await readMedia(app, app.as('kid'), one.post.media[0]?.url ?? '');
    expect([...files.values()].some((file) => file.equals(original.body))).toBe(true);
    expect((await readMedia(app, app.as('kid'), path, {}, 'HEAD')).status).toBe(200);
  });

  it('are refused with one that is another’s, and nothing changes', async () => {
    const app = await makeApp();
    const [own, hers] = [await real(app), await real(app, 'family')];
    const kid = app.as('kid');
    const count = () => app.db.$client.prepare('SELECT count(*) FROM media').pluck().get();
    for (const ids of [
      [own.id, hers.id],
      [own.id, 9_999],
    ]) {
      expect((await kid.get(`/api/gallery/file?ids=${ids}`)).status).toBe(404);
      expect((await kid.post('/api/gallery/removals', { ids })).status).toBe(404);
      expect((await kid.post('/api/media/copies', { ids })).status).toBe(404);
    }
    for (const ids of [[], ['x'], [0], Array.from({ length: 501 }, (_, at) => at + 1)]) {
      expect((await kid.get(`/api/gallery/file?ids=${ids}`)).status).toBe(400);
      expect((await kid.post('/api/gallery/removals', { ids })).status).toBe(400);
      expect((await kid.post('/api/media/copies', { ids })).status).toBe(400);
    }
    expect([(await page(app)).ids, count()]).toEqual([[own.id], 2]);
  });

  it('are copied for a new post without their bytes, and outlive the first post', async () => {
    const app = await makeApp();
    const { post, id } = await real(app);
    const kid = app.as('kid');
    const copies = await kid.post<PostMedia[]>('/api/media/copies', { ids: [id] });
    expect([copies.status, copies.json]).toEqual([201, [{ ...post.media[0], id: id + 1 }]]);
    const files = () =>
      app.db.$client.prepare('SELECT count(DISTINCT sha256) FROM media_files').pluck().get();
    const before = files();
    // Staged media are their sender's alone, and in no gallery.
    expect((await page(app)).ids).toEqual([id]);
    const shared = await kid.post<Content>('/api/content', {
      title: 'Again',
      contentType: 'photo',
      media: copies.json.map((copy) => ({ id: copy.id })),
    });
    expect([shared.status, files()]).toEqual([201, before]);
    await kid.delete(`/api/content/${post.id}`);
    expect((await readMedia(app, kid, shared.json.mediaUrl ?? '')).status).toBe(200);
  });

  it('are copied only as far as the day allows', async () => {
    const app = await makeApp();
    const { json } = await postFile(app.as('guest'), makeJpeg(900, 900));
    const id = (json as Content).media[0]?.id ?? 0;
    const bytes = () =>
      app.db.$client
        .prepare('SELECT sum(bytes) FROM daily_usage WHERE user_id = ?')
        .pluck()
        .get(app.person('guest').id) as number;
    const before = bytes();
    expect((await app.as('guest').post('/api/media/copies', { ids: [id] })).status).toBe(201);
    expect(bytes()).toBeGreaterThan(before);
  });
});
