import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { readingGoals } from '../reading.tables.ts';

export type NewGoal = typeof readingGoals.$inferInsert;

export interface GoalRow extends Omit<typeof readingGoals.$inferSelect, 'completedOverride'> {
  completedOverride: 0 | 1 | null;
}

const selectSql = `SELECT id, user_id userId, goal_type goalType, target_value targetValue, timeframe,
  start_date startDate, end_date endDate, progress_override progressOverride,
  completed_override completedOverride, reached_at reachedAt, created_at createdAt
  FROM reading_goals`;

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
