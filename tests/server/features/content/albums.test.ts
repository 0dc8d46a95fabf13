import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import { clientIdHeader } from '#shared/client-id-header.ts';
import type { Album, AlbumItem } from '#shared/features/content/albums.contract.ts';
import { albumLimits } from '#shared/features/content/albums.fields.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import { days, minutes } from '#tests/support/fakes/fake-clock.ts';
import {
  addTo,
  type Browser,
  itemsOf,
  makeAlbum,
  sharePhoto,
  stagePicture,
  takeOut,
} from '#tests/support/make/albums.ts';
import { letFriendsSee } from '#tests/support/make/content.ts';
import { makePerson } from '#tests/support/make/household/people.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp } from '#tests/support/server/make-app.ts';
import { readMedia } from '#tests/support/server/uploads.ts';

const idsOf = (items: AlbumItem[]) => items.map(({ media }) => media.id);
const titles = async (who: Browser) =>
  (await who.get<Album[]>('/api/albums')).json.map(({ title }) => title);
const readAlbum = async (who: Browser, id: number) =>
  (await who.get<Album>(`/api/albums/${id}`)).json;

describe('an album', () => {
  it('is for the household, chosen people or its owner alone', async () => {
    const app = await makeApp();
    const [mama, kid, friend, guest] = [
      app.as('admin'),
      app.as('kid'),
      app.as('friend'),
      app.as('guest'),
    ];
    await makeAlbum(mama, { title: 'Home' });
    await makeAlbum(mama, { title: 'Some', visibility: 'chosen', memberIds: [friend.user.id] });
    await makeAlbum(mama, { title: 'Mine', visibility: 'private' });
    expect(await titles(mama)).toEqual(['Mine', 'Some', 'Home']);
    expect(await titles(kid)).toEqual(['Home']);
    expect(await titles(friend)).toEqual(['Some']);
    expect(await titles(guest)).toEqual([]);
  });

  it('of a kid is for people at home', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const friend = app.as('friend');
    const chosen = (memberIds: number[]) =>
      kid.post('/api/albums', { title: 'Mine', visibility: 'chosen', memberIds });
    const refused = await chosen([friend.user.id]);
    expect([refused.status, refused.text]).toEqual([400, t('albums:errors.householdOnly')]);
    expect((await chosen([app.as('family').user.id])).status).toBe(201);
  });

  it('stops being seen by friends once its owner is a kid', async () => {
    const app = await makeApp();
    const owner = app.as('family');
    const friend = app.as('friend');
    await makeAlbum(owner, { title: 'Some', visibility: 'chosen', memberIds: [friend.user.id] });
    expect(await titles(friend)).toEqual(['Some']);
    await app.as('admin').put(`/api/admin/users/${owner.user.id}`, { isChild: true });
    expect(await titles(friend)).toEqual([]);
  });

  it('says what is missing and stores nothing', async () => {
    const app = await makeApp();
    const mama = app.as('admin');
    const noTitle = await mama.post('/api/albums', { title: ' ' });
    expect([noTitle.status, noTitle.text]).toEqual([400, t('albums:errors.titleRequired')]);
    const noPeople = await mama.post('/api/albums', { title: 'A', visibility: 'chosen' });
    expect([noPeople.status, noPeople.text]).toEqual([400, t('albums:errors.peopleRequired')]);
    const unknown = { title: 'A', visibility: 'chosen', memberIds: [9_999] };
    expect((await mama.post('/api/albums', unknown)).text).toBe(t('albums:errors.unknownPerson'));
    expect(await titles(mama)).toEqual([]);
  });

  it('is changed by its owner, also for whom it is', async () => {
    const app = await makeApp();
    const [mama, kid] = [app.as('admin'), app.as('kid')];
    const album = await makeAlbum(mama, { title: 'Lake' });
    expect((await kid.patch(`/api/albums/${album.id}`, { title: 'Sea' })).status).toBe(403);
    const changes = { title: 'Sea', description: 'Blue', visibility: 'private' };
    const { json } = await mama.patch<Album>(`/api/albums/${album.id}`, changes);
    expect(json).toMatchObject(changes);
    expect((await kid.get(`/api/albums/${album.id}`)).status).toBe(404);
  });

  it('can be changed while an account it was shared with is deactivated or deleted', async () => {
    const app = await makeApp();
    const [mama, friend, guest] = [app.as('family'), app.as('friend'), app.as('guest')];
    const memberIds = [friend.user.id, guest.user.id];
    const { id } = await makeAlbum(mama, { visibility: 'chosen', memberIds });
    const admin = app.as('admin');
    const away = `/api/admin/users/${friend.user.id}`;
    expect((await admin.post(`${away}/deactivate`)).status).toBe(200);
    const gone = { things: 'keep', confirm: guest.user.username };
    await admin.request('DELETE', `/api/admin/users/${guest.user.id}`, gone);
    const before = await readAlbum(mama, id);
    expect(before.members.map((member) => member.id)).toEqual([friend.user.id]);
    const changes = { title: 'Sea', visibility: 'chosen', memberIds: [friend.user.id] };
    expect((await mama.patch(`/api/albums/${id}`, changes)).status).toBe(200);
    await admin.post(`${away}/reactivate`);
    expect(await titles(app.signIn(friend.user))).toEqual(['Sea']);
  });

  it('created again with the same client id is the same album', async () => {
    const app = await makeApp();
    const mama = app.as('admin');
    const headers = { [clientIdHeader]: 'album-1234567890' };
    const first = await mama.post<Album>('/api/albums', { title: 'Lake' }, headers);
    const again = await mama.post<Album>('/api/albums', { title: 'Lake' }, headers);
    expect(again.json.id).toBe(first.json.id);
    expect(await titles(mama)).toEqual(['Lake']);
  });

  it('of someone else is shown with the names one may know', async () => {
    const app = await makeApp();
    const friend = app.as('friend');
    const memberIds = [friend.user.id, app.as('kid').user.id];
    const album = await makeAlbum(app.as('admin'), { visibility: 'chosen', memberIds });
    expect(album.members).toHaveLength(2);
    expect((await readAlbum(friend, album.id)).members.map(({ id }) => id)).toEqual([
      friend.user.id,
    ]);
  });
});

