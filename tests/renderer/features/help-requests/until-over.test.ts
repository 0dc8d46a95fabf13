import { addMinutes } from 'date-fns/addMinutes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HelpCall } from '#shared/features/help-requests/help-requests.contract.ts';
import { untilOver } from '../../../../src/renderer/features/help-requests/until-over.ts';

const now = new Date('2026-11-29T12:00:00.000Z');
const mia = { id: 2, username: 'mia', displayName: 'Mia', avatar: null };

/** A call of so many minutes ago, by the home computer's clock. */
const callOf = (minutesAgo: number): HelpCall => {
  const calledAt = addMinutes(now, -minutesAgo);
  return {
    id: minutesAgo,
    caller: mia,
    device: '',
    calledAt: calledAt.toISOString(),
    expiresAt: addMinutes(calledAt, 10).toISOString(),
    answeredBy: null,
  };
};

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => void vi.useRealTimers());

test('calls are looked at again once the first of them is over', () => {
  expect(untilOver([])).toBe(false);
  expect(untilOver([callOf(2), callOf(6)])).toBe(4 * 60_000 + 1_000);
});

test.each([
  ['ahead', 60, 3_000],
  ['behind', -60, 10 * 60_000 + 1_000],
])('a device whose clock is %s shows no call for long after it is over', (_name, minutes, wait) => {
  vi.setSystemTime(addMinutes(now, minutes));
  expect(untilOver([callOf(2)])).toBe(wait);
});
