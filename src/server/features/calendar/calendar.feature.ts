import { addDays } from 'date-fns';
import { limits } from '#shared/features/calendar/calendar.limits.ts';
import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import { registerCleanupJob } from '../../jobs/jobs.ts';
import { registerAccountDeletion } from './account-deletion.service.ts';
import { exportCalendarOf } from './calendar.export.ts';
import { addCalendarSources } from './calendar.visibility.ts';
import { addEventSearch } from './event-search.ts';
import { startCalendarImport } from './files/import.service.ts';
import { dropSubscription } from './files/subscriptions.service.ts';
import { registerExceptionJobs } from './recurrence/series-exceptions.ts';
import { deleteRemindersBefore } from './reminders/reminders.repo.ts';

const batch = 200;

/** Starts the feature. */
export const startCalendar = (context: Context): void => {
  addCalendarSources(context);
  const { db, events, live } = context;
  addEventSearch(context);
  startCalendarImport(context);
  // Names, roles and the kid flag decide who sees which event.
  events.on('personChanged', () => {
    live.publish({ type: 'changed', area: 'calendar' }, () => true);
  });
  events.on('passwordChanged', ({ userId, isRevoking }) => {
    if (isRevoking) dropSubscription(context, userId);
  });
  registerAccountDeletion(context);
  registerExceptionJobs(context);
  exportCalendarOf(context);
  // Twice as long as missed ones are made up for: until then they keep others from being given again.
  registerCleanupJob(context, 'calendar', (date) => {
    const before = addDays(date, -2 * limits.missedDays).toISOString();
    return write(db, () => deleteRemindersBefore(db, before, batch)) === batch;
  });
};
