import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';

const findSql = 'SELECT dismissed_on dismissedOn FROM emotion_care WHERE user_id = ?';

/** The day the prompt was last dismissed; null for never. */
export const findDismissal = (db: Db, userId: number): string | null =>
  prepared<{ dismissedOn: string }>(db, findSql).get(userId)?.dismissedOn ?? null;

const saveSql = `INSERT INTO emotion_care (user_id, dismissed_on) VALUES (?, ?)
  ON CONFLICT (user_id) DO UPDATE SET dismissed_on = excluded.dismissed_on`;

export const saveDismissal = (db: Db, userId: number, day: string): void => {
  prepared<never>(db, saveSql).run(userId, day);
};
