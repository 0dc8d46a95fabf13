import { addToDay } from '#shared/dates.ts';

/** How a due date relates to today; both are days of the household, yyyy-MM-dd. */
export const dueState = (
  dueDate: string,
  today: string,
): 'overdue' | 'today' | 'tomorrow' | 'later' => {
  if (dueDate < today) return 'overdue';
  if (dueDate === today) return 'today';
  return dueDate === addToDay(today, 1) ? 'tomorrow' : 'later';
};
