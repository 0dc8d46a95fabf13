import { describe, expect, it } from 'vitest';
import type { Approval } from '#shared/features/approvals/approvals.contract.ts';
import type { AlbumVisibility } from '#shared/features/content/albums.fields.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { Picture } from '#shared/features/content/gallery.contract.ts';
import type { LookBack } from '#shared/features/content/look-back.contract.ts';
import type { StagedMedia } from '#shared/features/content/uploads.contract.ts';
import {
  addTo,
  type Browser,
  itemsOf,
  makeAlbum,
  stagePicture,
} from '#tests/support/make/albums.ts';
import { makePerson, type PersonKind, personKinds } from '#tests/support/make/household/people.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeMp4 } from '#tests/support/make/media/videos.ts';
import { makeDatedPost, rememberedBy } from '#tests/support/make/memories.ts';
import { idsOf, searchAs } from '#tests/support/make/search.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const ask = (who: Browser, id: number) => who.post(`/api/media/${id}/take-down`);
const decide = async (who: Browser, id: number, decision: 'takeDown' | 'keep') =>
  expect((await who.put(`/api/take-downs/${id}`, { decision })).status).toBe(200);

const share = async (who: Browser, pictures: { caption: string; file: Buffer }[]) => {
  const media: { id: number; caption: string }[] = [];
  for (const { caption, file } of pictures) {
    const form = new FormData();
    form.set('mediaFile', new Blob([new Uint8Array(file)]), 'a.jpg');
    media.push({ id: (await who.post<StagedMedia>('/api/media', form)).json.id, caption });
  }
  const fields = { title: 'Summer', contentType: 'photo', media };
  const { json, status } = await who.post<Content>('/api/content', fields);
  expect(status).toBe(201);
  return { id: json.id, media: json.media.map((one) => one.id) };
};

const captioned = (...captions: string[]) =>
  captions.map((caption, at) => ({ caption, file: makeJpeg(50 + at, 40) }));

const found = async (app: TestApp, kind: PersonKind, words: string) =>
  idsOf(await searchAs(app.as(kind), words), 'post');

describe('the caption of a picture that a kid asked to be taken down', () => {
  it('finds the post no longer, until the picture is shown again', async () => {
    const app = await makeApp();
    const post = await share(app.as('friend'), captioned('Our lighthouse', 'The kayak'));
    const [first = 0] = post.media;
    await ask(app.as('kid'), first);
    for (const kind of ['friend', 'guest', 'kid'] as const) {
      expect([kind, await found(app, kind, 'lighthouse')]).toEqual([kind, []]);
      expect([kind, await found(app, kind, 'kayak')]).toEqual([kind, [post.id]]);
    }
    await app.as('friend').put(`/api/content/${post.id}`, { title: 'Autumn' });
    expect(await found(app, 'guest', 'lighthouse')).toEqual([]);
    await decide(app.as('family'), first, 'keep');
    expect(await found(app, 'guest', 'lighthouse')).toEqual([post.id]);
  });

  it('finds the post again when it is back from the trash', async () => {
    const app = await makeApp();
    const post = await share(app.as('friend'), captioned('Our lighthouse'));
    const [only = 0] = post.media;
    await ask(app.as('kid'), only);
    await decide(app.as('family'), only, 'takeDown');
    expect((await app.as('family').post(`/api/content/${post.id}/restore`)).status).toBe(200);
    expect(await found(app, 'guest', 'lighthouse')).toEqual([post.id]);
  });
});

describe('a picture that a kid asked to be taken down', () => {
  it('is no memory and in no look back for those who do not see it', async () => {
    // The files of this picture are nowhere.
    const app = await makeApp({ options: { logLevel: 'silent' } });
    // The clock shows 2 March 2026.
    const id = makeDatedPost(app, 'family', { taken: ['2025-03-02T15:30:00'] });
    const { media } = (await app.as('kid').get<Content>(`/api/content/${id}`)).json;
    const lookBack = async (kind: PersonKind) => {
      const { json } = await app.as(kind).get<LookBack>('/api/look-back/2025');
      return json.months.flatMap(({ pictures }) => pictures.map(({ postId }) => postId));
    };
    const seen: [PersonKind, number[]][] = [
      ['admin', [id]],
      ['family', [id]],
      ['kid', []],
      ['friend', []],
    ];
    for (const [kind] of seen) expect([kind, await rememberedBy(app, kind)]).toEqual([kind, [id]]);
    await ask(app.as('kid'), media[0]?.id ?? 0);
    for (const [kind, ids] of seen) {
      expect([kind, await rememberedBy(app, kind)]).toEqual([kind, ids]);
      expect([kind, await lookBack(kind)]).toEqual([kind, ids]);
    }
  });

  it('leaves the gallery of an owner who is no grown-up, and stays in that of one who is', async () => {
    const app = await makeApp();
    const sibling = app.signIn(makePerson(app.db, { ...personKinds.kid, username: 'sibling' }));
    for (const [owner, isSeen] of [
      [sibling, false],
      [app.as('family'), true],
    ] as const) {
      const { media } = await share(owner, captioned('', ''));
      const [first = 0, second = 0] = media;
      await ask(app.as('kid'), first);
      const { json } = await owner.get<Picture[]>('/api/gallery');
      const ids = json.map((picture) => picture.media.id).toSorted((a, b) => a - b);
      expect(ids).toEqual(isSeen ? [first, second] : [second]);
      const { status } = await owner.get(`/api/gallery/file?ids=${first}`);
      expect(status).toBe(isSeen ? 200 : 404);
    }
  });
});

