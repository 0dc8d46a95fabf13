import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#shared/features/calendar/calendar.contract.ts';
import { textMax } from '#shared/features/calendar/calendar.fields.ts';
import { limits } from '#shared/features/calendar/calendar.limits.ts';
import type { ImportResult, Subscription } from '#shared/features/calendar/files.contract.ts';
import { days } from '#tests/support/fakes/fake-clock.ts';
import { daysIn, listDays, makeEvent, setTimeZone } from '#tests/support/make/calendar.ts';
import { testPassword } from '#tests/support/make/household/people.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const path = '/api/calendar-file';
const march = ['2026-03-01', '2026-03-31'] as const;
type Browser = ReturnType<TestApp['as']>;

const send = (browser: Pick<Browser, 'request'>, file: string) =>
  browser.request<ImportResult>('POST', path, Buffer.from(file), {
    'content-type': 'text/calendar',
  });

const inFile = (...events: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...events, 'END:VCALENDAR'].join('\r\n');

const vevent = (...lines: string[]): string =>
  ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');

const lesson = (...lines: string[]): string =>
  vevent(
    'UID:lesson',
    'SUMMARY:Lesson',
    'DTSTART:20260302T150000Z',
    'DTEND:20260302T160000Z',
    ...lines,
  );

const countRows = (app: TestApp) =>
  app.db.$client.prepare('SELECT count(*) FROM calendar_events').pluck().get();

const eventsOf = (file: string) =>
  new ICAL.Component(ICAL.parse(file) as never)
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));

