import { subDays } from 'date-fns';
import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import { registerCleanupJob } from '../../jobs/jobs.ts';
import { deleteCallsBefore } from './help-requests.repo.ts';

/** That somebody called stays in the list of what was done; the call itself goes after so many days. */
const keptDays = 30;

/** Connects the feature to what happens elsewhere in the house. */
export const startHelp = (context: Context): void => {
  registerCleanupJob(context, 'help', (date) => {
    const { db } = context;
    write(db, () => deleteCallsBefore(db, subDays(date, keptDays).toISOString()));
    return false;
  });
};
