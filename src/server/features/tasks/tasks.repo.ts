import type { TaskOrder } from '#shared/features/tasks/tasks.contract.ts';
import type { Priority } from '#shared/features/tasks/tasks.fields.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { inRange, type RowRange } from '../../db/row-ranges.ts';
import { type Stored, tableSql } from '../../db/table-sql.ts';
import { tasks } from './tasks.tables.ts';

// Computed columns only order the lists.
const sql = tableSql(tasks);
const names = sql.without();

export type TaskRow = Stored<Pick<typeof tasks.$inferSelect, (typeof names)[number]>> & {
  priority: Priority;
};

const taskSql = `SELECT ${sql.select(names)} FROM tasks`;

const findSql = `${taskSql} WHERE id = ?`;

/** A task, in the trash or not. */
export const findTask = (db: Db, id: number): TaskRow | undefined =>
  prepared<TaskRow>(db, findSql).get(id);

const wantedSql = `${taskSql} WHERE id IN (SELECT value FROM json_each(?))`;

/** Tasks, in the trash or not, in any order. */
export const listTasks = (db: Db, ids: number[]): TaskRow[] =>
  prepared<TaskRow>(db, wantedSql).all(JSON.stringify(ids));

const sortedBy = {
  due: 'due_order, priority_order, id',
  priority: 'priority_order, due_order, id',
} as const;

const openSql = (order: TaskOrder): string => `${taskSql}
  WHERE user_id = ? AND completed_at IS NULL AND deleted_at IS NULL
  AND (${sortedBy[order]}) > (?, ?, ?) ORDER BY ${sortedBy[order]} LIMIT ?`;

const noDueDate = '9999-12-31';

interface Page {
  /** The last task of the page before. */
  after: TaskRow | undefined;
  limit: number;
}

/** A person's open tasks in one of the two orders. */
export const listOpen = (
  db: Db,
  userId: number,
  order: TaskOrder,
  { after, limit }: Page,
): TaskRow[] => {
  const due = after ? (after.dueDate ?? noDueDate) : '';
  const priority = after ? -after.priority : -4;
  const keys = order === 'due' ? [due, priority] : [priority, due];
  return prepared<TaskRow>(db, openSql(order)).all(userId, ...keys, after?.id ?? 0, limit);
};

const doneSql = `${taskSql} WHERE user_id = ? AND (completed_at, id) < (?, ?)
  AND deleted_at IS NULL ORDER BY completed_at DESC, id DESC LIMIT ?`;

/** What a person has completed, the last first. */
export const listDone = (db: Db, userId: number, { after, limit }: Page): TaskRow[] =>
  prepared<TaskRow>(db, doneSql).all(userId, after?.completedAt ?? '9999', after?.id ?? 0, limit);

const countSql = `SELECT
  (SELECT count(*) FROM tasks WHERE user_id = @userId AND completed_at IS NULL
    AND deleted_at IS NULL) active,
  (SELECT count(*) FROM tasks WHERE user_id = @userId AND completed_at > ''
    AND deleted_at IS NULL) completed,
  (SELECT count(*) FROM tasks WHERE user_id = @userId AND is_new = 1
    AND deleted_at IS NULL) unseen`;

export const countTasks = (
  db: Db,
  userId: number,
): { active: number; completed: number; unseen: number } =>
  prepared<{ active: number; completed: number; unseen: number }>(db, countSql).get({
    userId,
  }) as never;

const assignedSql = `${taskSql} WHERE assigned_by = ? AND done_order > ? AND deleted_at IS NULL
  ORDER BY done_order DESC, id DESC LIMIT ?`;

/** What a person has assigned: what is open, newest first, then what was done after `doneSince`. */
export const listAssignedBy = (
  db: Db,
  userId: number,
  doneSince: string,
  limit: number,
): TaskRow[] => prepared<TaskRow>(db, assignedSql).all(userId, doneSince, limit);

const written = sql.without(
  ...(['id', 'userId', 'createdAt', 'assignedBy', 'hasCounted', 'isNew'] as const),
  ...(['deletedAt', 'deletedBy'] as const),
);

/** What a task is made of, but for who has it and where it is. */
export type TaskFields = Pick<TaskRow, (typeof written)[number]>;

const insertSql = sql.insert([...written, 'userId', 'createdAt', 'assignedBy', 'isNew']);

export const insertTask = (
  db: Db,
  row: TaskFields & Pick<TaskRow, 'userId' | 'createdAt' | 'assignedBy'>,
): number => {
  const isNew = row.assignedBy !== null && row.status === 'not_started' ? 1 : 0;
  return Number(prepared(db, insertSql).run({ ...row, isNew }).lastInsertRowid);
};

const updateSql = sql.update([...written, 'isNew']);

/** Changes a task; the caller has checked it. */
export const updateTask = (db: Db, id: number, fields: TaskFields): void => {
  prepared(db, updateSql).run({ ...fields, isNew: 0, id });
};

/** Marks a task as announced. @returns whether this was the first time. */
export const markCounted = (db: Db, id: number): boolean =>
  prepared(db, 'UPDATE tasks SET has_counted = 1 WHERE id = ? AND has_counted = 0').run(id)
    .changes > 0;

/** @returns whether there was anything new. */
export const markSeen = (db: Db, userId: number): boolean =>
  prepared(db, 'UPDATE tasks SET is_new = 0 WHERE user_id = ? AND is_new = 1').run(userId).changes >
  0;

/** Puts a task into the trash, or takes it out. */
export const setDeleted = (
  db: Db,
  id: number,
  deleted: { at: string; by: number } | null,
): void => {
  prepared(db, 'UPDATE tasks SET deleted_at = ?, deleted_by = ? WHERE id = ?').run(
    deleted?.at ?? null,
    deleted?.by ?? null,
    id,
  );
};

const purgeSql = `DELETE FROM tasks WHERE id IN
  (SELECT id FROM tasks WHERE deleted_at < ? ORDER BY deleted_at LIMIT ?)`;

/** Removes some of what was deleted before then for good. @returns how many. */
export const purgeDeleted = (db: Db, before: string, limit: number): number =>
  prepared(db, purgeSql).run(before, limit).changes;

const letGoSql = `UPDATE tasks SET assigned_by = NULL WHERE assigned_by = @giver AND ${inRange()}
  RETURNING user_id userId, deleted_at deletedAt`;

/** Makes tasks that a person gave the kids' own. @returns the kids on whose lists they are. */
export const releaseAssigned = (db: Db, giver: number, range: RowRange): number[] =>
  prepared<{ userId: number; deletedAt: string | null }>(db, letGoSql)
    .all({ giver, ...range })
    .flatMap(({ userId, deletedAt }) => (deletedAt === null ? userId : []));
