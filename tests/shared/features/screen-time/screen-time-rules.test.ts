import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overSentence } from '#shared/features/screen-time/over-sentence.ts';
import {
  announcementAt,
  closedSince,
  minutesUntil,
  openUntilWith,
  type Rules,
  stateAt,
  type Use,
  type Window,
} from '#shared/features/screen-time/screen-time.rules.ts';

const at = (iso: string) => Date.parse(iso);
const unused: Use = { usedSeconds: 0, extraMinutes: 0, openUntil: null };
const hour = 3_600_000;
const minute = 60_000;
const daily = (from: number, to: number): Window[] =>
  Array.from({ length: 7 }, (_, weekday) => ({ weekday, from: from * 60, to: to * 60 }));
const afternoons: Rules = { dailyMinutes: null, windows: daily(15, 18) };
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'];

const noon = at('2026-03-02T12:00:00Z');

describe('windows', () => {
  it('open and close by the clocks of the household', () => {
    const before = stateAt(afternoons, unused, noon, 'UTC');
    expect(before).toEqual({
      isOpen: false,
      over: 'hours',
      endsAt: null,
      opensAt: at('2026-03-02T15:00:00Z'),
    });
    expect(stateAt(afternoons, unused, noon + 3 * hour, 'UTC')).toEqual({
      isOpen: true,
      over: null,
      endsAt: at('2026-03-02T18:00:00Z'),
      opensAt: null,
    });
    expect(stateAt(afternoons, unused, noon + 6 * hour, 'UTC')).toMatchObject({
      isOpen: false,
      opensAt: at('2026-03-03T15:00:00Z'),
    });
    expect(stateAt(afternoons, unused, noon + 2 * hour, 'Europe/Berlin').isOpen).toBe(true);
  });

  it('may cross midnight, and belong to the day they begin on', () => {
    const rules: Rules = { dailyMinutes: null, windows: [{ weekday: 1, from: 22 * 60, to: 60 }] };
    const late = stateAt(rules, unused, at('2026-03-03T00:30:00Z'), 'UTC');
    expect(late).toMatchObject({ isOpen: true, endsAt: at('2026-03-03T01:00:00Z') });
    expect(stateAt(rules, unused, at('2026-03-03T22:30:00Z'), 'UTC')).toMatchObject({
      isOpen: false,
      opensAt: at('2026-03-09T22:00:00Z'),
    });
  });

  it('that touch are one, over midnight too', () => {
    const rules: Rules = {
      dailyMinutes: null,
      windows: [
        { weekday: 1, from: 20 * 60, to: 1440 },
        { weekday: 2, from: 0, to: 60 },
        { weekday: 2, from: 30, to: 90 },
      ],
    };
    const state = stateAt(rules, unused, at('2026-03-02T23:00:00Z'), 'UTC');
    expect(state.endsAt).toBe(at('2026-03-03T01:30:00Z'));
  });

  it('that fill the week have no end, and an empty list never opens', () => {
    expect(stateAt({ dailyMinutes: null, windows: daily(0, 24) }, unused, noon, 'UTC')).toEqual({
      isOpen: true,
      over: null,
      endsAt: null,
      opensAt: null,
    });
    expect(stateAt({ dailyMinutes: null, windows: [] }, unused, noon, 'UTC')).toEqual({
      isOpen: false,
      over: 'hours',
      endsAt: null,
      opensAt: null,
    });
  });

  it('are as long as the clocks say on the days these change', () => {
    const rules: Rules = { dailyMinutes: null, windows: daily(1, 4) };
    // Berlin, 29 March 2026: 02:00 is 03:00 at once. 25 October: 03:00 is 02:00 again.
    const spring = stateAt(rules, unused, at('2026-03-29T00:30:00Z'), 'Europe/Berlin');
    expect(spring.endsAt).toBe(at('2026-03-29T02:00:00Z'));
    const autumn = stateAt(rules, unused, at('2026-10-24T23:30:00Z'), 'Europe/Berlin');
    expect(autumn.endsAt).toBe(at('2026-10-25T03:00:00Z'));
  });
});

