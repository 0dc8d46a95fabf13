import type { z } from 'zod';
import { AppError, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { listTasks, Task, TaskCounts } from '#shared/features/tasks/tasks.contract.ts';
import {
  emptyTask,
  fieldNames,
  type NewTask,
  type TaskChanges,
} from '#shared/features/tasks/tasks.fields.ts';
import { fieldsAfter } from '#shared/fields-named.ts';
import type { Context } from '../../context/context.ts';
import { requireRecipient } from './assigned.service.ts';
import { announceToBoth, announceToOwner } from './live-events.ts';
import {
  canDeleteTask,
  canRestoreTask,
  canReword,
  hasAssignedTask,
  ownsTask,
} from './tasks.policy.ts';
import { presentTasks, taskFacts } from './tasks.present.ts';
import {
  countTasks,
  findTask,
  insertTask,
  listDone,
  listOpen,
  markCounted,
  markSeen,
  setDeleted,
  type TaskFields,
  type TaskRow,
  updateTask,
} from './tasks.repo.ts';

/** The caller's own task, in the trash or not. @throws AppError 404 */
const requireAnyOwn = (context: Context, actor: Actor, id: number): TaskRow => {
  const task = findTask(context.db, id);
  if (!task || !ownsTask(actor, taskFacts(task))) throw notFound();
  return task;
};

/** @throws AppError 404 */
const requireOwn = (context: Context, actor: Actor, id: number): TaskRow => {
  const task = requireAnyOwn(context, actor, id);
  if (task.deletedAt !== null) throw notFound();
  return task;
};

const readTask = ({ db }: Context, id: number): Task => {
  const row = findTask(db, id);
  const [task] = presentTasks(db, row ? [row] : []);
  if (!task) throw notFound();
  return task;
};

/** The caller's own task. @throws AppError 404 */
export const readOwn = (context: Context, actor: Actor, id: number): Task =>
  readTask(context, requireOwn(context, actor, id).id);

/** What the caller has created: their own task, or what they may know of one they assigned. @throws AppError 404 */
export const readCreated = (context: Context, actor: Actor, id: number): Task => {
  const row = findTask(context.db, id);
  if (!row || row.deletedAt !== null) throw notFound();
  if (ownsTask(actor, taskFacts(row))) return readTask(context, id);
  if (!hasAssignedTask(actor, row)) throw notFound();
  // What the kid wrote, and whether they have looked, stays theirs.
  return { ...readTask(context, id), notes: '', isNew: true };
};

/** A page of the caller's tasks: what is open in the order asked for, then what is done. @throws AppError 404 */
export const listTasksFor = (
  context: Context,
  actor: Actor,
  query: z.output<typeof listTasks.query & object>,
): Task[] => {
  const { show, order, limit } = query;
  const after = query.after ? requireAnyOwn(context, actor, query.after) : undefined;
  const isPastOpen = after?.completedAt != null;
  const open =
    show === 'completed' || isPastOpen
      ? []
      : listOpen(context.db, actor.id, order, { after, limit });
  const isRoom = show !== 'active' && open.length < limit;
  const page = { after: isPastOpen ? after : undefined, limit: limit - open.length };
  const done = isRoom ? listDone(context.db, actor.id, page) : [];
  return presentTasks(context.db, [...open, ...done]);
};

export const countTasksFor = ({ db }: Context, actor: Actor): TaskCounts =>
  countTasks(db, actor.id);

/** Announces a completed task, once in its life. */
const announceCompleted = ({ db, events }: Context, id: number, userId: number): void => {
  if (markCounted(db, id)) events.emit('taskCompleted', { userId });
};

/** Null clears a field. */
const cleared = (changes: TaskChanges): Partial<typeof emptyTask> =>
  Object.fromEntries(
    fieldNames.map((name) => [name, changes[name] === null ? emptyTask[name] : changes[name]]),
  );

/** Adds a task to the caller's own list or, as a grown-up, to a kid's. @throws AppError 403, 400 */
export const createTaskFor = (context: Context, actor: Actor, fields: NewTask): Task => {
  const { db, clock } = context;
  const recipientId =
    fields.assignedTo == null ? null : requireRecipient(context, actor, fields.assignedTo);
  const isAssigned = recipientId !== null;
  const userId = recipientId ?? actor.id;
  const now = clock.now().toISOString();
  // The status and the notes of an assigned task are the kid's.
  const { status, notes } = isAssigned ? emptyTask : fields;
  const written = fieldsAfter(emptyTask, cleared({ ...fields, status, notes }), fieldNames);
  const row = {
    ...written,
    userId,
    createdAt: now,
    completedAt: written.status === 'completed' ? now : null,
    assignedBy: isAssigned ? actor.id : null,
  };
  const id = insertTask(db, row);
  announceToBoth(context, { ...row, id }, 'created');
  if (row.status === 'completed') announceCompleted(context, id, userId);
  return readTask(context, id);
};

/** Without a priority, that stays. */
const taskAfter = (task: TaskRow, changes: TaskChanges, now: string): TaskFields => {
  const priority = changes.priority ?? task.priority;
  const written = fieldsAfter(task, cleared({ ...changes, priority }), fieldNames);
  const completedAt = written.status === 'completed' ? (task.completedAt ?? now) : null;
  return { ...written, completedAt };
};

const isReworded = (task: TaskRow, fields: TaskFields): boolean =>
  (['title', 'description', 'priority', 'dueDate'] as const).some(
    (name) => task[name] !== fields[name],
  );

/** Changes the caller's own task; of an assigned one, its status and notes. @throws AppError 404, 403 */
export const changeTask = (
  context: Context,
  actor: Actor,
  id: number,
  changes: TaskChanges,
): Task => {
  const task = requireOwn(context, actor, id);
  const fields = taskAfter(task, changes, context.clock.now().toISOString());
  if (isReworded(task, fields) && !canReword(taskFacts(task))) {
    throw new AppError('forbidden', 'tasks:errors.assignedFixed');
  }
  updateTask(context.db, id, fields);
  const announce = fields.status === task.status ? announceToOwner : announceToBoth;
  announce(context, task, 'updated');
  if (fields.status === 'completed') announceCompleted(context, id, task.userId);
  return readTask(context, id);
};

/** Moves the caller's own task to the trash. @throws AppError 404, 403 */
export const trashTask = (context: Context, actor: Actor, id: number): void => {
  const { db, clock } = context;
  const task = requireOwn(context, actor, id);
  if (!canDeleteTask(taskFacts(task)))
    throw new AppError('forbidden', 'tasks:errors.assignedDelete');
  setDeleted(db, id, { at: clock.now().toISOString(), by: actor.id });
  announceToBoth(context, task, 'deleted');
};

/** Restores the caller's own task unchanged, but not one its assigner took back. @throws AppError 404 */
export const restoreTaskFor = (context: Context, actor: Actor, id: number): Task => {
  const task = requireAnyOwn(context, actor, id);
  if (!canRestoreTask(actor, taskFacts(task))) throw notFound();
  if (task.deletedAt !== null) {
    setDeleted(context.db, id, null);
    announceToBoth(context, task, 'created');
  }
  return readTask(context, id);
};

/** Marks the caller's assigned tasks as seen. */
export const seeTasks = (context: Context, actor: Actor): TaskCounts => {
  if (markSeen(context.db, actor.id)) {
    const mine = (other: Actor) => other.id === actor.id;
    context.live.publish({ type: 'changed', area: 'tasks' }, mine);
  }
  return countTasksFor(context, actor);
};
