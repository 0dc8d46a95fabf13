import type { Db } from '#server/db/open.ts';
import type { UserRow } from '#server/features/accounts/accounts.repo.ts';
import { insertTask, type TaskFields } from '#server/features/tasks/tasks.repo.ts';

const at = '2026-03-02T09:30:00.000Z';

export const makeTask = (
  db: Db,
  owner: UserRow,
  fields: Partial<TaskFields> & { assignedBy?: number } = {},
): number =>
  insertTask(db, {
    userId: owner.id,
    title: 'Water the beans',
    description: '',
    status: 'not_started',
    priority: 2,
    dueDate: null,
    notes: '',
    createdAt: at,
    completedAt: fields.status === 'completed' ? at : null,
    assignedBy: null,
    ...fields,
  });
