import { describe, expect, it, test } from 'vitest';
import type {
  CalendarEvent,
  EventSharing,
  ShareablePerson,
} from '#shared/features/calendar/calendar.contract.ts';
import { listDays, makeEvent } from '#tests/support/make/calendar.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const path = '/api/calendar-events';
const day = ['2026-03-10', '2026-03-10'] as const;
const notYours = t('calendar:errors.person');

const seen = async (app: TestApp, kind: PersonKind) => ({
  family: (await listDays(app.as(kind), ...day, 'family')).map(({ title }) => title),
  shared: (await listDays(app.as(kind), ...day, 'shared')).map(({ title }) => title),
});

describe('GET /api/users/shareable', () => {
  it('lists active people the caller may share with, and not the caller', async () => {
    const app = await makeApp();
    const kinds = ['admin', 'family', 'kid', 'friend', 'guest', 'expired'] as const;
    for (const kind of kinds) app.person(kind);
    const names = async (kind: PersonKind) =>
      (await app.as(kind).get<ShareablePerson[]>('/api/users/shareable')).json.map(
        ({ username }) => username,
      );
    expect(await names('family')).toEqual(['admin', 'friend', 'guest', 'kid']);
    expect(await names('kid')).toEqual(['admin', 'family']);
    expect(await names('friend')).toEqual(['admin', 'family', 'guest']);
    expect(await names('guest')).toEqual(['admin', 'family', 'friend']);
    await app.as('admin').put(`/api/admin/users/${app.person('friend').id}`, { active: false });
    const [first] = (await app.as('family').get<ShareablePerson[]>('/api/users/shareable')).json;
    expect(first).toEqual({
      id: app.person('admin').id,
      username: 'admin',
      displayName: 'The admin',
      avatar: null,
      role: 'admin',
    });
  });
});

describe('sharing with the family', () => {
  it('is for the household only, and derived if it is missing', async () => {
    const app = await makeApp();
    await makeEvent(app.as('family'), { title: 'party', isFamily: true });
    await makeEvent(app.as('kid'), { title: 'old', isShared: true, category: 'family' });
    await makeEvent(app.as('kid'), { title: 'mine', isShared: false, category: 'family' });
    for (const kind of ['admin', 'family', 'kid'] as const) {
      expect(await seen(app, kind)).toEqual({ family: ['party', 'old'], shared: [] });
    }
    for (const kind of ['friend', 'guest'] as const) {
      expect(await seen(app, kind)).toEqual({ family: [], shared: [] });
    }
    const [party] = await listDays(app.as('kid'), ...day, 'family');
    expect(party).toMatchObject({
      isShared: true,
      isFamily: true,
      isOwner: false,
      canEdit: false,
      owner: { displayName: 'The family' },
    });
  });

  it.each(['friend', 'guest'] as const)('is refused for a %s', async (kind) => {
    const app = await makeApp();
    const browser = app.as(kind);
    const own = await makeEvent(browser, { title: 'own' });
    const created = { title: 'x', startDate: '2026-03-10', isFamily: true };
    for (const answer of [
      await browser.post(path, created),
      await browser.patch(`${path}/${own.id}`, { title: 'x', isFamily: true }),
    ]) {
      expect([answer.status, answer.text]).toEqual([403, t('calendar:errors.familyHousehold')]);
    }
    // If sharing is omitted, the event is private.
    const old = await makeEvent(browser, { title: 'old', isShared: true, category: 'family' });
    expect(old).toMatchObject({ isFamily: false, isShared: false });
    const titles = app.db.$client.prepare('SELECT title FROM calendar_events').pluck().all();
    expect(titles).toEqual(['own', 'old']);
    for (const other of ['admin', 'kid'] as const) {
      expect(await seen(app, other)).toEqual({ family: [], shared: [] });
    }
  });

  it('of someone who left the household reaches its kids no longer', async () => {
    const app = await makeApp();
    const { id } = await makeEvent(app.as('family'), { isFamily: true });
    const socket = await app.socketAs('kid');
    await app.as('admin').put(`/api/admin/users/${app.person('family').id}`, { role: 'friend' });
    expect(await seen(app, 'admin')).toEqual({ family: ['Picnic'], shared: [] });
    expect(await seen(app, 'kid')).toEqual({ family: [], shared: [] });
    const renamed = await app.as('family').patch(`${path}/${id}`, { title: 'x', isFamily: true });
    expect(renamed.status).toBe(200);
    expect(await socket.settle()).not.toContainEqual(
      expect.objectContaining({ area: 'calendar', id }),
    );
  });

  it('ends when the event becomes private', async () => {
    const app = await makeApp();
    const sharedWith = [{ userId: app.person('friend').id }];
    const { id } = await makeEvent(app.as('kid'), { isFamily: true });
    const selected = await makeEvent(app.as('family'), { sharedWith });
    await app.as('kid').patch(`${path}/${id}`, { isShared: false, category: 'family' });
    await app.as('family').patch(`${path}/${selected.id}`, { isShared: false });
    expect(await seen(app, 'admin')).toEqual({ family: [], shared: [] });
    expect(await seen(app, 'friend')).toEqual({ family: [], shared: [] });
  });
});

