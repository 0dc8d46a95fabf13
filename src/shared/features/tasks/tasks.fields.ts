import { z } from 'zod';
import { earliestDay, isDay } from '../../dates.ts';
import { requiredText } from '../../fields.ts';
import { namesOf } from '../../fields-named.ts';
import { message, tooLong } from '../../locales/messages.ts';

export const limits = {
  titleMax: 200,
  descriptionMax: 2_000,
  notesMax: 5_000,
  pageDefault: 100,
  pageMax: 200,
  trashDays: 30,
  /** How long the person who assigned a task sees that it is done, in days. */
  assignedDoneDays: 30,
  /** Tasks one person has assigned that are listed at once. */
  assignedMax: 200,
} as const;

export const TaskStatus = z.enum(['not_started', 'in_progress', 'completed'], {
  error: message('common:errors.invalidRequest'),
});
export type TaskStatus = z.infer<typeof TaskStatus>;

/** Low, medium and high (spec, part 2 section 9). */
export const priorities = [1, 2, 3] as const;
export const Priority = z.literal(priorities, { error: message('common:errors.invalidRequest') });
export type Priority = z.infer<typeof Priority>;
/** In the form and in the store. */
export const defaultPriority: Priority = 2;

const text = (max: number) =>
  z
    .string({ error: message('common:errors.invalidRequest') })
    .trim()
    .max(max, tooLong(max));

const Title = requiredText(limits.titleMax, message('tasks:errors.titleRequired'));

/** A day from 1900 on; an empty form field becomes null. */
const DueDate = z
  .string({ error: message('common:errors.dateUnknown') })
  .refine((day) => day === '' || isDay(day), message('common:errors.dateUnknown'))
  .refine((day) => !isDay(day) || day >= earliestDay, message('common:errors.dateEarly'))
  .transform((day) => day || null);

/** What is left out of a change stays as it is. */
export const TaskChanges = z.object({
  title: Title.optional(),
  description: text(limits.descriptionMax).nullish(),
  status: TaskStatus.optional(),
  priority: Priority.nullish(),
  dueDate: DueDate.nullish(),
  notes: text(limits.notesMax).nullish(),
});
export type TaskChanges = z.infer<typeof TaskChanges>;

/** What a person writes or chooses of a task. */
export const fieldNames = namesOf(TaskChanges);

/** What is left out of a new task, or cleared of one. */
export const emptyTask = {
  title: '',
  description: '',
  status: 'not_started' as TaskStatus,
  priority: defaultPriority,
  dueDate: null as string | null,
  notes: '',
} satisfies Required<TaskChanges>;

export const NewTask = TaskChanges.extend({
  title: Title,
  /** The kid it is for, when a grown-up gives it (rule 111). */
  assignedTo: z.int({ error: message('tasks:errors.recipient') }).nullish(),
});
export type NewTask = z.infer<typeof NewTask>;

/** 100 or 0, whatever a client says (rule 108). */
export const percentageOf = (status: TaskStatus): number => (status === 'completed' ? 100 : 0);
