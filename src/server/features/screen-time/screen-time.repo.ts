import type {
  KidWindow,
  ScreenTimeRules,
} from '#shared/features/screen-time/screen-time.contract.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';

/** A kid's limits with what was used and given on one day. */
export interface ScreenTimeRow {
  userId: number;
  dailyMinutes: number | null;
  hasWindows: 0 | 1;
  /** JSON of the windows. */
  windows: string;
  openUntil: string | null;
  lastUsedAt: string | null;
  announced: 0 | 2 | 10;
  announcedAt: string | null;
  updatedAt: string;
  usedSeconds: number;
  extraMinutes: number;
}

/** Whether anything limits a person's time; asked with every call of a kid. */
export const hasScreenTime = (db: Db, userId: number): boolean =>
  prepared<unknown>(db, 'SELECT 1 FROM kid_times WHERE user_id = ?').get(userId) !== undefined;

const listSql = `SELECT t.user_id userId, t.daily_minutes dailyMinutes, t.has_windows hasWindows,
  (SELECT json_group_array(json_object('weekday', w.weekday, 'from', w.from_minute, 'to', w.to_minute))
    FROM kid_windows w WHERE w.user_id = t.user_id) windows,
  t.open_until openUntil, t.last_used_at lastUsedAt, t.announced announced,
  t.announced_at announcedAt, t.updated_at updatedAt,
  coalesce(u.seconds, 0) usedSeconds, coalesce(e.minutes, 0) extraMinutes
  FROM json_each(?) wanted JOIN kid_times t ON t.user_id = wanted.value
  LEFT JOIN kid_time_used u ON u.user_id = t.user_id AND u.day = ?
  LEFT JOIN kid_time_extra e ON e.user_id = t.user_id AND e.day = ?`;

/** The limits of those of the people who have any. */
export const listScreenTimeRows = (
  db: Db,
  userIds: readonly number[],
  day: string,
): ScreenTimeRow[] => prepared<ScreenTimeRow>(db, listSql).all(JSON.stringify(userIds), day, day);

const saveSql = `INSERT INTO kid_times (user_id, daily_minutes, has_windows, updated_at)
  VALUES (?, ?, ?, ?) ON CONFLICT (user_id) DO UPDATE SET daily_minutes = excluded.daily_minutes,
  has_windows = excluded.has_windows, open_until = NULL, announced = 0,
  updated_at = excluded.updated_at`;

const saveWindowSql = `INSERT INTO kid_windows (user_id, weekday, from_minute, to_minute)
  VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`;

const deleteWindows = (db: Db, userId: number): void => {
  prepared<never>(db, 'DELETE FROM kid_windows WHERE user_id = ?').run(userId);
};

export const saveRules = (db: Db, userId: number, rules: ScreenTimeRules, at: string): void => {
  prepared<never>(db, saveSql).run(userId, rules.dailyMinutes, rules.windows ? 1 : 0, at);
  deleteWindows(db, userId);
  const insert = prepared<never>(db, saveWindowSql);
  for (const { weekday, from, to } of rules.windows ?? []) insert.run(userId, weekday, from, to);
};

/** Takes all limits away, and what was counted under them. */
export const deleteScreenTime = (db: Db, userId: number): void => {
  deleteWindows(db, userId);
  for (const table of ['kid_times', 'kid_time_used', 'kid_time_extra']) {
    prepared<never>(db, `DELETE FROM ${table} WHERE user_id = ?`).run(userId);
  }
};

const addUsedSql = `INSERT INTO kid_time_used (user_id, day, seconds) VALUES (?, ?, ?)
  ON CONFLICT (user_id, day) DO UPDATE SET seconds = seconds + excluded.seconds`;

export const addUsed = (db: Db, userId: number, day: string, seconds: number): void => {
  prepared<never>(db, addUsedSql).run(userId, day, seconds);
};

export const setLastUsed = (db: Db, userId: number, at: string | null): void => {
  prepared<never>(db, 'UPDATE kid_times SET last_used_at = ? WHERE user_id = ?').run(at, userId);
};

const announcedSql = 'UPDATE kid_times SET announced = ?, announced_at = ? WHERE user_id = ?';

/** `at` in ms. */
export const setAnnounced = (db: Db, userId: number, announced: number, at: number): void => {
  prepared<never>(db, announcedSql).run(announced, new Date(at).toISOString(), userId);
};

const setExtraSql = `INSERT INTO kid_time_extra (user_id, day, minutes) VALUES (?, ?, ?)
  ON CONFLICT (user_id, day) DO UPDATE SET minutes = excluded.minutes`;

/** Sets what is given on top of a day, and until when the windows stay open for it. */
export const saveExtra = (
  db: Db,
  userId: number,
  extra: { day: string; minutes: number; openUntil: string | null },
): void => {
  prepared<never>(db, setExtraSql).run(userId, extra.day, extra.minutes);
  prepared<never>(db, 'UPDATE kid_times SET open_until = ?, announced = 0 WHERE user_id = ?').run(
    extra.openUntil,
    userId,
  );
};

const listUsedSql = `SELECT u.user_id userId, u.day day, u.seconds seconds
  FROM json_each(?) wanted JOIN kid_time_used u ON u.user_id = wanted.value AND u.day >= ?`;

/** What was used since a day, by person and day. */
export const listUsed = (db: Db, userIds: readonly number[], fromDay: string) =>
  prepared<{ userId: number; day: string; seconds: number }>(db, listUsedSql).all(
    JSON.stringify(userIds),
    fromDay,
  );

/** Forgets the sums of days before one. */
export const forgetDaysBefore = (db: Db, day: string): void => {
  for (const table of ['kid_time_used', 'kid_time_extra']) {
    prepared<never>(db, `DELETE FROM ${table} WHERE day < ?`).run(day);
  }
};

export const parseWindows = (json: string): KidWindow[] => JSON.parse(json) as KidWindow[];