describe('sharing with chosen people', () => {
  it('is saved with the event, and replaced as a whole', async () => {
    const app = await makeApp();
    const [kid, friend, admin] = [app.person('kid'), app.person('friend'), app.person('admin')];
    const family = app.as('family');
    const sharedWith = [{ userId: kid.id, canEdit: true }, { userId: friend.id }];
    const event = await makeEvent(family, { isShared: true, sharedWith });
    expect(event).toMatchObject({ isShared: true, isFamily: false });
    expect(event.sharedWith).toEqual([
      { userId: kid.id, canEdit: true },
      { userId: friend.id, canEdit: false },
    ]);
    const [sharedEvent] = await listDays(app.as('kid'), ...day, 'shared');
    expect(sharedEvent).toMatchObject({
      canEdit: true,
      isOwner: false,
      sharedWith: [],
      isShared: true,
    });
    const [socketOfFriend, socketOfAdmin] = [
      await app.socketAs('friend'),
      await app.socketAs('admin'),
    ];
    const changes = { title: 'New', sharedWith: [{ userId: kid.id }, { userId: admin.id }] };
    await family.patch(`${path}/${event.id}`, changes);
    expect(await seen(app, 'friend')).toEqual({ family: [], shared: [] });
    expect(await seen(app, 'admin')).toEqual({ family: [], shared: ['New'] });
    const changed = { type: 'changed', area: 'calendar', id: event.id };
    expect(await socketOfFriend.settle()).toEqual([{ ...changed, change: 'deleted' }]);
    expect(await socketOfAdmin.settle()).toEqual([{ ...changed, change: 'updated' }]);
  });

  it('refuses people the caller may not share with, and saves nothing', async () => {
    const app = await makeApp();
    const kid = app.person('kid').id;
    const friend = app.person('friend').id;
    const expired = app.person('expired').id;
    const tries: [PersonKind, number][] = [
      ['friend', kid],
      ['guest', kid],
      ['kid', friend],
      ['family', expired],
      ['family', app.person('family').id],
      ['family', 999],
    ];
    for (const [kind, userId] of tries) {
      const event = await makeEvent(app.as(kind), { title: kind });
      const sharedWith = [{ userId }];
      const created = { title: 'x', startDate: '2026-03-10', sharedWith };
      for (const answer of [
        await app.as(kind).post(path, created),
        await app.as(kind).patch(`${path}/${event.id}`, { title: 'x', sharedWith }),
        await app
          .as(kind)
          .post('/api/event-sharing', { eventId: event.id, sharedWithUserId: userId }),
      ]) {
        expect([answer.status, answer.text]).toEqual([400, notYours]);
      }
    }
    const titles = app.db.$client.prepare('SELECT title FROM calendar_events').pluck().all();
    expect(titles).toEqual(tries.map(([kind]) => kind));
    expect(app.db.$client.prepare('SELECT * FROM calendar_shares').all()).toEqual([]);
  });

  it('is valid only as long as the rules allow it', async () => {
    const app = await makeApp();
    const sharedWith = [{ userId: app.person('family').id, canEdit: true }];
    const { id } = await makeEvent(app.as('kid'), { sharedWith });
    expect(await seen(app, 'family')).toEqual({ family: [], shared: ['Picnic'] });
    await app.as('admin').put(`/api/admin/users/${app.person('family').id}`, { role: 'friend' });
    expect(await seen(app, 'family')).toEqual({ family: [], shared: [] });
    expect((await app.as('family').patch(`${path}/${id}`, { title: 'x' })).status).toBe(404);
  });

  it('lets editors change the event, but not its sharing', async () => {
    const app = await makeApp();
    const sharedWith = [{ userId: app.person('kid').id, canEdit: true }];
    const { id } = await makeEvent(app.as('family'), { sharedWith });
    const kid = app.as('kid');
    const answer = await kid.patch<CalendarEvent>(`${path}/${id}`, {
      title: 'By the kid',
      isFamily: false,
      isShared: true,
    });
    expect([answer.status, answer.json.title]).toEqual([200, 'By the kid']);
    for (const change of [{ isFamily: true }, { sharedWith: [] }]) {
      const refused = await kid.patch(`${path}/${id}`, { title: 'x', ...change });
      expect([refused.status, refused.text]).toEqual([403, t('calendar:errors.ownerShares')]);
    }
    const [event] = await listDays(app.as('family'), ...day);
    expect(event).toMatchObject({ title: 'By the kid', userId: app.person('family').id });
    expect(event?.sharedWith).toHaveLength(1);
  });

  it('also applies to occurrences split from a series', async () => {
    const app = await makeApp();
    const sharedWith = [{ userId: app.person('kid').id, canEdit: true }];
    const recurrence = { frequency: 'daily', until: '2026-03-12' };
    const { id } = await makeEvent(app.as('family'), { sharedWith, recurrence });
    const one = `${path}/${id}?scope=this&occurrence=2026-03-11`;
    await app.as('kid').patch(one, { title: 'Kid’s' });
    const rest = `${path}/${id}?scope=following&occurrence=2026-03-12`;
    await app.as('kid').patch(rest, { title: 'Later' });
    const titles = async () =>
      (await listDays(app.as('kid'), '2026-03-10', '2026-03-12', 'shared')).map((e) => e.title);
    expect(await titles()).toEqual(['Picnic', 'Kid’s', 'Later']);
    await app.as('family').patch(`${path}/${id}?scope=all`, { sharedWith: [] });
    expect(await titles()).toEqual(['Later']);
  });

  it('of a series reaches no further than what was shared of it', async () => {
    const app = await makeApp();
    const [family, kid] = [app.as('family'), app.as('kid')];
    const shared = [{ userId: app.person('kid').id, canEdit: true }];
    const recurrence = { frequency: 'daily', until: '2026-03-15' };
    const { id } = await makeEvent(family, { sharedWith: shared, recurrence });
    const at = (scope: string, day: string) => `${path}/${id}?scope=${scope}&occurrence=${day}`;
    for (const day of ['2026-03-11', '2026-03-13']) {
      const sharedWith = day < '2026-03-12' ? [] : [{ userId: app.person('kid').id }];
      await family.patch(at('this', day), { title: 'Surprise', sharedWith });
    }
    const titles = async () =>
      (await listDays(family, '2026-03-10', '2026-03-15')).map(({ title }) => title);
    await kid.patch(at('all', '2026-03-10'), { title: 'Kid’s', startDate: '2026-03-10T16:00' });
    const after = ['Kid’s', 'Surprise', 'Kid’s', 'Surprise', 'Kid’s', 'Kid’s'];
    expect(await titles()).toEqual(after);
    await kid.patch(at('following', '2026-03-12'), { title: 'Rest' });
    await kid.patch(at('all', '2026-03-10'), {
      recurrence: { frequency: 'daily', until: '2026-03-10' },
    });
    expect(await titles()).toEqual(['Kid’s', 'Surprise', 'Rest', 'Surprise', 'Rest', 'Rest']);
    expect(await listDays(kid, '2026-03-11', '2026-03-11', 'shared')).toEqual([]);
  });
});

