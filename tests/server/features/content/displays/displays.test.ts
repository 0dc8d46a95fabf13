import { describe, expect, it } from 'vitest';
import type { Display, NewDisplayLink } from '#shared/features/displays/displays.contract.ts';
import { displayLimits } from '#shared/features/displays/displays.fields.ts';
import { type Browser, makeAlbum } from '#tests/support/make/albums.ts';
import { makeDisplay, openLink, readShow } from '#tests/support/make/displays.ts';
import { makePerson } from '#tests/support/make/household/people.ts';
import { t } from '#tests/support/messages.ts';
import { auditLines } from '#tests/support/server/audit-lines.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const path = '/api/admin/displays';
const list = async (who: Browser) => (await who.get<{ displays: Display[] }>(path)).json.displays;

const withAlbum = async () => {
  const app = await makeApp();
  const mama = app.as('admin');
  const { id } = await makeAlbum(mama, { title: 'Home' });
  return { app, mama, albumId: id };
};

describe('a display', () => {
  it('is made by an admin, who sees its token once', async () => {
    const { app, mama, albumId } = await withAlbum();
    const { display, token } = await makeDisplay(mama, { albumIds: [albumId] });
    expect(display).toEqual({
      id: 1,
      name: 'Kitchen',
      albums: [{ id: albumId, title: 'Home' }],
      otherAlbums: 0,
      showEvents: false,
      seconds: displayLimits.secondsDefault,
      createdBy: expect.objectContaining({ id: mama.user.id }),
      canEdit: true,
      isActive: true,
      createdAt: app.clock.now().toISOString(),
      lastSeenAt: null,
      linkUsedAt: null,
    });
    expect(await list(mama)).toEqual([display]);
    const stored = app.db.$client.prepare('SELECT * FROM displays').all();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(app.db.$client.serialize().includes(token)).toBe(false);
  });

  it('is for admins alone', async () => {
    const { app, albumId } = await withAlbum();
    for (const kind of ['family', 'kid', 'friend', 'guest'] as const) {
      const body = { name: 'Mine', albumIds: [albumId] };
      expect((await app.as(kind).post(path, body)).status).toBe(403);
      expect((await app.as(kind).get(path)).status).toBe(403);
    }
    expect((await app.signedOut().get(path)).status).toBe(401);
  });

  it('shows albums for everyone at home and the admin’s own, no others', async () => {
    const { app, mama, albumId } = await withAlbum();
    const family = app.as('family');
    const own = await makeAlbum(mama, { visibility: 'private' });
    const theirs = await makeAlbum(family, { visibility: 'private' });
    const shared = await makeAlbum(family, { visibility: 'chosen', memberIds: [mama.user.id] });
    const { display } = await makeDisplay(mama, { albumIds: [albumId, own.id, own.id] });
    expect(display.albums.map(({ id }) => id)).toEqual([albumId, own.id]);
    await mama.delete(`/api/albums/${own.id}`);
    for (const id of [theirs.id, shared.id, own.id, 9_999]) {
      const body = { name: 'Hall', albumIds: [albumId, id] };
      const refused = await mama.post(path, body);
      expect([refused.status, refused.text]).toEqual([400, t('displays:errors.albumNotAllowed')]);
      const change = await mama.patch(`${path}/${display.id}`, { albumIds: [id] });
      expect([change.status, change.text]).toEqual([400, t('displays:errors.albumNotAllowed')]);
    }
    expect((await list(mama))[0]?.albums.map(({ id }) => id)).toEqual([albumId]);
  });

  it('says what is missing or too much', async () => {
    const { mama, albumId } = await withAlbum();
    const body = { name: 'Hall', albumIds: [albumId] };
    const tooMany = Array.from({ length: displayLimits.albumsMax + 1 }, (_, at) => at + 1);
    for (const [fields, key] of [
      [{ name: ' ' }, 'displays:errors.nameRequired'],
      [{ albumIds: [] }, 'displays:errors.albumsRequired'],
      [{ albumIds: tooMany }, 'displays:errors.tooManyAlbums'],
      [{ seconds: displayLimits.secondsMin - 1 }, 'displays:errors.seconds'],
      [{ seconds: displayLimits.secondsMax + 1 }, 'displays:errors.seconds'],
    ] as const) {
      const refused = await mama.post(path, { ...body, ...fields });
      expect([refused.status, refused.text]).toEqual([400, t(key)]);
    }
    for (let made = 0; made < displayLimits.displaysMax; made += 1) {
      await makeDisplay(mama, body);
    }
    const full = await mama.post(path, body);
    const count = displayLimits.displaysMax;
    expect([full.status, full.text]).toEqual([
      409,
      t('displays:errors.tooManyDisplays', { count }),
    ]);
  });

  it('is changed by the admin who made it', async () => {
    const { app, mama, albumId } = await withAlbum();
    const other = app.signIn(makePerson(app.db, { role: 'admin', username: 'papa' }));
    const { display, token } = await makeDisplay(mama, { albumIds: [albumId] });
    const screen = await openLink(app, token);
    const refused = await other.patch(`${path}/${display.id}`, { name: 'Mine' });
    expect([refused.status, refused.text]).toEqual([403, t('displays:errors.makerOnly')]);
    expect((await other.post(`${path}/${display.id}/link`)).status).toBe(403);
    expect((await mama.patch(`${path}/99`, { name: 'Hall' })).status).toBe(404);
    const changes = { name: 'Hall', seconds: 30, showEvents: true };
    const answer = await mama.patch<{ display: Display }>(`${path}/${display.id}`, changes);
    expect(answer.json.display).toMatchObject({ ...changes, albums: display.albums });
    // Without a change of the link.
    expect(await readShow(screen)).toMatchObject(changes);
  });

  it('of one admin names no private album to another, who may remove it', async () => {
    const { app, mama, albumId } = await withAlbum();
    const other = app.signIn(makePerson(app.db, { role: 'admin', username: 'papa' }));
    const own = await makeAlbum(mama, { title: 'Secret', visibility: 'private' });
    const { display, token } = await makeDisplay(mama, { albumIds: [albumId, own.id] });
    const [seen] = await list(other);
    expect(seen).toMatchObject({ otherAlbums: 1, canEdit: false, isActive: true });
    expect(seen?.albums.map(({ title }) => title)).toEqual(['Home']);
    const screen = await openLink(app, token);
    const removed = await other.delete(`${path}/${display.id}`);
    expect([removed.status, removed.json]).toEqual([200, { id: display.id }]);
    expect(await list(mama)).toEqual([]);
    expect((await screen.get('/api/display')).status).toBe(401);
    expect((await other.delete(`${path}/${display.id}`)).status).toBe(404);
  });

  it('is in the activity list, without its link', async () => {
    const { app, mama, albumId } = await withAlbum();
    const { display } = await makeDisplay(mama, { albumIds: [albumId] });
    await mama.patch(`${path}/${display.id}`, { name: 'Hall' });
    await mama.post<NewDisplayLink>(`${path}/${display.id}/link`);
    await mama.delete(`${path}/${display.id}`);
    expect(auditLines(app)).toEqual([
      'displayAdded | The admin | - | {"name":"Kitchen"}',
      'displayChanged | The admin | - | {"name":"Hall"}',
      'displayLinkRenewed | The admin | - | {"name":"Hall"}',
      'displayRemoved | The admin | - | {"name":"Hall"}',
    ]);
  });

  it('leaves the lists of other admins with the account of its maker', async () => {
    const { app, mama, albumId } = await withAlbum();
    const row = makePerson(app.db, { role: 'admin', username: 'papa' });
    await makeDisplay(app.signIn(row), { albumIds: [albumId] });
    const socket = await app.socketAs('admin');
    const body = { things: 'keep', confirm: 'papa' };
    await mama.request('DELETE', `/api/admin/users/${row.id}`, body);
    expect(await list(mama)).toEqual([]);
    const heard = (await socket.settle()).filter((message) => 'area' in message);
    // At first it is paused, then gone.
    expect(heard.filter(({ area }) => area === 'displays')).toHaveLength(2);
  });

  it('ends with the account of its maker', async () => {
    const { app, mama, albumId } = await withAlbum();
    const row = makePerson(app.db, { role: 'admin', username: 'papa' });
    const papa = app.signIn(row);
    const { token } = await makeDisplay(papa, { albumIds: [albumId] });
    const kept = await makeDisplay(mama, { albumIds: [albumId] });
    const screen = await openLink(app, token);
    const body = { things: 'keep', confirm: 'papa' };
    expect((await mama.request('DELETE', `/api/admin/users/${row.id}`, body)).status).toBe(200);
    const gone = await screen.get('/api/display');
    expect([gone.status, gone.text]).toEqual([401, t('displays:errors.linkEnded')]);
    expect((await list(mama)).map(({ id }) => id)).toEqual([kept.display.id]);
    const left = app.db.$client.prepare('SELECT count(*) FROM display_sessions').pluck().get();
    expect(left).toBe(0);
  });
});
