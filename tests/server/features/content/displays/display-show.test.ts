import { describe, expect, it } from 'vitest';
import type { Content } from '#shared/features/content/content.contract.ts';
import {
  addTo,
  type Browser,
  makeAlbum,
  sharePhoto,
  stagePicture,
  takeOut,
} from '#tests/support/make/albums.ts';
import { makeEvent, setTimeZone } from '#tests/support/make/calendar.ts';
import { letFriendsSee } from '#tests/support/make/content.ts';
import {
  makeDisplay,
  openLink,
  readShow,
  type Screen,
  shownIds,
} from '#tests/support/make/displays.ts';
import { makeMp4 } from '#tests/support/make/media/videos.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { postFile, readMedia } from '#tests/support/server/uploads.ts';

const idOf = ({ media }: Content) => media[0]?.id ?? 0;

const open = async (app: TestApp, albumIds: number[], showEvents = false): Promise<Screen> =>
  openLink(app, (await makeDisplay(app.as('admin'), { albumIds, showEvents })).token);

const send = async (who: Browser, albumId: number, width = 60): Promise<number> => {
  const id = await stagePicture(who, { width });
  expect((await addTo(who, albumId, [id])).status).toBe(200);
  return id;
};

/** Whether a screen gets the bytes of a picture. */
const serves = async (screen: Screen, id: number) =>
  (await screen.get(`/api/display/media/${id}`)).status;

