import { describe, expect, it } from 'vitest';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { StagedMedia } from '#shared/features/content/uploads.contract.ts';
import { days } from '#tests/support/fakes/fake-clock.ts';
import { letFriendsSee } from '#tests/support/make/content.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeMp4 } from '#tests/support/make/media/videos.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { readMedia } from '#tests/support/server/uploads.ts';

type Person = ReturnType<TestApp['as']>;
type Fields = Record<string, string>;

const picture = (width = 60) => makeJpeg(width, 40);

const formOf = (fields: Fields, files: Buffer[]): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const file of files) form.append('mediaFile', new Blob([new Uint8Array(file)]), 'a.jpg');
  return form;
};

const photo = { title: 'At the lake', contentType: 'photo' };

const share = (who: Person, files: Buffer[], fields: Fields = photo) =>
  who.post<Content>('/api/content', formOf(fields, files));

const stage = async (who: Person, file = picture()): Promise<number> => {
  const answer = await who.post<StagedMedia>('/api/media', formOf({}, [file]));
  expect(answer.status).toBe(201);
  return answer.json.id;
};

const widths = ({ media }: Content) => media.map(({ width }) => width);
const idsOf = ({ media }: Content) => media.map(({ id }) => id);

const rowsLeft = (app: TestApp) =>
  ['media', 'media_files', 'content_media'].map((table) =>
    app.db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
  );

describe('several pictures in one form', () => {
  it('are shown in their order, each to those who see the post', async () => {
    const app = await makeApp();
    const { json: post, status } = await share(app.as('kid'), [50, 60, 70].map(picture));
    expect([status, widths(post), post.mediaUrl]).toEqual([201, [50, 60, 70], post.media[0]?.url]);
    const { json: listed } = await app.as('family').get<Content[]>('/api/content');
    expect(listed[0]).toEqual(post);
    for (const { url, smallUrl } of post.media) {
      expect((await readMedia(app, app.as('family'), url)).status).toBe(200);
      // A kid's post waits before friends see it.
      expect((await readMedia(app, app.as('friend'), smallUrl ?? '')).status).toBe(404);
    }
  });

  it('may have videos among them, behind a picture', async () => {
    const app = await makeApp();
    const film = makeMp4(100_000);
    const { json: post } = await share(app.as('kid'), [picture(), film]);
    expect(post.media.map(({ kind }) => kind)).toEqual(['image', 'video']);
    const refused = await share(app.as('kid'), [film, picture()]);
    expect([refused.status, refused.text]).toEqual([415, t('common:errors.notImage')]);
  });

  it('are all refused with one that is broken, and leave nothing', async () => {
    const app = await makeApp();
    const broken = Buffer.concat([picture().subarray(0, 300), Buffer.alloc(50)]);
    expect((await share(app.as('kid'), [picture(50), broken])).status).toBe(400);
    expect(rowsLeft(app)).toEqual([0, 0, 0]);
  });

  it('are twenty at most, and one where the kind of post shows one', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const story = { title: 'Once', contentType: 'story' };
    const tooMany = await share(kid, [picture(50), picture(60)], story);
    const sentence = t('content:errors.tooManyFiles', { count: 1 });
    expect([tooMany.status, tooMany.text]).toEqual([400, sentence]);
    const film = makeMp4(100_000);
    const video = { title: 'Swing', contentType: 'video' };
    expect((await share(kid, [film, makeMp4(120_000)], video)).text).toBe(sentence);
    expect(rowsLeft(app)).toEqual([0, 0, 0]);
  });
});

describe('pictures that were sent before', () => {
  it('become a post with their captions, in the order of the list', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const [one, two] = [await stage(kid, picture(50)), await stage(kid, picture(60))];
    const media = [{ id: two, caption: ' The boat ' }, { id: one }];
    const { json: post, status } = await kid.post<Content>('/api/content', { ...photo, media });
    expect([status, widths(post)]).toEqual([201, [60, 50]]);
    expect(post.media.map(({ caption }) => caption)).toEqual(['The boat', '']);
  });

  it('are served to no one until then, and go after thirty days', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    await stage(kid);
    const url = app.context.media.urlOf(1, 'original') ?? '';
    for (const who of ['kid', 'family', 'admin', 'friend'] as const) {
      expect([who, (await readMedia(app, app.as(who), url)).status]).toEqual([who, 404]);
    }
    app.clock.advance(days(31));
    await app.context.media.sweep(app.clock.now());
    expect(rowsLeft(app)).toEqual([0, 0, 0]);
  });

  it('are taken once, and only by who sent them', async () => {
    const app = await makeApp();
    const [kid, family] = [app.as('kid'), app.as('family')];
    const post = (who: Person, ids: unknown) =>
      who.post<Content>('/api/content', { ...photo, media: ids });
    const id = await stage(kid);
    const gone = t('content:errors.fileGone');
    expect(await post(family, [{ id }])).toMatchObject({ status: 400, text: gone });
    expect((await post(kid, [{ id }, { id }])).status).toBe(400);
    expect((await post(kid, [{ id }])).status).toBe(201);
    expect(await post(kid, [{ id }])).toMatchObject({ status: 400, text: gone });
    for (const bad of [
      [{ id: 0 }],
      [{ id: '1x' }],
      [1],
      {},
      'x',
      '[',
      [{ id, caption: 'x'.repeat(301) }],
    ]) {
      expect([bad, (await post(kid, bad)).status]).toEqual([bad, 400]);
    }
    expect((await post(kid, [])).text).toBe(t('content:errors.fileRequired'));
  });

  it('are one post when it is sent twice', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const body = { ...photo, media: [{ id: await stage(kid) }], clientId: 'client-0001' };
    const [first, again] = [
      await kid.post<Content>('/api/content', body),
      await kid.post<Content>('/api/content', body),
    ];
    expect(again.json).toEqual(first.json);
    expect((await kid.get<Content[]>('/api/content')).json).toHaveLength(1);
  });

  it('are refused one by one', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const words = await kid.post('/api/media', formOf({}, [Buffer.from('words')]));
    expect([words.status, words.text]).toEqual([415, t('common:errors.notImage')]);
    expect((await kid.post('/api/media', formOf({}, []))).status).toBe(400);
    expect((await kid.post('/api/media', { uploadId: 'none' })).status).toBe(404);
    expect(rowsLeft(app)).toEqual([0, 0, 0]);
  });
});

