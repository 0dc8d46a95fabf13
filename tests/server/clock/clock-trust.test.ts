import { describe, expect, test } from 'vitest';
import { type ClockTrust, lookAtClock } from '#server/clock/clock-trust.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const yearMs = 365 * dayMs;
const start = Date.parse('2026-03-02T18:00:00Z');

/** A computer whose date and uptime the test moves; times are days and hours since `start`. */
const makeComputer = () => {
  const trust: ClockTrust = { ranMs: 0, trusted: null, ahead: [] };
  let shown = start;
  const check = (ranMs: number) => lookAtClock(trust, shown, ranMs);
  check(0);
  return {
    trust,
    run: (hours: number) => {
      let last = check(0);
      for (let left = hours * hourMs; left > 0; left -= 10 * 60_000) {
        shown += 10 * 60_000;
        last = check(10 * 60_000);
      }
      return last.state;
    },
    /** Moves the date while the server is off, asleep, or the clock is set by hand. */
    jump: (ms: number) => {
      shown += ms;
      return check(0);
    },
    /** How far the trusted date lags behind the shown one, in days. */
    lag: () => (shown - ((trust.trusted ?? 0) + trust.ranMs)) / dayMs,
    trustedDay: () => ((trust.trusted ?? 0) + trust.ranMs - start) / dayMs,
  };
};

describe('the trusted date', () => {
  test('follows a computer that is on, and one that is off each night', () => {
    const { run, jump, lag } = makeComputer();
    for (let day = 0; day < 40; day += 1) {
      run(2);
      expect(jump(22 * hourMs).state).toBe('right');
      expect(lag()).toBe(0);
    }
  });

  test('follows a step of up to a day either way', () => {
    const { jump, lag } = makeComputer();
    expect(jump(23 * hourMs)).toEqual({ state: 'right', wasAheadWrongly: false });
    expect(jump(-23 * hourMs)).toEqual({ state: 'right', wasAheadWrongly: false });
    expect(lag()).toBe(0);
  });

  test('stays where it was for 48 hours of running after a week off, once', () => {
    const { run, jump, lag, trustedDay } = makeComputer();
    expect(jump(7 * dayMs).state).toBe('ahead');
    expect(run(47)).toBe('ahead');
    expect(lag()).toBeCloseTo(7, 5);
    expect(trustedDay()).toBeCloseTo(47 / 24, 5);
    expect(run(1)).toBe('right');
    expect(lag()).toBe(0);
    expect(run(1000)).toBe('right');
  });

  test('counts the 48 hours over evenings of two hours after a week off', () => {
    const { run, jump, lag } = makeComputer();
    jump(7 * dayMs);
    let evenings = 0;
    while (run(2) === 'ahead') {
      evenings += 1;
      jump(22 * hourMs);
    }
    expect(evenings).toBe(23);
    expect(lag()).toBe(0);
    jump(22 * hourMs);
    expect(run(2)).toBe('right');
  });

  test('is 48 running hours behind on a computer that runs two hours every three days, and no more', () => {
    const { run, jump, lag } = makeComputer();
    for (let count = 0; count < 200; count += 1) {
      run(2);
      jump(70 * hourMs);
      // Twenty-four runs of two hours, three days apart.
      expect(lag()).toBeLessThanOrEqual(24 * 3 + 3);
    }
    expect(lag()).toBeGreaterThan(24 * 3 - 4);
    expect(run(48)).toBe('right');
  });

  test('does not follow forty days ahead for seventy seconds', () => {
    const { run, jump, lag, trustedDay } = makeComputer();
    run(1);
    expect(jump(40 * dayMs).state).toBe('ahead');
    run(1 / 6);
    expect(trustedDay()).toBeLessThan(0.1);
    expect(jump(-40 * dayMs)).toEqual({ state: 'right', wasAheadWrongly: true });
    expect(lag()).toBe(0);
  });

  test('restarts the wait for each date further ahead', () => {
    const { run, jump, trustedDay } = makeComputer();
    jump(7 * dayMs);
    run(47);
    jump(10 * yearMs);
    // The week was right, and is trusted after a while; ten years are not.
    expect(run(2)).toBe('ahead');
    expect(trustedDay()).toBeCloseTo(7 + 49 / 24, 5);
    expect(run(45)).toBe('ahead');
    expect(trustedDay()).toBeLessThan(12);
    expect(run(1)).toBe('right');
  });

  test('resets the wait for a date ahead when the clock goes back in between', () => {
    const { run, jump, trustedDay } = makeComputer();
    for (let count = 0; count < 20; count += 1) {
      jump(10 * yearMs);
      expect(run(24)).toBe('ahead');
      expect(jump(-10 * yearMs)).toEqual({ state: 'right', wasAheadWrongly: true });
    }
    expect(trustedDay()).toBeLessThan(21);
  });

  test('advances by running time while the clock is behind it, however long', () => {
    const { run, jump, trustedDay } = makeComputer();
    run(1);
    expect(jump(-6 * yearMs)).toEqual({ state: 'behind', wasAheadWrongly: false });
    expect(run(100)).toBe('behind');
    expect(trustedDay()).toBeCloseTo(101 / 24, 5);
    expect(jump(6 * yearMs).state).toBe('right');
  });

  test('keeps the list of dates short when the clock jumps ahead all the time', () => {
    const { trust, jump } = makeComputer();
    for (let count = 0; count < 5000; count += 1) jump(2 * dayMs);
    expect(trust.ahead).toHaveLength(1);
  });
});
