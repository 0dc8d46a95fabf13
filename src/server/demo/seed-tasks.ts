import { subDays } from 'date-fns/subDays';
import { z } from 'zod';
import { addToDay } from '#shared/dates.ts';
import { defaultPriority, Priority, TaskStatus } from '#shared/features/tasks/tasks.fields.ts';
import type { Context } from '../context/context.ts';
import type { UserRow } from '../features/accounts/accounts.repo.ts';
import { insertTask } from '../features/tasks/tasks.repo.ts';

export const SampleTask = z.object({
  who: z.string(),
  /** The grown-up who gave it. */
  from: z.string().optional(),
  title: z.string(),
  description: z.string().default(''),
  notes: z.string().default(''),
  status: TaskStatus.default('not_started'),
  priority: Priority.default(defaultPriority),
  /** Days from today, or before it. */
  dueIn: z.int().nullable().default(null),
});
export type SampleTask = z.infer<typeof SampleTask>;

/** Gives the sample family something to do. */
export const seedTasks = (context: Context, tasks: SampleTask[], people: UserRow[]): void => {
  const { db, clock, household } = context;
  const idOf = (username: string): number => {
    const person = people.find((one) => one.username === username);
    if (!person) throw new Error(`nobody is called ${username}`);
    return person.id;
  };
  tasks.forEach(({ who, from, dueIn, ...task }, index) => {
    insertTask(db, {
      ...task,
      userId: idOf(who),
      assignedBy: from ? idOf(from) : null,
      dueDate: dueIn === null ? null : addToDay(household.day(), dueIn),
      createdAt: subDays(clock.now(), 9).toISOString(),
      completedAt:
        task.status === 'completed' ? subDays(clock.now(), index % 5).toISOString() : null,
    });
  });
};
