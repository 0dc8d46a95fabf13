import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { addWeeks } from 'date-fns/addWeeks';
import { addYears } from 'date-fns/addYears';
import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';
import type { Timeframe } from './reading.fields.ts';

type GoalStatus = 'completed' | 'expired' | 'upcoming' | 'active';

/** What a goal is shown as, in this order of precedence (spec, part 2 section 4; rule 132). */
export const goalStatus = (
  goal: { completed: boolean; startDate: string; endDate: string | null },
  today: string,
): GoalStatus => {
  if (goal.completed) return 'completed';
  if (goal.endDate !== null && goal.endDate < today) return 'expired';
  return goal.startDate > today ? 'upcoming' : 'active';
};

const steps = { daily: addDays, weekly: addWeeks, monthly: addMonths, yearly: addYears };

/** The last day of a goal: one step from its start, less a day (rule 131); its own choice for `custom`. */
export const goalEnd = (
  timeframe: Timeframe,
  startDate: string,
  chosen: string | null,
): string | null => {
  if (timeframe === 'custom') return chosen;
  const next = steps[timeframe](parseISO(startDate), 1);
  return formatISO(addDays(next, -1), { representation: 'date' });
};
