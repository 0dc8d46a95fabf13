import type { z } from 'zod';
import type { Task } from '#shared/features/tasks/tasks.contract.ts';
import { defaultPriority, type NewTask } from '#shared/features/tasks/tasks.fields.ts';

export type FormInput = z.input<typeof NewTask>;
export type FormOutput = z.output<typeof NewTask>;

/** What the form shows at first. */
export const formValues = (task: Task | undefined): FormInput => ({
  title: task?.title ?? '',
  description: task?.description ?? '',
  status: task?.status ?? 'not_started',
  priority: task?.priority ?? defaultPriority,
  dueDate: task?.dueDate ?? null,
  notes: task?.notes ?? '',
  assignedTo: null,
});
