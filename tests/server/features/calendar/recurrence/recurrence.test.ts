import ICAL from 'ical.js';
import { describe, expect, it, vi } from 'vitest';
import {
  describeRule,
  movedRule,
  occurrenceDays,
  ruleOf,
} from '#server/features/calendar/recurrence/recurrence.ts';
import { shiftDay } from '#server/features/calendar/recurrence/zone-clock.ts';
import { Frequency, weekdays } from '#shared/features/calendar/calendar.fields.ts';

const makeRandom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x7fffffff) * below) % below;
  };
};

const byLibrary = (rule: string, firstDay: string, from: string, to: string): string[] => {
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(firstDay));
  const days: string[] = [];
  for (let next = iterator.next(); next; next = iterator.next()) {
    const day = next.toString();
    if (day > to) break;
    if (day >= from) days.push(day);
  }
  return days;
};

describe('occurrenceDays', () => {
  it('agrees with the library from any starting point', () => {
    const random = makeRandom(4);
    for (let n = 0; n < 250; n += 1) {
      const frequency = Frequency.options[random(4)] ?? 'daily';
      const firstDay = shiftDay('1900-01-01', random(45_000));
      const named = weekdays.filter(() => random(3) === 0);
      const rule = ruleOf({ frequency, interval: 1 + random(5), weekdays: named }, firstDay);
      const from = shiftDay(firstDay, random(2_500) - 400);
      const to = shiftDay(from, random(200));
      const series = { firstDay, rule, untilDay: null };
      expect(occurrenceDays(series, from, to, 1_000), `${rule} from ${firstDay}`).toEqual(
        byLibrary(rule, firstDay, from, to),
      );
    }
  });

  it.each([
    'FREQ=MONTHLY;INTERVAL=1;BYDAY=2TU',
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR',
    'FREQ=MONTHLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=-1',
    'FREQ=YEARLY;INTERVAL=1;BYMONTH=3;BYDAY=-1SU',
    'FREQ=YEARLY;INTERVAL=1;BYMONTH=2;BYMONTHDAY=29',
    'FREQ=YEARLY;INTERVAL=3;BYMONTH=2;BYMONTHDAY=29',
    ...weekdays.flatMap((start) => [
      `FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=${start}`,
      `FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,WE,SA;WKST=${start}`,
    ]),
    'FREQ=DAILY;INTERVAL=1;BYMONTH=6,7',
  ])('agrees with it for imported rules: %s', (rule) => {
    const firstDay = '2004-02-29';
    const series = { firstDay, rule, untilDay: null };
    for (const from of ['2004-01-01', '2005-03-01', '2019-11-17', '2026-03-01']) {
      const to = shiftDay(from, 380);
      expect(occurrenceDays(series, from, to, 1_000)).toEqual(byLibrary(rule, firstDay, from, to));
    }
  });

  it('ends on the last day, and by the limit', () => {
    const rule = 'FREQ=DAILY;INTERVAL=1';
    const series = { firstDay: '2026-03-01', rule, untilDay: '2026-03-03' };
    const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
    expect(occurrenceDays(series, '2026-01-01', '2026-12-31', 100)).toEqual(days);
    const endless = { ...series, untilDay: null };
    expect(occurrenceDays(endless, '2026-03-01', '9999-12-31', 3)).toEqual(days);
    expect(occurrenceDays(endless, '2199-12-30', '9999-12-31', 9)).toEqual([
      '2199-12-30',
      '2199-12-31',
    ]);
  });

  it('stops searching for days that rarely or never come', () => {
    for (const rule of [
      'FREQ=YEARLY;INTERVAL=1;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29',
      'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31',
      'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1;BYSETPOS=2',
    ]) {
      const series = { firstDay: '2025-04-01', rule, untilDay: null };
      expect(occurrenceDays(series, '2025-04-01', '2199-12-31', 5).length).toBeLessThan(6);
    }
  });

  it.each([
    'FREQ=DAILY;INTERVAL=1',
    'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR,SA,SU;WKST=SU',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR,SA,SU;WKST=TH',
    'FREQ=MONTHLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR',
  ])('counts from near the days that are asked for: %s', (rule) => {
    const stepsOfLibrary = vi.spyOn(ICAL.RecurIterator.prototype, 'next');
    const series = { firstDay: '1900-01-01', rule, untilDay: null };
    expect(occurrenceDays(series, '2199-11-01', '2199-12-30', 100)).not.toEqual([]);
    expect(stepsOfLibrary.mock.calls.length).toBeLessThan(200);
    stepsOfLibrary.mockRestore();
  });

  it('keeps a birthday on 29 February in every year', () => {
    const rule = ruleOf(
      { frequency: 'yearly', interval: 1, weekdays: [] },
      '2020-02-29',
      'birthday',
    );
    const series = { firstDay: '2020-02-29', rule, untilDay: null };
    expect(occurrenceDays(series, '2023-01-01', '2024-12-31', 9)).toEqual([
      '2023-02-28',
      '2024-02-29',
    ]);
  });
});

