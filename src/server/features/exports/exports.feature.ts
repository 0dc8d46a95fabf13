import type { Context } from '../../context/context.ts';
import { findUser } from '../accounts/accounts.repo.ts';
import { dropJob, findJob } from './exports.store.ts';

/** Starts the feature. */
export const startExports = (context: Context): void => {
  // Who can no longer sign in is sent nothing more either.
  context.events.on('personChanged', ({ userId }) => {
    const job = findJob(context, userId);
    if (job && findUser(context.db, userId)?.deactivatedAt) dropJob(context, job);
  });
};
