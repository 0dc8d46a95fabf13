import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localAt } from '#server/features/calendar/recurrence/zone-clock.ts';
import { nextDue, type Reminding } from '#server/features/calendar/reminders/reminder-times.ts';
import { lookForReminders } from '#server/features/calendar/reminders/scheduler.ts';
import { addToDay } from '#shared/dates.ts';
import { limits } from '#shared/features/calendar/calendar.limits.ts';
import { reminderBefore } from '#shared/features/calendar/reminder-interval.ts';
import { makeEvent } from '#tests/support/make/calendar.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const allDay = (rule: string, skips: string[] = []): Reminding => ({
  times: { allDay: true, starts: '2026-03-02', ends: '2026-03-02', zone: 'UTC' },
  series: { firstDay: '2026-03-02', rule, untilDay: null },
  skips: new Set(skips),
  interval: 'one_week',
});

const at = (text: string): number => Date.parse(text);

describe('the next reminder', () => {
  it('of a rare event is searched a few years at a time', () => {
    // 29 February is a Monday in 2044.
    const rare = allDay('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO');
    const looks: string[] = [];
    let next = nextDue(rare, at('2026-03-02T00:00:00Z'));
    for (; next?.starts === null; next = nextDue(rare, next.at)) {
      looks.push(new Date(next.at).toISOString().slice(0, 4));
    }
    expect(looks).toEqual(['2029', '2032', '2034', '2037', '2040', '2043']);
    expect(next).toEqual({
      at: at('2044-02-22T09:00:00Z'),
      occurrence: '2044-02-29',
      starts: '2044-02-29',
    });
  });

  it('of a day right after the years that are looked at is not missed', () => {
    for (let days = 1_080; days < 1_120; days += 1) {
      const before = Array.from({ length: days }, (_, count) => addToDay('2026-03-01', count));
      const daily = allDay('FREQ=DAILY', before);
      let next = nextDue(daily, at('2026-03-02T00:00:00Z'));
      if (next?.starts === null) next = nextDue(daily, next.at);
      expect(next?.occurrence).toBe(addToDay('2026-03-01', days));
    }
  });

  it('of each occurrence comes once, in order, however long before', () => {
    const zone = 'America/New_York';
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: limits.reminderMinutesMax }),
        fc.integer({ min: 5, max: 23 }),
        fc.boolean(),
        (minutes, hour, isAllDay) => {
          const starts = isAllDay
            ? '2026-02-20'
            : new Date(Date.UTC(2026, 1, 20, hour)).toISOString();
          const event: Reminding = {
            times: { allDay: isAllDay, starts, ends: starts, zone },
            series: { firstDay: '2026-02-20', rule: 'FREQ=DAILY', untilDay: '2026-04-20' },
            skips: new Set(),
            interval: reminderBefore(minutes),
          };
          const given: string[] = [];
          let last = at('2026-01-01T00:00:00Z');
          for (let next = nextDue(event, last); next; next = nextDue(event, next.at)) {
            expect(next.at).toBeGreaterThan(last);
            last = next.at;
            given.push(next.occurrence ?? '');
            const local = localAt(zone, next.at);
            const start = at(next.starts ?? '');
            const dueDay = addToDay(next.occurrence ?? '', -Math.floor(minutes / 1_440));
            if (isAllDay) expect(local).toEqual({ day: dueDay, minutes: 540 });
            else if (minutes % 1_440 > 0) expect(start - next.at).toBe(minutes * 60_000);
            // An hour that the clocks skip is not there to be reminded in.
            else if (hour !== 7)
              expect(local).toEqual({ day: dueDay, minutes: localAt(zone, start).minutes });
          }
          // Every day from 20 February to 20 April.
          expect(new Set(given).size).toBe(60);
          expect(given).toHaveLength(60);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('of a finished event does not exist', () => {
    const series = { firstDay: '2026-03-02', rule: 'FREQ=DAILY', untilDay: '2026-03-05' };
    expect(nextDue({ ...allDay(''), series }, at('2026-03-02T00:00:00Z'))).toBeNull();
    const yearly = allDay('FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=2');
    expect(nextDue(yearly, at('2199-03-02T00:00:00Z'))).toBeNull();
  });

  it('is found despite an earlier search', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    await makeEvent(kid, {
      title: 'Every fifth year',
      startDate: '2026-03-10',
      allDay: true,
      reminderInterval: 'one_day',
      recurrence: { frequency: 'yearly', interval: 5, weekdays: [], until: null },
    });
    let last = {
      at: app.clock.now().getTime(),
      zone: app.context.household.timeZone() as string | null,
    };
    const delivered = [];
    for (const day of ['2026-03-09', '2028-01-01', '2029-12-01', '2031-03-08', '2031-03-09']) {
      app.clock.set(`${day}T09:00:00Z`);
      last = await lookForReminders(app.context, last);
      const count = app.db.$client.prepare('SELECT count(*) FROM calendar_reminders').pluck().get();
      delivered.push(count);
    }
    expect(delivered).toEqual([1, 1, 1, 1, 2]);
  });
});
