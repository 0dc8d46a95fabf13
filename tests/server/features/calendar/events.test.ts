import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#shared/features/calendar/calendar.contract.ts';
import { limits } from '#shared/features/calendar/calendar.limits.ts';
import { listDays, makeEvent, setTimeZone } from '#tests/support/make/calendar.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const path = '/api/calendar-events';
const rows = (app: TestApp) =>
  app.db.$client.prepare('SELECT * FROM calendar_events ORDER BY id').all();

describe('POST /api/calendar-events', () => {
  it.each([
    [{ title: ' ' }, t('calendar:errors.titleRequired')],
    [{ title: 'x'.repeat(121) }, t('common:errors.tooLong', { max: 120 })],
    [{ location: 'x'.repeat(201) }, t('common:errors.tooLong', { max: 200 })],
    [{ description: 'x'.repeat(2001) }, t('common:errors.tooLong', { max: 2_000 })],
    [{ startDate: undefined }, t('common:errors.dateUnknown')],
    [{ startDate: '2026-02-30' }, t('common:errors.dateUnknown')],
    [{ startDate: '2026-02-30T12:00:00.000Z' }, t('common:errors.dateUnknown')],
    [{ startDate: '2026-03-10T24:00' }, t('common:errors.dateUnknown')],
    [{ startDate: 'tomorrow' }, t('common:errors.dateUnknown')],
    [{ startDate: '1899-12-31' }, t('calendar:errors.early')],
    [{ endDate: '1899-12-31T12:00:00Z' }, t('calendar:errors.early')],
    [{ startDate: '2200-01-01' }, t('calendar:errors.late')],
    [{ endDate: '2026-03-10T14:00' }, t('calendar:errors.endBeforeStart')],
    [{ allDay: true, endDate: '2026-03-09' }, t('calendar:errors.endBeforeStart')],
    [{ allDay: true, endDate: '2027-03-12' }, t('calendar:errors.lengthMax')],
    [{ category: 'work' }, t('common:errors.invalidRequest')],
    [{ reminderInterval: 'one_year' }, t('calendar:errors.reminder')],
    [{ reminderInterval: 'P29D' }, t('calendar:errors.reminder')],
    [{ reminderInterval: 'PT1.5H' }, t('calendar:errors.reminder')],
    [{ reminderInterval: 90 }, t('calendar:errors.reminder')],
    [{ recurrence: { frequency: 'hourly' } }, t('common:errors.invalidRequest')],
    [{ recurrence: { frequency: 'daily', interval: 0 } }, t('calendar:errors.interval')],
    [{ recurrence: { frequency: 'weekly', weekdays: ['XX'] } }, t('common:errors.invalidRequest')],
    [
      { recurrence: { frequency: 'daily', until: '2026-03-09' } },
      t('calendar:errors.untilBeforeStart'),
    ],
    [
      { recurrence: { frequency: 'weekly', weekdays: ['MO'], until: '2026-03-12' } },
      t('calendar:errors.neverHappens'),
    ],
  ])('refuses %j', async (wrong, text) => {
    const app = await makeApp();
    const body = { title: 'Picnic', startDate: '2026-03-10T15:00', ...wrong };
    const answer = await app.as('kid').post(path, body);
    expect([answer.status, answer.text]).toEqual([400, text]);
    expect(rows(app)).toEqual([]);
  });

  it('stores all fields of an event, for the caller whatever owner is sent', async () => {
    const app = await makeApp();
    setTimeZone(app, 'Europe/Berlin');
    const kid = app.person('kid');
    const answer = await app.as('kid').post<CalendarEvent>(path, {
      title: ' Picnic ',
      description: ' By the lake ',
      location: ' The lake ',
      color: '#22C55E',
      startDate: '2026-03-10T15:00',
      endDate: '2026-03-10T16:30:00.000Z',
      allDay: false,
      userId: app.person('admin').id,
      category: 'school',
      isShared: false,
      reminderInterval: 'one_hour',
    });
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      id: 1,
      userId: kid.id,
      owner: { id: kid.id, username: 'kid', displayName: 'The kid', avatar: null },
      title: 'Picnic',
      description: 'By the lake',
      location: 'The lake',
      startDate: '2026-03-10T14:00:00.000Z',
      endDate: '2026-03-10T16:30:00.000Z',
      startDay: '2026-03-10',
      endDay: '2026-03-10',
      allDay: false,
      color: '#22c55e',
      category: 'school',
      reminderInterval: 'one_hour',
      isFamily: false,
      isShared: false,
      seriesId: null,
      occurrence: null,
      recurrence: null,
      age: null,
      isOwner: true,
      canEdit: true,
      canEditSeries: false,
      canDelete: true,
      sharedWith: [],
      createdAt: '2026-03-02T10:00:00.000Z',
    });
  });

  it('fills in defaults', async () => {
    const app = await makeApp();
    setTimeZone(app, 'Europe/Berlin');
    const timed = await makeEvent(app.as('kid'), { startDate: '2026-03-10', color: 'tomato' });
    expect(timed).toMatchObject({
      startDate: '2026-03-10T11:00:00.000Z',
      endDate: '2026-03-10T12:00:00.000Z',
      color: '#3b82f6',
      category: 'general',
      reminderInterval: 'none',
      description: '',
    });
    const days = await makeEvent(app.as('kid'), {
      allDay: true,
      startDate: '2026-03-28T23:30:00.000Z',
      endDate: '2026-03-29T21:59:59.999Z',
    });
    // Clocks change that night: the day is an hour shorter.
    expect(days).toMatchObject({
      startDate: '2026-03-28T23:00:00.000Z',
      endDate: '2026-03-29T21:59:59.999Z',
      startDay: '2026-03-29',
      endDay: '2026-03-29',
    });
  });

  it('does not overfill a calendar', async () => {
    const app = await makeApp();
    const event = await makeEvent(app.as('guest'));
    app.db.$client
      .prepare(
        `INSERT INTO calendar_events (user_id, uid, title, color, category, all_day, starts, ends,
          time_zone, first_day, last_day, span_level, created_at, updated_at)
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
         SELECT user_id, 'u' || i, title, color, category, all_day, starts, ends, time_zone,
          first_day, last_day, span_level, created_at, updated_at FROM calendar_events, n
         WHERE id = ?`,
      )
      .run(limits.eventsPerPerson - 1, event.id);
    const answer = await app.as('guest').post(path, { title: 'One more', startDate: '2026-03-10' });
    expect([answer.status, answer.text]).toEqual([409, t('calendar:errors.eventsMany')]);
  });
});

