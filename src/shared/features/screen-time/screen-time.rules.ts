import { parseISO } from 'date-fns/parseISO';
import { addToDay, dayIn, startOfDayIn, timeOnDay } from '../../dates.ts';
import { announcedMinutes } from './screen-time.limits.ts';

/** When a kid may be here, each week; minutes past midnight. One that ends before it begins ends the next day. */
export interface Window {
  /** 0 is Sunday, as in date-fns. */
  weekday: number;
  from: number;
  /** Up to 1440, the day's end. */
  to: number;
}

export interface Rules {
  /** Null for as many as they like. */
  dailyMinutes: number | null;
  /** Null for any time; an empty list for none. */
  windows: readonly Window[] | null;
}

/** What has been used and given so far; times in ms since 1970. */
export interface Use {
  /** Of the day it is. */
  usedSeconds: number;
  extraMinutes: number;
  /** A grown-up lets the kid stay until then, whatever the windows say. */
  openUntil: number | null;
}

export interface State {
  isOpen: boolean;
  /** What keeps the kid out: the hour, or the minutes being used up. */
  over: 'hours' | 'minutes' | null;
  /** When it is over if the time is used without a pause; null where no end is in sight, or it is over. */
  endsAt: number | null;
  /** When it opens again; null while it is open, or if the rules never open it. */
  opensAt: number | null;
}

interface Span {
  start: number;
  end: number;
}

const minuteMs = 60_000;
const dayMinutes = 1_440;
/** A week and a day: each window comes once, and one that began yesterday too. */
const daysAhead = 8;

/** Whether there is any limit; without one nothing is counted and access never ends. */
export const isLimited = ({ dailyMinutes, windows }: Rules): boolean =>
  dailyMinutes !== null || windows !== null;

const spanOf = ({ from, to }: Window, day: string, timeZone: string): Span => {
  const lastDay = to > from ? day : addToDay(day, 1);
  return {
    start: timeOnDay(day, from, timeZone).getTime(),
    end: timeOnDay(lastDay, to, timeZone).getTime(),
  };
};