describe('what an album shows', () => {
  it('of posts is for those who see the post, and counted so', async () => {
    const app = await makeApp();
    const [mama, kid, friend] = [app.as('admin'), app.as('kid'), app.as('friend')];
    const album = await makeAlbum(mama, { visibility: 'chosen', memberIds: [friend.user.id] });
    const mine = await sharePhoto(mama, { title: 'For all' });
    const theirs = await sharePhoto(kid, { title: 'Not for friends yet', width: 91 });
    await addTo(mama, album.id, [mine.media[0]?.id ?? 0, theirs.media[0]?.id ?? 0]);
    expect(await itemsOf(mama, album.id)).toHaveLength(2);
    const shown = await itemsOf(friend, album.id);
    expect(shown.map(({ postId }) => postId)).toEqual([mine.id]);
    expect((await readAlbum(friend, album.id)).count).toBe(1);
    const address = theirs.media[0]?.url ?? '';
    expect((await readMedia(app, friend, address)).status).toBe(404);
    await letFriendsSee(mama, theirs.id);
    expect(await itemsOf(friend, album.id)).toHaveLength(2);
    await mama.delete(`/api/content/${mine.id}`);
    expect((await itemsOf(friend, album.id)).map(({ postId }) => postId)).toEqual([theirs.id]);
  });

  it('of files sent to it follows the album, in other albums too', async () => {
    const app = await makeApp();
    const [mama, kid, friend] = [app.as('admin'), app.as('kid'), app.as('friend')];
    const home = await makeAlbum(mama, { title: 'Home' });
    const open = await makeAlbum(mama, { visibility: 'chosen', memberIds: [friend.user.id] });
    const file = await stagePicture(mama);
    expect((await addTo(mama, home.id, [file])).json).toEqual({ added: [file], skipped: [] });
    await addTo(mama, open.id, [file]);
    const [item] = await itemsOf(kid, home.id);
    const [own] = await itemsOf(mama, open.id);
    expect([item?.isOwn, own?.isOwn]).toEqual([false, true]);
    expect(item).toMatchObject({ postId: null, addedBy: mama.user.id });
    expect((await readMedia(app, kid, item?.media.url ?? '')).status).toBe(200);
    expect(await itemsOf(friend, open.id)).toEqual([]);
    expect((await readMedia(app, friend, item?.media.url ?? '')).status).toBe(404);
    await mama.patch(`/api/albums/${home.id}`, { visibility: 'private' });
    expect((await readMedia(app, kid, item?.media.url ?? '')).status).toBe(404);
  });

  it('of a kid’s files is for the household, in albums for friends too', async () => {
    const app = await makeApp();
    const [mama, kid, friend] = [app.as('admin'), app.as('kid'), app.as('friend')];
    const memberIds = [friend.user.id, kid.user.id];
    const album = await makeAlbum(mama, { visibility: 'chosen', memberIds });
    await addTo(kid, album.id, [await stagePicture(kid)]);
    const [item] = await itemsOf(mama, album.id);
    expect(await itemsOf(friend, album.id)).toEqual([]);
    expect((await readAlbum(friend, album.id)).cover).toBeNull();
    expect((await readMedia(app, friend, item?.media.url ?? '')).status).toBe(404);
  });

  it('is in the order in which it was taken, a page at a time', async () => {
    const app = await makeApp();
    const mama = app.as('admin');
    const album = await makeAlbum(mama, {});
    const [late, early, middle] = [
      await stagePicture(mama, { fileDate: '2026-02-03T10:00:00' }),
      await stagePicture(mama, { width: 61, fileDate: '2025-02-03T10:00:00' }),
      await stagePicture(mama, { width: 62, fileDate: '2025-12-03T10:00:00' }),
    ];
    await addTo(mama, album.id, [late, early, middle]);
    expect(idsOf(await itemsOf(mama, album.id))).toEqual([early, middle, late]);
    const first = await mama.get<AlbumItem[]>(`/api/albums/${album.id}/items?limit=2`);
    expect(idsOf(first.json)).toEqual([early, middle]);
    expect(first.headers.get('link')).toContain(`after=${middle}`);
    const rest = await itemsOf(mama, album.id, `after=${middle}`);
    expect(idsOf(rest)).toEqual([late]);
  });

  it('has the same picture once, and leaves out the same bytes with a word', async () => {
    const app = await makeApp();
    const mama = app.as('admin');
    const album = await makeAlbum(mama, {});
    const first = await stagePicture(mama);
    await addTo(mama, album.id, [first, first]);
    const twin = await stagePicture(mama);
    const { json } = await addTo(mama, album.id, [twin, first]);
    expect(json).toEqual({ added: [], skipped: [twin, first] });
    expect(idsOf(await itemsOf(mama, album.id))).toEqual([first]);
    expect(app.db.$client.prepare('SELECT count(*) FROM media').pluck().get()).toBe(1);
  });

  it('has the cover that its owner chose, or else its first picture', async () => {
    const app = await makeApp();
    const mama = app.as('admin');
    const album = await makeAlbum(mama, {});
    const files = [await stagePicture(mama), await stagePicture(mama, { width: 61 })];
    await addTo(mama, album.id, files);
    expect((await readAlbum(mama, album.id)).cover?.width).toBe(60);
    const chosen = await mama.patch<Album>(`/api/albums/${album.id}`, { coverId: files[1] });
    expect(chosen.json.cover?.width).toBe(61);
    const other = await mama.patch(`/api/albums/${album.id}`, { coverId: 9_999 });
    expect([other.status, other.text]).toEqual([400, t('albums:errors.coverNotThere')]);
  });
});