describe('a display', () => {
  it('shows the pictures of its albums, each once, the latest first', async () => {
    const app = await makeApp();
    const mama = app.as('admin');
    const [home, more, other] = [
      await makeAlbum(mama, { title: 'Home' }),
      await makeAlbum(mama, { title: 'More' }),
      await makeAlbum(mama, { title: 'Not chosen' }),
    ];
    const first = await send(mama, home.id);
    const second = await send(mama, more.id, 61);
    await addTo(mama, home.id, [second]);
    const hidden = await send(mama, other.id, 62);
    const screen = await open(app, [home.id, more.id]);
    const show = await readShow(screen);
    expect(show).toMatchObject({ name: 'Kitchen', householdName: "Mia's Treehouse", next: null });
    expect(show).toMatchObject({ today: '2026-03-02', events: [], hourCycle: 'locale' });
    expect(show.pictures.map(({ id }) => id)).toEqual([second, first]);
    expect(show.pictures[0]).toMatchObject({ width: 61, height: 40, xlargeUrl: null, caption: '' });
    expect([await serves(screen, hidden), await serves(screen, 9_999)]).toEqual([404, 404]);
  });

  it('shows what is written under a picture', async () => {
    const app = await makeApp();
    const mama = app.as('admin');
    const { id: album } = await makeAlbum(mama, {});
    const media = [{ id: await stagePicture(mama), caption: 'At the lake' }];
    const fields = { title: 'Summer', contentType: 'photo', media };
    const { json } = await mama.post<Content>('/api/content', fields);
    await addTo(mama, album, [idOf(json)]);
    const { pictures } = await readShow(await open(app, [album]));
    expect(pictures.map(({ caption }) => caption)).toEqual(['At the lake']);
  });

  it('gets a picture as WebP, which its address names for ever', async () => {
    const app = await makeApp();
    const mama = app.as('admin');
    const { id: album } = await makeAlbum(mama, {});
    const id = await send(mama, album);
    const screen = await open(app, [album]);
    const url = (await readShow(screen)).pictures[0]?.url ?? '';
    const { status, headers, body } = await readMedia(app, screen as Browser, url);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(headers.get('content-length')).toBe(String(body.length));
    const tag = headers.get('etag') ?? '';
    const again = await readMedia(app, screen as Browser, url, { 'if-none-match': tag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    // There is no larger one of a small picture.
    const large = await readMedia(app, screen as Browser, `/api/display/media/${id}?size=xlarge`);
    expect(large.body.equals(body)).toBe(true);
    expect((await screen.get(`/api/display/media/${id}?size=original`)).status).toBe(400);
    expect((await screen.get(url.replace('/api/display/media', '/uploads'))).status).toBe(401);
  });

  it('shows what every member of the household sees, and no videos', async () => {
    const app = await makeApp();
    const [mama, kid, family] = [app.as('admin'), app.as('kid'), app.as('family')];
    const { id: album } = await makeAlbum(family, { title: 'Home' });
    const post = await sharePhoto(mama, {});
    const waiting = await sharePhoto(kid, { width: 91 });
    const video = (await postFile(mama, makeMp4(), { contentType: 'video' })).json as Content;
    await addTo(family, album, [idOf(post), idOf(waiting), idOf(video)]);
    const screen = await open(app, [album]);
    expect(await shownIds(screen)).toEqual([idOf(post)]);
    expect(await serves(screen, idOf(waiting))).toBe(404);
    expect(await serves(screen, idOf(video))).toBe(404);
    await letFriendsSee(mama, waiting.id);
    expect(await shownIds(screen)).toEqual([idOf(waiting), idOf(post)]);
    expect(await serves(screen, idOf(waiting))).toBe(200);
  });

  it('shows nothing from the trash', async () => {
    const app = await makeApp();
    const mama = app.as('admin');
    const { id: album } = await makeAlbum(mama, {});
    const post = await sharePhoto(mama, {});
    await addTo(mama, album, [idOf(post)]);
    const sent = await send(mama, album);
    const screen = await open(app, [album]);
    expect(await shownIds(screen)).toEqual([sent, idOf(post)]);
    await mama.delete(`/api/content/${post.id}`);
    expect(await shownIds(screen)).toEqual([sent]);
    expect(await serves(screen, idOf(post))).toBe(404);
    await takeOut(mama, album, [sent]);
    expect(await shownIds(screen)).toEqual([]);
    expect(await serves(screen, sent)).toBe(404);
    await mama.post(`/api/content/${post.id}/restore`);
    expect(await shownIds(screen)).toEqual([idOf(post)]);
    await mama.delete(`/api/albums/${album}`);
    expect(await shownIds(screen)).toEqual([]);
    expect(await serves(screen, idOf(post))).toBe(404);
  });

  it('shows no picture that a kid asked to be taken down, until it is kept', async () => {
    const app = await makeApp();
    const mama = app.as('admin');
    const { id: album } = await makeAlbum(mama, {});
    const id = await send(mama, album);
    const screen = await open(app, [album]);
    expect(await shownIds(screen)).toEqual([id]);
    await app.as('kid').post(`/api/media/${id}/take-down`);
    expect(await shownIds(screen)).toEqual([]);
    expect(await serves(screen, id)).toBe(404);
    await app.as('family').put(`/api/take-downs/${id}`, { decision: 'keep' });
    expect(await shownIds(screen)).toEqual([id]);
  });

  it('shows no picture of an album that is for some people, from wherever it was added', async () => {
    const app = await makeApp();
    const [mama, family] = [app.as('admin'), app.as('family')];
    const memberIds = [mama.user.id];
    const chosen = await makeAlbum(family, { visibility: 'chosen', memberIds });
    const id = await send(family, chosen.id);
    const [own, home] = [
      await makeAlbum(mama, { visibility: 'private' }),
      await makeAlbum(mama, { title: 'Home' }),
    ];
    await addTo(mama, own.id, [id]);
    await addTo(mama, home.id, [id]);
    const mine = await send(mama, own.id, 61);
    const screen = await open(app, [own.id, home.id]);
    expect(await shownIds(screen)).toEqual([mine]);
    expect(await serves(screen, id)).toBe(404);
    await family.patch(`/api/albums/${chosen.id}`, { visibility: 'household' });
    expect(await shownIds(screen)).toEqual([mine, id]);
  });

  it('shows an album no longer that is for some people now', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const album = await makeAlbum(family, { title: 'Home' });
    const id = await send(family, album.id);
    const screen = await open(app, [album.id]);
    expect(await shownIds(screen)).toEqual([id]);
    const memberIds = [app.person('admin').id];
    await family.patch(`/api/albums/${album.id}`, { visibility: 'chosen', memberIds });
    expect(await shownIds(screen)).toEqual([]);
    expect(await serves(screen, id)).toBe(404);
  });
});

describe('today’s events', () => {
  it('are the family’s, where they were asked for', async () => {
    const app = await makeApp();
    setTimeZone(app, 'Europe/Berlin');
    const [mama, kid] = [app.as('admin'), app.as('kid')];
    const { id: album } = await makeAlbum(mama, {});
    const isFamily = true;
    const swim = await makeEvent(kid, { title: 'Swim', startDate: '2026-03-02T15:00', isFamily });
    await makeEvent(mama, { title: 'Dentist', startDate: '2026-03-02T08:00' });
    await makeEvent(mama, { title: 'Tomorrow', startDate: '2026-03-03T08:00', isFamily });
    await makeEvent(mama, {
      title: 'Holiday',
      startDate: '2026-03-01',
      endDate: '2026-03-04',
      allDay: true,
      isFamily,
    });
    const shown = await open(app, [album], true);
    const { events, timeZone, today } = await readShow(shown);
    expect([timeZone, today]).toEqual(['Europe/Berlin', '2026-03-02']);
    expect(events.map(({ title, allDay }) => [title, allDay])).toEqual([
      ['Holiday', true],
      ['Swim', false],
    ]);
    expect(events[1]).toMatchObject({ start: swim.startDate, end: swim.endDate });
    expect((await readShow(await open(app, [album]))).events).toEqual([]);
    expect((await readShow(shown, '?after=99-1')).events).toEqual([]);
  });
});
