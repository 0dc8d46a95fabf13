import { AppError } from '#shared/errors.ts';
import type { EventBasics } from '#shared/features/calendar/calendar.fields.ts';
import { latestDay } from '#shared/features/calendar/calendar.limits.ts';
import { levelOf, noEnd, seasonOf } from './recurrence/event-span-index.ts';
import { localTimesOf, type Times, timesOn } from './recurrence/event-times.ts';
import { monthsOf, occurrenceDays, type Series } from './recurrence/recurrence.ts';
import { dayNumber, shiftDay } from './recurrence/zone-clock.ts';

/** All of an event but whose it is and with whom it is shared. */
export interface Draft extends EventBasics {
  times: Times;
  rule: string | null;
  untilDay: string | null;
}

/**
 * A series begins with its first occurrence, though it may have been asked for from an earlier day.
 * @throws AppError 400 for one that ends before it begins, or never happens.
 */
export const beginWithFirst = (draft: Draft): Draft => {
  const { rule, untilDay, times } = draft;
  if (rule === null) return { ...draft, untilDay: null };
  const { startDay } = localTimesOf(times);
  if (untilDay !== null && untilDay < startDay) {
    throw new AppError('invalid', 'calendar:errors.untilBeforeStart');
  }
  const [first] = occurrenceDays({ firstDay: startDay, rule, untilDay }, startDay, latestDay, 1);
  if (first === undefined) throw new AppError('invalid', 'calendar:errors.neverHappens');
  return { ...draft, times: timesOn(times, first) };
};

export const seriesOfDraft = (draft: Draft): Series | null =>
  draft.rule === null
    ? null
    : {
        firstDay: localTimesOf(draft.times).startDay,
        rule: draft.rule,
        untilDay: draft.untilDay,
      };

/** A draft as it is stored. */
export const columnsOf = (draft: Draft) => {
  const { times, ...rest } = draft;
  const { startDay, endDay } = localTimesOf(times);
  const days = dayNumber(endDay) - dayNumber(startDay);
  const lastDay =
    draft.rule === null ? endDay : draft.untilDay === null ? noEnd : shiftDay(draft.untilDay, days);
  return {
    ...rest,
    allDay: times.allDay,
    starts: times.starts,
    ends: times.ends,
    timeZone: times.zone,
    firstDay: startDay,
    lastDay,
    spanLevel: levelOf(startDay, lastDay),
    season: seasonOf(draft.rule === null ? null : monthsOf(draft.rule), days),
  };
};
