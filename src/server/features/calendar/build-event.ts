import { AppError } from '#shared/errors.ts';
import {
  basicsOf,
  type EventChanges,
  type EventFields,
  newBasics,
  type RecurrenceInput,
} from '#shared/features/calendar/calendar.fields.ts';
import { latestDay } from '#shared/features/calendar/calendar.limits.ts';
import { beginWithFirst, type Draft, seriesOfDraft } from './draft.ts';
import { changedTimes, localTimesOf, shiftTimes, type Times } from './recurrence/event-times.ts';
import {
  describeRule,
  movedRule,
  movedWith,
  ruleOf,
  type Series,
} from './recurrence/recurrence.ts';
import { dayNumber, shiftDay } from './recurrence/zone-clock.ts';

const yearly: RecurrenceInput = { frequency: 'yearly', interval: 1, weekdays: [], until: null };

const withRecurrence = (draft: Draft, recurrence: RecurrenceInput | null): Draft => {
  if (recurrence === null) return { ...draft, rule: null, untilDay: null };
  const { startDay } = localTimesOf(draft.times);
  const rule = ruleOf(recurrence, startDay, draft.category);
  return { ...draft, rule, untilDay: recurrence.until };
};

/** A new event. @throws AppError 400 */
export const newDraft = (fields: EventFields, householdZone: string): Draft => {
  const draft: Draft = {
    ...newBasics,
    ...basicsOf(fields),
    times: changedTimes(null, fields, householdZone),
    rule: null,
    untilDay: null,
  };
  // Birthdays repeat every year unless the person chose otherwise (rule 104).
  const usual = draft.category === 'birthday' ? yearly : null;
  const recurrence = fields.recurrence === undefined ? usual : fields.recurrence;
  return beginWithFirst(withRecurrence(draft, recurrence));
};

/** Texts, colour, category and reminder as a change leaves them. */
export const changedTexts = (draft: Draft, changes: EventChanges): Draft => ({
  ...draft,
  ...basicsOf(changes),
});

/** Whether a recurrence that was sent says what the series does already. */
const isSameRecurrence = (series: Series, recurrence: RecurrenceInput): boolean => {
  const { isCustom, ...known } = describeRule(series);
  if (isCustom) return false;
  const normal = (value: RecurrenceInput) => ruleOf(value, series.firstDay) + value.until;
  return normal(known) === normal(recurrence);
};

/** The last day of a series that is moved by so many days. */
const movedUntil = (untilDay: string | null, days: number): string | null => {
  if (untilDay === null) return null;
  const moved = shiftDay(untilDay, days);
  return moved > latestDay ? latestDay : moved;
};

/** The rule and the end after a change that moved the series by some days. */
const changedRule = (before: Series | null, draft: Draft, days: number, changes: EventChanges) => {
  const { recurrence } = changes;
  if (recurrence !== undefined && !(recurrence && before && isSameRecurrence(before, recurrence))) {
    return withRecurrence(
      draft,
      before && recurrence ? movedWith(before, days, recurrence) : recurrence,
    );
  }
  if (!before) return draft;
  const rule = movedRule(before, days, draft.category);
  // An end that was sent is taken as it is.
  const untilDay = recurrence ? draft.untilDay : movedUntil(draft.untilDay, days);
  return { ...draft, rule, untilDay };
};

/** What happens once, after a change; it may come to repeat. @throws AppError 400 */
export const changedSingle = (draft: Draft, changes: EventChanges, zone: string): Draft => {
  const times = changedTimes(draft.times, changes, zone);
  return beginWithFirst(changedRule(null, { ...changedTexts(draft, changes), times }, 0, changes));
};

/** One occurrence on its own: it does not repeat. @throws AppError 400 */
export const changedOccurrence = (
  draft: Draft,
  occurrence: Times,
  changes: EventChanges,
  zone: string,
): Draft => ({
  ...changedTexts(draft, changes),
  times: changedTimes(occurrence, changes, zone),
  rule: null,
  untilDay: null,
});

const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/**
 * The times of an occurrence after a change of its series. A rule that our fields cannot say, and that is
 * not changed, stays on its days, by the clocks it was made for: else it would lose what no longer fits.
 * @throws AppError 400
 */
const changedOfSeries = (
  series: Series | null,
  at: Times,
  changes: EventChanges,
  zone: string,
): Times => {
  const there = changedTimes(at, changes, zone);
  if (changes.recurrence !== undefined || !series || !describeRule(series).isCustom) return there;
  const kept = there.allDay ? there : { ...there, zone: at.zone };
  if (localTimesOf(kept).startDay === localTimesOf(at).startDay) return kept;
  throw new AppError('invalid', 'calendar:errors.ruleOfFile');
};

/** By how many days a series comes to be moved: a rule our fields cannot say stays on its days. */
const daysMoved = (series: Series | null, from: string, to: string): number =>
  series && describeRule(series).isCustom ? 0 : daysBetween(from, to);

/**
 * A whole series after a change whose dates are those of the occurrence on `day`: it moves as far.
 * @returns the series, and by how many days it was moved.
 * @throws AppError 400
 */
export const changedSeries = (
  draft: Draft,
  { day, times: at }: { day: string; times: Times },
  changes: EventChanges,
  zone: string,
): { draft: Draft; days: number } => {
  const before = seriesOfDraft(draft);
  const there = changedOfSeries(before, at, changes, zone);
  const days = daysMoved(before, localTimesOf(at).startDay, localTimesOf(there).startDay);
  const times = shiftTimes(there, -daysBetween(localTimesOf(draft.times).startDay, day));
  const moved = changedRule(before, { ...changedTexts(draft, changes), times }, days, changes);
  return { draft: beginWithFirst(moved), days };
};

/** The part of a series from the occurrence on `day`, as a separate series. @throws AppError 400 */
export const changedRest = (
  draft: Draft,
  { day, times: at }: { day: string; times: Times },
  changes: EventChanges,
  zone: string,
): { draft: Draft; days: number } => {
  const before = seriesOfDraft(draft);
  const rest = before && { ...before, firstDay: day };
  const times = changedOfSeries(rest, at, changes, zone);
  const days = daysMoved(rest, day, localTimesOf(times).startDay);
  const moved = changedRule(rest, { ...changedTexts(draft, changes), times }, days, changes);
  return { draft: beginWithFirst(moved), days };
};

/** The part of a series before a day. */
export const endedBefore = (draft: Draft, day: string): Draft => ({
  ...draft,
  untilDay: shiftDay(day, -1),
});
