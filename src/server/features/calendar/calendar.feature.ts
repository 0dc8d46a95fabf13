import { addDays } from 'date-fns/addDays';
import { limits } from '#shared/features/calendar/calendar.limits.ts';
import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import { defineFeature } from '../feature.ts';
import { calendarDeletion } from './account-deletion.service.ts';
import { calendarExport } from './calendar.export.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { calendarSummary, eventVisibility } from './calendar.visibility.ts';
import { eventSearch } from './event-search.ts';
import { familyDay } from './family-day.ts';
import { calendarImport } from './files/import.service.ts';
import { dropSubscription } from './files/subscriptions.service.ts';
import { exceptionJob, exceptionSteps } from './recurrence/series-exceptions.ts';
import { deleteRemindersBefore } from './reminders/reminders.repo.ts';

const batch = 200;

const listen = (context: Context): void => {
  const { events, live } = context;
  // Names, roles and the kid flag decide who sees which event.
  events.on('personChanged', () => {
    live.publish({ type: 'changed', area: 'calendar' }, () => true);
  });
  events.on('passwordChanged', ({ userId, isRevoking }) => {
    if (isRevoking) dropSubscription(context, userId);
  });
};

export const calendarFeature = defineFeature({
  name: 'calendar',
  create: (context) => {
    listen(context);
    return {
      routes: calendarRoutes(context),
      exports: calendarExport(context),
      search: { event: eventSearch(context) },
      visibility: { event: eventVisibility(context) },
      personSummary: { calendar: calendarSummary(context) },
      imports: { calendar: calendarImport(context) },
      jobs: { [exceptionJob]: (work) => exceptionSteps(context, work) },
      // Twice as long as missed ones are made up for: until then they keep others from being given again.
      cleanup: {
        calendar: (date) => {
          const before = addDays(date, -2 * limits.missedDays).toISOString();
          return (
            write(context.db, () => deleteRemindersBefore(context.db, before, batch)) === batch
          );
        },
      },
      familyDay: familyDay(context),
      accountDeletion: calendarDeletion(context),
    };
  },
});
