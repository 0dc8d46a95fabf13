import type { Context } from '../../context.ts';
import { dropJob, findJob } from './exports.store.ts';

/** Connects the feature to what happens elsewhere in the house. */
export const wireExports = (context: Context): void => {
  context.events.on('personLeaving', ({ userId }) => {
    const job = findJob(context, userId);
    if (job) dropJob(context, job);
  });
};
