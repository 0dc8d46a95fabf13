import { describe, expect, it } from 'vitest';
import { shiftDay } from '#server/features/calendar/recurrence/zone-clock.ts';
import type { CalendarEvent } from '#shared/features/calendar/calendar.contract.ts';
import { daysIn, listDays, makeEvent, setTimeZone } from '#tests/support/make/calendar.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const path = '/api/calendar-events';
const mondays = {
  startDate: '2026-03-02T15:00',
  recurrence: { frequency: 'weekly', until: '2026-03-30' },
};
const march = ['2026-03-01', '2026-03-31'] as const;

const makeMondays = async (fields: object = {}) => {
  const app = await makeApp();
  const kid = app.as('kid');
  const series = await makeEvent(kid, { ...mondays, ...fields });
  const at = (scope: string, occurrence: string) =>
    `${path}/${series.id}?scope=${scope}&occurrence=${occurrence}`;
  const shown = async () =>
    (await listDays(kid, ...march)).map(({ title, startDate }) => [
      title,
      startDate.slice(5, 16).replace('T', ' '),
    ]);
  return { app, kid, series, at, shown };
};

describe('a series', () => {
  it('is expanded over the requested days', async () => {
    const { kid, series } = await makeMondays();
    expect(series).toMatchObject({
      seriesId: series.id,
      occurrence: '2026-03-02',
      recurrence: {
        frequency: 'weekly',
        interval: 1,
        weekdays: ['MO'],
        until: '2026-03-30',
        isCustom: false,
      },
    });
    expect(await daysIn(kid, ...march)).toEqual([
      '2026-03-02',
      '2026-03-09',
      '2026-03-16',
      '2026-03-23',
      '2026-03-30',
    ]);
    const second = (await listDays(kid, ...march))[1];
    expect(second).toMatchObject({ id: series.id, occurrence: '2026-03-09', seriesId: series.id });
    expect((await kid.get<CalendarEvent[]>(path)).json).toHaveLength(1);
  });

  it('begins with its first occurrence, and without an end is bounded when listed', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const recurrence = { frequency: 'weekly', weekdays: ['WE', 'FR'] };
    const event = await makeEvent(kid, { startDate: '2026-03-02T15:00', recurrence });
    expect(event).toMatchObject({ startDay: '2026-03-04', endDay: '2026-03-04' });
    await makeEvent(kid, { startDate: '1900-01-01', recurrence: { frequency: 'daily' } });
    expect(await listDays(kid, '2026-01-01', '2027-02-04')).toHaveLength(400 + 97);
    const late = await listDays(kid, '2199-12-01', '2199-12-31');
    expect(late.filter(({ title }) => title === 'Picnic').length).toBeGreaterThan(31);
  });

  it('can be made from a single event', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const { id } = await makeEvent(kid, { startDate: '2026-03-02T15:00' });
    const recurrence = { frequency: 'weekly', weekdays: ['TU'], until: '2026-03-16' };
    await kid.patch(`${path}/${id}`, { startDate: '2026-03-03T15:00', recurrence });
    expect(await daysIn(kid, ...march)).toEqual(['2026-03-03', '2026-03-10']);
  });

  it('spans several days when its occurrences do', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    await makeEvent(kid, {
      allDay: true,
      startDate: '2026-02-26',
      endDate: '2026-03-01',
      recurrence: { frequency: 'monthly', until: '2026-04-30' },
    });
    const events = await listDays(kid, '2026-03-01', '2026-04-29');
    expect(events.map(({ startDay, endDay }) => [startDay, endDay])).toEqual([
      ['2026-02-26', '2026-03-01'],
      ['2026-03-26', '2026-03-29'],
      ['2026-04-26', '2026-04-29'],
    ]);
  });
});

