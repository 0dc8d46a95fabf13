import fc from 'fast-check';
import { expect, test } from 'vitest';
import { occurrenceDays, ruleOf } from '#server/features/calendar/recurrence/recurrence.ts';
import { addToDay, dayIn, isDay, startOfDayIn, timeOnDay } from '#shared/dates.ts';
import { type RecurrenceInput, weekdays } from '#shared/features/calendar/calendar.fields.ts';
import { goalEnd } from '#shared/features/reading/goal-rules.ts';
import { counted } from '#tests/support/hardening/counts.ts';
import { seed } from '#tests/support/hardening/seed.ts';

const runs = { seed, numRuns: counted(1_000) };
const dayMs = 86_400_000;
const [earliest, latest] = [Date.UTC(1990, 0, 1), Date.UTC(2060, 0, 1)];

/** Zones with clock changes at night, at midnight, by half an hour, in reversed seasons, and none. */
const zone = fc.constantFrom(
  'Europe/Berlin',
  'America/New_York',
  'America/Havana',
  'America/Sao_Paulo',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'UTC',
);
const moment = fc.integer({ min: earliest, max: latest });
const day = fc
  .integer({ min: earliest / dayMs, max: latest / dayMs })
  .map((number) => new Date(number * dayMs).toISOString().slice(0, 10));

const formats = new Map<string, Intl.DateTimeFormat>();
/** Wall-clock time according to Intl. */
const clockAt = (time: number, timeZone: string) => {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    formats.set(timeZone, format);
  }
  const [date = '', clock = ''] = format.format(time).split(' ');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return { date, minutes: hours * 60 + minutes };
};

test('the current day of a zone is the one its clocks show', () => {
  fc.assert(
    fc.property(moment, zone, (time, timeZone) => {
      expect(dayIn(new Date(time), timeZone)).toBe(clockAt(time, timeZone).date);
    }),
    runs,
  );
});

test('a local time is the moment clocks show it, or shortly after if they skip it', () => {
  const minutes = fc.integer({ min: 0, max: 1_439 });
  fc.assert(
    fc.property(day, minutes, zone, (date, wanted, timeZone) => {
      const time = timeOnDay(date, wanted, timeZone).getTime();
      const shown = clockAt(time, timeZone);
      if (shown.date === date && shown.minutes === wanted) return;
      // Skipped: no moment around it shows this time.
      for (let offset = -180; offset <= 180; offset += 15) {
        const near = clockAt(time + offset * 60_000, timeZone);
        expect([near.date, near.minutes]).not.toEqual([date, wanted]);
      }
      expect(shown.date).toBe(date);
      expect(shown.minutes - wanted).toBeGreaterThan(0);
      expect(shown.minutes - wanted).toBeLessThanOrEqual(60);
    }),
    runs,
  );
});

test('a day begins when the one before ends', () => {
  fc.assert(
    fc.property(day, zone, (date, timeZone) => {
      const start = startOfDayIn(date, timeZone).getTime();
      expect(clockAt(start, timeZone).date).toBe(date);
      expect(clockAt(start - 1, timeZone).date).toBe(addToDay(date, -1));
    }),
    runs,
  );
});

test('days are counted as the calendar counts them', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -5_000, max: 5_000 }), (date, count) => {
      const expected = new Date(Date.parse(date) + count * dayMs).toISOString().slice(0, 10);
      expect(addToDay(date, count)).toBe(expected);
    }),
    runs,
  );
});

test('a text is valid as a day exactly if the calendar has that day', () => {
  const number = (max: number) => fc.integer({ min: 0, max });
  const written = fc
    .tuple(number(9_999), number(14), number(33), fc.constantFrom('-', '-', '-', '/', ''))
    .map(([y, m, d, sign]) =>
      [String(y).padStart(4, '0'), String(m).padStart(2, '0'), String(d).padStart(2, '0')].join(
        sign,
      ),
    );
  fc.assert(
    fc.property(fc.oneof({ weight: 4, arbitrary: written }, fc.string()), (text) => {
      const [, y = 0, m = 0, d = 0] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number);
      const isLeap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0;
      const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
      const isThere = /^\d{4}-\d{2}-\d{2}$/.test(text) && d >= 1 && d <= (lengths[m - 1] ?? 0);
      expect(isDay(text)).toBe(isThere);
    }),
    runs,
  );
});

