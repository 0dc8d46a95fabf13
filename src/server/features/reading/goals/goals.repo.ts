import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { type Stored, tableSql } from '../../../db/table-sql.ts';
import { readingGoals } from './goals.tables.ts';

type NewGoal = typeof readingGoals.$inferInsert;

export type GoalRow = Stored<typeof readingGoals.$inferSelect>;

const sql = tableSql(readingGoals);
const selectSql = `SELECT ${sql.select(sql.without())} FROM reading_goals`;

export const findGoal = (db: Db, id: number): GoalRow | undefined =>
  prepared<GoalRow>(db, `${selectSql} WHERE id = ?`).get(id);

/** Newest first. */
export const listGoalsOf = (db: Db, userId: number): GoalRow[] =>
  prepared<GoalRow>(db, `${selectSql} WHERE user_id = ? ORDER BY id DESC`).all(userId);

export const insertGoal = (db: Db, goal: NewGoal): number =>
  db.insert(readingGoals).values(goal).returning({ id: readingGoals.id }).get().id;

export const updateGoal = (db: Db, id: number, changes: Partial<NewGoal>): void => {
  db.update(readingGoals).set(changes).where(eq(readingGoals.id, id)).run();
};

/** Notes that a goal has been reached for the first time. */
export const markReached = (db: Db, id: number, reachedAt: string): void => {
  prepared<never>(db, 'UPDATE reading_goals SET reached_at = ? WHERE id = ?').run(reachedAt, id);
};

export const deleteGoalRow = (db: Db, id: number): void => {
  db.delete(readingGoals).where(eq(readingGoals.id, id)).run();
};