describe('scope this', () => {
  it('changes one occurrence and no other', async () => {
    const { kid, series, at, shown } = await makeMondays();
    const answer = await kid.patch<CalendarEvent>(at('this', '2026-03-09'), {
      title: 'Moved',
      startDate: '2026-03-10T16:00',
    });
    expect(answer.json).toMatchObject({
      seriesId: series.id,
      occurrence: '2026-03-09',
      recurrence: null,
      endDate: '2026-03-10T17:00:00.000Z',
    });
    expect(await shown()).toEqual([
      ['Picnic', '03-02 15:00'],
      ['Moved', '03-10 16:00'],
      ['Picnic', '03-16 15:00'],
      ['Picnic', '03-23 15:00'],
      ['Picnic', '03-30 15:00'],
    ]);
    await kid.patch(`${path}/${answer.json.id}?scope=this`, { startDate: '2026-03-11T16:00' });
    expect((await shown())[1]).toEqual(['Moved', '03-11 16:00']);
    await kid.delete(`${path}/${answer.json.id}?scope=this`);
    expect(await shown()).toHaveLength(4);
  });

  it('cannot change how the series repeats', async () => {
    const { kid, at, shown } = await makeMondays();
    const own = await kid.patch<CalendarEvent>(at('this', '2026-03-09'), { title: 'Own' });
    const before = await shown();
    const recurrence = { frequency: 'daily' };
    for (const target of [
      at('this', '2026-03-16'),
      `${path}/${own.json.id}`,
      `${path}/${own.json.id}?scope=this`,
    ]) {
      const answer = await kid.patch(target, { title: 'x', recurrence });
      expect([answer.status, answer.text]).toEqual([400, t('calendar:errors.occurrenceRepeats')]);
    }
    expect(await shown()).toEqual(before);
    expect((await kid.patch(`${path}/${own.json.id}`, { recurrence: null })).status).toBe(200);
  });

  it('deletes one', async () => {
    const { kid, series, at } = await makeMondays();
    expect((await kid.delete(at('this', '2026-03-09'))).json).toEqual({ id: series.id });
    expect(await daysIn(kid, ...march)).toEqual([
      '2026-03-02',
      '2026-03-16',
      '2026-03-23',
      '2026-03-30',
    ]);
    const text = t('calendar:errors.noOccurrence');
    for (const day of ['2026-03-09', '2026-03-10', '2026-04-06']) {
      for (const scope of ['this', 'following', 'all']) {
        const answer = await kid.patch(at(scope, day), { title: 'x' });
        expect([answer.status, answer.text]).toEqual([400, text]);
        expect((await kid.delete(at(scope, day))).status).toBe(400);
      }
    }
    expect((await kid.delete(`${path}/${series.id}?scope=this`)).status).toBe(400);
    expect((await kid.delete(`${path}/${series.id}?scope=some`)).status).toBe(400);
  });
});

describe('a series of which no day is left', () => {
  const hasAny = async ({ kid }: Pick<Awaited<ReturnType<typeof makeMondays>>, 'kid'>) =>
    (await kid.get<CalendarEvent[]>(path)).json.length > 0;

  it('is gone once every day was deleted on its own', async () => {
    const made = await makeMondays();
    const { kid, at, shown } = made;
    const special = await kid.patch<CalendarEvent>(at('this', '2026-03-09'), { title: 'Special' });
    for (const day of ['2026-03-02', '2026-03-16', '2026-03-23', '2026-03-30'])
      expect((await kid.delete(at('this', day))).status).toBe(200);
    expect(await shown()).toEqual([['Special', '03-09 15:00']]);
    expect((await kid.delete(`${path}/${special.json.id}`)).status).toBe(200);
    expect(await hasAny(made)).toBe(false);
  });

  it('is gone when it ends before the first day that is left', async () => {
    const made = await makeMondays({ recurrence: { frequency: 'weekly' } });
    const { kid, at } = made;
    await kid.delete(at('this', '2026-03-02'));
    expect((await kid.delete(at('following', '2026-03-09'))).status).toBe(200);
    expect(await hasAny(made)).toBe(false);
  });

  it('is replaced by what it becomes from the first day that is left', async () => {
    const { kid, at } = await makeMondays();
    await kid.delete(at('this', '2026-03-02'));
    const answer = await kid.patch<CalendarEvent>(at('following', '2026-03-09'), { title: 'New' });
    expect(answer.status).toBe(200);
    const listed = (await kid.get<CalendarEvent[]>(path)).json;
    expect(listed.map(({ id, title }) => [id, title])).toEqual([[answer.json.id, 'New']]);
  });
});

