import { addToDay } from '#shared/dates.ts';
import { limits } from '#shared/features/kid-time/kid-time.limits.ts';
import type { Context } from '../../context.ts';
import { write } from '../../db/transaction.ts';
import { registerSweep } from '../../jobs/jobs.ts';
import { forgetDaysBefore } from './kid-time.repo.ts';

/** Connects the feature to what happens elsewhere in the house; the door has its lock already. */
export const wireKidTime = (context: Context): void => {
  registerSweep(context, 'kidTime', () => {
    const { db, household } = context;
    write(db, () => forgetDaysBefore(db, addToDay(household.day(), -limits.keptDays)));
    return false;
  });
};
