import { describe, expect, it } from 'vitest';
import type { AlbumItem } from '#shared/features/content/albums.contract.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import {
  addTo,
  type Browser,
  itemsOf,
  makeAlbum,
  sharePhoto,
  stagePicture,
} from '#tests/support/make/albums.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const caption = (who: Browser, albumId: number, mediaId: number, text: string) =>
  who.patch<AlbumItem>(`/api/albums/${albumId}/items/${mediaId}`, { caption: text });

const captionsOf = async (who: Browser, albumId: number) =>
  (await itemsOf(who, albumId)).map(({ media, canCaption }) => [media.caption, canCaption]);

describe('the caption of a file that was sent to an album', () => {
  it('is written by who sent it, and by a grown-up whose album it is', async () => {
    const app = await makeApp();
    const [mama, kid, family] = [app.as('admin'), app.as('kid'), app.as('family')];
    const album = await makeAlbum(mama, {});
    const file = await stagePicture(kid);
    await addTo(kid, album.id, [file]);
    const answer = await caption(kid, album.id, file, ' My boat ');
    expect([answer.status, answer.json.media.caption]).toEqual([200, 'My boat']);
    expect(await captionsOf(mama, album.id)).toEqual([['My boat', true]]);
    expect((await caption(mama, album.id, file, 'Mia’s boat')).status).toBe(200);
    expect(await captionsOf(family, album.id)).toEqual([['Mia’s boat', false]]);
    expect((await caption(family, album.id, file, 'A boat')).status).toBe(403);
    expect((await caption(mama, album.id, file, '')).json.media.caption).toBe('');
  });

  it('is not a kid’s to write for others, in their own album either', async () => {
    const app = await makeApp();
    const [mama, kid] = [app.as('admin'), app.as('kid')];
    const album = await makeAlbum(kid, {});
    const file = await stagePicture(mama);
    await addTo(mama, album.id, [file]);
    expect(await captionsOf(kid, album.id)).toEqual([['', false]]);
    expect((await caption(kid, album.id, file, 'Mama')).status).toBe(403);
  });

  it('is written in the album to which the file was sent', async () => {
    const app = await makeApp();
    const mama = app.as('admin');
    const [home, other] = [await makeAlbum(mama, {}), await makeAlbum(mama, {})];
    const file = await stagePicture(mama);
    await addTo(mama, home.id, [file]);
    await addTo(mama, other.id, [file]);
    expect((await caption(mama, other.id, file, 'No')).status).toBe(403);
    await caption(mama, home.id, file, 'Yes');
    expect(await captionsOf(mama, other.id)).toEqual([['Yes', false]]);
  });

  it('is not there for people who do not see the album or the file', async () => {
    const app = await makeApp();
    const [mama, kid, friend] = [app.as('admin'), app.as('kid'), app.as('friend')];
    const album = await makeAlbum(mama, {
      visibility: 'chosen',
      memberIds: [friend.user.id, kid.user.id],
    });
    const file = await stagePicture(kid);
    await addTo(kid, album.id, [file]);
    expect((await caption(friend, album.id, file, 'Seen')).status).toBe(404);
    expect((await caption(app.as('guest'), album.id, file, 'Seen')).status).toBe(404);
    expect((await caption(mama, album.id, 9_999, 'None')).status).toBe(404);
  });

  it('is refused when it is too long', async () => {
    const app = await makeApp();
    const mama = app.as('admin');
    const album = await makeAlbum(mama, {});
    const file = await stagePicture(mama);
    await addTo(mama, album.id, [file]);
    const long = 'a'.repeat(limits.captionMax + 1);
    expect((await caption(mama, album.id, file, long)).status).toBe(400);
    expect(await captionsOf(mama, album.id)).toEqual([['', true]]);
  });
});

it('a post’s pictures get their captions from the post, not from an album', async () => {
  const app = await makeApp();
  const mama = app.as('admin');
  const album = await makeAlbum(mama, {});
  const { media } = await sharePhoto(mama, {});
  const id = media[0]?.id ?? 0;
  await addTo(mama, album.id, [id]);
  expect(await captionsOf(mama, album.id)).toEqual([['', false]]);
  expect((await caption(mama, album.id, id, 'No')).status).toBe(403);
});