describe('scope following', () => {
  it('splits the rest into a series', async () => {
    const { kid, series, at, shown } = await makeMondays();
    await kid.patch(at('this', '2026-03-23'), { title: 'Special' });
    const answer = await kid.patch<CalendarEvent>(at('following', '2026-03-16'), {
      title: 'New',
      startDate: '2026-03-17T10:00',
    });
    expect(answer.json.id).not.toBe(series.id);
    expect(answer.json.recurrence).toMatchObject({ weekdays: ['TU'], until: '2026-03-31' });
    expect(await shown()).toEqual([
      ['Picnic', '03-02 15:00'],
      ['Picnic', '03-09 15:00'],
      ['New', '03-17 10:00'],
      ['New', '03-23 15:00'],
      ['New', '03-31 10:00'],
    ]);
    await kid.delete(`${path}/${answer.json.id}?scope=all`);
    expect(await shown()).toHaveLength(2);
  });

  it('ends the series, or deletes all of it from the first day on', async () => {
    const { kid, series, at, shown } = await makeMondays();
    await kid.patch(at('this', '2026-03-30'), { title: 'Special' });
    await kid.delete(at('following', '2026-03-23'));
    expect((await shown()).map(([, at]) => at)).toEqual([
      '03-02 15:00',
      '03-09 15:00',
      '03-16 15:00',
    ]);
    await kid.patch(at('following', '2026-03-02'), { title: 'All' });
    expect((await shown()).map(([title]) => title)).toEqual(['All', 'All', 'All']);
    expect((await kid.delete(at('following', '2026-03-02'))).json).toEqual({ id: series.id });
    expect(await shown()).toEqual([]);
  });

  it('moves the last occurrence later, and the end with it', async () => {
    const { kid, at } = await makeMondays();
    const moved = { startDate: '2026-04-01T15:00' };
    const answer = await kid.patch<CalendarEvent>(at('following', '2026-03-30'), moved);
    expect([answer.status, answer.json.recurrence?.until]).toEqual([200, '2026-04-01']);
    expect(await daysIn(kid, '2026-03-24', '2026-04-30')).toEqual(['2026-04-01']);
  });

  it('stops repeating on request', async () => {
    const { kid, at, shown } = await makeMondays();
    await kid.patch(at('following', '2026-03-16'), { title: 'Once', recurrence: null });
    expect(await shown()).toEqual([
      ['Picnic', '03-02 15:00'],
      ['Picnic', '03-09 15:00'],
      ['Once', '03-16 15:00'],
    ]);
  });
});

