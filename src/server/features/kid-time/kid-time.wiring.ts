import { addToDay } from '#shared/dates.ts';
import { isAdmin } from '#shared/features/accounts/access.ts';
import { limits } from '#shared/features/kid-time/kid-time.limits.ts';
import type { Context } from '../../context.ts';
import { write } from '../../db/transaction.ts';
import { registerSweep } from '../../jobs/jobs.ts';
import { addAboutSource } from '../../sources/about-sources.ts';
import { forgetDaysBefore } from './kid-time.repo.ts';

/** Connects the feature to what happens elsewhere in the house; the door has its lock already. */
export const wireKidTime = (context: Context): void => {
  // The rules are set by admins, and told to nobody but the kid.
  addAboutSource(context, 'kidTime', (person) =>
    person.isChild ? [{ key: 'kidTime.rules', sees: isAdmin }] : [],
  );
  registerSweep(context, 'kidTime', (date) => {
    const { db, household } = context;
    write(db, () => forgetDaysBefore(db, addToDay(household.day(date), -limits.keptDays)));
    return false;
  });
};
