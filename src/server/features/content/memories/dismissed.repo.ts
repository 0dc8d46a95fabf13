import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';

interface Dismissed {
  day: string | null;
  year: number | null;
}

const findSql = 'SELECT day, year FROM dismissed_memories WHERE user_id = ?';

export const findDismissed = (db: Db, userId: number): Dismissed =>
  prepared<Dismissed>(db, findSql).get(userId) ?? { day: null, year: null };

const saveSql = `INSERT INTO dismissed_memories (user_id, day, year) VALUES (@userId, @day, @year)
  ON CONFLICT (user_id) DO UPDATE SET day = excluded.day, year = excluded.year`;

export const saveDismissed = (db: Db, userId: number, dismissed: Dismissed): void => {
  prepared(db, saveSql).run({ userId, ...dismissed });
};