describe('a change', () => {
  const made = async () => {
    const app = await makeApp();
    const { json: post } = await share(app.as('family'), [50, 60, 70].map(picture));
    const change = (body: unknown) =>
      app.as('family').put<Content>(`/api/content/${post.id}`, body);
    return { app, post, change };
  };

  it('without files keeps all; one file takes the place of the first', async () => {
    const { app, post, change } = await made();
    expect((await change({ title: 'New' })).json.media).toEqual(post.media);
    const replaced = await change(formOf({}, [picture(80)]));
    expect(widths(replaced.json)).toEqual([80, 60, 70]);
    const more = await change(formOf({}, [picture(90), picture(100)]));
    expect(widths(more.json)).toEqual([90, 60, 70, 100]);
    expect((await readMedia(app, app.as('kid'), post.mediaUrl ?? '')).status).toBe(404);
  });

  it('with a list puts, takes away, adds and describes', async () => {
    const { app, post, change } = await made();
    const [first, second, third] = idsOf(post);
    const added = await stage(app.as('family'), picture(80));
    const media = [{ id: third }, { id: added, caption: 'New' }, { id: first, caption: 'Old' }];
    const { json } = await change({ media });
    expect(widths(json)).toEqual([70, 80, 50]);
    expect(json.media.map(({ caption }) => caption)).toEqual(['', 'New', 'Old']);
    expect((await change({ media: [{ id: second }] })).status).toBe(400);
    expect((await change({ media: [] })).text).toBe(t('content:errors.fileRequired'));
    expect((await change({})).json).toEqual(json);
  });

  it('to pictures or captions of a kid’s post waits for a grown-up again', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const { json: post } = await share(kid, [50, 60].map(picture));
    await letFriendsSee(app.as('family'), post.id);
    const [first, second] = idsOf(post);
    const change = (media: unknown) => kid.put<Content>(`/api/content/${post.id}`, { media });
    expect((await change([{ id: first }, { id: second }])).json.friendsApproval).toBe('approved');
    const before = (await app.as('family').get<Content>(`/api/content/${post.id}`)).json.version;
    const described = await change([{ id: first }, { id: second, caption: 'Us' }]);
    expect(described.json.friendsApproval).toBe('waiting');
    const stale = { approved: true, version: before };
    const answer = await app.as('family').put(`/api/content/${post.id}/friends`, stale);
    expect(answer.status).toBe(409);
    await letFriendsSee(app.as('family'), post.id);
    expect((await change([{ id: second }, { id: first }])).json.friendsApproval).toBe('waiting');
  });
});

describe('a post with several pictures', () => {
  it('goes to the trash, comes back and is removed with all of them', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const { json: post } = await share(family, [50, 60].map(picture));
    await family.delete(`/api/content/${post.id}`);
    for (const { url } of post.media) {
      expect((await readMedia(app, app.as('kid'), url)).status).toBe(404);
    }
    expect((await family.post<Content>(`/api/content/${post.id}/restore`)).json.media).toEqual(
      post.media,
    );
    await family.delete(`/api/content/${post.id}`);
    expect((await app.as('admin').delete(`/api/trash/post/${post.id}`)).status).toBe(200);
    expect(rowsLeft(app)).toEqual([0, 0, 0]);
  });

  it('goes on without one that an admin deleted, until that is restored', async () => {
    const app = await makeApp();
    const { json: post } = await share(app.as('family'), [50, 60, 70].map(picture));
    app.clock.advance(days(1));
    const admin = app.as('admin');
    const path = post.media[0]?.url.split('?')[0] ?? '';
    expect((await admin.delete(`/api/admin/files?path=${path}`)).status).toBe(200);
    const read = async () => (await admin.get<Content>(`/api/content/${post.id}`)).json;
    expect(widths(await read())).toEqual([60, 70]);
    await admin.post('/api/admin/files/restore', { path });
    expect(widths(await read())).toEqual([50, 60, 70]);
  });
});