describe('adding and taking out', () => {
  it('is for everyone who sees the album, with what they see', async () => {
    const app = await makeApp();
    const [mama, kid, friend] = [app.as('admin'), app.as('kid'), app.as('friend')];
    const album = await makeAlbum(mama, { visibility: 'chosen', memberIds: [friend.user.id] });
    const hidden = await sharePhoto(kid, {});
    const refused = await addTo(friend, album.id, [hidden.media[0]?.id ?? 0]);
    expect([refused.status, refused.text]).toEqual([400, t('albums:errors.pictureGone')]);
    const others = await addTo(friend, album.id, [await stagePicture(mama)]);
    expect(others.status).toBe(400);
    expect((await addTo(kid, album.id, [await stagePicture(kid)])).status).toBe(404);
    expect((await addTo(friend, album.id, [await stagePicture(friend)])).status).toBe(200);
    expect(await itemsOf(mama, album.id)).toHaveLength(1);
  });

  it('never takes an avatar or another private file', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const id = await stagePicture(kid);
    const album = await makeAlbum(kid, {});
    const setVisibility = app.db.$client.prepare('UPDATE media SET shelf = ?, trashed_at = NULL');
    for (const visibility of ['avatar', 'cover', 'private']) {
      setVisibility.run(visibility);
      expect((await addTo(kid, album.id, [id])).status).toBe(400);
    }
    setVisibility.run('avatar');
    expect((await addTo(kid, album.id, [id])).status).toBe(400);
  });

  it('is for the album’s owner and those who added to undo', async () => {
    const app = await makeApp();
    const [mama, kid, family] = [app.as('admin'), app.as('kid'), app.as('family')];
    const album = await makeAlbum(family, {});
    const file = await stagePicture(kid);
    await addTo(kid, album.id, [file]);
    expect((await takeOut(mama, album.id, [file])).status).toBe(403);
    expect((await takeOut(kid, album.id, [file])).json).toEqual({ removed: [file] });
    expect(await itemsOf(family, album.id)).toEqual([]);
    expect((await addTo(kid, album.id, [file])).json).toEqual({ added: [file], skipped: [] });
    expect((await takeOut(family, album.id, [file])).status).toBe(200);
  });

  it('undone by the album’s owner leaves a picture to who had added it', async () => {
    const app = await makeApp();
    const [mama, papa] = [app.as('admin'), app.as('family')];
    const album = await makeAlbum(mama, {});
    const mediaIds = (await sharePhoto(papa, {})).media.map(({ id }) => id);
    const adders = async () => (await itemsOf(papa, album.id)).map(({ addedBy }) => addedBy);
    await addTo(papa, album.id, mediaIds);
    await takeOut(mama, album.id, mediaIds);
    await addTo(mama, album.id, mediaIds);
    expect(await adders()).toEqual([papa.user.id]);
    await takeOut(mama, album.id, mediaIds);
    app.clock.advance(minutes(2));
    await addTo(mama, album.id, mediaIds);
    expect(await adders()).toEqual([mama.user.id]);
  });

  it('of a post’s picture leaves the post as it is', async () => {
    const app = await makeApp();
    const mama = app.as('admin');
    const post = await sharePhoto(mama, {});
    const album = await makeAlbum(mama, {});
    const mediaIds = post.media.map(({ id }) => id);
    await addTo(mama, album.id, mediaIds);
    await takeOut(mama, album.id, mediaIds);
    expect((await mama.get<Content>(`/api/content/${post.id}`)).json).toEqual(post);
  });

  it('stops at the most an album holds', async () => {
    const app = await makeApp();
    const mama = app.as('admin');
    const tooMany = Array.from({ length: 501 }, (_, n) => n + 1);
    const album = await makeAlbum(mama, {});
    expect((await addTo(mama, album.id, tooMany)).status).toBe(400);
  });

  it('skips what is there in an album that is full', async () => {
    const app = await makeApp();
    const mama = app.as('admin');
    const album = await makeAlbum(mama, {});
    const [there, more] = [await stagePicture(mama), await stagePicture(mama, { width: 61 })];
    await addTo(mama, album.id, [there]);
    const fill = app.db.$client.prepare(
      `INSERT INTO media (name, kind, shelf, owner_id, created_at, rendition)
       VALUES (?, 'image', 'media', ?, '2026-01-01T00:00:00.000Z', 'notNeeded')`,
    );
    const put = app.db.$client.prepare('INSERT INTO album_items VALUES (?, ?, ?, ?)');
    for (let n = 1; n < albumLimits.itemsMax; n += 1) {
      const { lastInsertRowid } = fill.run(`full-${n}`, mama.user.id);
      put.run(album.id, lastInsertRowid, '2026-01-01', mama.user.id);
    }
    const { json } = await addTo(mama, album.id, [there]);
    expect(json).toEqual({ added: [], skipped: [there] });
    expect((await addTo(mama, album.id, [there, more])).status).toBe(400);
  });
});

