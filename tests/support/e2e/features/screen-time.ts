/**
 * Allows Mia half an hour a day and leaves this many seconds of it, whenever the test runs. The household is in a zone
 * where it is daytime: within half an hour of midnight, tomorrow's minutes would count as well.
 */
export const leftOfMia = (seconds: number): string => `
  UPDATE household SET time_zone =
    CASE WHEN strftime('%H', 'now') < '12' THEN 'Etc/GMT-6' ELSE 'Etc/GMT+6' END;
  INSERT INTO kid_times (user_id, daily_minutes, has_windows, updated_at)
    SELECT id, 30, 0, '2026-01-01T00:00:00.000Z' FROM users WHERE username = 'mia';
  INSERT INTO kid_time_used (user_id, day, seconds)
    SELECT id, day, ${1800 - seconds} FROM users, (
      SELECT date('now', '-1 day') day UNION SELECT date('now') UNION SELECT date('now', '+1 day')
    ) WHERE username = 'mia';`;