describe('GET /api/calendar-events', () => {
  it('is for members, and for a bounded period', async () => {
    const app = await makeApp();
    const refusals = {
      'from=2026-03-01': t('common:errors.invalidRequest'),
      'from=2026-03-02&to=2026-03-01': t('common:errors.invalidRequest'),
      'from=2026-02-30&to=2026-03-01': t('common:errors.dateUnknown'),
      'from=1899-01-01&to=2026-03-01': t('calendar:errors.early'),
      'from=2026-01-01&to=2027-02-05': t('common:errors.invalidRequest'),
    };
    for (const [query, text] of Object.entries(refusals)) {
      const answer = await app.as('kid').get(`${path}?${query}`);
      expect([answer.status, answer.text]).toEqual([400, text]);
    }
    expect((await app.as('kid').get(`${path}?type=secret`)).status).toBe(400);
    const longest = `${path}?from=2026-01-01&to=2027-02-04`;
    expect((await app.as('kid').get(longest)).status).toBe(200);
  });

  it('lists events that overlap the days, by start, however long ago they began', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const all = { allDay: true };
    await makeEvent(kid, { title: 'late', startDate: '2026-03-10T20:00' });
    await makeEvent(kid, { title: 'early', startDate: '2026-03-10T08:00' });
    await makeEvent(kid, { title: 'year', ...all, startDate: '2025-07-01', endDate: '2026-06-30' });
    await makeEvent(kid, {
      title: 'month',
      ...all,
      startDate: '2026-02-12',
      endDate: '2026-03-10',
    });
    await makeEvent(kid, { title: 'gone', ...all, startDate: '2026-02-12', endDate: '2026-03-09' });
    await makeEvent(kid, {
      title: 'night',
      startDate: '2026-03-09T22:00',
      endDate: '2026-03-10T06:00',
    });
    await makeEvent(kid, {
      title: 'until midnight',
      startDate: '2026-03-09T22:00',
      endDate: '2026-03-10T00:00',
    });
    await makeEvent(kid, { title: 'tomorrow', startDate: '2026-03-11T00:00' });
    const titles = async (from: string, to: string) =>
      (await listDays(kid, from, to)).map(({ title }) => title);
    expect(await titles('2026-03-10', '2026-03-10')).toEqual([
      'year',
      'month',
      'night',
      'early',
      'late',
    ]);
    expect(await titles('2026-03-11', '2026-03-12')).toEqual(['year', 'tomorrow']);
  });

  it('returns each event once without days, a page at a time', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const daily = { recurrence: { frequency: 'daily' } };
    const { id } = await makeEvent(kid, { title: 'first', ...daily });
    app.db.$client
      .prepare(
        `INSERT INTO calendar_events (user_id, uid, title, color, category, all_day, starts, ends,
          time_zone, first_day, last_day, span_level, created_at, updated_at)
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
         SELECT user_id, 'u' || i, 'more', color, category, all_day, starts, ends, time_zone,
          first_day, last_day, span_level, created_at, updated_at FROM calendar_events, n
         WHERE id = ?`,
      )
      .run(limits.page, id);
    const first = await kid.get<CalendarEvent[]>(path);
    expect(first.json).toHaveLength(limits.page);
    const [, next = ''] = /^<(.+)>; rel="next"$/.exec(first.headers.get('Link') ?? '') ?? [];
    const second = await kid.get<CalendarEvent[]>(next);
    expect(second.json).toHaveLength(1);
    expect(second.headers.get('Link')).toBeNull();
    const ids = new Set([...first.json, ...second.json].map((event) => event.id));
    expect(ids.size).toBe(limits.page + 1);
  });
});

