import type { z } from 'zod';
import type { Task } from '#shared/features/tasks/tasks.contract.ts';
import { emptyTask, fieldNames, type NewTask } from '#shared/features/tasks/tasks.fields.ts';
import { fieldsNamed } from '#shared/fields-named.ts';

export type FormInput = z.input<typeof NewTask>;
export type FormOutput = z.output<typeof NewTask>;

/** What the form shows at first. */
export const formValues = (task: Task | undefined): FormInput => ({
  ...fieldsNamed(task ?? emptyTask, fieldNames),
  assignedTo: null,
});
