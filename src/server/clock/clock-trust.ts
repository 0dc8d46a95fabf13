import { dayMs } from '#shared/hours.ts';

/** Jumps of the date up to this are accepted at once: a night without power, a corrected clock. */
export const stepMs = dayMs;
/** How long the server runs by a date further ahead before anything is deleted by it. */
const holdMs = 2 * dayMs;
/** A clock that keeps jumping ahead is noted this seldom, so that the list of dates stays short. */
const noteEachMs = 5 * 60_000;

/** A date as an offset to the running time of the server. */
type Offset = number;

/** A date ahead of the trusted one, and how long the server had run when it was first seen. */
interface DateAhead {
  offset: Offset;
  since: number;
}

/** What is known of the computer's clock. */
export interface ClockTrust {
  ranMs: number;
  /** Null until the first check. */
  trusted: Offset | null;
  /** Oldest first. Each waits on its own, so that a second jump does not restart the first one's wait. */
  ahead: DateAhead[];
}

export type ClockState = 'right' | 'ahead' | 'behind';

/** Result of a clock check: whether a date ahead proved wrong. */
interface Look {
  state: ClockState;
  wasAheadWrongly: boolean;
}

const isNear = (one: Offset, other: Offset): boolean => Math.abs(one - other) <= stepMs;

/** Dates ahead that the clock has gone back from were wrong. @returns whether there were any */
const dropWrong = (trust: ClockTrust, shown: Offset): boolean => {
  const right = trust.ahead.filter(({ offset }) => shown >= offset - stepMs);
  const hasDropped = right.length < trust.ahead.length;
  trust.ahead = right;
  return hasDropped;
};

/** Dates ahead that have held long enough are trusted. */
const trustHeld = (trust: ClockTrust): void => {
  const isHeld = ({ since }: DateAhead) => trust.ranMs - since >= holdMs;
  const held = trust.ahead.findLast(isHeld);
  if (!held) return;
  trust.trusted = held.offset;
  trust.ahead = trust.ahead.filter((date) => !isHeld(date));
};

const noteAhead = (trust: ClockTrust, shown: Offset): void => {
  const last = trust.ahead.at(-1);
  if (last && isNear(shown, last.offset)) last.offset = shown;
  else if (!last || trust.ranMs - last.since >= noteEachMs) {
    trust.ahead.push({ offset: shown, since: trust.ranMs });
  }
};

/**
 * Checks the clock: `shownMs` is what it shows, `ranMs` how long the server has run since the last check.
 * Changes `trust`. The rules and their cases are in ADR 37.
 */
export const lookAtClock = (trust: ClockTrust, shownMs: number, ranMs: number): Look => {
  trust.ranMs += Math.max(0, ranMs);
  const shown = shownMs - trust.ranMs;
  trust.trusted ??= shown;
  const wasAheadWrongly = dropWrong(trust, shown);
  trustHeld(trust);
  if (isNear(shown, trust.trusted)) {
    trust.trusted = shown;
    trust.ahead = [];
    return { state: 'right', wasAheadWrongly };
  }
  if (shown < trust.trusted) return { state: 'behind', wasAheadWrongly };
  noteAhead(trust, shown);
  return { state: 'ahead', wasAheadWrongly };
};