describe('an album that is deleted', () => {
  it('waits in the trash with its files, and comes back with them', async () => {
    const app = await makeApp();
    const [mama, kid, family] = [app.as('admin'), app.as('kid'), app.as('family')];
    const album = await makeAlbum(kid, { title: 'Lake' });
    await addTo(kid, album.id, [await stagePicture(kid)]);
    const [item] = await itemsOf(mama, album.id);
    expect((await family.delete(`/api/albums/${album.id}`)).status).toBe(403);
    expect((await kid.delete(`/api/albums/${album.id}`)).status).toBe(200);
    // Those who may restore it see what it had.
    expect((await readMedia(app, family, item?.media.url ?? '')).status).toBe(200);
    const { json } = await family.get<{ items: object[] }>('/api/trash?kind=album');
    expect(json.items).toMatchObject([{ id: album.id, title: 'Lake', canRestore: true }]);
    await family.post(`/api/trash/album/${album.id}/restore`);
    expect(await itemsOf(family, album.id)).toHaveLength(1);
  });

  it('is gone with its files after 30 days, and posts stay', async () => {
    const app = await makeApp();
    const mama = app.as('admin');
    const album = await makeAlbum(mama, {});
    const post = await sharePhoto(mama, {});
    const sent = await stagePicture(mama, { width: 61 });
    await addTo(mama, album.id, [sent, post.media[0]?.id ?? 0]);
    await mama.delete(`/api/albums/${album.id}`);
    app.clock.advance(days(31));
    await runCleanupJobs(app.context);
    const count = (table: string) =>
      app.db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect([count('albums'), count('album_items'), count('album_uploads')]).toEqual([0, 0, 0]);
    expect(count('media')).toBe(1);
    expect((await readMedia(app, app.signIn(mama.user), post.media[0]?.url ?? '')).status).toBe(
      200,
    );
  });

  it('by an admin is recorded for its owner', async () => {
    const app = await makeApp();
    const album = await makeAlbum(app.as('kid'), { title: 'Lake' });
    await app.as('admin').delete(`/api/albums/${album.id}`);
    const recorded = app.db.$client
      .prepare("SELECT details FROM audit_entries WHERE action = 'albumDeleted' AND subject_id = ?")
      .pluck()
      .all(app.as('kid').user.id);
    expect(recorded).toEqual([JSON.stringify({ title: 'Lake' })]);
  });

  it('a file that was taken out waits in the trash of those who may put it back', async () => {
    const app = await makeApp();
    const [mama, kid, friend] = [app.as('admin'), app.as('kid'), app.as('friend')];
    const album = await makeAlbum(mama, { visibility: 'chosen', memberIds: [friend.user.id] });
    const file = await stagePicture(mama);
    await addTo(mama, album.id, [file]);
    await takeOut(mama, album.id, [file]);
    const trashOf = async (who: Browser) =>
      (await who.get<{ items: { id: number }[] }>('/api/trash?kind=picture')).json.items;
    expect((await trashOf(mama)).map(({ id }) => id)).toEqual([file]);
    expect([await trashOf(friend), await trashOf(kid)]).toEqual([[], []]);
    expect((await mama.post(`/api/trash/picture/${file}/restore`)).status).toBe(200);
    expect(idsOf(await itemsOf(friend, album.id))).toEqual([file]);
  });

  it('a file that is deleted from the trash leaves the open trash of others', async () => {
    const app = await makeApp();
    const mama = app.as('admin');
    const album = await makeAlbum(mama, {});
    const files = [await stagePicture(mama), await stagePicture(mama, { width: 61 })];
    await addTo(mama, album.id, files);
    await takeOut(mama, album.id, files);
    const socket = await app.socketAs('family');
    const heard = async () => {
      await nextTurn();
      return (await socket.settle()).filter((frame) => 'area' in frame && frame.area === 'trash');
    };
    await mama.delete(`/api/trash/picture/${files[0]}`);
    expect(await heard()).toHaveLength(1);
    await mama.delete('/api/trash');
    expect((await heard()).length).toBeGreaterThan(0);
  });
});

