/** Puts the household in a zone where it is daytime, whenever the test runs. */
const atDaytime = `
  UPDATE household SET time_zone =
    CASE WHEN strftime('%H', 'now') < '12' THEN 'Etc/GMT-6' ELSE 'Etc/GMT+6' END;`;

/**
 * Allows Mia half an hour a day and leaves this many seconds of it: within half an hour of midnight, tomorrow's minutes
 * would count as well.
 */
export const leftOfMia = (seconds: number): string => `${atDaytime}
  INSERT INTO kid_times (user_id, daily_minutes, has_windows, updated_at)
    SELECT id, 30, 0, '2026-01-01T00:00:00.000Z' FROM users WHERE username = 'mia';
  INSERT INTO kid_time_used (user_id, day, seconds)
    SELECT id, day, ${1800 - seconds} FROM users, (
      SELECT date('now', '-1 day') day UNION SELECT date('now') UNION SELECT date('now', '+1 day')
    ) WHERE username = 'mia';`;

/** Gives Mia a window each day that ends in this many minutes. */
export const windowsOfMia = (minutes: number): string => `${atDaytime}
  INSERT INTO kid_times (user_id, has_windows, updated_at)
    SELECT id, 1, '2026-01-01T00:00:00.000Z' FROM users WHERE username = 'mia';
  INSERT INTO kid_windows (user_id, weekday, from_minute, to_minute)
    SELECT users.id, value, 0, strftime('%H', there) * 60 + strftime('%M', there) + ${minutes}
    FROM users, json_each('[0, 1, 2, 3, 4, 5, 6]'), (
      SELECT datetime('now', IIF(time_zone = 'Etc/GMT-6', '+6 hours', '-6 hours')) there
      FROM household
    ) WHERE username = 'mia';`;
