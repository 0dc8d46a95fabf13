import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import type { AssignedTask } from '#shared/features/tasks/assigned.contract.ts';
import type { Task } from '#shared/features/tasks/tasks.contract.ts';
import { fieldNames, percentageOf } from '#shared/features/tasks/tasks.fields.ts';
import { fieldsNamed } from '#shared/fields-named.ts';
import type { Db } from '../../db/open.ts';
import { findMembers } from '../accounts/accounts.repo.ts';
import type { TaskFacts } from './tasks.policy.ts';
import type { TaskRow } from './tasks.repo.ts';

export const taskFacts = (row: TaskRow): TaskFacts => ({
  userId: row.userId,
  assignedBy: row.assignedBy,
  isDone: row.completedAt !== null,
  isDeleted: row.deletedAt !== null,
  deletedBy: row.deletedBy,
});

/** Tasks as their owner sees them. */
export const presentTasks = (db: Db, rows: TaskRow[]): Task[] => {
  const givers = findMembers(
    db,
    rows.flatMap(({ assignedBy }) => assignedBy ?? []),
  );
  return rows.map((row) => ({
    ...fieldsNamed(row, fieldNames),
    id: row.id,
    userId: row.userId,
    completionPercentage: percentageOf(row.status),
    createdAt: row.createdAt,
    assignedBy: givers.get(row.assignedBy ?? 0) ?? null,
    isNew: row.isNew === 1,
  }));
};

/** Tasks for the person who assigned them; every field is named, so that nothing the kid wrote leaks. */
export const presentAssigned = (db: Db, rows: TaskRow[]): AssignedTask[] => {
  const owners: Map<number, Member> = findMembers(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.flatMap(({ id, title, status, userId }) => {
    const assignedTo = owners.get(userId);
    return assignedTo ? [{ id, title, status, assignedTo }] : [];
  });
};
