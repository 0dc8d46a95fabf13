import { describe, expect, it } from 'vitest';
import { lookBefore, lookForReminders } from '#server/features/calendar/reminders/scheduler.ts';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import type { CalendarReminder } from '#shared/features/calendar/reminders.contract.ts';
import { days, hours, minutes } from '#tests/support/fakes/fake-clock.ts';
import { listDays, makeEvent, setTimeZone } from '#tests/support/make/calendar.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const path = '/api/calendar-reminders';

/** A server that checks reminders on demand instead of by timer. */
const open = async () => {
  const app = await makeApp();
  let last = lookBefore(app.context);
  return {
    app,
    look: async () => {
      last = await lookForReminders(app.context, last);
    },
    restart: () => {
      last = lookBefore(app.context);
    },
  };
};

const shownReminders = async (app: TestApp) =>
  (await app.as('kid').get<CalendarReminder[]>(path)).json.map(
    ({ title, startDate }) => `${title} ${startDate.slice(5, 16).replace('T', ' ')}`,
  );

describe('reminders', () => {
  it.each([
    ['fifteen_minutes', '2026-03-10T14:45:00Z', '2026-03-10T09:00:00Z'],
    ['one_hour', '2026-03-10T14:00:00Z', '2026-03-10T09:00:00Z'],
    ['one_day', '2026-03-09T15:00:00Z', '2026-03-09T09:00:00Z'],
    ['two_days', '2026-03-08T15:00:00Z', '2026-03-08T09:00:00Z'],
    ['one_week', '2026-03-03T15:00:00Z', '2026-03-03T09:00:00Z'],
    ['PT0M', '2026-03-10T15:00:00Z', '2026-03-10T09:00:00Z'],
    ['PT45M', '2026-03-10T14:15:00Z', '2026-03-10T09:00:00Z'],
    ['PT30H', '2026-03-09T09:00:00Z', '2026-03-09T09:00:00Z'],
    ['P4D', '2026-03-06T15:00:00Z', '2026-03-06T09:00:00Z'],
  ])('are given when they are due: %s', async (reminderInterval, timed, allDay) => {
    for (const [isWhole, due] of [
      [false, timed],
      [true, allDay],
    ] as const) {
      const { app, look } = await open();
      await makeEvent(app.as('kid'), { reminderInterval, allDay: isWhole });
      app.clock.set(due);
      app.clock.advance(-1);
      await look();
      expect(await shownReminders(app)).toEqual([]);
      app.clock.set(due);
      await look();
      expect(await shownReminders(app)).toHaveLength(1);
      await look();
      expect(await shownReminders(app)).toHaveLength(1);
    }
  });

  it('go by the clocks of the family, also in the night they change', async () => {
    const { app, look } = await open();
    setTimeZone(app, 'America/New_York');
    const reminderInterval = 'one_day';
    await makeEvent(app.as('kid'), { startDate: '2026-03-08T15:00', reminderInterval });
    await makeEvent(app.as('kid'), { startDate: '2026-03-09', allDay: true, reminderInterval });
    app.clock.set('2026-03-07T20:00:00Z');
    await look();
    expect(await shownReminders(app)).toEqual(['Picnic 03-08 19:00']);
    app.clock.set('2026-03-08T13:00:00Z');
    await look();
    expect(await shownReminders(app)).toEqual(['Picnic 03-09 04:00', 'Picnic 03-08 19:00']);
  });

  it('are sent to everyone who sees the event, and no one else', async () => {
    const { app, look } = await open();
    const family = app.as('family');
    const sharedWith = [{ userId: app.person('friend').id }];
    const startDate = '2026-03-03T15:00';
    const reminding = { reminderInterval: 'one_hour', startDate };
    await makeEvent(family, { title: 'shared', ...reminding, sharedWith });
    await makeEvent(family, { title: 'all', ...reminding, isFamily: true });
    await makeEvent(family, { title: 'own', ...reminding });
    const kinds = ['admin', 'family', 'kid', 'friend', 'guest'] as const;
    const sockets = await Promise.all(kinds.map((kind) => app.socketAs(kind)));
    app.clock.advance(28 * 3_600_000);
    await look();
    const heard = await Promise.all(sockets.map((socket) => socket.settle()));
    const counts: Record<string, number> = {};
    for (const [index, kind] of kinds.entries()) {
      const answer = await app.as(kind).get<CalendarReminder[]>(path);
      counts[kind] = answer.json.length;
      expect(heard[index]).toEqual(
        answer.json
          .map(({ id }) => ({ type: 'changed', area: 'bell', id, change: 'created' }))
          .reverse(),
      );
    }
    expect(counts).toEqual({ admin: 1, family: 3, kid: 1, friend: 1, guest: 0 });
  });

  it('are given for each occurrence, without deleted ones', async () => {
    const { app, look } = await open();
    const kid = app.as('kid');
    const recurrence = { frequency: 'daily' };
    const { id } = await makeEvent(kid, { reminderInterval: 'one_hour', recurrence });
    await kid.delete(`/api/calendar-events/${id}?scope=this&occurrence=2026-03-11`);
    await kid.patch(`/api/calendar-events/${id}?scope=this&occurrence=2026-03-12`, {
      title: 'Moved',
      startDate: '2026-03-12T18:00',
    });
    for (let n = 0; n < 46; n += 1) {
      app.clock.advance(hours(6));
      await look();
    }
    expect(await shownReminders(app)).toEqual([
      'Picnic 03-13 15:00',
      'Moved 03-12 18:00',
      'Picnic 03-10 15:00',
    ]);
  });

  it('that were missed are given when the server starts again', async () => {
    const { app, look, restart } = await open();
    const kid = app.as('kid');
    const reminderInterval = 'one_hour';
    await makeEvent(kid, { title: 'Once', reminderInterval });
    const daily = { frequency: 'daily', until: '2026-03-05' };
    await makeEvent(kid, {
      title: 'Daily',
      startDate: '2026-03-03T08:00',
      reminderInterval,
      recurrence: daily,
    });
    await look();
    app.clock.set('2026-03-11T08:00:00Z');
    restart();
    await look();
    expect(await shownReminders(app)).toEqual([
      'Once 03-10 15:00',
      'Daily 03-05 08:00',
      'Daily 03-04 08:00',
      'Daily 03-03 08:00',
    ]);
    restart();
    await look();
    expect(await shownReminders(app)).toHaveLength(4);
  });

  it('that are older than a month are dropped', async () => {
    const { app, look } = await open();
    const reminderInterval = 'one_hour';
    await makeEvent(app.as('kid'), { reminderInterval, recurrence: { frequency: 'daily' } });
    app.clock.advance(days(400));
    await look();
    const count = app.db.$client.prepare('SELECT count(*) FROM calendar_reminders').pluck().get();
    expect(count).toBe(30);
  });

  it('are sent once although the clock goes forward and back, and none is lost', async () => {
    const { app, look, restart } = await open();
    const reminderInterval = 'one_hour';
    await makeEvent(app.as('kid'), { reminderInterval, recurrence: { frequency: 'weekly' } });
    app.clock.set('2026-03-10T14:00:00Z');
    await look();
    app.clock.set('2027-03-12T14:00:00Z');
    await look();
    app.clock.set('2026-03-10T14:05:00Z');
    restart();
    await look();
    app.clock.set('2026-03-10T13:00:00Z');
    await look();
    for (let week = 0; week < 2; week += 1) {
      app.clock.advance(days(7));
      await look();
    }
    app.clock.advance(hours(1));
    await look();
    const starts = app.db.$client
      .prepare("SELECT starts FROM calendar_reminders WHERE starts < '2026-06' ORDER BY starts")
      .pluck()
      .all();
    expect(starts).toEqual([
      '2026-03-10T15:00:00.000Z',
      '2026-03-17T15:00:00.000Z',
      '2026-03-24T15:00:00.000Z',
    ]);
  });

  it('follow an event that is moved, and end with it', async () => {
    const { app, look } = await open();
    const kid = app.as('kid');
    const event = await makeEvent(kid, { reminderInterval: 'one_hour' });
    const change = (body: object) => kid.patch(`/api/calendar-events/${event.id}`, body);
    app.clock.set('2026-03-10T14:30:00Z');
    await look();
    expect(await shownReminders(app)).toEqual(['Picnic 03-10 15:00']);
    await change({ startDate: '2026-03-10T18:00' });
    expect(await shownReminders(app)).toEqual([]);
    app.clock.set('2026-03-10T17:00:00Z');
    await look();
    expect(await shownReminders(app)).toEqual(['Picnic 03-10 18:00']);
    await change({ title: 'Feast', startDate: '2026-03-10T18:00', reminderInterval: 'none' });
    app.clock.advance(days(2));
    await look();
    expect(await shownReminders(app)).toEqual(['Feast 03-10 18:00']);
    await kid.delete(`/api/calendar-events/${event.id}`);
    expect(await shownReminders(app)).toEqual([]);
  });

  it('are sent again, once, when they are set to another time before', async () => {
    const { app, look } = await open();
    const kid = app.as('kid');
    const recurrence = { frequency: 'weekly', until: '2026-03-17' };
    const startDate = '2026-03-10T15:00';
    const { id } = await makeEvent(kid, { reminderInterval: 'one_week', startDate, recurrence });
    const remind = (reminderInterval: string) =>
      kid.patch(`/api/calendar-events/${id}`, { reminderInterval });
    app.clock.set('2026-03-10T10:00:00Z');
    await look();
    expect(await shownReminders(app)).toEqual(['Picnic 03-10 15:00']);
    await remind('one_hour');
    expect(await shownReminders(app)).toEqual([]);
    app.clock.set('2026-03-10T14:00:00Z');
    await look();
    expect(await shownReminders(app)).toEqual(['Picnic 03-10 15:00']);
    await remind('one_day');
    await remind('none');
    await look();
    // Nothing else is due for it, so the earlier reminder stays.
    expect(await shownReminders(app)).toEqual(['Picnic 03-10 15:00']);
    await remind('fifteen_minutes');
    for (const at of ['2026-03-10T14:45:00Z', '2026-03-10T14:50:00Z', '2026-03-17T14:45:00Z']) {
      app.clock.set(at);
      await look();
    }
    expect(await shownReminders(app)).toEqual(['Picnic 03-17 15:00', 'Picnic 03-10 15:00']);
    const count = app.db.$client.prepare('SELECT count(*) FROM calendar_reminders').pluck().get();
    expect(count).toBe(2);
  });

  it('of whole days are sent again as well, on the morning itself too', async () => {
    const { app, look } = await open();
    const kid = app.as('kid');
    const { id } = await makeEvent(kid, { allDay: true, reminderInterval: 'one_day' });
    app.clock.set('2026-03-10T08:00:00Z');
    await look();
    await kid.patch(`/api/calendar-events/${id}`, { reminderInterval: 'fifteen_minutes' });
    expect(await shownReminders(app)).toEqual([]);
    app.clock.set('2026-03-10T09:00:00Z');
    await look();
    expect(await shownReminders(app)).toEqual(['Picnic 03-10 00:00']);
  });

  it('of a series are for the times it still has', async () => {
    const { app, look } = await open();
    const kid = app.as('kid');
    const recurrence = { frequency: 'daily' };
    const { id } = await makeEvent(kid, { reminderInterval: 'one_hour', recurrence });
    for (let day = 10; day <= 12; day += 1) {
      app.clock.set(`2026-03-${day}T14:00:00Z`);
      await look();
    }
    const shownLast = ['Picnic 03-12 15:00', 'Picnic 03-11 15:00', 'Picnic 03-10 15:00'];
    expect(await shownReminders(app)).toEqual(shownLast);
    const one = `/api/calendar-events/${id}?scope=this&occurrence=2026-03-11`;
    await kid.delete(one);
    expect(await shownReminders(app)).toEqual(['Picnic 03-12 15:00', 'Picnic 03-10 15:00']);
    await kid.patch(`/api/calendar-events/${id}?scope=all&occurrence=2026-03-10`, {
      startDate: '2026-03-10T15:30',
    });
    expect(await shownReminders(app)).toEqual([]);
    const seen = await kid.post(`${path}/seen`, { id: 1 });
    expect(seen.json).toEqual({ unseenCount: 0 });
  });

  it('of one event that fail do not keep the others from coming', async () => {
    const { app, look, restart } = await open();
    const kid = app.as('kid');
    const reminding = { reminderInterval: 'one_hour', recurrence: { frequency: 'daily' } };
    const { id } = await makeEvent(kid, { title: 'CANARY', ...reminding });
    await makeEvent(kid, { title: 'Fine', ...reminding });
    app.db.$client.prepare("UPDATE calendar_events SET rule = 'CANARY' WHERE id = ?").run(id);
    const lines: string[] = [];
    app.context.log.error = ((...parts: unknown[]) =>
      lines.push(JSON.stringify(parts))) as typeof app.context.log.error;
    app.clock.set('2026-03-10T14:00:00Z');
    await look();
    app.clock.set('2026-03-11T14:00:00Z');
    restart();
    await look();
    const titles = app.db.$client
      .prepare('SELECT starts FROM calendar_reminders ORDER BY starts')
      .pluck()
      .all();
    expect(titles).toEqual(['2026-03-10T15:00:00.000Z', '2026-03-11T15:00:00.000Z']);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join()).toContain(`"eventId":${id}`);
    expect(lines.join()).not.toContain('CANARY');
    const due = app.db.$client.prepare('SELECT remind_at FROM calendar_events ORDER BY id').pluck();
    expect(due.all()).toEqual([null, '2026-03-12T14:00:00.000Z']);
  });

  it('are due by other clocks when the family moves', async () => {
    const { app, look } = await open();
    setTimeZone(app, 'UTC');
    const reminderInterval = 'one_day';
    await makeEvent(app.as('kid'), { allDay: true, reminderInterval });
    await look();
    setTimeZone(app, 'America/New_York');
    await look();
    app.clock.set('2026-03-09T09:00:00Z');
    await look();
    expect(await shownReminders(app)).toEqual([]);
    app.clock.set('2026-03-09T13:00:00Z');
    await look();
    expect(await shownReminders(app)).toHaveLength(1);
    expect(await listDays(app.as('kid'), '2026-03-10', '2026-03-10')).toHaveLength(1);
  });

  it('that are set after the family moved are due by its new clocks', async () => {
    const { app, look } = await open();
    setTimeZone(app, 'UTC');
    const kid = app.as('kid');
    const daily = { frequency: 'daily', until: '2026-03-13' };
    const { id } = await makeEvent(kid, { allDay: true, recurrence: daily });
    const change = async (query: string, body: object) =>
      expect((await kid.patch(`/api/calendar-events/${id}?${query}`, body)).status).toBe(200);
    await change('scope=this&occurrence=2026-03-11', { title: 'Circus' });
    await look();
    setTimeZone(app, 'America/New_York');
    await look();
    await change('scope=all', { reminderInterval: 'one_day' });
    await change('scope=this&occurrence=2026-03-12', { title: 'Zoo' });
    const due = app.db.$client.prepare('SELECT remind_at FROM calendar_events ORDER BY id').pluck();
    expect(due.all()).toEqual([
      '2026-03-09T13:00:00.000Z',
      '2026-03-10T13:00:00.000Z',
      '2026-03-11T13:00:00.000Z',
    ]);
  });

  it.each([
    ['while the server is open', false],
    ['while it is closed', true],
  ])(
    'that are due by now by other clocks are given at once, and once: %s',
    async (_name, closes) => {
      const { app, look, restart } = await open();
      setTimeZone(app, 'America/New_York');
      const kid = app.as('kid');
      const reminding = { allDay: true, reminderInterval: 'one_day' };
      await makeEvent(kid, { ...reminding, title: 'Once', startDate: '2026-03-10' });
      const daily = { frequency: 'daily', until: '2026-03-11' };
      await makeEvent(kid, { ...reminding, startDate: '2026-03-09', recurrence: daily });
      const shownAt = async (at: string) => {
        app.clock.set(at);
        await look();
        return shownReminders(app);
      };
      // In New York it is five in the morning, in Berlin eleven.
      const before = ['Picnic 03-09 04:00'];
      expect(await shownAt('2026-03-09T10:00:00Z')).toEqual(before);
      setTimeZone(app, 'Europe/Berlin');
      if (closes) restart();
      const after = ['Picnic 03-09 23:00', 'Once 03-09 23:00', 'Picnic 03-08 23:00'];
      expect(await shownAt('2026-03-09T10:00:30Z')).toEqual(after);
      setTimeZone(app, 'America/New_York');
      expect(await shownAt('2026-03-09T14:00:00Z')).toHaveLength(3);
      expect(await shownAt('2026-03-10T14:00:00Z')).toHaveLength(4);
    },
  );

  it('are not kept for ever', async () => {
    const { app, look } = await open();
    await makeEvent(app.as('kid'), { reminderInterval: 'one_hour' });
    app.clock.set('2026-03-10T14:00:00Z');
    await look();
    app.clock.advance(days(8));
    expect(await shownReminders(app)).toEqual([]);
    app.clock.advance(days(60));
    await runCleanupJobs(app.context);
    expect(app.db.$client.prepare('SELECT * FROM calendar_reminders').all()).toEqual([]);
  });
});