describe('a post of a picture and a video', () => {
  const lake = [
    { caption: '', file: makeJpeg(50, 40) },
    { caption: '', file: makeMp4(100_000) },
  ];
  const mediaOf = async (who: Browser, id: number) =>
    (await who.get<Content>(`/api/content/${id}`)).json.media.map((one) => one.id);

  it('goes to the trash with its only picture, and comes back with both', async () => {
    const app = await makeApp();
    const owner = app.as('family');
    const post = await share(owner, lake);
    const [picture = 0] = post.media;
    await ask(app.as('guest'), picture);
    await decide(owner, picture, 'takeDown');
    expect((await owner.get(`/api/content/${post.id}`)).status).toBe(404);
    expect((await owner.post(`/api/content/${post.id}/restore`)).status).toBe(200);
    expect(await mediaOf(owner, post.id)).toEqual(post.media);
  });

  it('stays without the video', async () => {
    const app = await makeApp();
    const owner = app.as('family');
    const post = await share(owner, lake);
    const [picture = 0, video = 0] = post.media;
    await ask(app.as('guest'), video);
    await decide(owner, video, 'takeDown');
    expect(await mediaOf(owner, post.id)).toEqual([picture]);
  });

  it('begins with a picture whatever an admin deletes and restores', async () => {
    const app = await makeApp();
    const [admin, owner] = [app.as('admin'), app.as('family')];
    const post = await share(owner, [...lake, { caption: '', file: makeJpeg(70, 40) }]);
    const [first = 0, video = 0, last = 0] = post.media;
    const { media } = (await owner.get<Content>(`/api/content/${post.id}`)).json;
    // What came before a deletion does not take the place of what was deleted.
    app.clock.advance(1);
    const pathOf = (at: number) => encodeURIComponent(media[at]?.url.split('?')[0] ?? '');
    await admin.delete(`/api/admin/files?path=${pathOf(0)}`);
    expect(await mediaOf(owner, post.id)).toEqual([last, video]);
    expect((await owner.put(`/api/content/${post.id}`, { title: 'Autumn' })).status).toBe(200);
    await admin.delete(`/api/admin/files?path=${pathOf(2)}`);
    expect((await admin.post(`/api/trash/file/${first}/restore`)).status).toBe(200);
    expect(await mediaOf(owner, post.id)).toEqual([first, video]);
  });
});

describe('a picture of an album that is taken down', () => {
  const inAlbum = async (owner: Browser, visibility: AlbumVisibility, memberIds: number[] = []) => {
    const album = await makeAlbum(owner, { visibility, memberIds });
    const id = await stagePicture(owner);
    expect((await addTo(owner, album.id, [id])).json.added).toEqual([id]);
    return { albumId: album.id, id };
  };
  const shown = async (who: Browser, albumId: number) =>
    (await itemsOf(who, albumId)).map(({ media }) => media.id);
  const trashOf = async (who: Browser) =>
    (await who.get<{ items: { kind: string; id: number }[] }>('/api/trash')).json.items.map(
      ({ kind, id }) => [kind, id],
    );

  it('is shown again when an admin restores it', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const { albumId, id } = await inAlbum(app.as('family'), 'household');
    await ask(kid, id);
    expect([await shown(kid, albumId), await shown(app.as('admin'), albumId)]).toEqual([[], [id]]);
    await decide(app.as('family'), id, 'takeDown');
    expect(await shown(app.as('admin'), albumId)).toEqual([]);
    expect((await app.as('admin').post(`/api/trash/file/${id}/restore`)).status).toBe(200);
    expect(await shown(kid, albumId)).toEqual([id]);
  });

  it('waits in the trash of those who see the album, where the household does not', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const owner = app.as('family');
    const { albumId, id } = await inAlbum(owner, 'chosen', [kid.user.id]);
    await ask(kid, id);
    await decide(owner, id, 'takeDown');
    expect([await shown(owner, albumId), await shown(kid, albumId)]).toEqual([[], []]);
    expect(await trashOf(owner)).toEqual([['picture', id]]);
    for (const kind of ['admin', 'kid'] as const) {
      expect(await trashOf(app.as(kind))).toEqual([]);
      expect((await app.as(kind).post(`/api/trash/picture/${id}/restore`)).status).toBe(404);
    }
    expect((await app.as('admin').get<Approval[]>('/api/approvals')).json).toEqual([]);
    expect((await owner.post(`/api/trash/picture/${id}/restore`)).status).toBe(200);
    expect([await shown(owner, albumId), await shown(kid, albumId)]).toEqual([[id], [id]]);
  });

  it('is shown again when it is added to its album again', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const owner = app.as('family');
    const { albumId, id } = await inAlbum(owner, 'chosen', [kid.user.id]);
    await ask(kid, id);
    await decide(owner, id, 'takeDown');
    expect((await addTo(owner, albumId, [id])).json.added).toEqual([id]);
    expect(await shown(kid, albumId)).toEqual([id]);
  });
});
