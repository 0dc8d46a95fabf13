import { dayIn } from '#shared/dates.ts';
import type { DisplayEvent } from '#shared/features/displays/displays.contract.ts';

/** The instant that an event begins on a day, or else ends on it; null where it takes all of it. */
export const timeOfDay = (
  { allDay, start, end }: DisplayEvent,
  day: string,
  timeZone: string,
): { from: Date } | { until: Date } | null => {
  const [from, until] = [new Date(start), new Date(end)];
  if (allDay) return null;
  if (dayIn(from, timeZone) === day) return { from };
  return dayIn(until, timeZone) === day ? { until } : null;
};