describe('daily minutes', () => {
  const rules: Rules = { dailyMinutes: 60, windows: null };

  it('end when they are used up, and are renewed at midnight', () => {
    const used = (usedSeconds: number): Use => ({ ...unused, usedSeconds });
    expect(stateAt(rules, used(1800), noon, 'UTC').endsAt).toBe(noon + 30 * minute);
    expect(stateAt(rules, used(3600), noon, 'UTC')).toEqual({
      isOpen: false,
      over: 'minutes',
      endsAt: null,
      opensAt: at('2026-03-03T00:00:00Z'),
    });
    const extended = { ...used(3600), extraMinutes: 10 };
    expect(stateAt(rules, extended, noon, 'UTC').endsAt).toBe(noon + 10 * minute);
  });

  it('are new ones after midnight', () => {
    const late = at('2026-03-02T23:50:00Z');
    const state = stateAt(rules, { ...unused, usedSeconds: 1800 }, late, 'UTC');
    expect(state.endsAt).toBe(at('2026-03-03T01:00:00Z'));
  });

  it('of tomorrow wait for the window of tomorrow', () => {
    const both: Rules = { dailyMinutes: 60, windows: daily(15, 18) };
    const state = stateAt(both, { ...unused, usedSeconds: 3600 }, noon + 4 * hour, 'UTC');
    expect(state).toMatchObject({ over: 'minutes', opensAt: at('2026-03-03T15:00:00Z') });
  });
});

describe('extra time from a grown-up', () => {
  it('keeps the window open beyond its end, or opens a closed one', () => {
    const inside = openUntilWith(afternoons, unused, {
      now: noon + 5 * hour,
      timeZone: 'UTC',
      minutes: 10,
    });
    expect(inside).toBe(at('2026-03-02T18:10:00Z'));
    const outside = openUntilWith(afternoons, unused, { now: noon, timeZone: 'UTC', minutes: 30 });
    expect(outside).toBe(noon + 30 * minute);
    const use: Use = { ...unused, openUntil: outside };
    expect(stateAt(afternoons, use, noon, 'UTC').endsAt).toBe(outside);
    expect(stateAt(afternoons, use, noon + 30 * minute, 'UTC').isOpen).toBe(false);
    expect(
      openUntilWith({ dailyMinutes: 5, windows: null }, unused, {
        now: noon,
        timeZone: 'UTC',
        minutes: 10,
      }),
    ).toBeNull();
  });

  it('leaves the end of the window where the minutes are used up before it', () => {
    const rules: Rules = { dailyMinutes: 60, windows: daily(15, 18) };
    const use = { ...unused, usedSeconds: 3600 };
    const givenAt = (time: string, before: Use = use) =>
      openUntilWith(rules, before, { now: at(time), timeZone: 'UTC', minutes: 30 });
    expect(givenAt('2026-03-02T16:00:00Z')).toBeNull();
    expect(givenAt('2026-03-02T17:30:00Z')).toBeNull();
    expect(givenAt('2026-03-02T17:31:00Z')).toBe(at('2026-03-02T18:30:00Z'));
    const later = at('2026-03-02T19:00:00Z');
    expect(givenAt('2026-03-02T17:50:00Z', { ...use, openUntil: later })).toBe(later);
  });
});

describe('announcements', () => {
  it('are shown from 10 and from 2 minutes before the end', () => {
    const rules: Rules = { dailyMinutes: 60, windows: null };
    const left = (seconds: number) =>
      announcementAt(stateAt(rules, { ...unused, usedSeconds: 3600 - seconds }, noon, 'UTC'), noon);
    expect([601, 600, 121, 120, 1, 0].map(left)).toEqual([0, 10, 10, 2, 2, 0]);
    expect(minutesUntil(noon + 61_000, noon)).toBe(2);
  });
});