describe('scope all', () => {
  it('moves the series as far as the occurrence moved, with its deleted days', async () => {
    const { kid, at, shown } = await makeMondays();
    await kid.patch(at('this', '2026-03-09'), { startDate: '2026-03-12T09:00' });
    await kid.delete(at('this', '2026-03-16'));
    // The form sends all its fields, including the old weekdays.
    const answer = await kid.patch<CalendarEvent>(at('all', '2026-03-23'), {
      title: 'Tuesdays',
      startDate: '2026-03-24T18:00',
      recurrence: { frequency: 'weekly', weekdays: ['MO'], until: '2026-03-30' },
    });
    expect(answer.json.recurrence?.weekdays).toEqual(['TU']);
    expect(await shown()).toEqual([
      ['Tuesdays', '03-03 18:00'],
      ['Tuesdays', '03-12 09:00'],
      ['Tuesdays', '03-24 18:00'],
    ]);
  });

  it.each([
    [1, '2026-06-13', '2026-06-17'],
    [-1, '2026-06-11', '2026-06-15'],
    [30, '2026-07-12', '2026-07-16'],
  ])('moves the end as far as the series: %i days', async (_days, first, last) => {
    const app = await makeApp();
    const kid = app.as('kid');
    const recurrence = { frequency: 'daily', until: '2026-06-16' };
    const { id } = await makeEvent(kid, { startDate: '2026-06-12T15:00', recurrence });
    const one = (day: string) => `${path}/${id}?scope=this&occurrence=${day}`;
    await kid.patch(one('2026-06-16'), { title: 'Last', startDate: '2026-06-20T15:00' });
    await kid.patch(`${path}/${id}?scope=all&occurrence=2026-06-12`, {
      startDate: `${first}T15:00`,
    });
    const events = await listDays(kid, '2026-06-01', '2026-07-31');
    expect(events.map(({ occurrence }) => occurrence).sort()).toEqual(
      Array.from({ length: 5 }, (_, n) => shiftDay(first, n)),
    );
    expect(events.find(({ title }) => title === 'Last')).toMatchObject({
      occurrence: last,
      startDay: '2026-06-20',
    });
  });

  it.each([
    ['end', 'all', { until: '2026-03-24' }, ['03-03 15:00', '03-24 15:00']],
    ['interval', 'all', { interval: 2, until: '2026-03-31' }, ['03-03 15:00', '03-31 15:00']],
    ['end', 'following', { until: '2026-03-31' }, ['03-02 15:00', '03-24 15:00', '03-31 15:00']],
  ])('moves it though another %s is sent with it, for %s', async (_name, scope, other, left) => {
    const { kid, at, shown } = await makeMondays();
    await kid.delete(at('this', '2026-03-16'));
    await kid.patch(at('this', '2026-03-09'), { title: 'Own' });
    await kid.patch(at(scope, '2026-03-23'), {
      startDate: '2026-03-24T15:00',
      recurrence: { frequency: 'weekly', weekdays: ['MO'], ...other },
    });
    const picnics = (await shown()).filter(([title]) => title === 'Picnic');
    expect(picnics.map(([, when]) => when)).toEqual(left);
  });

  it('moves every second week only as far as its days stay in one', async () => {
    const recurrence = { frequency: 'weekly', interval: 2, weekdays: ['MO', 'FR'] };
    const { kid, at } = await makeMondays({ recurrence });
    const april = () => daysIn(kid, '2026-03-01', '2026-04-05');
    const before = ['2026-03-02', '2026-03-06', '2026-03-16', '2026-03-20', '2026-03-30'];
    expect(await april()).toEqual([...before, '2026-04-03']);
    for (const [scope, startDate] of [
      ['all', '2026-03-19T15:00'],
      ['following', '2026-03-19T15:00'],
      ['all', '2026-03-15T15:00'],
    ] as const) {
      const answer = await kid.patch(at(scope, '2026-03-16'), { title: 'x', startDate });
      expect([answer.status, answer.text]).toEqual([400, t('calendar:errors.weeksApart')]);
    }
    expect(await april()).toEqual([...before, '2026-04-03']);
    expect(
      (await kid.patch(at('all', '2026-03-16'), { startDate: '2026-03-18T15:00' })).status,
    ).toBe(200);
    expect(await april()).toEqual([
      '2026-03-04',
      '2026-03-08',
      '2026-03-18',
      '2026-03-22',
      '2026-04-01',
      '2026-04-05',
    ]);
    await kid.patch(at('all', '2026-03-04'), { startDate: '2026-03-09T15:00' });
    expect(await april()).toEqual(['2026-03-09', '2026-03-13', '2026-03-23', '2026-03-27']);
  });

  it('keeps the end that is sent, and never ends after the calendar', async () => {
    const { kid, at } = await makeMondays();
    const answer = await kid.patch<CalendarEvent>(at('all', '2026-03-02'), {
      startDate: '2026-03-03T15:00',
      recurrence: { frequency: 'weekly', weekdays: ['TU'], until: '2026-03-17' },
    });
    expect(answer.json.recurrence?.until).toBe('2026-03-17');
    const recurrence = { frequency: 'yearly', until: '2199-12-30' };
    const late = await makeEvent(kid, { startDate: '2026-05-01', recurrence });
    const moved = await kid.patch<CalendarEvent>(`${path}/${late.id}`, { startDate: '2026-05-30' });
    expect(moved.json.recurrence?.until).toBe('2199-12-31');
  });

  describe('with a rule from a file', () => {
    const makeTuesdays = async (zone = 'UTC') => {
      const app = await makeApp();
      setTimeZone(app, zone);
      const kid = app.as('kid');
      const event = await makeEvent(kid, { startDate: '2026-03-10T22:00' });
      app.db.$client
        .prepare(
          "UPDATE calendar_events SET rule = ?, until_day = '2026-05-12', last_day = '2026-05-12' WHERE id = ?",
        )
        .run('FREQ=MONTHLY;INTERVAL=1;BYDAY=2TU', event.id);
      await kid.delete(`${path}/${event.id}?scope=this&occurrence=2026-04-14`);
      return {
        app,
        kid,
        at: (scope: string, day: string) => `${path}/${event.id}?scope=${scope}&occurrence=${day}`,
        shown: async () =>
          (await listDays(kid, '2026-03-01', '2026-06-30')).map(({ startDate }) =>
            startDate.slice(5, 16),
          ),
      };
    };

    it('leaves it, its end and its exceptions on their own days', async () => {
      const { kid, at, shown } = await makeTuesdays();
      await kid.patch(at('all', '2026-05-12'), { startDate: '2026-05-12T18:00' });
      expect(await shown()).toEqual(['03-10T18:00', '05-12T18:00']);
      await kid.patch(at('following', '2026-05-12'), { startDate: '2026-05-12T19:00' });
      expect(await shown()).toEqual(['03-10T18:00', '05-12T19:00']);
    });

    it('keeps to the clocks it was made for, though they show another day', async () => {
      const { app, kid, at, shown } = await makeTuesdays('America/New_York');
      setTimeZone(app, 'UTC');
      const before = ['03-11T02:00', '05-13T02:00'];
      expect(await shown()).toEqual(before);
      await kid.patch(at('all', '2026-03-10'), { startDate: '2026-03-11T02:30' });
      expect(await shown()).toEqual(['03-11T02:30', '05-13T02:30']);
      await kid.patch(at('all', '2026-03-10'), { startDate: '2026-03-11T02:00' });
      expect(await shown()).toEqual(before);
    });

    it('moves it like a series made here when weeks starting on Sunday are its only difference', async () => {
      const app = await makeApp();
      const kid = app.as('kid');
      const event = await makeEvent(kid, mondays);
      app.db.$client
        .prepare("UPDATE calendar_events SET rule = rule || ';WKST=SU' WHERE id = ?")
        .run(event.id);
      await kid.patch(`${path}/${event.id}?scope=all&occurrence=2026-03-16`, {
        startDate: '2026-03-17T15:00',
      });
      const tuesdays = [3, 10, 17, 24, 31].map((day) => `2026-03-${String(day).padStart(2, '0')}`);
      expect(await daysIn(kid, ...march)).toEqual(tuesdays);
    });

    it('moves none but single ones to another day', async () => {
      const { kid, at, shown } = await makeTuesdays();
      const before = await shown();
      const startDate = '2026-05-13T15:00';
      for (const scope of ['all', 'following']) {
        const answer = await kid.patch(at(scope, '2026-05-12'), { title: 'x', startDate });
        expect([answer.status, answer.text]).toEqual([400, t('calendar:errors.ruleOfFile')]);
      }
      expect(await shown()).toEqual(before);
      expect((await kid.patch(at('this', '2026-05-12'), { startDate })).status).toBe(200);
      expect(await shown()).toEqual(['03-10T22:00', '05-13T15:00']);
      const recurrence = { frequency: 'monthly', until: '2026-05-31' };
      await kid.patch(at('all', '2026-03-10'), { startDate: '2026-03-11T22:00', recurrence });
      expect(await shown()).toEqual(['03-11T22:00', '04-11T22:00', '05-11T22:00', '05-13T15:00']);
    });
  });

  it('changes how it repeats, and keeps what no longer fits as a separate event', async () => {
    const { kid, at, shown } = await makeMondays();
    await kid.patch(at('this', '2026-03-09'), { title: 'Own' });
    await kid.delete(at('this', '2026-03-16'));
    await kid.patch(at('all', '2026-03-02'), {
      recurrence: { frequency: 'weekly', interval: 2, until: '2026-03-30' },
    });
    expect(await shown()).toEqual([
      ['Picnic', '03-02 15:00'],
      ['Own', '03-09 15:00'],
      ['Picnic', '03-30 15:00'],
    ]);
    const own = (await listDays(kid, ...march))[1];
    expect(own).toMatchObject({ seriesId: null, occurrence: null, recurrence: null });
    // Survives deletion of the series, and an export and import.
    const { text } = await kid.get('/api/calendar-file');
    const taken = await kid.request('POST', '/api/calendar-file', Buffer.from(text), {
      'content-type': 'text/calendar',
    });
    expect(taken.json).toEqual({ created: 0, updated: 0, unchanged: 2, skipped: 0, leftOut: {} });
    await kid.delete(at('all', '2026-03-02'));
    expect(await shown()).toEqual([['Own', '03-09 15:00']]);
  });

  it('stops repeating, and keeps what was changed on its own', async () => {
    const { app, kid, at, shown } = await makeMondays({ isFamily: true });
    await kid.patch(at('this', '2026-03-09'), { title: 'Own' });
    await kid.patch(at('this', '2026-03-23'), { title: 'Later' });
    const socket = await app.socketAs('admin');
    await kid.patch(at('following', '2026-03-16'), { recurrence: null, isFamily: false });
    expect(await shown()).toEqual([
      ['Picnic', '03-02 15:00'],
      ['Own', '03-09 15:00'],
      ['Picnic', '03-16 15:00'],
      ['Later', '03-23 15:00'],
    ]);
    const family = await listDays(app.as('admin'), ...march, 'family');
    expect(family.map(({ title }) => title)).toEqual(['Picnic', 'Own']);
    const later = (await listDays(kid, ...march))[3]?.id;
    const gone = { type: 'changed', area: 'calendar', id: later, change: 'deleted' };
    expect(await socket.settle()).toContainEqual(gone);
  });

  it('is the default scope, and without an occurrence the dates are those of the first one', async () => {
    const { kid, series, shown } = await makeMondays();
    await kid.patch(`${path}/${series.id}`, { title: 'New', startDate: '2026-03-09T15:00' });
    expect((await shown())[0]).toEqual(['New', '03-09 15:00']);
    await kid.delete(`${path}/${series.id}`);
    expect(await shown()).toEqual([]);
  });

  it('is reached from an occurrence that was changed on its own', async () => {
    const { kid, at, shown } = await makeMondays();
    const own = await kid.patch<CalendarEvent>(at('this', '2026-03-09'), { title: 'Own' });
    const taken = `${path}/${own.json.id}`;
    await kid.patch(`${taken}?scope=all`, { title: 'Ours', startDate: '2026-03-20T01:00' });
    expect((await shown()).map(([title]) => title)).toEqual(Array(5).fill('Ours'));
    expect((await shown())[0]).toEqual(['Ours', '03-02 15:00']);
    await kid.delete(`${taken}?scope=following`);
    expect(await shown()).toHaveLength(1);
  });
});

