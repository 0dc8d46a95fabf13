import { addToDay } from '#shared/dates.ts';
import { isAdmin } from '#shared/features/accounts/access.ts';
import { limits } from '#shared/features/screen-time/screen-time.limits.ts';
import { write } from '../../db/transaction.ts';
import { defineFeature } from '../feature.ts';
import { forgetDaysBefore } from './screen-time.repo.ts';
import { screenTimeRoutes } from './screen-time.routes.ts';

export const screenTimeFeature = defineFeature({
  name: 'screen-time',
  // Access control has its restriction already.
  create: (context) => ({
    routes: screenTimeRoutes(context),
    personSummary: {
      // Rules are set by admins, and visible to them and the kid only.
      screenTime: (person) => (person.isChild ? [{ key: 'screenTime.rules', sees: isAdmin }] : []),
    },
    cleanup: {
      screenTime: (date) => {
        const { db, household } = context;
        write(db, () => forgetDaysBefore(db, addToDay(household.day(date), -limits.keptDays)));
        return false;
      },
    },
  }),
});