describe('/api/event-sharing', () => {
  it('is for the owner, and a 404 for everyone else', async () => {
    const app = await makeApp();
    const kidId = app.person('kid').id;
    const { id } = await makeEvent(app.as('family'), { sharedWith: [{ userId: kidId }] });
    const [share] = (await app.as('family').get<EventSharing[]>(`/api/event-sharing/${id}`)).json;
    const body = { eventId: id, sharedWithUserId: app.person('admin').id };
    for (const kind of ['kid', 'admin', 'friend', 'guest'] as const) {
      const browser = app.as(kind);
      expect((await browser.get(`/api/event-sharing/${id}`)).status).toBe(404);
      expect((await browser.post('/api/event-sharing', body)).status).toBe(404);
      expect((await browser.delete(`/api/event-sharing/${share?.id}`)).status).toBe(404);
    }
    expect((await app.as('family').post('/api/event-sharing', { eventId: id })).status).toBe(400);
  });

  it('accepts one request per person, as older pages send', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const { id } = await makeEvent(family, { isShared: true });
    const body = { eventId: id, sharedWithUserId: app.person('kid').id };
    const socket = await app.socketAs('kid');
    const made = await family.post<EventSharing>('/api/event-sharing', body);
    expect([made.status, made.json]).toEqual([
      201,
      { id: made.json.id, ...body, canEdit: false, sharedAt: '2026-03-02T10:00:00.000Z' },
    ]);
    const again = await family.post<EventSharing>('/api/event-sharing', { ...body, canEdit: true });
    expect(again.json).toEqual({ ...made.json, canEdit: true });
    expect((await family.get(`/api/event-sharing/${id}`)).json).toEqual([again.json]);
    expect(await seen(app, 'kid')).toEqual({ family: [], shared: ['Picnic'] });
    const { json } = await family.delete(`/api/event-sharing/${made.json.id}`);
    expect(json).toEqual({ id: made.json.id });
    expect((await family.delete(`/api/event-sharing/${made.json.id}`)).status).toBe(404);
    expect(await seen(app, 'kid')).toEqual({ family: [], shared: [] });
    const changed = { type: 'changed', area: 'calendar', id };
    expect(await socket.settle()).toEqual([
      { ...changed, change: 'updated' },
      { ...changed, change: 'updated' },
      { ...changed, change: 'deleted' },
    ]);
  });
});