describe('POST /api/calendar-file', () => {
  it.each([
    ['nothing', ''],
    ['something else', 'Dear diary'],
    ['half a file', inFile(lesson()).slice(0, -20)],
    ['an event left open', inFile(lesson().replace('END:VEVENT', ''))],
    ['an event with no start', inFile(lesson(), vevent('UID:x', 'SUMMARY:No start'))],
    ['an invalid line', inFile(lesson(), vevent('UID:x', 'DTSTART:20260302', 'garbage'))],
    ['a day that does not exist', inFile(lesson(), vevent('UID:x', 'DTSTART:20260230'))],
    ['JSON', '{"title":"x"}'],
    ['nothing but beginnings', inFile('BEGIN:VEVENT\r\n'.repeat(60_000))],
    ['ends before beginnings', inFile('END:VEVENT\r\n'.repeat(9), 'BEGIN:VEVENT\r\n'.repeat(9))],
    [
      'a zone whose clocks never rest',
      inFile(
        'BEGIN:VTIMEZONE\r\nTZID:Odd\r\nBEGIN:STANDARD\r\nDTSTART:16010101T000000',
        'RRULE:FREQ=SECONDLY\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nEND:STANDARD\r\nEND:VTIMEZONE',
        vevent('UID:x', 'DTSTART;TZID=Odd:20260302T120000'),
      ),
    ],
  ])('refuses %s, and imports nothing', async (_name, file) => {
    const app = await makeApp();
    const answer = await send(app.as('kid'), file);
    expect([answer.status, answer.text]).toEqual([400, t('calendar:errors.file')]);
    expect(countRows(app)).toBe(0);
  });

  it('refuses a file that is too large or has too many events', async () => {
    const app = await makeApp();
    const large = inFile(lesson(`DESCRIPTION:${'x'.repeat(5_000_000)}`));
    const answer = await send(app.as('kid'), large);
    expect([answer.status, answer.text]).toEqual([413, t('calendar:errors.fileLarge')]);
    const many = Array.from({ length: limits.fileEventsMax + 1 }, (_, n) =>
      vevent(`UID:${n}`, 'DTSTART:20260302'),
    );
    const refused = await send(app.as('kid'), inFile(...many));
    expect([refused.status, refused.text]).toEqual([400, t('calendar:errors.fileLines')]);
    expect(countRows(app)).toBe(0);
  });

  it('imports files of other calendars', async () => {
    const app = await makeApp();
    setTimeZone(app, 'Europe/Berlin');
    const kid = app.as('kid');
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Somewhere Standard Time',
      'BEGIN:STANDARD',
      'DTSTART:16010101T000000',
      'TZOFFSETFROM:+0530',
      'TZOFFSETTO:+0530',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n');
    const file = inFile(
      zone,
      vevent(
        'UID:1',
        'SUMMARY:Whole\\, and',
        ' folded',
        'DTSTART;VALUE=DATE:20260303',
        'DTEND;VALUE=DATE:20260305',
      ),
      vevent(
        'UID:2',
        'SUMMARY:Own',
        'DTSTART;TZID=Somewhere Standard Time:20260306T120000',
        'DURATION:PT30M',
      ),
      vevent(
        'UID:3',
        'SUMMARY:York',
        'DTSTART;TZID=America/New_York:20260302T090000',
        'RRULE:FREQ=WEEKLY;COUNT=3',
        'EXDATE;TZID=America/New_York:20260309T090000',
      ),
      vevent(
        'UID:4',
        'SUMMARY:Float',
        'DTSTART:20260307T080000',
        'CATEGORIES:School',
        'COLOR:red',
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'TRIGGER:-PT15M',
        'END:VALARM',
      ),
      vevent(
        'UID:5',
        'SUMMARY:Second Tuesday',
        'DTSTART;VALUE=DATE:20260310',
        'RRULE:FREQ=MONTHLY;BYDAY=2TU',
      ),
      vevent('UID:6', 'SUMMARY:Old', 'DTSTART:18990101T080000Z'),
      vevent('UID:7', 'SUMMARY:Hours', 'DTSTART:20260302T080000Z', 'RRULE:FREQ=HOURLY'),
      vevent(
        'UID:8',
        'SUMMARY:Never',
        'DTSTART:20260302T080000Z',
        'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
      ),
      vevent('UID:9', 'SUMMARY:Off', 'DTSTART:20260302T080000Z', 'STATUS:CANCELLED'),
      vevent('UID:10', 'DTSTART:20260308T080000Z', 'DTEND:20260308T070000Z'),
    );
    const socket = await app.socketAs('kid');
    const answer = await send(kid, file);
    expect([answer.status, answer.json]).toEqual([
      200,
      { created: 5, updated: 0, unchanged: 0, skipped: 5, leftOut: {} },
    ]);
    expect(await socket.settle()).toEqual([{ type: 'changed', area: 'calendar' }]);
    const events = await listDays(kid, ...march);
    expect(
      events.map(({ title, startDate, endDate }) => [
        title,
        startDate.slice(5, 16),
        endDate.slice(5, 16),
      ]),
    ).toEqual([
      ['York', '03-02T14:00', '03-02T15:00'],
      ['Whole, andfolded', '03-02T23:00', '03-04T22:59'],
      ['Own', '03-06T06:30', '03-06T07:00'],
      ['Float', '03-07T07:00', '03-07T08:00'],
      ['Second Tuesday', '03-09T23:00', '03-10T22:59'],
      ['York', '03-16T13:00', '03-16T14:00'],
    ]);
    const float = events.find(({ title }) => title === 'Float');
    expect(float).toMatchObject({
      category: 'school',
      color: '#ef4444',
      reminderInterval: 'fifteen_minutes',
    });
    const custom = events.find(({ title }) => title === 'Second Tuesday');
    expect(custom?.recurrence).toMatchObject({ frequency: 'monthly', isCustom: true });
    await kid.patch(`/api/calendar-events/${custom?.id}?scope=all`, { title: 'Club' });
    const [april] = await listDays(kid, '2026-04-01', '2026-04-30');
    expect(april).toMatchObject({ title: 'Club', startDay: '2026-04-14' });
  });

  const alarm = (...lines: string[]) => ['BEGIN:VALARM', ...lines, 'END:VALARM'];

  it.each([
    ['exactly as it is', 'TRIGGER:-PT15M', 'fifteen_minutes', {}],
    ['of its own', 'TRIGGER:-PT10M', 'PT10M', {}],
    ['of its own', 'TRIGGER:-P1DT1H', 'PT25H', {}],
    ['at the start', 'TRIGGER:PT0S', 'PT0M', {}],
    ['to the minute', 'TRIGGER:-PT1H20S', 'one_hour', { reminderTimes: 1 }],
    ['up to four weeks before', 'TRIGGER:-P4W', 'P4W', {}],
    ['four weeks before at most', 'TRIGGER:-P5W', 'P4W', { reminderTimes: 1 }],
    ['counted from the end', 'TRIGGER;RELATED=END:-PT2H', 'one_hour', {}],
    ['at a moment', 'TRIGGER;VALUE=DATE-TIME:20260308T080000Z', 'two_days', {}],
    ['not after the start', 'TRIGGER:PT5M', 'none', { reminders: 1 }],
    ['not what means none', 'TRIGGER;VALUE=DATE-TIME:19760401T005545Z\nACTION:NONE', 'none', {}],
  ])('keeps an alarm %s: %s', async (_how, lines, reminderInterval, leftOut) => {
    const app = await makeApp();
    const kid = app.as('kid');
    const times = ['DTSTART:20260310T080000Z', 'DTEND:20260310T090000Z'];
    const answer = await send(kid, inFile(vevent('UID:a', ...times, ...alarm(lines))));
    expect(answer.json).toMatchObject({ created: 1, leftOut });
    expect(await listDays(kid, ...march)).toMatchObject([{ reminderInterval }]);
  });

  it.each([
    ['TRIGGER:PT9H', 'PT0M', {}],
    ['TRIGGER:PT20H', 'PT0M', { reminderTimes: 1 }],
    ['TRIGGER:-PT14H', 'one_day', { reminderTimes: 1 }],
    ['TRIGGER:-PT63H', 'P3D', {}],
    ['TRIGGER:-P5D', 'P5D', { reminderTimes: 1 }],
  ])('keeps an alarm of a whole day: %s', async (line, reminderInterval, leftOut) => {
    const app = await makeApp();
    const kid = app.as('kid');
    const day = 'DTSTART;VALUE=DATE:20260310';
    const answer = await send(kid, inFile(vevent('UID:a', day, ...alarm(line))));
    expect(answer.json).toMatchObject({ created: 1, leftOut });
    expect(await listDays(kid, ...march)).toMatchObject([{ reminderInterval }]);
  });

  it('lists what it does not keep', async () => {
    const app = await makeApp();
    const part = (name: string) =>
      `BEGIN:${name}\nUID:${name}\nATTENDEE:mailto:a@example.org\nEND:${name}`;
    const start = 'DTSTART:20260310T080000Z';
    const guests = ['ATTENDEE:mailto:a@example.org', 'ATTENDEE:mailto:b@example.org'];
    const file = inFile(
      ...['VTODO', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'X-OWN'].map(part),
      vevent('UID:a', start, ...guests, 'ATTACH:https://example.org/a.pdf'),
      vevent('UID:b', start, guests[0] ?? '', 'URL:https://example.org'),
      vevent('UID:c', start, ...alarm('TRIGGER:-PT1H'), ...alarm('TRIGGER:-P1D')),
    );
    const answer = await send(app.as('kid'), file);
    expect(answer.json).toEqual({
      ...{ created: 3, updated: 0, unchanged: 0, skipped: 0 },
      leftOut: {
        tasks: 2,
        notes: 1,
        busyTimes: 1,
        guests: 2,
        attachments: 1,
        links: 1,
        reminders: 1,
      },
    });
  });

  it('says where it keeps only the beginning of a long text', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const texts = (uid: string, title: string, description: string) =>
      vevent(
        `UID:${uid}`,
        ...[`SUMMARY:${title}`, `DESCRIPTION:${description}`, 'DTSTART:20260310T080000Z'],
      );
    const [title, description] = ['t'.repeat(textMax.title), 'd'.repeat(textMax.description)];
    const fits = await send(kid, inFile(texts('a', title, `${description} `)));
    expect(fits.json).toMatchObject({ created: 1, leftOut: {} });
    const long = inFile(
      texts('b', `${title.slice(1)}🌳`, description),
      texts('c', `${title}s`, `${description}s`),
    );
    expect((await send(kid, long)).json).toMatchObject({ created: 2, leftOut: { longTexts: 2 } });
    const kept = (await listDays(kid, ...march)).map((event) => [event.title, event.description]);
    expect(kept).toEqual([
      [title, description],
      [title.slice(1), description],
      [title, description],
    ]);
  });

  it('recognises an event imported before, and its exceptions', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const rule = 'RRULE:FREQ=WEEKLY;UNTIL=20260330T235959Z';
    const moved = vevent(
      'UID:lesson',
      'RECURRENCE-ID:20260309T150000Z',
      'SUMMARY:Moved',
      'DTSTART:20260310T150000Z',
      'DTEND:20260310T160000Z',
    );
    const cancelled = vevent(
      'UID:lesson',
      'RECURRENCE-ID:20260316T150000Z',
      'DTSTART:20260316T150000Z',
      'STATUS:CANCELLED',
    );
    const file = inFile(lesson(rule), moved, cancelled);
    const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, leftOut: {} };
    expect((await send(kid, file)).json).toEqual({ ...counts, created: 1 });
    const shown = ['2026-03-02', '2026-03-10', '2026-03-23', '2026-03-30'];
    expect(await daysIn(kid, ...march)).toEqual(shown);
    expect((await send(kid, file)).json).toEqual({ ...counts, unchanged: 1 });
    const changed = inFile(lesson(rule), moved.replaceAll('20260310', '20260311'));
    const id = (await listDays(kid, ...march))[0]?.id;
    await kid.patch(`/api/calendar-events/${id}`, { isFamily: true });
    const socket = await app.socketAs('admin');
    expect((await send(kid, changed.replace('T160000Z', 'T163000Z'))).json).toEqual({
      ...counts,
      updated: 1,
    });
    expect(await daysIn(kid, ...march)).toEqual([
      '2026-03-02',
      '2026-03-11',
      '2026-03-16',
      '2026-03-23',
      '2026-03-30',
    ]);
    expect(await listDays(app.as('admin'), ...march, 'family')).toHaveLength(5);
    expect((await socket.settle()).length).toBeGreaterThan(0);
    expect((await send(app.as('family'), file)).json).toEqual({ ...counts, created: 1 });
  });
});

