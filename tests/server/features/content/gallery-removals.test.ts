import { describe, expect, it } from 'vitest';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { Picture, Removal } from '#shared/features/content/gallery.contract.ts';
import { minutes } from '#tests/support/fakes/fake-clock.ts';
import { letFriendsSee } from '#tests/support/make/content.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeMp4 } from '#tests/support/make/media/videos.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

type Person = ReturnType<TestApp['as']>;

const share = async (who: Person, files: Buffer[]): Promise<Content> => {
  const form = new FormData();
  form.set('title', 'At the lake');
  form.set('contentType', 'photo');
  for (const file of files) form.append('mediaFile', new Blob([new Uint8Array(file)]), 'a.jpg');
  return (await who.post<Content>('/api/content', form)).json;
};

const pictures = [50, 60, 70].map((width) => makeJpeg(width, 40));
const idsOf = ({ media }: Content) => media.map(({ id }) => id);
const read = async (who: Person, { id }: Content) =>
  (await who.get<Content>(`/api/content/${id}`)).json;
const galleryOf = async (who: Person) =>
  (await who.get<Picture[]>('/api/gallery')).json.map(({ media }) => media.id).sort();
const remove = (who: Person, ids: number[]) => who.post<Removal>('/api/gallery/removals', { ids });
const undo = (who: Person, removal: Removal) => who.post('/api/gallery/removals/undo', removal);

describe('deleting pictures', () => {
  it('takes them out of their post and into the trash, until it is undone', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const post = await share(kid, pictures);
    const [one = 0, two = 0, three = 0] = idsOf(post);
    const { status, json: removal } = await remove(kid, [three, one]);
    expect([status, removal]).toEqual([
      200,
      {
        posts: [],
        pictures: [
          { id: one, postId: post.id, position: 0 },
          { id: three, postId: post.id, position: 2 },
        ],
      },
    ]);
    expect(idsOf(await read(kid, post))).toEqual([two]);
    expect(await galleryOf(kid)).toEqual([two]);
    const trashed = () =>
      app.db.$client.prepare('SELECT count(*) FROM media WHERE trashed_at IS NOT NULL').pluck();
    expect(trashed().get()).toBe(2);
    expect((await undo(kid, removal)).status).toBe(200);
    expect(idsOf(await read(kid, post))).toEqual([one, two, three]);
    expect(trashed().get()).toBe(0);
  });

  it('leaves a picture that its author does not see in its place', async () => {
    const app = await makeApp();
    const friend = app.as('friend');
    const post = await share(friend, pictures);
    const [one = 0, two = 0, three = 0] = idsOf(post);
    await app.as('kid').post(`/api/media/${two}/take-down`);
    const { status, json: removal } = await remove(friend, [one]);
    expect(status).toBe(200);
    expect(idsOf(await read(friend, post))).toEqual([three]);
    expect(idsOf(await read(app.as('family'), post))).toEqual([two, three]);
    expect((await undo(friend, removal)).status).toBe(200);
    expect(idsOf(await read(app.as('family'), post))).toEqual([one, two, three]);
  });

  it('takes a post with its last picture, and brings it back even for a kid', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const [post, other] = [await share(kid, pictures.slice(0, 2)), await share(kid, pictures)];
    const { json: removal } = await remove(kid, [...idsOf(post), ...idsOf(other).slice(0, 1)]);
    expect([removal.posts, removal.pictures.length]).toEqual([[post.id], 1]);
    expect((await kid.get(`/api/content/${post.id}`)).status).toBe(404);
    expect((await undo(kid, removal)).status).toBe(200);
    expect(idsOf(await read(kid, post))).toEqual(idsOf(post));
    expect(idsOf(await read(kid, other))).toEqual(idsOf(other));
  });

  it('keeps a picture in front, and takes videos along with the last one', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const [picture = pictures[0], other = pictures[1]] = pictures;
    const post = await share(kid, [picture, makeMp4(100_000), other] as Buffer[]);
    const [one = 0, film = 0, three = 0] = idsOf(post);
    const { json: removal } = await remove(kid, [one]);
    expect(idsOf(await read(kid, post))).toEqual([three, film]);
    // Undone, the picture that came to the front is behind the film again.
    await undo(kid, removal);
    expect(idsOf(await read(kid, post))).toEqual([one, film, three]);
    expect((await remove(kid, [one, three])).json).toEqual({
      posts: [post.id],
      pictures: [],
    });
  });

  it('makes a kid’s post wait again, and so does undoing it', async () => {
    const app = await makeApp();
    const [kid, friend] = [app.as('kid'), app.as('friend')];
    const post = await share(kid, pictures);
    await letFriendsSee(app.as('family'), post.id);
    expect((await friend.get(`/api/content/${post.id}`)).status).toBe(200);
    const { json: removal } = await remove(kid, idsOf(post).slice(1));
    expect((await friend.get(`/api/content/${post.id}`)).status).toBe(404);
    await letFriendsSee(app.as('family'), post.id);
    await undo(kid, removal);
    expect((await friend.get(`/api/content/${post.id}`)).status).toBe(404);
  });

  it('can be undone only by who did it, shortly after, and once', async () => {
    const app = await makeApp();
    const [kid, family] = [app.as('kid'), app.as('family')];
    const [post, other] = [await share(kid, pictures), await share(kid, pictures.slice(0, 1))];
    const hers = await share(family, pictures);
    const { json: removal } = await remove(kid, [...idsOf(post).slice(1), ...idsOf(other)]);
    expect((await undo(family, removal)).status).toBe(404);
    // Into another's post, or a picture that was never removed.
    for (const picture of [
      { ...removal.pictures[0], postId: hers.id },
      { id: idsOf(post)[0], postId: post.id, position: 0 },
      { id: idsOf(hers)[0], postId: post.id, position: 0 },
    ]) {
      expect((await undo(kid, { posts: [], pictures: [picture] } as Removal)).status).toBe(404);
    }
    expect((await undo(kid, { posts: [hers.id], pictures: [] })).status).toBe(404);
    expect((await undo(kid, removal)).status).toBe(200);
    expect((await undo(kid, removal)).status).toBe(404);
    expect(idsOf(await read(kid, post))).toEqual(idsOf(post));
    const again = (await remove(kid, idsOf(other))).json;
    app.clock.advance(minutes(2));
    expect((await undo(kid, again)).status).toBe(404);
    expect(await galleryOf(kid)).toEqual(idsOf(post));
  });
});
