import { subDays } from 'date-fns';
import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import { registerCleanupJob } from '../../jobs/jobs.ts';
import { deleteCallsBefore } from './help-requests.repo.ts';

/** The activity list keeps that someone asked for help; the request itself is deleted after some days. */
const keptDays = 30;

/** Starts the feature. */
export const startHelp = (context: Context): void => {
  registerCleanupJob(context, 'help', (date) => {
    const { db } = context;
    write(db, () => deleteCallsBefore(db, subDays(date, keptDays).toISOString()));
    return false;
  });
};
