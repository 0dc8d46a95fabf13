import type { Task } from '#shared/features/tasks/tasks.contract.ts';

type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** Which part of a day it is, by minutes past midnight. */
export const partOfDay = (minutes: number): PartOfDay => {
  if (minutes < 12 * 60) return 'morning';
  return minutes < 17 * 60 ? 'afternoon' : 'evening';
};

/** The day on which each task was ticked on this page, by its id. */
export type TickedOn = ReadonlyMap<number, string>;

const isForToday = (task: Task, today: string, ticked: TickedOn): boolean => {
  if (ticked.get(task.id) === today || task.dueDate === today) return true;
  if (task.status === 'completed') return false;
  return task.dueDate === null ? task.assignedBy !== null : task.dueDate < today;
};

/**
 * The tasks a kid sees on a day (yyyy-MM-dd): those due on it, open ones due before, and open ones that were
 * assigned without a date (rule 180). Those `ticked` on it stay, though they were done meanwhile. A task keeps
 * its place when it is done.
 */
export const tasksOfDay = (tasks: Task[], today: string, ticked: TickedOn): Task[] =>
  tasks
    .filter((task) => isForToday(task, today, ticked))
    .toSorted(
      (a, b) =>
        (a.dueDate ?? today).localeCompare(b.dueDate ?? today) ||
        b.priority - a.priority ||
        a.id - b.id,
    );