type Rule = Omit<RecurrenceInput, 'until'>;

const parts: fc.Arbitrary<Rule> = fc.record({
  frequency: fc.constantFrom(
    'daily' as const,
    'weekly' as const,
    'monthly' as const,
    'yearly' as const,
  ),
  interval: fc.integer({ min: 1, max: 12 }),
  weekdays: fc.uniqueArray(fc.constantFrom(...weekdays), { maxLength: 7 }),
});

/** Reference model: checks a rule by counting days. */
const happens = (rule: Rule, first: string, date: string): boolean => {
  const [from, to] = [Date.parse(first) / dayMs, Date.parse(date) / dayMs];
  const [y1 = 0, m1 = 0, d1 = 0] = first.split('-').map(Number);
  const [y2 = 0, m2 = 0, d2 = 0] = date.split('-').map(Number);
  // 1970 started on a Thursday.
  const monday = (number: number) => Math.floor((number + 3) / 7);
  if (rule.frequency === 'daily') return (to - from) % rule.interval === 0;
  if (rule.frequency === 'weekly') {
    const named = rule.weekdays.length > 0 ? rule.weekdays : [weekdays[(from + 3) % 7]];
    const isNamed = named.includes(weekdays[(to + 3) % 7]);
    return isNamed && (monday(to) - monday(from)) % rule.interval === 0;
  }
  if (rule.frequency === 'monthly') {
    return d1 === d2 && (y2 * 12 + m2 - y1 * 12 - m1) % rule.interval === 0;
  }
  return d1 === d2 && m1 === m2 && (y2 - y1) % rule.interval === 0;
};

const countsOut = (rule: typeof ruleOf) => {
  const ahead = fc.integer({ min: 0, max: 4_000 });
  const window = fc.integer({ min: 0, max: 400 });
  return fc.property(parts, day, ahead, window, (wanted, firstDay, offset, length) => {
    const from = addToDay(firstDay, offset - 30);
    const to = addToDay(from, length);
    const expected: string[] = [];
    for (let date = from; date <= to; date = addToDay(date, 1)) {
      if (date >= firstDay && happens(wanted, firstDay, date)) expected.push(date);
    }
    const series = { firstDay, rule: rule(wanted, firstDay), untilDay: null };
    expect(occurrenceDays(series, from, to, 1_000)).toEqual(expected);
  });
};

test('a series occurs on the days counted by hand, from any starting point', () => {
  fc.assert(countsOut(ruleOf), runs);
});

test('control: detects a series that forgets how many weeks it skips', () => {
  const brokenRuleOf: typeof ruleOf = (wanted, firstDay) =>
    ruleOf({ ...wanted, interval: 1 }, firstDay);
  expect(fc.check(countsOut(brokenRuleOf), runs).failed).toBe(true);
});

test('a goal ends a step from its start, less a day', () => {
  fc.assert(
    fc.property(day, fc.constantFrom('daily', 'weekly', 'monthly', 'yearly'), (start, step) => {
      const [y = 0, m = 0, d = 0] = start.split('-').map(Number);
      const month = step === 'monthly' ? m : m - 1;
      const year = step === 'yearly' ? y + 1 : y;
      const days = step === 'daily' ? 1 : step === 'weekly' ? 7 : 0;
      const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
      const next = Date.UTC(year, month, Math.min(d, lastOfMonth) + days) - dayMs;
      expect(goalEnd(step, start, null)).toBe(new Date(next).toISOString().slice(0, 10));
    }),
    runs,
  );
});
