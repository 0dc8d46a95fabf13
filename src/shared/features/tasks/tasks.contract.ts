import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById, Id } from '../../fields.ts';
import { versionOf } from '../../record-version.ts';
import { Member } from '../accounts/accounts.contract.ts';
import { fieldNames, limits, NewTask, Priority, TaskChanges, TaskStatus } from './tasks.fields.ts';

/** A task for its owner. */
export const Task = z.object({
  id: z.int(),
  userId: z.int(),
  title: z.string(),
  description: z.string(),
  status: TaskStatus,
  priority: Priority,
  /** yyyy-MM-dd, a day of the household. */
  dueDate: z.string().nullable(),
  completionPercentage: z.int(),
  notes: z.string(),
  createdAt: z.iso.datetime(),
  /** Who assigned it; null for the person's own task. */
  assignedBy: Member.nullable(),
  /** Given, and not looked at yet. */
  isNew: z.boolean(),
});
export type Task = z.infer<typeof Task>;

export const TaskCounts = z.object({
  active: z.int(),
  completed: z.int(),
  /** Given tasks that have not been looked at. */
  unseen: z.int(),
});
export type TaskCounts = z.infer<typeof TaskCounts>;

export const TaskFilter = z.enum(['all', 'active', 'completed']);
export type TaskFilter = z.infer<typeof TaskFilter>;
export const TaskOrder = z.enum(['due', 'priority']);
export type TaskOrder = z.infer<typeof TaskOrder>;

/** Open tasks in the chosen order, then the completed ones, the one done last first. */
export const listTasks = defineEndpoint({
  method: 'GET',
  path: '/api/tasks',
  access: 'member',
  query: z.object({
    show: TaskFilter.default('all'),
    order: TaskOrder.default('due'),
    limit: z.coerce.number().int().min(1).max(limits.pageMax).default(limits.pageDefault),
    /** The id of a task; the page starts after it. */
    after: Id.optional(),
  }),
  response: z.array(Task),
});
export const countTasks = defineEndpoint({
  method: 'GET',
  path: '/api/tasks/counts',
  access: 'member',
  response: TaskCounts,
});
/** With `assignedTo` a grown-up gives the task to a kid of the household, whose it then is. */
export const createTask = defineEndpoint({
  method: 'POST',
  path: '/api/tasks',
  access: 'member',
  takesClientId: true,
  body: NewTask,
  response: Task,
});
export const updateTask = defineEndpoint({
  method: 'PATCH',
  path: '/api/tasks/:id',
  access: 'member',
  params: ById,
  body: TaskChanges,
  response: Task,
});
export const deleteTask = defineEndpoint({
  method: 'DELETE',
  path: '/api/tasks/:id',
  access: 'member',
  params: ById,
  response: ById,
});
/** Undoes the caller's own delete within 30 days. */
export const restoreTask = defineEndpoint({
  method: 'POST',
  path: '/api/tasks/:id/restore',
  access: 'member',
  params: ById,
  response: Task,
});
/** Marks the assigned tasks as seen, on all of the caller's devices. */
export const markTasksSeen = defineEndpoint({
  method: 'POST',
  path: '/api/tasks/seen',
  access: 'member',
  response: TaskCounts,
});

/** The version of a task. */
export const taskVersionOf = (task: Task): string => versionOf(task, fieldNames);
