import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addToDay } from '#shared/dates.ts';
import { isAccessExpired } from '#shared/features/accounts/access.ts';
import { areDaysHard, dominantOf } from '#shared/features/emotions/emotion-rules.ts';
import { EmotionType } from '#shared/features/emotions/emotions.fields.ts';
import { goalStatus } from '#shared/features/reading/goal-rules.ts';
import { normaliseIsbn } from '#shared/features/reading/isbn.ts';
import { isPastTheBook, pageAfter, percentOf } from '#shared/features/reading/position.ts';
import { sumBetween, sumsByWeek, weekdayOf } from '#shared/features/reading/reading-sums.ts';
import { streakOf } from '#shared/features/reading/streak.ts';
import { counted } from '#tests/support/hardening/counts.ts';
import { seed } from '#tests/support/hardening/seed.ts';

const runs = { seed, numRuns: counted(1_000) };
const today = '2026-03-15';
const someDays = fc
  .uniqueArray(fc.integer({ min: -60, max: 3 }), { maxLength: 60 })
  .map((offsets) => offsets.sort((a, b) => a - b).map((offset) => addToDay(today, offset)));
const amount = fc.integer({ min: 0, max: 2_000 });

const walksBack = (rule: typeof streakOf) =>
  fc.property(someDays, (days) => {
    const read = new Set(days.filter((day) => day <= today));
    const back = (day: string): number => (read.has(day) ? 1 + back(addToDay(day, -1)) : 0);
    const readToday = read.has(today);
    expect(rule(days, today)).toEqual({
      days: back(today),
      waiting: readToday ? 0 : back(addToDay(today, -1)),
      longest: Math.max(0, ...[...read].map(back)),
      readToday,
    });
  });

test('a streak counts the consecutive days before a day', () => {
  fc.assert(walksBack(streakOf), runs);
});

test('control: detects a streak that counts future days', () => {
  const careless: typeof streakOf = (days) => streakOf(days, days.at(-1) ?? today);
  expect(fc.check(walksBack(careless), runs).failed).toBe(true);
});

test('a goal is completed, expired, upcoming or active, in this order', () => {
  const around = fc.integer({ min: -5, max: 5 }).map((offset) => addToDay(today, offset));
  const goal = fc.record({
    completed: fc.boolean(),
    startDate: around,
    endDate: fc.option(around),
  });
  fc.assert(
    fc.property(goal, ({ completed, startDate, endDate }) => {
      const isOver = endDate !== null && Date.parse(endDate) < Date.parse(today);
      const isAhead = Date.parse(startDate) > Date.parse(today);
      const expected = completed
        ? 'completed'
        : isOver
          ? 'expired'
          : isAhead
            ? 'upcoming'
            : 'active';
      expect(goalStatus({ completed, startDate, endDate }, today)).toBe(expected);
    }),
    runs,
  );
});

test('weeks add up to the days read in them', () => {
  const weekStartsOn = fc.constantFrom(0, 1, 6);
  fc.assert(
    fc.property(someDays, weekStartsOn, fc.integer({ min: 1, max: 9 }), (days, start, count) => {
      const rows = days.map((day, n) => ({ day, sessions: 1, minutes: n, pages: n * 2 }));
      const weeks = sumsByWeek(rows, { today, weekStartsOn: start, count });
      expect(weeks).toHaveLength(count);
      for (const week of weeks) {
        expect(new Date(week.start).getUTCDay()).toBe(start);
        expect(weekdayOf(week.start)).toBe(start);
        const end = addToDay(week.start, 6);
        const { start: _, ...sums } = week;
        expect(sums).toEqual(sumBetween(rows, week.start, end < today ? end : today));
      }
      expect(weeks.at(-1)?.start ?? '').toBe(
        [0, 1, 2, 3, 4, 5, 6]
          .map((back) => addToDay(today, -back))
          .find((day) => new Date(day).getUTCDay() === start),
      );
    }),
    runs,
  );
});