describe('an open album that shows a file of another album', () => {
  it('is read again when the file comes and goes there', async () => {
    const app = await makeApp();
    const mama = app.as('admin');
    const first = await makeAlbum(mama, { title: 'First' });
    const second = await makeAlbum(mama, { title: 'Second' });
    const file = await stagePicture(mama);
    await addTo(mama, first.id, [file]);
    await addTo(mama, second.id, [file]);
    const papa = app.as('family');
    const socket = await app.socketAs('family');
    const heard = async () => {
      await nextTurn();
      const frames = await socket.settle();
      return frames.some((one) => 'area' in one && one.area === 'albums' && one.id === second.id);
    };
    const changes: [string, () => Promise<unknown>, number][] = [
      ['taken out', () => takeOut(mama, first.id, [file]), 0],
      ['put back', () => addTo(mama, first.id, [file]), 1],
      ['taken out again', () => takeOut(mama, first.id, [file]), 0],
      ['restored', () => mama.post(`/api/trash/picture/${file}/restore`), 1],
      ['made private', () => mama.patch(`/api/albums/${first.id}`, { visibility: 'private' }), 0],
      ['shared', () => mama.patch(`/api/albums/${first.id}`, { visibility: 'household' }), 1],
      ['deleted', () => mama.delete(`/api/albums/${first.id}`), 0],
      ['brought back', () => mama.post(`/api/trash/album/${first.id}/restore`), 1],
    ];
    for (const [name, change, shown] of changes) {
      await change();
      expect([name, await heard()]).toEqual([name, true]);
      expect(await itemsOf(papa, second.id)).toHaveLength(shown);
    }
  });
});

