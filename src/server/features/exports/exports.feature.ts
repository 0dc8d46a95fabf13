import { findUser } from '../accounts/accounts.repo.ts';
import { defineFeature } from '../feature.ts';
import { exportsRoutes } from './exports.routes.ts';
import { dropJob, findJob } from './exports.store.ts';

export const exportsFeature = defineFeature({
  name: 'exports',
  create: (context) => {
    // Who can no longer sign in is sent nothing more either.
    context.events.on('personChanged', ({ userId }) => {
      const job = findJob(context, userId);
      if (job && findUser(context.db, userId)?.deactivatedAt) dropJob(context, job);
    });
    return { routes: exportsRoutes(context) };
  },
});
