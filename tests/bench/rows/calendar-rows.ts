import { join } from 'node:path';
import Database from 'better-sqlite3';
import { levelOf, noEnd, seasonOf } from '#server/features/calendar/recurrence/event-span-index.ts';
import { monthsOf, ruleOf } from '#server/features/calendar/recurrence/recurrence.ts';
import { shiftDay } from '#server/features/calendar/recurrence/zone-clock.ts';
import type { Frequency } from '#shared/features/calendar/calendar.fields.ts';
import { alternate, fire } from '../load.ts';
import type { Measured } from '../servers/processes.ts';
import { copyDataDir, signIn, startTreehouse } from '../servers/servers.ts';
import { atMost, type Row } from '../table.ts';

const month = { from: '2026-03-01', to: '2026-03-31' };
const inMonth = 100;
const years = 20;
/** Old enough to be outside the month in every zone. */
const ended = shiftDay(month.from, -7);

const insertSql = `INSERT INTO calendar_events (user_id, uid, title, color, category, all_day, starts,
    ends, time_zone, first_day, last_day, span_level, season, rule, until_day, created_at, updated_at)
  VALUES (1, ?, ?, '#3b82f6', ?, 0, ?, ?, 'Europe/Berlin', ?, ?, ?, ?, ?, ?, ?, ?)`;

interface Sample {
  day: string;
  repeats: { frequency: Frequency; untilDay: string | null } | null;
}

const eventsInMonth = (): Sample[] =>
  Array.from({ length: inMonth }, (_, n): Sample => {
    const day = shiftDay(month.from, n % 31);
    if (n % 3 > 0) return { day, repeats: null };
    if (n % 6 === 0) {
      return { day: shiftDay(day, -140), repeats: { frequency: 'weekly', untilDay: '2026-07-20' } };
    }
    return { day: `2012-03-${day.slice(8)}`, repeats: { frequency: 'yearly', untilDay: null } };
  });

/** The rest of twenty years: seasonal lessons, and endless birthdays in other months. */
const eventsAround = (count: number): Sample[] =>
  Array.from({ length: count }, (_, n): Sample => {
    const day = shiftDay('2006-01-01', Math.floor((n * years * 365) / count));
    const isMarch = day.slice(5, 7) === '03';
    if (n % 3 > 0) return { day: isMarch ? shiftDay(day, 40) : day, repeats: null };
    if (n % 30 === 0) {
      const birthday = isMarch ? `${day.slice(0, 4)}-08${day.slice(7)}` : day;
      return { day: birthday, repeats: { frequency: 'yearly', untilDay: null } };
    }
    const last = shiftDay(day, 7 * (8 + (n % 30)));
    const untilDay = last < ended ? last : ended;
    return { day, repeats: { frequency: 'weekly', untilDay } };
  });

const makeCalendarHousehold = (dir: string, events: Sample[]): string => {
  const copy = copyDataDir(dir, `calendar-${events.length}`);
  const db = new Database(join(copy, 'treehouse.db'));
  const insert = db.prepare(insertSql);
  db.transaction(() => {
    db.prepare('DELETE FROM calendar_events').run();
    events.forEach(({ day, repeats }, n) => {
      const lastDay = repeats ? (repeats.untilDay ?? noEnd) : day;
      const rule = repeats && ruleOf({ ...repeats, interval: 1, weekdays: [] }, day);
      insert.run(
        `bench-${n}`,
        `Event number ${n}`,
        repeats?.frequency === 'yearly' ? 'birthday' : 'school',
        `${day}T14:00:00.000Z`,
        `${day}T15:00:00.000Z`,
        day,
        lastDay,
        levelOf(day, lastDay),
        seasonOf(rule ? monthsOf(rule) : null, 0),
        rule,
        repeats?.untilDay ?? null,
        `${day}T00:00:00.000Z`,
        `${day}T00:00:00.000Z`,
      );
    });
  })();
  db.close();
  return copy;
};

export const calendarRows = async (dir: string): Promise<Row[]> => {
  const few = eventsInMonth();
  const large = await startTreehouse(
    makeCalendarHousehold(dir, [...few, ...eventsAround(10_000 - inMonth)]),
  );
  const small = await startTreehouse(makeCalendarHousehold(dir, few));
  try {
    const cookies = new Map([
      [large, await signIn(large, 'mama')],
      [small, await signIn(small, 'mama')],
    ]);
    const path = `/api/calendar-events?from=${month.from}&to=${month.to}`;
    const read = async (server: Measured): Promise<number> => {
      const headers = { cookie: cookies.get(server) ?? '' };
      const answer = await fetch(server.url + path, { headers });
      return ((await answer.json()) as unknown[]).length;
    };
    const [many, fewer] = [await read(large), await read(small)];
    if (many !== fewer || many < inMonth) throw new Error(`${many} events against ${fewer}`);
    const measure = (server: Measured) => async () => {
      const shot = { path, headers: { cookie: cookies.get(server) ?? '' } };
      return (await fire(server, () => shot, { count: 300, connections: 1 })).p50;
    };
    const [after = 0, before = 0] = await alternate(5, [measure(large), measure(small)]);
    return [atMost('a month, 10,000 events in 20 years against 100 (p50)', after, before, 1.5)];
  } finally {
    await large.stop();
    await small.stop();
  }
};