describe('a post that leads to an album', () => {
  const story = { title: 'Our week', contentType: 'story', textContent: 'Once' };

  it('names it to those who see the album alone', async () => {
    const app = await makeApp();
    const [mama, friend] = [app.as('admin'), app.as('friend')];
    const album = await makeAlbum(mama, { title: 'Lake' });
    const { json: post } = await mama.post<Content>('/api/content', {
      ...story,
      albumId: album.id,
    });
    expect(post.albumId).toBe(album.id);
    const linked = async (who: Browser) =>
      (await who.get<Album[]>(`/api/albums?ids=${album.id}`)).json.map(({ title }) => title);
    expect([await linked(mama), await linked(friend)]).toEqual([['Lake'], []]);
  });

  it('is given another, none, and one its author sees', async () => {
    const app = await makeApp();
    const [mama, kid] = [app.as('admin'), app.as('kid')];
    const hidden = await makeAlbum(mama, { visibility: 'private' });
    const open = await makeAlbum(mama, {});
    const refused = await kid.post('/api/content', { ...story, albumId: hidden.id });
    expect([refused.status, refused.text]).toEqual([400, t('albums:errors.albumGone')]);
    const { json: post } = await kid.post<Content>('/api/content', { ...story, albumId: open.id });
    const change = async (albumId: number | null) =>
      (await kid.put<Content>(`/api/content/${post.id}`, { albumId })).json.albumId;
    expect((await kid.put(`/api/content/${post.id}`, { albumId: hidden.id })).status).toBe(400);
    expect(await change(open.id)).toBe(open.id);
    expect(await change(null)).toBeUndefined();
  });

  it('stays when the album is ended', async () => {
    const app = await makeApp();
    const mama = app.as('admin');
    const album = await makeAlbum(mama, {});
    const { json: post } = await mama.post<Content>('/api/content', {
      ...story,
      albumId: album.id,
    });
    await mama.delete(`/api/albums/${album.id}`);
    expect((await mama.delete(`/api/trash/album/${album.id}`)).status).toBe(200);
    expect((await mama.get(`/api/content/${post.id}`)).status).toBe(200);
    expect((await mama.put(`/api/content/${post.id}`, { title: 'Our month' })).status).toBe(200);
  });
});

