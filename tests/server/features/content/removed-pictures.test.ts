import { describe, expect, it } from 'vitest';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { TrashItem } from '#shared/features/trash/trash.contract.ts';
import { days, minutes } from '#tests/support/fakes/fake-clock.ts';
import { addTo, makeAlbum, stagePicture, takeOut } from '#tests/support/make/albums.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { readMedia } from '#tests/support/server/uploads.ts';

type Person = ReturnType<TestApp['as']>;

const share = async (who: Person, contentType = 'photo', count = 3): Promise<Content> => {
  const form = new FormData();
  form.set('title', 'At the lake');
  form.set('contentType', contentType);
  form.set('textContent', 'Once');
  for (const width of [50, 60, 70].slice(0, count)) {
    form.append('mediaFile', new Blob([new Uint8Array(makeJpeg(width, 40))]), 'a.jpg');
  }
  return (await who.post<Content>('/api/content', form)).json;
};

const idsOf = ({ media }: Content) => media.map(({ id }) => id);
const read = async (who: Person, { id }: Content) =>
  (await who.get<Content>(`/api/content/${id}`)).json;
const keep = (who: Person, { id }: Content, ids: number[]) =>
  who.put<Content>(`/api/content/${id}`, { media: ids.map((one) => ({ id: one })) });
const trashOf = async (who: Person) =>
  (await who.get<{ items: TrashItem[] }>('/api/trash?kind=picture')).json.items;
const restore = (who: Person, id: number) => who.post(`/api/trash/picture/${id}/restore`);
const end = (who: Person, id: number) => who.delete(`/api/trash/picture/${id}`);
const countMedia = (app: TestApp) =>
  app.db.$client.prepare('SELECT count(*) FROM media').pluck().get();

