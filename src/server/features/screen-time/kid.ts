import { limits } from '#shared/features/screen-time/screen-time.limits.ts';
import {
  closedSince,
  type Rules,
  type State,
  stateAt,
  type Use,
} from '#shared/features/screen-time/screen-time.rules.ts';
import type { Context } from '../../context/context.ts';
import { listScreenTimeRows, parseWindows, type ScreenTimeRow } from './screen-time.repo.ts';

/** The part of the context that screen time needs; access control has no more when it is created. */
export type ScreenTimeContext = Pick<Context, 'db' | 'clock' | 'household' | 'log' | 'heartbeats'>;

/** A kid whose time is limited, at a moment. */
export interface Kid {
  id: number;
  row: ScreenTimeRow;
  rules: Rules;
  use: Use;
  state: State;
  /** The moment, in ms. */
  now: number;
  timeZone: string;
}

const msOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));

const toKid = (row: ScreenTimeRow, now: number, timeZone: string): Kid => {
  const rules: Rules = {
    dailyMinutes: row.dailyMinutes,
    windows: row.hasWindows === 1 ? parseWindows(row.windows) : null,
  };
  const use: Use = {
    usedSeconds: row.usedSeconds,
    extraMinutes: row.extraMinutes,
    openUntil: msOf(row.openUntil),
  };
  const state = stateAt(rules, use, now, timeZone);
  return { id: row.userId, row, rules, use, state, now, timeZone };
};

/** Those of the people whose time is limited, as it is now. */
export const readKids = (
  { db, clock, household }: ScreenTimeContext,
  ids: readonly number[],
): Kid[] => {
  const now = clock.now();
  const timeZone = household.timeZone();
  return listScreenTimeRows(db, ids, household.day(now)).map((row) =>
    toKid(row, now.getTime(), timeZone),
  );
};

/** Whether what a kid was writing when it ended may still be saved; a change of the limits gives that time too. */
export const isInGrace = ({ row, rules, use, now, timeZone }: Kid): boolean => {
  const ended = closedSince(rules, use, { now, timeZone, lastUsedAt: msOf(row.lastUsedAt) });
  const since = Math.max(ended, Date.parse(row.updatedAt));
  return now >= since && now < since + limits.graceMs;
};