describe('albums elsewhere', () => {
  it('hide what a kid asked to be taken down, and let it go when it is', async () => {
    const app = await makeApp();
    const [mama, kid, friend] = [app.as('admin'), app.as('kid'), app.as('friend')];
    const memberIds = [kid.user.id, friend.user.id];
    const album = await makeAlbum(mama, { visibility: 'chosen', memberIds });
    const file = await stagePicture(mama);
    await addTo(mama, album.id, [file]);
    expect((await kid.post(`/api/media/${file}/take-down`)).status).toBe(201);
    expect([await itemsOf(kid, album.id), await itemsOf(friend, album.id)]).toEqual([[], []]);
    expect(idsOf(await itemsOf(mama, album.id))).toEqual([file]);
    expect((await readAlbum(friend, album.id)).count).toBe(0);
    await mama.put(`/api/take-downs/${file}`, { decision: 'takeDown' });
    expect(await itemsOf(mama, album.id)).toEqual([]);
    app.clock.advance(days(31));
    await runCleanupJobs(app.context);
    expect(app.db.$client.prepare('SELECT count(*) FROM media').pluck().get()).toBe(0);
  });

  it('are found by those who see them', async () => {
    const app = await makeApp();
    const [mama, friend] = [app.as('admin'), app.as('friend')];
    await makeAlbum(mama, { title: 'Lighthouse' });
    const found = async (who: Browser) =>
      (await who.get<{ groups: { kind: string }[] }>('/api/search?q=lighth')).text;
    expect(await found(mama)).toContain('Lighthouse');
    expect(await found(friend)).not.toContain('Lighthouse');
  });

  it('say who sees them', async () => {
    const app = await makeApp();
    const mama = app.as('admin');
    const album = await makeAlbum(mama, {
      visibility: 'chosen',
      memberIds: [app.as('friend').user.id],
    });
    const { json } = await mama.get<{ people: { id: number }[] }>(`/api/viewers/album/${album.id}`);
    expect(json.people.map(({ id }) => id).sort()).toEqual(
      [mama.user.id, app.as('friend').user.id].sort(),
    );
  });

  it('go, stay or become another’s with their owner’s account', async () => {
    for (const [choice, left] of [
      ['erase', []],
      ['keep', ['Some', 'Home']],
      ['move', ['Home']],
    ] as const) {
      const app = await makeApp();
      const [admin, friend, family] = [app.as('admin'), app.as('friend'), app.as('family')];
      const gone = makePerson(app.db, { username: 'gone', role: 'family' });
      const leaver = app.signIn(gone);
      const some = { title: 'Some', visibility: 'chosen', memberIds: [friend.user.id] } as const;
      const home = await makeAlbum(leaver, { title: 'Home' });
      await makeAlbum(leaver, some);
      await makeAlbum(leaver, { title: 'Mine', visibility: 'private' });
      await addTo(leaver, home.id, [await stagePicture(leaver)]);
      const others = await makeAlbum(family, { title: 'Family’s' });
      await addTo(leaver, others.id, [await stagePicture(leaver, { width: 61 })]);
      const body = {
        confirm: 'gone',
        things: choice,
        ...(choice === 'move' ? { toUserId: family.user.id } : {}),
      };
      const path = `/api/admin/users/${gone.id}`;
      expect((await admin.request('DELETE', path, body)).status).toBe(200);
      const rows = app.db.$client
        .prepare("SELECT title FROM albums WHERE title <> 'Family’s' ORDER BY id DESC")
        .pluck()
        .all();
      expect(rows, choice).toEqual(left);
      expect(await itemsOf(family, others.id), choice).toHaveLength(choice === 'erase' ? 0 : 1);
    }
  });
});