describe('a calendar that is nearly full', () => {
  /** Leaves room for so many events beside the `kept` ones. */
  const fill = (app: TestApp, kept: number, room: number) =>
    app.db.$client
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
        INSERT INTO calendar_events (user_id, uid, title, color, category, all_day, starts, ends,
          time_zone, first_day, last_day, span_level, created_at, updated_at)
        SELECT ?, 'fill-' || i, 'x', '#3b82f6', 'general', 1, '2020-01-01', '2020-01-01', 'UTC',
          '2020-01-01', '2020-01-01', 0, '2020-01-01', '2020-01-01' FROM n`,
      )
      .run(limits.eventsPerPerson - kept - room, app.person('kid').id);

  const rule = 'RRULE:FREQ=WEEKLY;UNTIL=20260330T235959Z';
  const moved = (day: string) =>
    vevent(
      'UID:lesson',
      `RECURRENCE-ID:${day}T150000Z`,
      'SUMMARY:Moved',
      `DTSTART:${day}T170000Z`,
      `DTEND:${day}T180000Z`,
    );

  it('is still updated', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    await send(kid, inFile(lesson(rule), moved('20260309'), moved('20260316')));
    fill(app, 3, 0);
    const file = inFile(lesson(rule).replace('Lesson', 'Piano'), moved('20260309'));
    expect((await send(kid, file)).json).toMatchObject({ created: 0, updated: 1 });
    const both = inFile(
      lesson(rule),
      moved('20260309'),
      vevent('UID:new', 'DTSTART;VALUE=DATE:20260302'),
    );
    expect((await send(kid, both)).json).toMatchObject({ created: 1, updated: 1 });
    expect(countRows(app)).toBe(limits.eventsPerPerson);
  });

  it('imports no more than there is room for, changed occurrences included', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    fill(app, 0, 2);
    const before = countRows(app);
    const answer = await send(kid, inFile(lesson(rule), moved('20260309'), moved('20260316')));
    expect([answer.status, answer.text]).toEqual([409, t('calendar:errors.eventsMany')]);
    expect(countRows(app)).toBe(before);
    expect((await send(kid, inFile(lesson(rule), moved('20260309')))).status).toBe(200);
  });
});

describe('GET /api/calendar-file', () => {
  it('exports the caller’s own calendar, which can be imported unchanged', async () => {
    const app = await makeApp();
    setTimeZone(app, 'America/New_York');
    const kid = app.as('kid');
    await makeEvent(app.as('family'), { title: 'CANARY', isFamily: true });
    await makeEvent(kid, {
      title: 'Äpfel; Birnen, 🍐 '.repeat(6),
      description: 'One\nTwo \\ three',
      location: 'Hall 2; back, left',
      reminderInterval: 'one_day',
      color: '#22c55e',
      category: 'school',
    });
    await makeEvent(kid, { allDay: true, endDate: '2026-03-12', reminderInterval: 'P3D' });
    const recurrence = { frequency: 'weekly', weekdays: ['MO', 'TH'], until: '2026-04-30' };
    const club = { title: 'Club', recurrence, reminderInterval: 'PT90M' };
    const { id } = await makeEvent(kid, club);
    await kid.delete(`/api/calendar-events/${id}?scope=this&occurrence=2026-03-16`);
    await kid.patch(`/api/calendar-events/${id}?scope=this&occurrence=2026-03-12`, {
      title: 'Trip',
      startDate: '2026-03-13T09:00',
    });
    const answer = await kid.get(path);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.text).not.toContain('CANARY');
    const lines = answer.text.split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(lines.join('\n')).not.toContain('\r');

    expect(answer.text).toContain('LOCATION:Hall 2\\; back\\, left');
    const before = await listDays(kid, '2026-03-01', '2026-05-31');
    const again = await send(kid, answer.text);
    expect(again.json).toEqual({ created: 0, updated: 0, unchanged: 3, skipped: 0, leftOut: {} });
    await send(app.as('admin'), answer.text);
    const theirs = await listDays(app.as('admin'), '2026-03-01', '2026-05-31');
    const summarize = (events: CalendarEvent[]) =>
      events.map(({ id: _i, seriesId: _s, userId: _u, owner: _o, ...rest }) => rest);
    expect(summarize(theirs)).toEqual(summarize(before));
  });

  it.each([
    ['a second before an occurrence', '20260316T135959Z', '2026-03-09'],
    ['with an occurrence', '20260316T140000Z', '2026-03-16'],
    ['late on the evening before', '20260315T225959Z', '2026-03-09'],
    ['by the clocks of the event, before an occurrence', '20260316T145959', '2026-03-09'],
    ['on a day', '20260316', '2026-03-16'],
  ])('ends a series that ends %s', async (_name, until, last) => {
    const app = await makeApp();
    setTimeZone(app, 'Europe/Berlin');
    const kid = app.as('kid');
    const start = 'DTSTART;TZID=Europe/Berlin:20260302T150000';
    await send(
      kid,
      inFile(vevent('UID:x', 'SUMMARY:x', start, `RRULE:FREQ=WEEKLY;UNTIL=${until}`)),
    );
    expect((await daysIn(kid, ...march)).at(-1)).toBe(last);
  });

  it('keeps a changed occurrence that is on another day in the series’ time zone', async () => {
    const app = await makeApp();
    setTimeZone(app, 'Europe/Berlin');
    const kid = app.as('kid');
    const york = (name: string, time: string) => `${name};TZID=America/New_York:${time}`;
    const file = inFile(
      vevent(
        'UID:call',
        'SUMMARY:Call',
        york('DTSTART', '20260302T200000'),
        york('DTEND', '20260302T203000'),
        'RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20260401T000000Z',
        york('EXDATE', '20260323T200000'),
      ),
      vevent(
        'UID:call',
        york('RECURRENCE-ID', '20260309T200000'),
        'SUMMARY:Moved',
        'DTSTART:20260312T170000Z',
        'DTEND:20260312T173000Z',
      ),
    );
    const created = { created: 1, updated: 0, unchanged: 0, skipped: 0, leftOut: {} };
    expect((await send(kid, file)).json).toEqual(created);
    const shown = async () =>
      (await listDays(kid, ...march)).map(
        ({ title, startDay, occurrence }) => `${title} ${startDay} ${occurrence}`,
      );
    const moved = 'Moved 2026-03-12 2026-03-09';
    const rest = ['Call 2026-03-17 2026-03-16', 'Call 2026-03-31 2026-03-30'];
    expect(await shown()).toEqual(['Call 2026-03-03 2026-03-02', moved, ...rest]);
    const { text } = await kid.get(path);
    expect((await send(kid, text)).json).toEqual({ ...created, created: 0, unchanged: 1 });
    const id = (await listDays(kid, ...march))[0]?.id;
    const one = `/api/calendar-events/${id}?scope=this&occurrence=2026-03-02`;
    await kid.patch(one, { title: 'Own' });
    const before = await shown();
    expect(before).toEqual(['Own 2026-03-03 2026-03-02', moved, ...rest]);
    await send(kid, (await kid.get(path)).text);
    expect(await shown()).toEqual(before);
  });

  it('keeps a changed occurrence of a series that was split afterwards', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const recurrence = { frequency: 'daily', until: '2026-03-09' };
    const { id } = await makeEvent(kid, { startDate: '2026-03-02T15:00', recurrence });
    const change = (scope: string, day: string, title: string) =>
      kid.patch(`/api/calendar-events/${id}?scope=${scope}&occurrence=${day}`, { title });
    await change('this', '2026-03-07', 'Circus');
    await change('following', '2026-03-05', 'Walk');
    await kid.patch(`/api/calendar-events/${id + 1}`, { title: 'Zoo' });
    const shown = async (browser: Browser) =>
      (await listDays(browser, ...march)).map(({ title, startDay }) => `${title} ${startDay}`);
    const before = await shown(kid);
    expect(before.filter((text) => text.endsWith('07'))).toEqual(['Zoo 2026-03-07']);
    const other = app.as('family');
    await send(other, (await kid.get(path)).text);
    expect(await shown(other)).toEqual(before);
  });

  it('keeps the clocks of a series that was made where the household went by UTC', async () => {
    const app = await makeApp();
    setTimeZone(app, 'UTC');
    const kid = app.as('kid');
    const recurrence = { frequency: 'weekly', until: '2026-04-05' };
    await makeEvent(kid, { startDate: '2026-03-22T15:00', recurrence });
    setTimeZone(app, 'Europe/Berlin');
    const starts = async (browser: Browser) =>
      (await listDays(browser, '2026-03-01', '2026-04-30')).map(({ startDate }) => startDate);
    const other = app.as('family');
    await send(other, (await kid.get(path)).text);
    expect(await starts(other)).toEqual(await starts(kid));
  });

  it('keeps the zone of a single event that is not the household’s', async () => {
    const app = await makeApp();
    setTimeZone(app, 'Europe/Berlin');
    const kid = app.as('kid');
    const york = (name: string, time: string) => `${name};TZID=America/New_York:${time}`;
    const single = (uid: string, start: string, end: string) =>
      vevent(`UID:${uid}`, `SUMMARY:${uid}`, york('DTSTART', start), york('DTEND', end));
    // The hour from 1:00 comes twice on 1 November; the second has no local time of its own.
    const file = inFile(
      single('flight', '20260302T200000', '20260302T203000'),
      single('night', '20261031T230000', '20261101T013000'),
    );
    await send(kid, file);
    await makeEvent(kid, { title: 'Home', startDate: '2026-03-05T09:00' });
    const rows = () =>
      app.db.$client
        .prepare('SELECT uid, starts, ends, time_zone FROM calendar_events ORDER BY starts')
        .all();
    const before = rows();
    const late = "UPDATE calendar_events SET ends = '2026-11-01T06:30:00.000Z' WHERE uid = 'night'";
    const { text } = await kid.get(path);
    expect(text).toContain('DTSTART;TZID=America/New_York:20260302T200000');
    expect(text).toContain('DTEND;TZID=America/New_York:20260302T203000');
    expect(text).toContain('DTSTART:20260305T080000Z');
    expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
    // A reader without zone names finds the same time by the file's VTIMEZONE.
    const component = new ICAL.Component(ICAL.parse(text) as never);
    ICAL.TimezoneService.register(component.getFirstSubcomponent('vtimezone') as never);
    const flight = eventsOf(text).find(({ uid }) => uid === 'flight');
    expect(flight?.startDate.toJSDate().toISOString()).toBe('2026-03-03T01:00:00.000Z');
    ICAL.TimezoneService.reset();
    app.db.$client.exec('DELETE FROM calendar_events');
    await send(kid, text);
    expect(rows()).toEqual(before);
    app.db.$client.exec(late);
    const again = (await kid.get(path)).text;
    expect(again).toContain('DTEND:20261101T063000Z');
  });

  it('gives the times with their time zone, so that any reader gets them right', async () => {
    const app = await makeApp();
    setTimeZone(app, 'America/New_York');
    const kid = app.as('kid');
    const recurrence = { frequency: 'weekly', until: '2026-03-22' };
    await makeEvent(kid, { startDate: '2026-03-01T15:00', recurrence });
    const { text } = await kid.get(path);
    const component = new ICAL.Component(ICAL.parse(text) as never);
    const zone = component.getFirstSubcomponent('vtimezone');
    if (!zone) throw new Error('no zone');
    ICAL.TimezoneService.register(zone as never);
    const [event] = eventsOf(text);
    const iterator = event?.iterator();
    const starts: string[] = [];
    for (let next = iterator?.next(); next; next = iterator?.next()) {
      starts.push(next.toJSDate().toISOString().slice(5, 16));
    }
    ICAL.TimezoneService.reset();
    expect(starts).toEqual(['03-01T20:00', '03-08T19:00', '03-15T19:00', '03-22T19:00']);
  });
});

describe('the private address', () => {
  const own = '/api/calendar-subscription';

  it('is shown once, renewed and revoked', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const none = { isActive: false, createdAt: null, usedAt: null };
    expect((await kid.get(own)).json).toEqual(none);
    expect((await kid.delete(own)).status).toBe(404);
    const made = await kid.post<Subscription & { path: string }>(own);
    expect(made.status).toBe(201);
    expect(made.json.path).toMatch(/^\/api\/calendar-feed\/[\w-]{43}\.ics$/);
    const feed = await app.signedOut().get(made.json.path);
    expect([feed.status, feed.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    const at = '2026-03-02T10:00:00.000Z';
    expect((await kid.get(own)).json).toEqual({ isActive: true, createdAt: at, usedAt: at });
    const again = await kid.post<{ path: string }>(own);
    expect((await app.signedOut().get(made.json.path)).status).toBe(404);
    expect((await app.signedOut().get(again.json.path)).status).toBe(200);
    expect((await kid.delete<{ id: number }>(own)).json.id).toBeGreaterThan(0);
    expect((await app.signedOut().get(again.json.path)).status).toBe(404);
    const stored = JSON.stringify(
      app.db.$client.prepare('SELECT * FROM calendar_subscriptions').all(),
    );
    expect(stored).toBe('[]');
  });

  it('shows what its owner sees, and no more', async () => {
    const app = await makeApp();
    const sharedWith = [{ userId: app.person('friend').id }];
    await makeEvent(app.as('family'), { title: 'for friends', sharedWith });
    await makeEvent(app.as('family'), { title: 'for the family', isFamily: true });
    await makeEvent(app.as('family'), { title: 'CANARY' });
    await makeEvent(app.as('friend'), { title: 'friend’s own' });
    const titles = async (kind: 'friend' | 'kid') => {
      const { json } = await app.as(kind).post<{ path: string }>(own);
      const { text } = await app.signedOut().get(json.path);
      return eventsOf(text).map(({ summary }) => summary);
    };
    expect((await titles('friend')).sort()).toEqual(['for friends', 'friend’s own']);
    expect(await titles('kid')).toEqual(['for the family']);
  });

  it('is not found for people without access', async () => {
    const app = await makeApp();
    const [guest, friend] = [app.as('guest'), app.as('friend')];
    const ofGuest = (await guest.post<{ path: string }>(own)).json.path;
    const ofFriend = (await friend.post<{ path: string }>(own)).json.path;
    await makeEvent(guest, { title: 'CANARY' });
    app.db.$client
      .prepare('UPDATE users SET deactivated_at = ? WHERE id = ?')
      .run('2026-03-02T11:00:00.000Z', friend.user.id);
    expect((await app.signedOut().get(ofFriend)).status).toBe(404);
    app.clock.advance(days(4));
    const answer = await app.signedOut().get(ofGuest);
    expect(answer.status).toBe(403);
    expect(answer.text).not.toContain('CANARY');
  });

  it('cannot be guessed: tries are limited, but the right one always works', async () => {
    const app = await makeApp();
    const { path: right } = (await app.as('kid').post<{ path: string }>(own)).json;
    const statuses: number[] = [];
    for (const token of ['x', 'x.ics', right.slice(-47, -4), ...Array(9).fill('A'.repeat(43))]) {
      statuses.push((await app.signedOut().get(`/api/calendar-feed/${token}`)).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(404));
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect((await app.signedOut().get(right)).status).toBe(200);
    expect((await app.signedOut().request('POST', right)).status).toBe(404);
  });
});

describe('a new password', () => {
  const follow = async (browser: Browser) =>
    (await browser.post<{ path: string }>('/api/calendar-subscription')).json.path;
  const change = { currentPassword: testPassword, newPassword: 'eight-chars' };

  it('ends the private address, unless it is to stay, and no other person’s', async () => {
    const app = await makeApp();
    const [family, friend] = [app.as('family'), app.as('friend')];
    const [own, other] = [await follow(family), await follow(friend)];
    const status = async (path: string) => (await app.signedOut().get(path)).status;
    const wrong = { ...change, currentPassword: 'no' };
    expect((await family.post('/api/user/password', wrong)).status).toBe(400);
    expect(await status(own)).toBe(200);
    expect((await family.post('/api/user/password', change)).status).toBe(200);
    expect([await status(own), await status(other)]).toEqual([404, 200]);
    const kept = { ...change, revokeCalendarAddress: false };
    expect((await friend.post('/api/user/password', kept)).status).toBe(200);
    expect(await status(other)).toBe(200);
  });

  it('ends the private address when it is chosen with a code', async () => {
    const app = await makeApp();
    const path = await follow(app.as('family'));
    const { id } = app.person('family');
    const { json } = await app
      .as('admin')
      .post<{ code: string }>(`/api/admin/users/${id}/reset-code`);
    const reset = { username: 'family', code: json.code, newPassword: 'moonlight' };
    expect((await app.signedOut().post('/api/reset-password', reset)).status).toBe(200);
    expect((await app.signedOut().get(path)).status).toBe(404);
  });
});
