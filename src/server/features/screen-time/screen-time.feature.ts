import { addToDay } from '#shared/dates.ts';
import { isAdmin } from '#shared/features/accounts/access.ts';
import { limits } from '#shared/features/screen-time/screen-time.limits.ts';
import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import { addAboutSource } from '../../extension-points/person-summary.ts';
import { registerCleanupJob } from '../../jobs/jobs.ts';
import { forgetDaysBefore } from './screen-time.repo.ts';

/** Starts the feature; access control has its restriction already. */
export const startScreenTime = (context: Context): void => {
  // Rules are set by admins, and visible to them and the kid only.
  addAboutSource(context, 'kidTime', (person) =>
    person.isChild ? [{ key: 'kidTime.rules', sees: isAdmin }] : [],
  );
  registerCleanupJob(context, 'kidTime', (date) => {
    const { db, household } = context;
    write(db, () => forgetDaysBefore(db, addToDay(household.day(date), -limits.keptDays)));
    return false;
  });
};