describe('/api/calendar-reminders', () => {
  const reminded = async () => {
    const { app, look } = await open();
    const sharedWith = [{ userId: app.person('kid').id }];
    const reminderInterval = 'fifteen_minutes';
    const first = await makeEvent(app.as('family'), { title: 'A', reminderInterval, sharedWith });
    await makeEvent(app.as('kid'), { title: 'B', reminderInterval });
    app.clock.set('2026-03-10T14:50:00Z');
    await look();
    const [b, a] = (await app.as('kid').get<CalendarReminder[]>(path)).json;
    if (!a || !b) throw new Error('not reminded');
    return { app, first, a, b };
  };

  it('lists the caller’s own, as long as they see the event', async () => {
    const { app, first, a } = await reminded();
    expect((await app.as('admin').get(path)).json).toEqual([]);
    expect(a).toEqual({
      id: a.id,
      eventId: first.id,
      occurrence: null,
      title: 'A',
      color: '#3b82f6',
      allDay: false,
      startDate: '2026-03-10T15:00:00.000Z',
      startDay: '2026-03-10',
      givenAt: '2026-03-10T14:50:00.000Z',
      isSeen: false,
    });
    await app.as('family').patch(`/api/calendar-events/${first.id}`, { sharedWith: [] });
    expect(await shownReminders(app)).toEqual(['B 03-10 15:00']);
  });

  it('are seen on all devices', async () => {
    const { app, a, b } = await reminded();
    const seen = `${path}/seen`;
    expect((await app.as('kid').post(seen, { id: 0 })).status).toBe(400);
    const [mine, theirs] = [await app.socketAs('kid'), await app.socketAs('family')];
    expect((await app.as('kid').post(seen, { id: a.id })).json).toEqual({ unseenCount: 1 });
    expect((await app.as('kid').post(seen, { id: b.id })).json).toEqual({ unseenCount: 0 });
    expect((await app.as('kid').post(seen, { id: b.id })).json).toEqual({ unseenCount: 0 });
    const changed = { type: 'changed', area: 'bell' };
    expect(await mine.settle()).toEqual([changed, changed]);
    expect(await theirs.settle()).toEqual([]);
    const { json } = await app.as('family').get<CalendarReminder[]>(path);
    expect(json.map(({ isSeen }) => isSeen)).toEqual([false]);
  });

  it('are claimed by one device', async () => {
    const { app, a } = await reminded();
    const claim = `${path}/${a.id}/claim`;
    expect((await app.as('family').post(claim)).status).toBe(404);
    expect((await app.as('kid').post(claim)).json).toEqual({ id: a.id, isFirst: true });
    const other = app.signIn(app.person('kid'));
    expect((await other.post(claim)).json).toEqual({ id: a.id, isFirst: false });
  });
});

it('a reminder set for the past is not given', async () => {
  const { app, look } = await open();
  app.clock.set('2026-03-10T14:30:00Z');
  await makeEvent(app.as('kid'), { reminderInterval: 'one_hour' });
  app.clock.advance(minutes(5));
  await look();
  expect(await shownReminders(app)).toEqual([]);
});
