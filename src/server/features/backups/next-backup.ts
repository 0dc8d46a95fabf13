import { addToDay, dayIn, timeOnDay } from '#shared/dates.ts';
import { hourMs } from '#shared/hours.ts';

/** A new backup is due when the last verified one is older, in ms. */
const dueMs = 20 * hourMs;
/** One that is due waits this long for the night. */
const waitMs = 5 * hourMs;
/** A clock that is set back by less is one that is kept right. */
const toleranceMs = 5 * 60_000;
/** After a failed attempt. */
const retryMs = hourMs;
/** From then on an admin is warned (rule 155). */
const oldMs = 72 * hourMs;

/** Minutes past midnight: when everyone sleeps. */
const nightMinute = 3 * 60;

interface Past {
  lastGoodAt: string | null;
  lastFailureAt: string | null;
}

/** Whether it is nearly three in the morning, household time. */
const isNightNear = (now: Date, timeZone: string): boolean => {
  const today = dayIn(now, timeZone);
  return [today, addToDay(today, 1)].some((day) => {
    const ahead = timeOnDay(day, nightMinute, timeZone).getTime() - now.getTime();
    return ahead > 0 && ahead <= waitMs;
  });
};

/**
 * Whether a backup is due: the last good one is over 20 hours old, or dated in the future because the clock
 * went back. One due in the evening waits for the night.
 */
export const isDue = (
  { lastGoodAt, lastFailureAt }: Past,
  now: Date,
  timeZone: string,
): boolean => {
  const sinceFailure = lastFailureAt ? now.getTime() - Date.parse(lastFailureAt) : retryMs;
  if (sinceFailure >= 0 && sinceFailure < retryMs) return false;
  if (!lastGoodAt) return true;
  const age = now.getTime() - Date.parse(lastGoodAt);
  if (age < -toleranceMs) return true;
  return age >= dueMs && (age >= dueMs + waitMs || !isNightNear(now, timeZone));
};

/** Whether the last good backup is old enough to warn the admins. */
export const isOld = (lastGoodAt: string | null, runningSince: string, now: Date): boolean =>
  now.getTime() - Date.parse(lastGoodAt ?? runningSince) > oldMs;
