/** Mia may be here for half an hour a day, and so many seconds of it are left on any day a test may run. */
export const leftOfMia = (seconds: number): string => `
  INSERT INTO kid_times (user_id, daily_minutes, has_windows, updated_at)
    SELECT id, 30, 0, '2026-01-01T00:00:00.000Z' FROM users WHERE username = 'mia';
  INSERT INTO kid_time_used (user_id, day, seconds)
    SELECT id, day, ${1800 - seconds} FROM users, (
      SELECT date('now', '-1 day') day UNION SELECT date('now') UNION SELECT date('now', '+1 day')
    ) WHERE username = 'mia';`;