describe('PATCH /api/calendar-events/:id', () => {
  it('is refused to everyone without permission', async () => {
    const app = await makeApp();
    const { id } = await makeEvent(app.as('family'), { isFamily: true, category: 'family' });
    const secret = await makeEvent(app.as('family'));
    const body = { title: 'Taken' };
    expect((await app.as('family').patch(`${path}/${id}`, { title: '' })).status).toBe(400);
    expect((await app.as('admin').patch(`${path}/${id}`, body)).text).toBe(
      t('calendar:errors.notEditable'),
    );
    for (const kind of ['admin', 'kid', 'friend', 'guest'] as const) {
      const status = ['admin', 'kid'].includes(kind) ? 403 : 404;
      expect((await app.as(kind).patch(`${path}/${id}`, body)).status).toBe(status);
      expect((await app.as(kind).patch(`${path}/${secret.id}`, body)).status).toBe(404);
    }
    expect((await app.as('kid').patch(`${path}/999`, body)).status).toBe(404);
    const [event] = await listDays(app.as('family'), '2026-03-10', '2026-03-10');
    expect(event?.title).toBe('Picnic');
  });

  it('changes the sent fields and keeps the rest', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const event = await makeEvent(kid, { endDate: '2026-03-10T17:00', description: 'Lake' });
    const change = async (body: object) =>
      (await kid.patch<CalendarEvent>(`${path}/${event.id}`, body)).json;
    expect(await change({ title: 'Party' })).toEqual({ ...event, title: 'Party' });
    expect(await change({ startDate: '2026-03-11T10:00' })).toMatchObject({
      startDate: '2026-03-11T10:00:00.000Z',
      endDate: '2026-03-11T12:00:00.000Z',
    });
    expect(await change({ startDate: '2026-03-11T10:00', endDate: null })).toMatchObject({
      endDate: '2026-03-11T11:00:00.000Z',
    });
    expect(await change({ allDay: true })).toMatchObject({
      startDay: '2026-03-11',
      endDate: '2026-03-11T23:59:59.999Z',
    });
    expect(await change({ allDay: false })).toMatchObject({
      startDate: '2026-03-11T12:00:00.000Z',
      endDate: '2026-03-11T13:00:00.000Z',
    });
    const refused = await kid.patch(`${path}/${event.id}`, { endDate: '2026-03-10' });
    expect([refused.status, refused.text]).toEqual([400, t('calendar:errors.endBeforeStart')]);
  });

  it('notifies the owner’s devices, and no one else', async () => {
    const app = await makeApp();
    const { id } = await makeEvent(app.as('kid'));
    const [mine, theirs] = [await app.socketAs('kid'), await app.socketAs('admin')];
    await app.as('kid').patch(`${path}/${id}`, { title: 'Party' });
    await app.as('kid').delete(`${path}/${id}`);
    const changed = { type: 'changed', area: 'calendar', id };
    expect(await mine.settle()).toEqual([
      { ...changed, change: 'updated' },
      { ...changed, change: 'deleted' },
    ]);
    expect(await theirs.settle()).toEqual([]);
  });
});

describe('DELETE /api/calendar-events/:id', () => {
  it('is for the owner only', async () => {
    const app = await makeApp();
    const sharedWith = [{ userId: app.person('admin').id, canEdit: true }];
    const { id } = await makeEvent(app.as('family'), { sharedWith });
    expect((await app.as('kid').delete(`${path}/${id}`)).status).toBe(404);
    expect((await app.as('admin').delete(`${path}/${id}`)).text).toBe(
      t('calendar:errors.ownerDeletes'),
    );
    expect((await app.as('family').delete(`${path}/${id}`)).json).toEqual({ id });
    expect((await app.as('family').delete(`${path}/${id}`)).status).toBe(404);
    expect(rows(app)).toEqual([]);
  });
});