describe('a picture that was taken out of a post', () => {
  it('waits in the trash of its author and of grown-ups, with its post’s name', async () => {
    const app = await makeApp();
    const [mama, kid] = [app.as('admin'), app.as('kid')];
    const post = await share(kid);
    const [one = 0, two = 0, three = 0] = idsOf(post);
    await keep(kid, post, [one, three]);
    for (const who of [mama, kid, app.as('family')]) {
      const [item] = await trashOf(who);
      expect(item).toMatchObject({ id: two, title: post.title, canRestore: true });
      expect(item?.owner?.id).toBe(kid.user.id);
      expect((await readMedia(app, who, item?.thumbUrl ?? '')).status).toBe(200);
    }
    expect((await trashOf(mama))[0]?.canRemove).toBe(true);
    expect((await trashOf(kid))[0]?.canRemove).toBe(false);
    for (const who of [app.as('friend'), app.as('guest')]) expect(await trashOf(who)).toEqual([]);
    expect((await restore(app.as('friend'), two)).status).toBe(404);
  });

  it('comes back to its place, long after the toast, from the gallery too', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const post = await share(kid);
    const [one = 0, two = 0, three = 0] = idsOf(post);
    await kid.post('/api/gallery/removals', { ids: [one, two] });
    app.clock.advance(minutes(10));
    expect((await restore(kid, two)).status).toBe(200);
    expect(idsOf(await read(kid, post))).toEqual([two, three]);
    expect((await restore(kid, one)).status).toBe(200);
    expect(idsOf(await read(kid, post))).toEqual([one, two, three]);
    expect(await trashOf(kid)).toEqual([]);
  });

  it('comes back to its place, whether others were taken out before or after it', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const post = await share(kid);
    const [one = 0, two = 0, three = 0] = idsOf(post);
    const keepLater = (ids: number[]) => {
      app.clock.advance(minutes(1));
      return keep(kid, post, ids);
    };
    await keepLater([one, three]);
    await keepLater([three]);
    await restore(kid, two);
    expect(idsOf(await read(kid, post))).toEqual([two, three]);
    await keepLater([two]);
    await restore(kid, three);
    expect(idsOf(await read(kid, post))).toEqual([two, three]);
    await restore(kid, one);
    expect(idsOf(await read(kid, post))).toEqual([one, two, three]);
  });

  it('is brought back by a grown-up as its author would, for the household first', async () => {
    const app = await makeApp();
    const [mama, kid] = [app.as('admin'), app.as('kid')];
    const post = await share(kid);
    const [one = 0, two = 0, three = 0] = idsOf(post);
    await keep(kid, post, [one, three]);
    await mama.put(`/api/content/${post.id}/friends`, { approved: true, version: '' });
    expect((await restore(mama, two)).status).toBe(200);
    expect(idsOf(await read(mama, post))).toEqual([one, two, three]);
    expect((await read(mama, post)).friendsApproval).toBe('waiting');
  });

  it('is ended by admins and by grown-ups whose it is, with its file', async () => {
    const app = await makeApp();
    const [mama, kid, family] = [app.as('admin'), app.as('kid'), app.as('family')];
    const post = await share(kid);
    const [one = 0, two = 0, three = 0] = idsOf(post);
    await keep(kid, post, [one]);
    expect([(await end(kid, two)).status, (await end(family, two)).status]).toEqual([403, 403]);
    expect((await end(mama, two)).status).toBe(200);
    expect((await trashOf(mama)).map(({ id }) => id)).toEqual([three]);
    expect(countMedia(app)).toBe(2);
  });

  it('is gone after 30 days, and its post stays', async () => {
    const app = await makeApp();
    const mama = app.as('admin');
    const post = await share(mama);
    const [one = 0] = idsOf(post);
    await keep(mama, post, [one]);
    expect(await trashOf(mama)).toHaveLength(2);
    app.clock.advance(days(31));
    await runCleanupJobs(app.context);
    const back = app.signIn(app.person('admin'));
    expect(await trashOf(back)).toEqual([]);
    expect(countMedia(app)).toBe(1);
    expect(idsOf(await read(back, post))).toEqual([one]);
  });

  it('waits for its post when that is in the trash, too', async () => {
    const app = await makeApp();
    const mama = app.as('admin');
    const post = await share(mama);
    const [one = 0, two = 0] = idsOf(post);
    await keep(mama, post, [one, two]);
    await mama.delete(`/api/content/${post.id}`);
    expect(await trashOf(mama)).toEqual([]);
    await mama.post(`/api/trash/post/${post.id}/restore`);
    expect(await trashOf(mama)).toHaveLength(1);
  });

  it('of a story comes back, unless another took its place', async () => {
    const app = await makeApp();
    const mama = app.as('admin');
    const story = await share(mama, 'story', 1);
    const [picture = 0] = idsOf(story);
    await keep(mama, story, []);
    expect((await trashOf(mama)).map(({ id }) => id)).toEqual([picture]);
    expect((await restore(mama, picture)).status).toBe(200);
    expect(idsOf(await read(mama, story))).toEqual([picture]);
    await keep(mama, story, [await stagePicture(mama, { width: 80 })]);
    expect(await trashOf(mama)).toEqual([]);
  });

  it('is listed with files that were taken out of albums, the last first', async () => {
    const app = await makeApp();
    const mama = app.as('admin');
    const album = await makeAlbum(mama, {});
    const file = await stagePicture(mama, { width: 80 });
    await addTo(mama, album.id, [file]);
    const post = await share(mama);
    const [one = 0, two = 0, three = 0] = idsOf(post);
    await keep(mama, post, [one, two]);
    app.clock.advance(minutes(1));
    await takeOut(mama, album.id, [file]);
    app.clock.advance(minutes(1));
    await keep(mama, post, [one]);
    expect((await trashOf(mama)).map(({ id }) => id)).toEqual([two, file, three]);
    expect((await restore(mama, file)).status).toBe(200);
    const answer = await mama.request<{ count: number }>('DELETE', '/api/trash');
    expect([answer.status, await trashOf(mama)]).toEqual([200, []]);
  });
});