describe('the sentence', () => {
  const say = (opensAt: number | null) => overSentence({ opensAt }, noon, 'UTC');
  it('says when it opens again', () => {
    expect(say(noon + 3 * hour)).toMatchObject({
      key: 'screenTime:over.today',
      values: { time: '15:00' },
    });
    expect(say(noon + 27 * hour)).toMatchObject({
      key: 'screenTime:over.tomorrow',
      values: { time: '15:00' },
    });
    expect(say(at('2026-03-03T00:00:00Z')).key).toBe('screenTime:over.tomorrowMorning');
    expect(say(noon + 51 * hour)).toMatchObject({
      key: 'screenTime:over.day',
      values: { day: 'Wednesday' },
    });
    expect(say(null)).toEqual({ key: 'screenTime:over.never', values: {} });
  });
});

describe('for any rules, moment and time zone', () => {
  const windows = fc.array(
    fc
      .record({
        weekday: fc.integer({ min: 0, max: 6 }),
        from: fc.integer({ min: 0, max: 1439 }),
        to: fc.integer({ min: 0, max: 1440 }),
      })
      .filter(({ from, to }) => from !== to),
    { maxLength: 6 },
  );
  const cases = fc.record({
    rules: fc.record({
      dailyMinutes: fc.option(fc.integer({ min: 1, max: 1440 }), { nil: null }),
      windows: fc.option(windows, { nil: null }),
    }),
    usedSeconds: fc.integer({ min: 0, max: 90_000 }),
    extraMinutes: fc.integer({ min: 0, max: 60 }),
    // Two years with every clock change.
    now: fc
      .integer({ min: at('2026-01-01T00:00:00Z') / 1000, max: at('2028-01-01T00:00:00Z') / 1000 })
      .map((s) => s * 1000),
    timeZone: fc.constantFrom(...zones),
  });
  const fresh = (use: Use): Use => ({ ...use, usedSeconds: 0, extraMinutes: 0 });

  it('a closed app opens when it says, and not before', () => {
    fc.assert(
      fc.property(cases, ({ rules, now, timeZone, ...rest }) => {
        const use: Use = { ...rest, openUntil: null };
        const { isOpen, opensAt, endsAt } = stateAt(rules, use, now, timeZone);
        expect(isOpen && opensAt !== null).toBe(false);
        expect(!isOpen && endsAt !== null).toBe(false);
        if (opensAt === null) return;
        expect(opensAt).toBeGreaterThan(now);
        // By then the daily minutes are reset, or were not used up.
        expect(stateAt(rules, fresh(use), opensAt, timeZone).isOpen).toBe(true);
        expect(stateAt(rules, use, now + (opensAt - now) / 2, timeZone).isOpen).toBe(false);
      }),
    );
  });

  it('an app that is open by its windows stays open until it says, and no longer', () => {
    fc.assert(
      fc.property(cases, ({ rules: { windows }, now, timeZone }) => {
        const rules: Rules = { dailyMinutes: null, windows };
        const { isOpen, endsAt } = stateAt(rules, unused, now, timeZone);
        if (!isOpen || endsAt === null) return;
        expect(stateAt(rules, unused, endsAt - 1, timeZone).isOpen).toBe(true);
        expect(stateAt(rules, unused, endsAt, timeZone).isOpen).toBe(false);
        expect(closedSince(rules, unused, { now: endsAt, timeZone, lastUsedAt: null })).toBe(
          endsAt,
        );
      }),
    );
  });

  it('a grown-up who gives minutes opens the app for that long', () => {
    fc.assert(
      fc.property(cases, ({ rules: { windows }, now, timeZone }) => {
        const rules: Rules = { dailyMinutes: null, windows };
        const openUntil = openUntilWith(rules, unused, { now, timeZone, minutes: 30 });
        const use: Use = { ...unused, openUntil };
        const { isOpen, endsAt } = stateAt(rules, use, now, timeZone);
        expect(isOpen).toBe(true);
        expect(endsAt === null || endsAt >= now + 30 * minute).toBe(true);
      }),
    );
  });
});
