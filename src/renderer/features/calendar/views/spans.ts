import { TZDate } from '@date-fns/tz';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { parseISO } from 'date-fns/parseISO';
import { addToDay, dayIn, earliestDay, timeOnDay } from '#shared/dates.ts';
import { dateFormat } from '../../../lib/i18n/formats.ts';
import { dayText } from '../../../ui/text/day-text.ts';

/** When something is: whole days, both ends included, or from one moment to another (ISO). */
export type Span =
  | { isAllDay: true; firstDay: string; lastDay: string }
  | { isAllDay: false; startsAt: string; endsAt: string };

/** From one moment to another. */
export type TimedSpan = Extract<Span, { isAllDay: false }>;

/** How far to move or stretch. */
export interface Shift {
  days?: number;
  minutes?: number;
}

const shortestMs = 15 * 60_000;

/** Minutes past midnight by the clocks of a zone. */
export const minutesIn = (date: Date, timeZone: string): number => {
  const there = new TZDate(date.getTime(), timeZone);
  return there.getHours() * 60 + there.getMinutes();
};

/** "14:05", as time fields want it. */
export const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

export const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

const shiftMoment = (iso: string, { days = 0, minutes = 0 }: Shift, timeZone: string): string => {
  const date = new Date(iso);
  const moved = timeOnDay(
    addToDay(dayIn(date, timeZone), days),
    minutesIn(date, timeZone),
    timeZone,
  );
  return new Date(moved.getTime() + minutes * 60_000).toISOString();
};

/** The days it touches; what ends at midnight does not touch the day that begins then. */
export const daysOf = (span: Span, timeZone: string): { firstDay: string; lastDay: string } => {
  if (span.isAllDay) return { firstDay: span.firstDay, lastDay: span.lastDay };
  const start = new Date(span.startsAt);
  const end = new Date(Math.max(start.getTime(), new Date(span.endsAt).getTime() - 1));
  return { firstDay: dayIn(start, timeZone), lastDay: dayIn(end, timeZone) };
};

/** The same at another time; clocks show the same after days, and it never lies before 1900. */
export const movedBy = (span: Span, shift: Shift, timeZone: string): Span => {
  const moved: Span = span.isAllDay
    ? {
        ...span,
        firstDay: addToDay(span.firstDay, shift.days ?? 0),
        lastDay: addToDay(span.lastDay, shift.days ?? 0),
      }
    : {
        ...span,
        startsAt: shiftMoment(span.startsAt, shift, timeZone),
        endsAt: shiftMoment(span.endsAt, shift, timeZone),
      };
  return daysOf(moved, timeZone).firstDay < earliestDay ? span : moved;
};

/** The same with a later or an earlier end, which stays behind the start. */
export const stretchedBy = (span: Span, shift: Shift, timeZone: string): Span => {
  if (span.isAllDay) {
    const lastDay = addToDay(span.lastDay, shift.days ?? 0);
    return lastDay < span.firstDay ? span : { ...span, lastDay };
  }
  const endsAt = shiftMoment(span.endsAt, shift, timeZone);
  const lasts = new Date(endsAt).getTime() - new Date(span.startsAt).getTime();
  return lasts < shortestMs ? span : { ...span, endsAt };
};

/** As the calls want it: days begin at 00:00:00 and end at 23:59:59.999 (spec, part 2 section 5). */
export const datesOf = (span: Span, timeZone: string) => {
  if (!span.isAllDay) return { allDay: false, startDate: span.startsAt, endDate: span.endsAt };
  const next = timeOnDay(addToDay(span.lastDay, 1), 0, timeZone);
  return {
    allDay: true,
    startDate: timeOnDay(span.firstDay, 0, timeZone).toISOString(),
    endDate: new Date(next.getTime() - 1).toISOString(),
  };
};

/** From one day to another; negative when it is earlier. */
export const daysBetween = (from: string, to: string): number =>
  differenceInCalendarDays(parseISO(to), parseISO(from));

/** How many days it touches, and the how manieth of them a day is. */
export const dayOfDays = (span: Span, day: string, timeZone: string) => {
  const { firstDay, lastDay } = daysOf(span, timeZone);
  const since = (late: string) => daysBetween(firstDay, late) + 1;
  return { nth: since(day), total: since(lastDay) };
};

const timeFormat = (timeZone: string, withDay: boolean) =>
  dateFormat({
    timeZone,
    timeStyle: 'short',
    ...(withDay ? { dateStyle: 'medium' as const } : {}),
  });

/** "12:00 – 13:00", by the household's clocks. */
export const clockSpanText = (startsAt: string, endsAt: string, timeZone: string): string =>
  timeFormat(timeZone, false).formatRange(new Date(startsAt), new Date(endsAt));

/** When it is, in the reader's words. */
export const spanText = (span: Span, timeZone: string): string => {
  if (!span.isAllDay) {
    const format = timeFormat(timeZone, true);
    return format.formatRange(new Date(span.startsAt), new Date(span.endsAt));
  }
  if (span.firstDay === span.lastDay) return dayText(span.firstDay, 'full');
  const days = dateFormat({ dateStyle: 'medium' });
  return days.formatRange(parseISO(span.firstDay), parseISO(span.lastDay));
};

/** "4 Jun 2026, 12:00", by the household's clocks. */
export const momentText = (iso: string, timeZone: string): string =>
  timeFormat(timeZone, true).format(new Date(iso));