/** Spans in order, those that touch made one. */
const merge = (spans: Span[]): Span[] => {
  const merged: Span[] = [];
  for (const span of spans
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
};

/** The times around a moment at which the windows let the kid in. */
const spansAround = (
  rules: Rules,
  use: Use,
  now: number,
  timeZone: string,
  ahead: number,
): Span[] => {
  const { windows } = rules;
  if (!windows) return [{ start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }];
  const today = dayIn(new Date(now), timeZone);
  const spans: Span[] = [];
  for (let offset = -daysAhead; offset <= ahead; offset += 1) {
    const day = addToDay(today, offset);
    const weekday = parseISO(day).getDay();
    for (const window of windows) {
      if (window.weekday === weekday) spans.push(spanOf(window, day, timeZone));
    }
  }
  const { openUntil } = use;
  if (openUntil !== null)
    spans.push({ start: Math.min(now, openUntil - minuteMs), end: openUntil });
  return merge(spans);
};

const leftMs = ({ dailyMinutes }: Rules, { usedSeconds, extraMinutes }: Use): number =>
  dailyMinutes === null
    ? Number.POSITIVE_INFINITY
    : Math.max(0, (dailyMinutes + extraMinutes) * minuteMs - usedSeconds * 1000);

const midnightAfter = (now: number, timeZone: string): number =>
  startOfDayIn(addToDay(dayIn(new Date(now), timeZone), 1), timeZone).getTime();

/** When the minutes are used up, if they are used from now on; a new day brings new ones. */
const minutesEnd = (rules: Rules, use: Use, now: number, timeZone: string): number => {
  const { dailyMinutes } = rules;
  if (dailyMinutes === null) return Number.POSITIVE_INFINITY;
  const end = now + leftMs(rules, use);
  const midnight = midnightAfter(now, timeZone);
  if (end < midnight) return end;
  return dailyMinutes >= dayMinutes ? Number.POSITIVE_INFINITY : midnight + dailyMinutes * minuteMs;
};

const finite = (time: number, now: number): number | null =>
  time - now < daysAhead * dayMinutes * minuteMs ? time : null;

/** Whether a kid has access at a moment (ms), by household time, and until or from when. */
export const stateAt = (rules: Rules, use: Use, now: number, timeZone: string): State => {
  const spans = spansAround(rules, use, now, timeZone, daysAhead);
  const span = spans.find(({ start, end }) => start <= now && now < end);
  const hasMinutes = leftMs(rules, use) > 0;
  if (span && hasMinutes) {
    const end = Math.min(span.end, minutesEnd(rules, use, now, timeZone));
    return { isOpen: true, over: null, endsAt: finite(end, now), opensAt: null };
  }
  const earliest = hasMinutes ? now : midnightAfter(now, timeZone);
  const next = spans.find(({ end }) => end > earliest);
  return {
    isOpen: false,
    over: span ? 'minutes' : 'hours',
    endsAt: null,
    opensAt: next ? Math.max(next.start, earliest) : null,
  };
};

/**
 * Since when (ms) a kid who may not be here may not: the end of the last window, or the moment the
 * minutes were used up, whichever came first. `lastUsedAt` is when use was last counted.
 */
export const closedSince = (
  rules: Rules,
  use: Use,
  moment: { now: number; timeZone: string; lastUsedAt: number | null },
): number => {
  const { now, timeZone, lastUsedAt } = moment;
  const spans = spansAround(rules, use, now, timeZone, 0);
  const isInWindow = spans.some(({ start, end }) => start <= now && now < end);
  const windowEnd = isInWindow
    ? Number.POSITIVE_INFINITY
    : Math.max(
        Number.NEGATIVE_INFINITY,
        ...spans.map(({ end }) => end).filter((end) => end <= now),
      );
  if (rules.dailyMinutes === null || leftMs(rules, use) > 0) return windowEnd;
  const tooMuchMs = use.usedSeconds * 1000 - (rules.dailyMinutes + use.extraMinutes) * minuteMs;
  const usedUpAt = lastUsedAt === null ? Number.NEGATIVE_INFINITY : lastUsedAt - tooMuchMs;
  return Math.min(windowEnd, usedUpAt);
};

/** Since when (ms) a kid who may be here may, by the windows; minus infinity without any. */
export const openedAt = (rules: Rules, use: Use, now: number, timeZone: string): number =>
  spansAround(rules, use, now, timeZone, 0).find(({ start, end }) => start <= now && now < end)
    ?.start ?? now;

/**
 * Until when (ms) the windows stay open if `minutes` more are given now. Where those are used up before a window ends,
 * it ends as it would: that may be at night, or days ahead.
 */
export const openUntilWith = (
  rules: Rules,
  use: Use,
  moment: { now: number; timeZone: string; minutes: number },
): number | null => {
  const { now, timeZone, minutes } = moment;
  if (!rules.windows) return null;
  const span = spansAround(rules, use, now, timeZone, daysAhead).find(
    ({ start, end }) => start <= now && now < end,
  );
  const end = span?.end ?? now;
  const usedUpAt = now + leftMs(rules, use) + minutes * minuteMs;
  return usedUpAt <= end ? use.openUntil : end + minutes * minuteMs;
};

/**
 * Which announcement is shown at a moment: 10 or 2 (minutes), or 0 where the end is far or not in sight.
 * It is made if it is a later one than the last that was made for this end.
 */
export const announcementAt = (state: State, now: number): 0 | 2 | 10 => {
  if (!state.isOpen || state.endsAt === null) return 0;
  const left = state.endsAt - now;
  const [early, late] = announcedMinutes;
  if (left > early * minuteMs) return 0;
  return left > late * minuteMs ? early : late;
};

/** Whole minutes until a moment, rounded up. */
export const minutesUntil = (end: number, now: number): number =>
  Math.max(0, Math.ceil((end - now) / minuteMs));
