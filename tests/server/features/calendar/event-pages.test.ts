import { expect, it } from 'vitest';
import type { CalendarEvent } from '#shared/features/calendar/calendar.contract.ts';
import { limits } from '#shared/features/calendar/calendar.limits.ts';
import { calendarOf, eventOf } from '#tests/support/large-files.ts';
import { makeEvent, setTimeZone } from '#tests/support/make/calendar.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

type Browser = ReturnType<TestApp['as']>;

const path = '/api/calendar-events';
const june = `${path}?type=own&from=2031-06-01&to=2031-06-30`;

const readPage = async (browser: Browser, address: string) => {
  const { json, headers } = await browser.get<CalendarEvent[]>(address);
  const [, next] = /^<(.+)>; rel="next"$/.exec(headers.get('Link') ?? '') ?? [];
  return { events: json, next };
};

const readAll = async (browser: Browser, address: string) => {
  const events: CalendarEvent[] = [];
  let next: string | undefined = address;
  while (next) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(browser, next);
    events.push(...page.events);
    next = page.next;
  }
  return events;
};

/** Several at the same time, so that pages end between them. */
const importMany = (browser: Browser, count: number) => {
  const events = Array.from({ length: count }, (_, n) => {
    const day = 10 + (n % 20);
    return eventOf(`UID:${n}`, `SUMMARY:No. ${n}`, `DTSTART:203106${day}T100000Z`);
  });
  return browser.request('POST', '/api/calendar-file', Buffer.from(calendarOf(...events)), {
    'content-type': 'text/calendar',
  });
};

it('returns every occurrence of some days once, a page at a time', async () => {
  const app = await makeApp();
  setTimeZone(app, 'Europe/Berlin');
  const family = app.as('family');
  const count = limits.occurrencesPage * 2 + 1;
  await importMany(family, count);
  const daily = { startDate: '2031-05-20T10:00:00.000Z', recurrence: { frequency: 'daily' } };
  const series = await makeEvent(family, { title: 'Daily', ...daily });
  const days = { allDay: true, startDate: '2031-05-30', endDate: '2031-06-20' };
  await makeEvent(family, { title: 'Holidays', ...days });
  await makeEvent(app.as('admin'), { title: 'Private', startDate: '2031-06-12T10:00' });
  const first = await readPage(family, june);
  expect(first.events).toHaveLength(limits.occurrencesPage);
  const events = await readAll(family, june);
  const keys = new Set(events.map(({ id, occurrence }) => `${id} ${occurrence}`));
  expect(events).toHaveLength(count + 30 + 1);
  expect(keys.size).toBe(events.length);
  expect(events.filter(({ seriesId }) => seriesId === series.id)).toHaveLength(30);
  expect(events[0]?.title).toBe('Holidays');
  expect(events.some(({ title }) => title === 'Private')).toBe(false);
  const starts = events.map(({ startDate }) => startDate);
  expect(starts).toEqual(starts.toSorted());
});

it('goes on where a page ended, whatever was added or deleted meanwhile', async () => {
  const app = await makeApp();
  const kid = app.as('kid');
  await importMany(kid, limits.occurrencesPage + 20);
  const { events, next = '' } = await readPage(kid, june);
  await kid.delete(`${path}/${events.at(-1)?.id}`);
  await makeEvent(kid, { title: 'Earlier', startDate: '2031-06-02T10:00' });
  const rest = await readAll(kid, next);
  expect(rest).toHaveLength(20);
  const ids = new Set([...events, ...rest].map(({ id }) => id));
  expect(ids.size).toBe(limits.occurrencesPage + 20);
});

it.each(['x', '_1', '2031-06-12_1', '2031-13-12T10:00:00.000Z_1', '2031-06-12T10:00:00.000Z_'])(
  'refuses to go on after “%s”',
  async (after) => {
    const app = await makeApp();
    expect((await app.as('kid').get(`${june}&after=${after}`)).status).toBe(400);
  },
);