test('no one reads past the last page, and percents stay within a hundred', () => {
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.option(fc.integer({ min: 1, max: 900 })),
      (page, read, length) => {
        const at = length === null ? page : Math.min(page, length);
        const after = pageAfter(at, read, length);
        if (length === null) expect(after).toBe(at + read);
        else {
          const start = at === length && read > 0 ? 0 : at;
          expect(after).toBe(start + read > length ? length : start + read);
          expect(isPastTheBook(at, read, length)).toBe(read > 0 && start + read > length);
          expect(percentOf(after, length)).toBeGreaterThanOrEqual(0);
          expect(percentOf(after, length)).toBeLessThanOrEqual(100);
          expect(percentOf(after, length) === 100).toBe(after / length >= 0.995);
        }
      },
    ),
    runs,
  );
});

test('an ISBN is taken exactly when its check digit fits, however it is typed', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 9 }), fc.boolean(), (body, last, isLong) => {
      const kept = isLong ? body : body.slice(0, 9);
      const fitting = isLong
        ? (10 - (kept.reduce((sum, digit, n) => sum + digit * (n % 2 === 0 ? 1 : 3), 0) % 10)) % 10
        : (11 - (kept.reduce((sum, digit, n) => sum + digit * (10 - n), 0) % 11)) % 11;
      const right = kept.join('') + (fitting === 10 ? 'X' : fitting);
      expect(normaliseIsbn(right)).toBe(right);
      expect(normaliseIsbn(` ${[...right].join('-').toLowerCase()} `)).toBe(right);
      const typed = kept.join('') + last;
      expect(normaliseIsbn(typed)).toBe(last === fitting ? typed : null);
    }),
    runs,
  );
});

const felt = fc.record({
  date: fc.integer({ min: -12, max: 2 }).map((offset) => addToDay(today, offset)),
  emotionType: fc.constantFrom(...EmotionType.options),
  intensity: fc.integer({ min: 1, max: 10 }),
});
const logs = fc.array(felt, { maxLength: 50 });

test('days are hard when strong worry, anger or sadness was on four of the last seven', () => {
  fc.assert(
    fc.property(logs, (all) => {
      const days = [0, 1, 2, 3, 4, 5, 6].map((back) => addToDay(today, -back));
      const hard = days.filter((day) =>
        all.some(
          (log) =>
            log.date === day &&
            ['sad', 'angry', 'worried'].includes(log.emotionType) &&
            log.intensity >= 7,
        ),
      );
      expect(areDaysHard(all, today)).toBe(hard.length >= 4);
    }),
    runs,
  );
});

test('the main emotion is the most frequent one, then the strongest, then the latest', () => {
  fc.assert(
    fc.property(logs, (all) => {
      const of = (type: string) => all.filter(({ emotionType }) => emotionType === type);
      const strength = (type: string) => of(type).reduce((sum, log) => sum + log.intensity, 0);
      const lastAt = (type: string) => all.findLastIndex((log) => log.emotionType === type);
      const [first] = [...new Set(all.map(({ emotionType }) => emotionType))].sort(
        (a, b) => of(b).length - of(a).length || strength(b) - strength(a) || lastAt(b) - lastAt(a),
      );
      expect(dominantOf(all)).toBe(first ?? null);
    }),
    runs,
  );
});

test('only guests whom no one has verified expire: by the flag, or when their 72 hours are over', () => {
  const user = fc.record({
    role: fc.constantFrom('admin' as const, 'family' as const, 'friend' as const, 'guest' as const),
    verified: fc.boolean(),
    accessExpired: fc.boolean(),
  });
  const hours = fc.integer({ min: 0, max: 200 });
  fc.assert(
    fc.property(user, hours, fc.option(hours), (terms, since, extended) => {
      const registeredAt = '2026-03-01T00:00:00.000Z';
      const at = (count: number) => new Date(Date.parse(registeredAt) + count * 3_600_000);
      const accessExpiresAt = extended === null ? null : at(extended).toISOString();
      const isGuest = terms.role === 'guest' && !terms.verified;
      const expected = isGuest && (terms.accessExpired || since >= (extended ?? 72));
      const facts = { ...terms, registeredAt, accessExpiresAt };
      expect(isAccessExpired(facts, at(since))).toBe(expected);
    }),
    runs,
  );
});