describe('birthdays', () => {
  it('repeat yearly and tell the age, whatever is changed of them', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const birthday = { category: 'birthday', allDay: true, startDate: '2018-05-04' };
    const event = await makeEvent(kid, { title: 'Mia', ...birthday });
    expect(event).toMatchObject({ age: 0, recurrence: { frequency: 'yearly', until: null } });
    const [now] = await listDays(kid, '2026-05-01', '2026-05-31');
    expect(now).toMatchObject({ age: 8, startDay: '2026-05-04' });
    await kid.patch(`${path}/${event.id}?scope=following&occurrence=2026-05-04`, {
      title: 'Mia!',
      startDate: '2026-05-05',
    });
    const [later] = await listDays(kid, '2027-05-01', '2027-05-31');
    expect(later).toMatchObject({ title: 'Mia!', age: 9, startDay: '2027-05-05' });
    const party = await kid.patch<CalendarEvent>(
      `${path}/${event.id}?scope=this&occurrence=2026-05-05`,
      { startDate: '2026-05-09' },
    );
    expect(party.json.age).toBe(8);
    expect((await makeEvent(kid, { ...birthday, recurrence: null })).recurrence).toBeNull();
  });
});

describe('the family’s clocks', () => {
  it.each([
    ['UTC', ['2026-03-01T15:00', '2026-03-08T15:00', '2026-03-15T15:00']],
    ['America/New_York', ['2026-03-01T20:00', '2026-03-08T19:00', '2026-03-15T19:00']],
    ['Pacific/Auckland', ['2026-03-01T02:00', '2026-03-08T02:00', '2026-03-15T02:00']],
  ])('show a series at the same time all year: %s', async (zone, starts) => {
    const app = await makeApp();
    setTimeZone(app, zone);
    const kid = app.as('kid');
    const recurrence = { frequency: 'weekly' };
    await makeEvent(kid, { startDate: '2026-03-01T15:00', recurrence });
    await makeEvent(kid, { startDate: '2026-03-01', allDay: true, recurrence });
    const events = await listDays(kid, '2026-03-01', '2026-03-15');
    const timed = events.filter(({ allDay }) => !allDay);
    expect(timed.map(({ startDate }) => startDate.slice(0, 16))).toEqual(starts);
    const days = ['2026-03-01', '2026-03-08', '2026-03-15'];
    expect(timed.map(({ startDay }) => startDay)).toEqual(days);
    const whole = events.filter(({ allDay }) => allDay);
    expect(whole.map(({ startDay, endDay }) => [startDay, endDay])).toEqual(
      days.map((day) => [day, day]),
    );
  });

  it('decide on which day an event is', async () => {
    const app = await makeApp();
    setTimeZone(app, 'Pacific/Auckland');
    const kid = app.as('kid');
    await makeEvent(kid, { startDate: '2026-03-10T11:30:00.000Z' });
    expect(await daysIn(kid, '2026-03-11', '2026-03-11')).toEqual(['2026-03-11']);
    expect(await daysIn(kid, '2026-03-10', '2026-03-10')).toEqual([]);
    setTimeZone(app, 'America/New_York');
    expect(await daysIn(kid, '2026-03-10', '2026-03-10')).toEqual(['2026-03-10']);
  });

  it('keep a night over the change as long as clocks say', async () => {
    const app = await makeApp();
    setTimeZone(app, 'America/New_York');
    const night = { startDate: '2026-03-06T22:00', endDate: '2026-03-07T06:00' };
    await makeEvent(app.as('kid'), { ...night, recurrence: { frequency: 'daily' } });
    const events = await listDays(app.as('kid'), '2026-03-07', '2026-03-08');
    expect(events.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
      ['2026-03-07T03:00:00.000Z', '2026-03-07T11:00:00.000Z'],
      ['2026-03-08T03:00:00.000Z', '2026-03-08T10:00:00.000Z'],
      ['2026-03-09T02:00:00.000Z', '2026-03-09T10:00:00.000Z'],
    ]);
  });
});