test('each event says whether its editor may change the whole series', async () => {
  const app = await makeApp();
  const [kid, family] = [app.as('kid'), app.as('family')];
  const recurrence = { frequency: 'daily', until: '2026-03-12' };
  const series = await makeEvent(kid, { startDate: '2026-03-10T15:00', recurrence });
  const at = (scope: string, day: string) =>
    `${path}/${series.id}?scope=${scope}&occurrence=2026-03-${day}`;
  const editors = { sharedWith: [{ userId: family.user.id, canEdit: true }] };
  const one = (await kid.patch<CalendarEvent>(at('this', '10'), { title: 'One', ...editors })).json;
  const listed = async (browser = family) =>
    (await listDays(browser, '2026-03-10', '2026-03-12', browser === kid ? 'own' : 'shared')).map(
      ({ title, canEdit, canEditSeries }) => [title, canEdit, canEditSeries],
    );
  expect(await listed()).toEqual([['One', true, false]]);
  const all = await family.patch(`${path}/${one.id}?scope=all`, { title: 'All' });
  expect(all.status).toBe(404);
  expect((await family.patch(`${path}/${one.id}`, { title: 'Only' })).status).toBe(200);
  const viewers = { sharedWith: [{ userId: family.user.id, canEdit: false }] };
  await kid.patch(`${path}/${series.id}`, viewers);
  expect(await listed(kid)).toEqual([
    ['Only', true, true],
    ['Picnic', true, true],
    ['Picnic', true, true],
  ]);
  await kid.patch(`${path}/${one.id}`, editors);
  expect(await listed()).toEqual([
    ['Only', true, false],
    ['Picnic', false, false],
    ['Picnic', false, false],
  ]);
  await kid.patch(`${path}/${series.id}`, editors);
  expect((await listed()).every(([, , canEditSeries]) => canEditSeries)).toBe(true);
});