describe('describeRule', () => {
  it('fills the fields of the form if they can express the rule', () => {
    const fields = { frequency: 'weekly', interval: 2, weekdays: ['MO', 'FR'] } as const;
    const rule = ruleOf({ ...fields, weekdays: [...fields.weekdays] }, '2026-03-02');
    expect(describeRule({ rule, firstDay: '2026-03-02', untilDay: '2026-05-01' })).toEqual({
      ...fields,
      until: '2026-05-01',
      isCustom: false,
    });
    const custom = { rule: 'FREQ=MONTHLY;INTERVAL=1;BYDAY=2TU', firstDay: '2026-03-10' };
    expect(describeRule({ ...custom, untilDay: null })).toMatchObject({
      frequency: 'monthly',
      isCustom: true,
    });
  });
});

describe('a week that begins on Sunday', () => {
  const isCustom = (rule: string) =>
    describeRule({ rule, firstDay: '2026-03-02', untilDay: null }).isCustom;

  it('cannot be shown in the form only if weeks are skipped between days', () => {
    expect(isCustom('FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,FR;WKST=SU')).toBe(false);
    expect(isCustom('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;WKST=SU')).toBe(false);
    expect(isCustom('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;WKST=SU')).toBe(true);
  });

  it.each([
    ['FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,FR,SU', ['2026-03-01', '2026-03-02', '2026-03-06']],
    // A series starts with its first occurrence.
    ['FREQ=WEEKLY;INTERVAL=3;BYDAY=SU', ['2026-03-01']],
  ])('makes no difference elsewhere: %s', (rule, firstDays) => {
    for (const firstDay of firstDays) {
      const days = (text: string) => byLibrary(text, firstDay, firstDay, '2026-06-30');
      expect(days(`${rule};WKST=SU`)).toEqual(days(rule));
    }
  });
});

describe('ruleOf', () => {
  it.each([
    ['1900-01-01', 'MO'],
    ['1969-12-28', 'SU'],
    ['1969-12-29', 'MO'],
    ['2026-03-04', 'WE'],
  ])('knows the day of the week of %s', (day, weekday) => {
    const rule = ruleOf({ frequency: 'weekly', interval: 1, weekdays: [] }, day);
    expect(rule).toBe(`FREQ=WEEKLY;INTERVAL=1;BYDAY=${weekday}`);
  });
});

describe('movedRule', () => {
  it('moves the days of the week too', () => {
    const rule = ruleOf({ frequency: 'weekly', interval: 1, weekdays: ['MO', 'SU'] }, '2026-03-02');
    const series = { rule, firstDay: '2026-03-02', untilDay: null };
    expect(movedRule(series, 1, 'general')).toBe('FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU');
    expect(movedRule(series, -1, 'general')).toBe('FREQ=WEEKLY;INTERVAL=1;BYDAY=SA,SU');
  });
});
